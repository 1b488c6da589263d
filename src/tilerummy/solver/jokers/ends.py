"""The melds that a joker may end in, special jokers included.

They are listed for a search that decides, joker by joker, which meld it is (`branches`). Of melds
that can be cut in two, and of ways to lay the same tiles, those are left out that no rule about
jokers can tell from the rest.
"""

from __future__ import annotations

from functools import cached_property
from itertools import combinations, islice, product, takewhile
from typing import TYPE_CHECKING, Final, NamedTuple

from tilerummy.core.classify import classify
from tilerummy.core.joker_reuse import joker_places, may_end, newness
from tilerummy.core.meld import Meld
from tilerummy.core.policy import JokerReuse, MirrorColor
from tilerummy.core.tile import NUMBERS, TILES, Color, Joker, Tile
from tilerummy.core.tiles import Tiles
from tilerummy.solver.layout.arrange import JOKER
from tilerummy.solver.sweep import NEVER

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    import numpy as np
    from numpy.typing import NDArray

    from tilerummy.core.joker_reuse import JokerPlace
    from tilerummy.solver.problem import Problem

    Ints = NDArray[np.int64]
    Laid = tuple[Tile, ...]

_DOUBLE, _CHANGE, _MIRROR = (
    Tile.joker(kind) for kind in (Joker.DOUBLE, Joker.COLOR_CHANGE, Joker.MIRROR)
)
_IN_RUNS: Final = (JOKER, _DOUBLE, _CHANGE)


ROWS: Final = 3_000
"""Most rows of tiles to look at; where there are more only the shortest are."""


class _Row(NamedTuple):
    """Tiles side by side, each for the number after the last one's."""

    laid: Laid
    after: int
    """The number that comes next."""
    color: Color | None
    """That of the next number tile; None if any will do."""


class Ends:
    """The melds with jokers that a play of one position may need; listed when first asked for."""

    def __init__(self, problem: Problem, stop: Ints = NEVER, rows: int = ROWS) -> None:
        self.stop = stop
        self.rows = rows
        self.whole = True
        """Whether none was left out because there are too many."""
        self.rules = problem.ruleset.meld_rules
        self.restricted = problem.ruleset.joker_reuse is JokerReuse.NEW_SET
        self.at_hand = problem.must + problem.may
        self.left: list[int] = []
        """Tiles at hand that the meld in the making has not, by code."""
        self.start = [meld.tiles for meld in problem.table.melds]
        self.rests = [
            meld.tiles - Tiles((tile,))
            for meld in problem.table.melds
            for tile in set(meld.laid)
            if tile.is_joker
        ]
        self.is_new = newness(problem.table.melds)
        self.found: dict[JokerPlace, list[Meld]] = {}

    @cached_property
    def melds(self) -> list[Meld]:
        """The melds, the shortest first."""
        rows = self._listed(27)
        if rows is None:
            self.whole = False
            rows = self._listed(5) or self._listed(4) or []
        found: dict[object, Meld] = {}
        for laid in takewhile(self._goes_on, rows):
            meld = Meld(laid)
            if not classify(meld, self.rules):
                continue
            # Elsewhere it does not matter what a joker stands for (B4, S1-01).
            alike = self._is_new(meld) and not any(rest <= meld.tiles for rest in self.rests)
            if alike and self._can_be_cut(laid):
                continue
            found.setdefault(meld.tiles if alike else laid, meld)
        return sorted(found.values(), key=len)

    def of(self, place: JokerPlace) -> list[Meld]:
        """Return the melds that the joker of *place* may end in (B4)."""
        if place not in self.found:
            self.found[place] = [
                meld
                for meld in self.melds
                if any(self.may_lie(place, new) for new in joker_places(meld, self.rules))
            ]
        return self.found[place]

    def may_lie(self, old: JokerPlace, new: JokerPlace) -> bool:
        """Whether the joker that lay in *old* may lie in *new* (B4)."""
        if self.restricted:
            return may_end(old, new, self.is_new)
        return old.joker == new.joker

    def _listed(self, longest: int) -> list[Laid] | None:
        """Return the rows of at most so many tiles; None if there are too many."""
        self.longest, self.left = longest, list(self.at_hand.counts)
        rows = list(islice(takewhile(self._goes_on, self._laid()), self.rows + 1))
        return rows if len(rows) <= self.rows else None

    def _goes_on(self, _: Laid) -> bool:
        return not self.stop[0]

    def _is_new(self, meld: Meld) -> bool:
        return self.is_new(meld.tiles)

    def _can_be_cut(self, laid: Laid) -> bool:
        """Whether *laid* is two melds side by side; a run then still is when it is longer."""
        return any(
            classify(Meld(laid[:cut]), self.rules) and classify(Meld(laid[cut:]), self.rules)
            for cut in range(3, len(laid) - 2)
        )

    def _laid(self) -> Iterator[Laid]:
        for number in NUMBERS:
            empty = _Row((), number, None)
            yield from self._runs(empty)
            heaps = list(self._heaps(number))
            yield from (heap for heap in heaps if heap[-1].is_joker)
            if self.left[_MIRROR.code]:
                yield from self._mirrored_runs(empty, empty)
                yield from self._mirrored_groups(heaps)

    def _longer(self, row: _Row) -> Iterator[_Row]:
        """Yield *row* with one more tile; that tile is not left meanwhile."""
        naturals = [TILES[13 * color + row.after - 1] for color in Color] if row.after < 14 else []
        for tile in (*naturals, *_IN_RUNS):
            fits = tile.is_joker or row.color in {None, tile.color}
            if fits and self.left[tile.code] and row.after + tile.span <= 14:
                color = tile.color
                if tile.is_joker and tile != _CHANGE:
                    color = row.color
                self.left[tile.code] -= 1
                yield _Row((*row.laid, tile), row.after + tile.span, color)
                self.left[tile.code] += 1

    def _runs(self, row: _Row) -> Iterator[Laid]:
        """Yield runs, and rows that are none, from the row's number on."""
        if len(row.laid) == self.longest:
            return
        for longer in self._longer(row):
            if any(tile.is_joker for tile in longer.laid):
                yield longer.laid
            if not self._can_be_cut(longer.laid) or self._may_hold_old(longer):
                yield from self._runs(longer)

    def _may_hold_old(self, row: _Row) -> bool:
        """Whether a run that begins with *row* may hold a meld of the start."""
        have = set(row.laid)
        return any(
            all(
                tile.is_joker
                or tile in have
                or (
                    row.after <= (tile.number or 0)
                    and (row.color in {None, tile.color} or self.left[_CHANGE.code])
                )
                for tile in start
            )
            for start in self.start
        )

    def _heaps(self, number: int) -> Iterator[Laid]:
        """Yield groups, and sides of mirrored ones, among others that are none."""
        there = [TILES[13 * color + number - 1] for color in Color]
        there = [tile for tile in there if self.left[tile.code]]
        plain, double = (range(min(4, self.left[kind.code]) + 1) for kind in (JOKER, _DOUBLE))
        for size in range(1, len(there) + 1):
            for chosen, one, two in product(combinations(there, size), plain, double):
                if size + one + two <= 4:
                    yield (*chosen, *(JOKER,) * one, *(_DOUBLE,) * two)

    def _mirrored_groups(self, heaps: list[Laid]) -> Iterator[Laid]:
        for at, left in enumerate(heaps):
            for right in heaps[at:]:
                if len(left) + len(right) < self.longest and self._are_left((*left, *right)):
                    yield (*left, _MIRROR, *right)

    def _are_left(self, tiles: Iterable[Tile]) -> bool:
        return all(map(int.__le__, Tiles(tiles).counts, self.left))

    def _mirrored_runs(self, left: _Row, right: _Row) -> Iterator[Laid]:
        """Yield mirrored runs, and others that are none; both sides grow number by number."""
        if left.laid and left.after == right.after:
            yield (*left.laid, _MIRROR, *right.laid[::-1])
        if len(left.laid) + len(right.laid) + 1 >= self.longest:
            return
        if left.after <= right.after:
            for longer in self._longer(left):
                yield from self._mirrored_runs(longer, right)
        else:
            for longer in self._longer(right):
                if self._mirrors(left, longer):
                    yield from self._mirrored_runs(left, longer)

    def _mirrors(self, left: _Row, right: _Row) -> bool:
        """Whether the last tile of *right* may be where it is beside *left*."""
        tile = right.laid[-1]
        if tile.is_joker or self.rules.mirror_color is not MirrorColor.SAME:
            return True
        return all(one.is_joker or one.number != tile.number or one == tile for one in left.laid)
