"""Whether a table is a legal play: by the core's own judgement, or by what is known of its melds.

The search tries many tables that consist of melds and have the right tiles. Then only the rules
about jokers are left (B4, S1-01), and what those say of one meld is the same in every table.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from tilerummy.core.joker_reuse import first_without_place, joker_places, may_end, took_place
from tilerummy.core.policy import JokerReuse
from tilerummy.core.rules import check_play
from tilerummy.core.state import State
from tilerummy.core.table import Table
from tilerummy.core.turn import Play
from tilerummy.solver import partial
from tilerummy.solver.arrange import JOKER

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.core.meld import Meld
    from tilerummy.solver.problem import Problem


def legal(problem: Problem, table: Table) -> bool:
    """Whether the player may leave *table* (V2); laying nothing is no play and always allowed."""
    if table.tiles == problem.table.tiles:
        return True
    state = State(
        ruleset=problem.ruleset,
        racks=(problem.rack,),
        pool=(),
        table=problem.table,
        opened=(problem.opened,),
        seat=0,
    )
    return not check_play(state, Play(table))


class _Known(NamedTuple):
    """What the rules about jokers have to know of a meld."""

    codes: bytes
    """Its tiles, sorted: by these melds are compared."""
    homes: tuple[int, ...]
    """By joker of it: the jokers of the table that it may be, as bits (B4)."""
    takes: int
    """The jokers of the table whose place one of its jokers takes, as bits (S1-01)."""


class Judge:
    """Judges tables that an opened player may leave, but for rules about jokers."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        rules = problem.ruleset
        melds = problem.table.melds
        self.start = [meld.tiles for meld in melds]
        self.start_codes = [bytes(sorted(meld.codes)) for meld in melds]
        places = [joker_places(meld, rules.meld_rules) for meld in melds]
        self.old = [place for found in places for place in found]
        # By a number tile of its meld other melds tell that they do not hold the rest of it.
        self.signs = [
            min(meld.codes) for meld, found in zip(melds, places, strict=True) for _ in found
        ]
        self.jokers = [
            (codes, len(found))
            for codes, found in zip(self.start_codes, places, strict=True)
            if found
        ]
        self.restricted = rules.joker_reuse is JokerReuse.NEW_SET
        self.house_rules = partial.restricts_jokers(rules)
        self.known: dict[bytes, _Known] = {}

    def allows(self, melds: Sequence[Meld]) -> bool:
        """Whether the player may leave a table of *melds*, which has the right tiles."""
        if self.house_rules:
            return legal(self.problem, Table(tuple(melds)))
        known = [self.of(meld) for meld in melds]
        return not (self.restricted and self.lost(known)) and not self.swapped(known)

    def of(self, meld: Meld) -> _Known:
        """Return what is to be known of *meld*."""
        found = self.known.get(meld.codes)
        if found is None and max(meld.codes) < JOKER.code:
            found = self.known[meld.codes] = _Known(bytes(sorted(meld.codes)), (), 0)
        elif found is None:
            new = joker_places(meld, self.problem.ruleset.meld_rules)
            homes = tuple(
                sum(
                    1 << at
                    for at, old in enumerate(self.old)
                    if self.restricted and may_end(old, place, self.start)
                )
                for place in new
            )
            takes = sum(
                1 << at
                for at, old in enumerate(self.old)
                if self.signs[at] in meld.codes and any(took_place(old, place) for place in new)
            )
            found = self.known[meld.codes] = _Known(bytes(sorted(meld.codes)), homes, takes)
        return found

    def lost(self, melds: Sequence[_Known]) -> bool:
        """Whether a joker of the table has no place in *melds* where it may be (B4)."""
        places = [homes for meld in melds for homes in meld.homes]
        return (
            first_without_place(
                [
                    [place for place, homes in enumerate(places) if homes >> at & 1]
                    for at in range(len(self.old))
                ]
            )
            is not None
        )

    def swapped(self, melds: Sequence[_Known]) -> bool:
        """Whether a joker of the table gave its place in a meld to one of another kind (S1-01)."""
        if not any(meld.takes for meld in melds):
            return False
        there = Counter([meld.codes for meld in melds])
        gone, at = 0, 0
        for codes, jokers in self.jokers:
            if there[codes]:
                there[codes] -= 1
            else:
                gone |= ((1 << jokers) - 1) << at
            at += jokers
        left = Counter(self.start_codes)
        for meld in melds:
            if left[meld.codes]:
                left[meld.codes] -= 1
            elif meld.takes & gone:
                return True
        return False
