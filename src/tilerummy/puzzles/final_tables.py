"""All tables that a number of tiles can be brought to: the finished tables of a puzzle, counted.

Two tables are the same if they group the same tiles into melds. The order inside a meld, and so
what a joker stands for, does not matter. The slow twin of this is in the tests.
"""

from __future__ import annotations

from itertools import islice, product
from typing import TYPE_CHECKING, Final

from tilerummy.core.table import Table
from tilerummy.puzzles.melds import TooManyError, melds_around
from tilerummy.solver import Problem, plays
from tilerummy.solver.legal import legal

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tilerummy.core.meld import Meld
    from tilerummy.core.tiles import Tiles

MOST: Final = 40
"""Most finished tables that are counted."""
_MOST_LOOKS: Final = 12_000
"""Rows of tiles and partial tables that are looked at; beyond them a position is given up."""
_MOST_LAYOUTS: Final = 48
"""Ways to lay the jokers of one table that are judged."""
_BY_NUMBER: Final = tuple(sorted(range(52), key=lambda code: (code % 13, code)))


def final_tables(problem: Problem, tiles: int) -> tuple[Table, ...]:
    """Return every table after a play of *problem* that lays *tiles*, the most that can be.

    Raises:
        TooManyError: if there are more than `MOST`, or it would take long to find them all.
    """
    found: list[Table] = []
    for placed in _placed(problem, tiles):
        found += islice(_tables(problem, placed), MOST + 1 - len(found))
        if len(found) > MOST:
            raise TooManyError
    return tuple(found)


def _placed(problem: Problem, tiles: int) -> Iterator[Tiles]:
    """Yield the sets of *tiles* tiles that can be placed; no play places more."""
    if tiles == len(problem.rack):
        yield problem.rack
        return
    for number, play in enumerate(plays(problem)):
        if play.tiles < tiles:
            return
        if number == MOST:
            raise TooManyError
        yield play.placed


def _tables(problem: Problem, placed: Tiles) -> Iterator[Table]:
    """Yield the tables with *placed*, each once: one way to lay it that is legal."""
    old = problem.table.tiles if problem.opened else None
    lie = placed if old is None else placed + old
    unchanged = () if problem.opened else problem.table.melds
    for parts in _Cover(problem).all(list(lie.counts)):
        table = _laid(problem, unchanged, parts)
        if table is not None:
            yield table


def _laid(
    problem: Problem, unchanged: tuple[Meld, ...], parts: Sequence[Sequence[Meld]]
) -> Table | None:
    """Return a legal table of one meld of each of *parts*, or None."""
    lay = {meld.codes for meld in problem.table.melds}
    likely = [sorted(part, key=lambda meld: meld.codes not in lay) for part in parts]
    for melds in islice(product(*likely), _MOST_LAYOUTS):
        table = Table((*unchanged, *melds))
        if legal(problem, table):
            return table
    return None


class _Cover:
    """Divides tiles into melds in every way: the lowest tile that is left, with some others."""

    def __init__(self, problem: Problem) -> None:
        self.rules = problem.ruleset.meld_rules
        self.dead: set[bytes] = set()
        """Tiles that cannot be divided, by their counts."""
        self.around: dict[bytes, dict[bytes, tuple[Meld, ...]]] = {}
        self.looks = _MOST_LOOKS

    def all(self, left: list[int]) -> Iterator[tuple[tuple[Meld, ...], ...]]:
        """Yield every way to divide *left*, counted by code; for each meld the ways to lay it."""
        yield from self._from(left, 0, (), None)

    def _from(
        self,
        left: list[int],
        at: int,
        chosen: tuple[tuple[Meld, ...], ...],
        floor: tuple[int, bytes] | None,
    ) -> Iterator[tuple[tuple[Meld, ...], ...]]:
        while at < 52 and not left[_BY_NUMBER[at]]:
            at += 1
        if at == 52:
            if not any(left):
                yield chosen
            return
        key = bytes(left)
        if key in self.dead:
            return
        self.looks -= 1
        if self.looks < 0:
            raise TooManyError
        lowest, alive = _BY_NUMBER[at], False
        if key not in self.around:
            found = melds_around(lowest, left, self.rules, self.looks)
            self.around[key] = found.by_tiles
            self.looks -= found.looked
        for tiles, melds in self.around[key].items():
            # Melds with the same lowest tile are chosen in one order only.
            if floor is not None and floor[0] == lowest and tiles < floor[1]:
                alive = True
                continue
            for code in tiles:
                left[code] -= 1
            for meld_set in self._from(left, at, (*chosen, melds), (lowest, tiles)):
                alive = True
                yield meld_set
            for code in tiles:
                left[code] += 1
        if not alive:
            self.dead.add(key)
