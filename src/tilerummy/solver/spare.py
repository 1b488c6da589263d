"""Jokers that no meld needs: where to add them, so that the play is legal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tilerummy.core.meld import Meld
from tilerummy.core.reading import reader
from tilerummy.core.table import Table
from tilerummy.core.tile import Joker, Tile
from tilerummy.core.tiles import Tiles
from tilerummy.solver.legal import Judge

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

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
        self.homes = [
            (min(meld.codes), meld.tiles) for meld in problem.table.melds if meld.tiles.jokers
        ]
        self.costs: dict[tuple[bytes, int], int] = {}
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
        laid = Tiles.from_codes(b"".join((*codes, *(meld.codes for meld in kept))))
        # A mirror joker lies between number tiles, never at an end of what is laid (S1-18).
        spare -= Tiles.from_counts((*bytes(_MIRROR.code), spare.count(_MIRROR)))
        if self.problem.must.count(_MIRROR) > laid.count(_MIRROR):
            return None
        while True:
            self.tries = TRIES
            self.seen.clear()
            order = sorted(spare, key=lambda tile: (-tile.span, -tile.code))
            table = self.added(codes, [tile.code for tile in order])
            if table is not None:
                return table
            optional = (laid + spare).minus(self.problem.must) & spare
            if not optional:
                return None
            spare -= Tiles([max(optional, key=lambda tile: tile.code)])

    def added(self, melds: list[bytes], spare: list[int]) -> Table | None:
        """Return a legal table with all of *spare* added, depth first, the likeliest place first.

        Melds that are none yet come first: any joker may complete them.
        """
        stub = next((at for at, meld in enumerate(melds) if len(meld) < self.min_tiles), None)
        if stub is None and not spare:
            whole = (*self.kept, *map(Meld.from_codes, melds))
            return Table(whole) if self.judge.allows(whole) else None
        kinds: Iterable[int] = spare[:1] if stub is None else dict.fromkeys(spare)
        places = sorted(
            (self.cost(melds[at], joker), rank, at, joker)
            for rank, joker in enumerate(kinds)
            for at in (range(len(melds)) if stub is None else (stub,))
        )
        for _, _, at, joker in places:
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

    def cost(self, codes: bytes, joker: int) -> int:
        """Order places: a joker's old meld, new melds, then those that hold an old one (B4)."""
        cost = self.costs.get((codes, joker))
        if cost is None:
            homes = [home for sign, home in self.homes if sign in codes]
            held = [start for code in set(codes) for start in self.start.get(code, ())]
            tiles = Tiles.from_codes(codes) if homes or held else Tiles()
            more = Tiles.from_codes(codes + bytes((joker,))) if homes else tiles
            if any(home <= more and not home <= tiles for home in homes):
                cost = 0
            else:
                cost = 2 if any(start <= tiles for start in held) else 1
            self.costs[codes, joker] = cost
        return cost
