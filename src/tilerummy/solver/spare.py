"""Jokers that no meld needs: where to add them, so that the play is legal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tilerummy.core.meld import Meld
from tilerummy.core.reading import reader
from tilerummy.core.table import Table
from tilerummy.core.tile import KINDS, Joker, Tile
from tilerummy.core.tiles import Tiles
from tilerummy.solver.arrange import JOKER
from tilerummy.solver.legal import Judge

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tilerummy.solver.problem import Problem

TRIES: Final = 300
"""Most places to try before it is given up."""

_MIRROR: Final = Tile.joker(Joker.MIRROR)


class Adder:
    """Adds jokers to melds of plays of one problem.

    What is found of a meld is kept: many plays share it.
    """

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.judge = Judge(problem)
        self.min_tiles = problem.ruleset.meld_rules.min_tiles
        self.read = reader(problem.ruleset.meld_rules)
        # By one code of each, by which most melds tell that they do not hold it.
        self.start: dict[int, list[Tiles]] = {}
        for meld in problem.table.melds:
            self.start.setdefault(min(meld.codes), []).append(meld.tiles)
        self.homes: dict[int, list[tuple[int, Tiles]]] = {}
        """By joker: the melds of the table that hold it, each with its sign."""
        for sign, melds in self.start.items():
            for tiles in melds:
                for joker in range(JOKER.code, KINDS):
                    if tiles.counts[joker]:
                        self.homes.setdefault(joker, []).append((sign, tiles))
        self.holding: dict[bytes, bool] = {}
        self.kept: tuple[Meld, ...] = ()
        self.seen: set[tuple[bytes, ...]] = set()
        """Melds that led nowhere; what has come to them tells what is left to add."""
        self.tries = TRIES

    def add(self, melds: Sequence[Meld], spare: Tiles, kept: Sequence[Meld] = ()) -> Table | None:
        """Return a legal table of *kept* and *melds* with the *spare* jokers added to *melds*.

        Jokers of the rack stay there if they fit nowhere; None if one of the table does.
        """
        self.kept = tuple(kept)
        codes = [meld.codes for meld in melds]
        if mirrors := spare.count(_MIRROR):
            # They lie between number tiles, never at an end of what is laid (S1-18).
            spare -= Tiles([_MIRROR] * mirrors)
            if self.problem.must.count(_MIRROR) > self.laid(codes).count(_MIRROR):
                return None
        while True:
            self.tries = TRIES
            self.seen.clear()
            order = sorted(spare, key=lambda tile: (-tile.span, -tile.code))
            table = self.added(codes, [tile.code for tile in order])
            if table is not None:
                return table
            optional = (self.laid(codes) + spare).minus(self.problem.must) & spare
            if not optional:
                return None
            spare -= Tiles([max(optional, key=lambda tile: tile.code)])

    def laid(self, melds: Sequence[bytes]) -> Tiles:
        """Return all tiles of the melds that are kept and of *melds*."""
        return Tiles.from_codes(b"".join((*melds, *(meld.codes for meld in self.kept))))

    def added(self, melds: list[bytes], spare: list[int]) -> Table | None:
        """Return a legal table with all of *spare* added, depth first, the likeliest place first.

        Melds that are none yet come first: any joker may complete them.
        """
        stub = next((at for at, meld in enumerate(melds) if len(meld) < self.min_tiles), None)
        if stub is None and not spare:
            whole = (*self.kept, *map(Meld.from_codes, melds))
            return Table(whole) if self.judge.allows(whole) else None
        if stub is None:
            # What is added to one side of a mirror the other side lacks.
            kinds = spare[:1]
            places = [at for at, meld in enumerate(melds) if _MIRROR.code not in meld]
        else:
            kinds, places = list(dict.fromkeys(spare)), [stub]
        for at, joker in self.likeliest(melds, places, kinds):
            rest = list(spare)
            rest.remove(joker)
            more = bytes((joker,))
            for meld in (melds[at] + more, more + melds[at]):
                longer = (*melds[:at], meld, *melds[at + 1 :])
                if longer in self.seen or not (len(meld) < self.min_tiles or self.read(meld)):
                    continue
                self.seen.add(longer)
                self.tries -= 1
                if self.tries < 0:
                    return None
                table = self.added(list(longer), rest)
                if table is not None:
                    return table
        return None

    def likeliest(
        self, melds: Sequence[bytes], places: Sequence[int], jokers: Sequence[int]
    ) -> Iterator[tuple[int, int]]:
        """Yield where to add which joker: a joker's old meld, new melds, those with an old one."""
        at_home = [
            (at, joker)
            for joker in jokers
            if joker in self.homes
            for at in places
            if self.is_home(melds[at], joker)
        ]
        yield from at_home
        for holding in (False, True):
            for joker in jokers:
                for at in places:
                    if self.holds_old(melds[at]) is holding and (at, joker) not in at_home:
                        yield at, joker

    def is_home(self, codes: bytes, joker: int) -> bool:
        """Whether with *joker* a meld holds an old one that it does not hold without it (B4)."""
        homes = [home for sign, home in self.homes[joker] if sign in codes]
        if not homes:
            return False
        tiles, more = Tiles.from_codes(codes), Tiles.from_codes(codes + bytes((joker,)))
        return any(home <= more and not home <= tiles for home in homes)

    def holds_old(self, codes: bytes) -> bool:
        """Whether a meld holds all of one that lay there at the start."""
        found = self.holding.get(codes)
        if found is None:
            held = [start for code in set(codes) for start in self.start.get(code, ())]
            tiles = Tiles.from_codes(codes) if held else Tiles()
            found = self.holding[codes] = any(start <= tiles for start in held)
        return found
