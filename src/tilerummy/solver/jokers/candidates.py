"""The melds that a joker may end in: those that a branch can fix.

Of melds that can be cut in two, and of ways to lay the same tiles, those are left out that no rule
about jokers can tell from the rest.
"""

from __future__ import annotations

from itertools import combinations, islice, product, takewhile
from typing import TYPE_CHECKING, Final, NamedTuple

from tilerummy.core.classify import classify
from tilerummy.core.joker_places import JokerPlace, joker_places
from tilerummy.core.meld import Meld
from tilerummy.core.policy import JokerReuse, MirrorColor
from tilerummy.core.tile import NUMBERS, TILES, Color, Joker, Tile
from tilerummy.core.tiles import Tiles
from tilerummy.solver.layout.arrange import JOKER
from tilerummy.solver.sweep import NEVER

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tilerummy.solver.problem import Problem
    from tilerummy.solver.sweep.jit import Ints

    Laid = tuple[Tile, ...]

_DOUBLE, _CHANGE, _MIRROR = map(Tile.joker, (Joker.DOUBLE, Joker.COLOR_CHANGE, Joker.MIRROR))
_IN_RUNS: Final = (JOKER, _DOUBLE, _CHANGE)
SHORTEST: Final = 3
"""Tiles of the shortest meld."""
GROUP: Final = 4
"""Tiles of the largest group."""
LONGEST: Final = 27
"""Tiles of the longest meld: a mirrored run of 13."""
ROWS: Final = 4_500
"""Most rows of tiles to look at; where there are more only the shortest are."""


class _Row(NamedTuple):
    """Tiles side by side, each for the number after the last one's."""

    laid: Laid
    after: int
    """The number that comes next."""
    color: Color | None
    """That of the next number tile; None if any will do."""


class Candidates:
    """The melds with jokers that a play of one position may need; listed when first asked for.

    With *every_way* each is there in every way to lay it, as what a joker stands for counts (B1);
    and so are melds without jokers.
    """

    def __init__(
        self, problem: Problem, stop: Ints = NEVER, rows: int = ROWS, *, every_way: bool = False
    ) -> None:
        self.stop, self.rows, self.every_way = stop, rows, every_way
        self.whole = True
        """Whether none was left out because there are too many."""
        self.rules = problem.ruleset.meld_rules
        self.restricted = problem.ruleset.joker_reuse is JokerReuse.NEW_SET
        self.at_hand = problem.must + problem.may
        self.left: list[int] = []
        """Tiles at hand that the meld in the making has not, by code."""
        self.start = [meld.tiles for meld in problem.table.melds]
        self.stayed = [
            Tiles(tile for tile in meld.laid if not tile.is_joker)
            for meld in problem.table.melds
            if meld.has_jokers
        ]
        """Where all these lie together, a joker may have been exchanged (A13)."""
        self.length, self.cut_short = 0, False
        """Of the melds in the making, and whether longer ones can be made."""
        self.listed: dict[int, list[Meld]] = {}
        """By length."""
        self.found: dict[tuple[JokerPlace, int], list[Meld]] = {}
        self.longest = LONGEST
        """Length of the longest melds that are still to be listed."""

    @property
    def melds(self) -> Iterator[Meld]:
        """The melds, the shortest first."""
        for length in self._lengths():
            yield from self.listed[length]

    def of(self, place: JokerPlace) -> Iterator[Meld]:
        """Yield the melds that the joker of *place* may end in (B4), the shortest first."""
        for length in self._lengths():
            key = place, length
            if key not in self.found:
                self.found[key] = [
                    meld
                    for meld in self.listed[length]
                    if any(self.may_lie(place, new) for new in joker_places(meld, self.rules))
                ]
            yield from self.found[key]

    def _lengths(self) -> Iterator[int]:
        """Yield lengths of melds that are listed then."""
        length = SHORTEST
        while length <= self.longest:
            if length not in self.listed:
                self.listed[length] = self._of_length(length)
            yield length
            length += 1

    def _of_length(self, length: int) -> list[Meld]:
        self.length, self.left = length, list(self.at_hand.counts)
        self.cut_short = False
        made = takewhile(lambda _: not self.stop[0], self._laid())
        rows = list(islice(made, self.rows + 1))
        self.rows -= len(rows)
        if self.rows < 0:
            self.whole, self.longest = False, length
            return []
        if not self.cut_short and length >= GROUP:
            self.longest = length
        found: dict[object, Meld] = {}
        for laid in rows:
            meld = Meld(laid)
            if not classify(meld, self.rules):
                continue
            alike = not self.every_way and self._is_neutral(meld)
            if alike and self.can_be_cut(laid):
                continue
            found.setdefault(meld.tiles if alike else laid, meld)
        return list(found.values())

    def may_lie(self, old: JokerPlace, new: JokerPlace) -> bool:
        """Whether the joker that lay in *old* may lie in *new*, equal tiles told apart somehow.

        Necessary, not sufficient: other jokers may need the same tiles (B4).
        """
        if old.joker != new.joker:
            return False
        if not self.restricted or old.meld <= new.meld or self._may_be_new(new.meld):
            return True
        stands = not old.stands_for or not old.stands_for.isdisjoint(new.stands_for)
        return stands and bool(old.rest & new.rest)

    def _may_be_new(self, meld: Tiles) -> bool:
        """Whether *meld* need hold no whole meld of the start: other copies do for one tile."""
        have = self.at_hand
        return all(
            any(have.count(tile) > old.count(tile) for tile in old)
            for old in self.start
            if old <= meld
        )

    def _is_neutral(self, meld: Meld) -> bool:
        """Whether no rule asks more of *meld* than that it is one (B4, S1-01).

        Then neither does one of a part of it, and it does not matter what a joker stands for.
        """
        tiles = meld.tiles
        return not any(part <= tiles for part in (*self.start, *self.stayed))

    def can_be_cut(self, laid: Laid) -> bool:
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
            yield from (heap for heap in heaps if len(heap) == self.length and self._counts(heap))
            if self.left[_MIRROR.code]:
                yield from self._mirrored_runs(empty, empty)
                yield from self._mirrored_groups(heaps)

    def _longer(self, row: _Row) -> Iterator[_Row]:
        """Yield *row* with one more tile; that tile is not left meanwhile."""
        naturals = [TILES[13 * color + row.after - 1] for color in Color] if row.after < 14 else []
        for tile in (*naturals, *_IN_RUNS):
            fits = tile.is_joker or row.color in {None, tile.color}
            if fits and self.left[tile.code] and row.after + tile.span <= 14:
                color = row.color if tile in {JOKER, _DOUBLE} else tile.color
                self.left[tile.code] -= 1
                yield _Row((*row.laid, tile), row.after + tile.span, color)
                self.left[tile.code] += 1

    def _runs(self, row: _Row) -> Iterator[Laid]:
        """Yield runs, and rows that are none, from the row's number on."""
        if len(row.laid) == self.length:
            self.cut_short = True
            return
        for longer in self._longer(row):
            if len(longer.laid) == self.length and self._counts(longer.laid):
                yield longer.laid
            yield from self._runs(longer)

    def _counts(self, laid: Laid) -> bool:
        """Whether melds like *laid* are listed."""
        return self.every_way or any(tile.is_joker for tile in laid)

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
                laid = (*left, _MIRROR, *right)
                self.cut_short |= len(laid) > self.length
                if len(laid) == self.length and Tiles(laid) <= self.at_hand:
                    yield laid

    def _mirrored_runs(self, left: _Row, right: _Row) -> Iterator[Laid]:
        """Yield mirrored runs, and others that are none; both sides grow number by number."""
        length = len(left.laid) + len(right.laid) + 1
        if length == self.length:
            self.cut_short = True
            if left.laid and left.after == right.after:
                yield (*left.laid, _MIRROR, *right.laid[::-1])
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
