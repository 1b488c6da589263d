"""Whether a table is a legal play: by the core's own judgement, or by what is known of its melds.

The search tries many tables that consist of melds and have the right tiles. Then only the rules
about jokers are left (B4, S1-01), and what those say of one meld is the same in every table.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tilerummy.core.joker_reuse import (
    first_without_place,
    joker_places,
    may_end,
    newness,
    took_place,
)
from tilerummy.core.policy import JokerReuse
from tilerummy.core.rules import check_play
from tilerummy.core.state import State
from tilerummy.core.table import Table
from tilerummy.core.turn import Play
from tilerummy.solver.coverage import restricts_jokers

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


class Judge:
    """Judges tables that an opened player may leave, but for rules about jokers.

    Only melds with jokers are looked at, each once: what is found is kept by its codes.
    """

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        rules = problem.ruleset
        self.rules = rules.meld_rules
        self.is_new = newness(problem.table.melds)
        self.with_jokers = melds = [meld for meld in problem.table.melds if meld.has_jokers]
        places = [joker_places(meld, self.rules) for meld in melds]
        self.old = [place for found in places for place in found]
        # By a number tile of its meld other melds tell that they do not hold the rest of it.
        self.signs = [
            min(meld.codes) for meld, found in zip(melds, places, strict=True) for _ in found
        ]
        self.start = [
            (_ordered(meld), len(found)) for meld, found in zip(melds, places, strict=True)
        ]
        self.restricted = rules.joker_reuse is JokerReuse.NEW_SET
        self.house_rules = restricts_jokers(rules)
        self.homes: dict[bytes, list[int]] = {}
        self.takes: dict[bytes, int] = {}

    def allows(self, melds: Sequence[Meld]) -> bool:
        """Whether the player may leave a table of *melds*, which has the right tiles."""
        if self.house_rules:
            return legal(self.problem, Table(tuple(melds)))
        jokers = [meld for meld in melds if meld.has_jokers]
        return not (self.restricted and self.lost(jokers)) and not self.swapped(jokers)

    def lost(self, melds: Sequence[Meld]) -> bool:
        """Whether a joker of the table has no place in *melds* where it may be (B4)."""
        places = [homes for meld in melds for homes in self.homes_in(meld)]
        return (
            first_without_place(
                [
                    [place for place, homes in enumerate(places) if homes >> at & 1]
                    for at in range(len(self.old))
                ]
            )
            is not None
        )

    def homes_in(self, meld: Meld) -> list[int]:
        """Return, by joker of *meld*, the jokers of the table that it may be, as bits (B4)."""
        found = self.homes.get(meld.codes)
        if found is None:
            found = self.homes[meld.codes] = [
                sum(1 << at for at, old in enumerate(self.old) if may_end(old, new, self.is_new))
                for new in joker_places(meld, self.rules)
            ]
        return found

    def swapped(self, melds: Sequence[Meld]) -> bool:
        """Whether a joker of the table gave its place in a meld to one of another kind (S1-01)."""
        there = Counter(map(_ordered, melds))
        gone, at = 0, 0
        for codes, jokers in self.start:
            if there[codes]:
                there[codes] -= 1
            else:
                gone |= ((1 << jokers) - 1) << at
            at += jokers
        if not gone:
            return False
        left = Counter([codes for codes, _ in self.start])
        for meld in melds:
            codes = _ordered(meld)
            if left[codes]:
                left[codes] -= 1
            elif self.taken_by(meld) & gone:
                return True
        return False

    def taken_by(self, meld: Meld) -> int:
        """Return the jokers of the table whose place one of *meld* takes, as bits (S1-01)."""
        found = self.takes.get(meld.codes)
        if found is None:
            new = joker_places(meld, self.rules)
            found = self.takes[meld.codes] = sum(
                1 << at
                for at, old in enumerate(self.old)
                if self.signs[at] in meld.codes and any(took_place(old, place) for place in new)
            )
        return found


def _ordered(meld: Meld) -> bytes:
    """Return the codes of *meld*, sorted: by these melds are compared."""
    return bytes(sorted(meld.codes))
