"""Jokers that no meld needs: where to add them, so that the play is legal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tilerummy.core.meld import Meld
from tilerummy.core.reading import classify
from tilerummy.core.table import Table
from tilerummy.core.tiles import Tiles
from tilerummy.solver.legal import legal

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from tilerummy.core.tile import Tile
    from tilerummy.solver.problem import Problem

    Place = tuple[Tile, int, Meld]

TRIES: Final = 300
"""Most places to try before it is given up."""


def add_jokers(
    melds: Sequence[Meld], spare: Tiles, problem: Problem, kept: Sequence[Meld] = ()
) -> Table | None:
    """Return a legal table of *kept* and *melds* with the *spare* jokers added to *melds*.

    Jokers of the rack stay there if they fit nowhere; None if one of the table does.
    """
    while True:
        adder = _Adder(problem, tuple(kept))
        table = adder.add(list(melds), sorted(spare, key=lambda tile: (-tile.span, -tile.code)))
        if table is not None:
            return table
        laid = sum((meld.tiles for meld in (*kept, *melds)), spare)
        optional = laid.minus(problem.must) & spare
        if not optional:
            return None
        spare -= Tiles([max(optional, key=lambda tile: tile.code)])


class _Adder:
    def __init__(self, problem: Problem, kept: tuple[Meld, ...]) -> None:
        self.problem = problem
        self.kept = kept
        self.rules = problem.ruleset.meld_rules
        # With one code of each, by which most melds tell that they do not hold it.
        self.start = [(min(meld.codes), meld.tiles) for meld in problem.table.melds]
        self.homes = [(code, tiles) for code, tiles in self.start if tiles.jokers]
        self.tries = TRIES

    def add(self, melds: list[Meld], spare: list[Tile]) -> Table | None:
        """Return a legal table with all of *spare* added, depth first, the likeliest place first.

        Melds that are none yet come first: any joker may complete them.
        """
        stub = next((at for at, meld in enumerate(melds) if not classify(meld, self.rules)), None)
        if stub is not None:
            places = [
                place
                for joker in dict.fromkeys(spare)
                for place in self.places(melds, joker, [stub])
            ]
        elif spare:
            places = list(self.places(melds, spare[0], range(len(melds))))
        else:
            whole = Table((*self.kept, *melds))
            return whole if legal(self.problem, whole) else None
        for joker, at, meld in sorted(places, key=lambda place: self.cost(melds, place)):
            self.tries -= 1
            if self.tries < 0:
                return None
            rest = list(spare)
            rest.remove(joker)
            table = self.add([*melds[:at], meld, *melds[at + 1 :]], rest)
            if table is not None:
                return table
        return None

    def places(self, melds: list[Meld], joker: Tile, at: Iterable[int]) -> Iterator[Place]:
        """Yield the melds *at* to which *joker* can be added, each with it."""
        for index in at:
            laid = melds[index].laid
            for longer in (Meld((*laid, joker)), Meld((joker, *laid))):
                if len(longer) < self.rules.min_tiles or classify(longer, self.rules):
                    yield joker, index, longer

    def cost(self, melds: list[Meld], place: Place) -> int:
        """Order places: a joker's old meld, new melds, then those that hold an old one (B4)."""
        _, at, meld = place
        codes, tiles = meld.codes, meld.tiles
        for code, home in self.homes:
            if code in codes and home <= tiles and not home <= melds[at].tiles:
                return 0
        return 2 if any(code in codes and start <= tiles for code, start in self.start) else 1
