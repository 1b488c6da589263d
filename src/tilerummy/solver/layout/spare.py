"""Adds jokers that no meld needs to melds, so that the play is legal."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

from tilerummy.core.meld import Meld
from tilerummy.core.table import Table
from tilerummy.core.tile import JOKER_CODES, Tile
from tilerummy.core.tiles import Tiles
from tilerummy.solver.dp.jit import NEVER, Ints
from tilerummy.solver.layout.arrange import MIRROR, is_group
from tilerummy.solver.legal import Judge

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from tilerummy.solver.problem import Problem

TRIES: Final = 100
"""Most places to try before giving up."""


class Adder:
    """Adds jokers to melds of plays of one problem.

    Results for a meld are cached, because many plays share it.
    """

    def __init__(self, problem: Problem, stop: Ints = NEVER) -> None:
        """*stop*, of shape (1,): nothing more is tried soon after a 1 is written there."""
        self.problem, self.stop = problem, stop
        self.judge = Judge(problem)
        self.min_tiles = problem.ruleset.meld_rules.min_tiles
        self.new: dict[bytes, bool] = {}
        self.fixed: tuple[Meld, ...] = ()
        self.seen: set[tuple[bytes, ...]] = set()
        """Melds that led nowhere; what has come to them tells what is left to add."""
        self.tries = TRIES

    @cached_property
    def start(self) -> list[tuple[int, Tiles]]:
        """The melds of the table, each after one code by which most melds tell that they differ."""
        return [(min(meld.codes), meld.tiles) for meld in self.problem.table.melds]

    @cached_property
    def homes(self) -> dict[int, list[tuple[int, Tiles]]]:
        """By joker, those that it lies in."""
        return {code: [one for one in self.start if one[1].counts[code]] for code in JOKER_CODES}

    def add(self, melds: Sequence[Meld], spare: Tiles, fixed: Sequence[Meld] = ()) -> Table | None:
        """Return a legal table of *fixed* and *melds* with the *spare* jokers added to *melds*.

        Jokers of the rack stay there if they fit nowhere; None if one of the table does.
        """
        if not (spare or any(len(meld.codes) < self.min_tiles for meld in melds)):
            with_all = (*fixed, *melds)
            return Table(with_all) if self.judge.allows(with_all) else None
        self.fixed = tuple(fixed)
        codes = [meld.codes for meld in melds]
        if mirrors := spare.count(MIRROR):
            # They lie between number tiles, never at an end of the laid tiles (S1-18).
            spare -= Tiles([MIRROR] * mirrors)
            if self.problem.required.count(MIRROR) > self.laid(codes).count(MIRROR):
                return None
        while True:
            self.tries = TRIES
            self.seen.clear()
            order = sorted(spare, key=lambda tile: (-tile.span, -tile.code))
            for at, with_all in enumerate(self.with_all(codes, [tile.code for tile in order])):
                if self.judge.allows(with_all):
                    return Table(with_all)
                if not at and not self.may_be_legal(codes, spare):
                    return None
            optional = (self.laid(codes) + spare).minus(self.problem.required) & spare
            if not optional:
                return None
            spare -= Tiles([max(optional, key=lambda tile: tile.code)])

    def may_be_legal(self, melds: Sequence[bytes], spare: Iterable[Tile]) -> bool:
        """Whether *melds* with *spare* may be legal at all; nothing is added to mirrored ones."""
        mirrored = [codes for codes in melds if MIRROR.code in codes]
        others = [codes for codes in melds if MIRROR.code not in codes]
        numbers = [Meld.from_codes(codes.translate(None, JOKER_CODES)) for codes in others]
        jokers = [tile for tile in Tiles.from_codes(b"".join(others)) if tile.is_joker]
        closed = (*self.fixed, *map(Meld.from_codes, mirrored))
        return self.judge.may_allow(closed, numbers, (*jokers, *spare))

    def laid(self, melds: Sequence[bytes]) -> Tiles:
        """Return all tiles of the melds that are kept and of *melds*."""
        return Tiles.from_codes(b"".join((*melds, *(meld.codes for meld in self.fixed))))

    def with_all(self, melds: list[bytes], spare: list[int]) -> Iterator[tuple[Meld, ...]]:
        """Yield tables with all of *spare* added, depth first, the likeliest place first.

        Incomplete melds come first: any joker may complete them.
        """
        stub = next((at for at, meld in enumerate(melds) if len(meld) < self.min_tiles), None)
        if stub is None and not spare:
            yield (*self.fixed, *map(Meld.from_codes, melds))
            return
        if stub is None:
            # What is added to one side of a mirror the other side lacks.
            kinds = spare[:1]
            places = [at for at, meld in enumerate(melds) if MIRROR.code not in meld]
        else:
            kinds, places = list(dict.fromkeys(spare)), [stub]
        for at, joker in self.likeliest(melds, places, kinds):
            rest = list(spare)
            rest.remove(joker)
            more = bytes((joker,))
            # A group has no ends: what it does not take behind it does not take in front.
            ends = (melds[at] + more, more + melds[at])[: 1 if is_group(melds[at]) else 2]
            for meld in ends:
                longer = (*melds[:at], meld, *melds[at + 1 :])
                if longer in self.seen or not (len(meld) < self.min_tiles or self.judge.read(meld)):
                    continue
                self.seen.add(longer)
                self.tries -= 1
                if self.tries < 0 or self.stop[0]:
                    return
                yield from self.with_all(list(longer), rest)

    def likeliest(
        self, melds: Sequence[bytes], places: Sequence[int], jokers: Sequence[int]
    ) -> Iterator[tuple[int, int]]:
        """Yield where to add which joker: a joker's old meld, new melds, those with an old one."""
        choices = [(at, joker) for joker in jokers for at in places]
        at_home = [(at, joker) for at, joker in choices if self.completes(melds[at], joker)]
        yield from at_home
        others = [choice for choice in choices if choice not in at_home]
        yield from ((at, joker) for at, joker in others if self.is_new(melds[at]))
        yield from ((at, joker) for at, joker in others if not self.is_new(melds[at]))

    def completes(self, codes: bytes, joker: int) -> bool:
        """Whether a meld needs *joker* to hold the whole of a meld of the start (B4)."""
        homes = [home for sign, home in self.homes[joker] if sign in codes]
        if not homes:
            return False
        have, more = Tiles.from_codes(codes), Tiles.from_codes(codes + bytes((joker,)))
        return any(home <= more and not home <= have for home in homes)

    def is_new(self, codes: bytes) -> bool:
        """Whether a meld holds no whole meld of the start."""
        if codes not in self.new:
            tiles = Tiles.from_codes(codes)
            self.new[codes] = not any(sign in codes and old <= tiles for sign, old in self.start)
        return self.new[codes]
