"""The melds in which a joker can end: those that a branch can fix.

Melds that can be cut in two, and other layouts of the same tiles, are left out if no rule about
jokers distinguishes them.
"""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement, islice, product, takewhile
from typing import TYPE_CHECKING, Final, NamedTuple

from tilerummy.core.classify import reader
from tilerummy.core.joker_places import JokerPlace, joker_places
from tilerummy.core.meld import Meld
from tilerummy.core.policy import JokerMelds, JokerReuse, MirrorColor
from tilerummy.core.tile import NUMBERS, TILES, Color, Joker, Tile
from tilerummy.core.tiles import Tiles
from tilerummy.solver.dp.jit import NEVER, Ints
from tilerummy.solver.problem import JOKERS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tilerummy.solver.problem import Problem

_PLAIN, _DOUBLE, _CHANGE, _MIRROR = (Tile.joker(kind).code for kind in Joker)
SHORTEST: Final = 3
"""Tiles of the shortest meld."""
GROUP: Final = 9
"""Tiles of the largest group, a mirrored one."""
LONGEST: Final = 27
"""Tiles of the longest meld: a mirrored run of 13."""
ROWS: Final = 4_500
"""Most rows of tiles to look at; where there are more only the shortest are."""


class _Row(NamedTuple):
    """Tiles side by side, with ascending numbers."""

    laid: bytes
    """Their codes."""
    after: int
    """The number that comes next."""
    color: int | None = None
    """That of the next number tile; None if any will do."""


class Candidates:
    """The melds with jokers that a play of one position may need; listed when first asked for.

    With *every_layout* each is listed in every order in which it can be laid, because what a joker
    stands for counts (B1), and so are melds without jokers.
    """

    def __init__(
        self, problem: Problem, stop: Ints = NEVER, rows: int = ROWS, *, every_layout: bool = False
    ) -> None:
        self.stop, self.rows, self.every_layout = stop, rows, every_layout
        self.complete = True
        """Whether none was left out because there are too many, or no time for them."""
        self.rules = problem.ruleset.meld_rules
        self.read = reader(self.rules)
        self.restricted = problem.ruleset.joker_reuse is JokerReuse.NEW_SET
        self.melds_stay = problem.ruleset.joker_melds is JokerMelds.STAY
        self.at_hand = problem.required + problem.optional
        start = [meld.tiles for meld in problem.table.melds]
        # A meld with another copy of one tile counts as new.
        self.sole_copies = [old for old in start if not (self.at_hand.minus(old) & old)]
        """Melds of the old table whose tiles have no other copies."""
        self.new: dict[bytes, bool] = {}
        """By tiles: whether a meld holds none of these, so need hold no whole one of the start."""
        self.asked: list[list[Tiles]] = [[] for _ in TILES]
        """By their first code: sets of tiles that the joker rules look for in melds."""
        # Where the tiles of a meld without its jokers stay together, a joker may have been
        # exchanged (A13).
        for part in {part for old in start for part in (old, old.minus(JOKERS))}:
            self.asked[next(iter(part)).code].append(part)
        self.runs = [[_Row(b"", number)] for number in NUMBERS]
        """Rows of as many tiles as the melds that were listed last, by first number."""
        self.in_rows = [one for one in (_PLAIN, _DOUBLE, _CHANGE) if self.at_hand.counts[one]]
        """Jokers that rows may have."""
        self.heaps = [list(self._heaps(number)) for number in NUMBERS]
        """Groups and parts of groups, likewise."""
        self.only: frozenset[int] | None = None
        """Tiles that plain jokers may stand for, by code, in the next melds; None: all."""
        self.has_mirror = self.at_hand.counts[_MIRROR] > 0
        self.mirrors = [[(row, row)] if self.has_mirror else [] for (row,) in self.runs]
        """Both sides of mirrored runs, likewise; with the mirror joker they have one tile first."""
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
        for length in range(1, LONGEST + 1):
            if length > self.longest:
                return
            if length not in self.listed:
                self.listed[length] = self._of_length(length)
            yield length

    def _of_length(self, length: int) -> list[Meld]:
        made = takewhile(lambda _: not self.stop[0], self._laid(length))
        rows = list(islice(made, self.rows + 1))
        self.rows -= len(rows)
        if self.rows < 0 or self.stop[0]:
            self.complete, self.longest = False, length
            return []
        if length >= GROUP and not any(self.runs) and not any(self.mirrors):
            self.longest = length
        found: dict[object, Meld] = {}
        for meld in filter(self._may_be, map(Meld.from_codes, filter(self.read, rows))):
            alike = not self.every_layout and self._is_neutral(meld)
            if not (alike and self.can_be_cut(meld)):
                found.setdefault(meld.tiles if alike else meld.codes, meld)
        return list(found.values())

    def may_lie(self, old: JokerPlace, new: JokerPlace) -> bool:
        """Whether the joker in *old* can move to *new* for some assignment of equal tiles.

        Necessary, not sufficient: other jokers may need the same tiles (B4).
        """
        if old.joker != new.joker:
            return False
        stands = not old.stands_for or not old.stands_for.isdisjoint(new.stands_for)
        if self.melds_stay:
            return stands and old.meld <= new.meld
        known, counts = self.new, new.meld.counts
        if counts not in known:
            known[counts] = not any(complete <= new.meld for complete in self.sole_copies)
        if not self.restricted or known[counts] or old.meld <= new.meld:
            return True
        return stands and bool(old.rest & new.rest)

    def _may_be(self, meld: Meld) -> bool:
        """Whether the jokers of *meld* may stand for their tiles."""
        if self.only is None:
            return True
        places = joker_places(meld, self.rules)
        return all(self.only.intersection(tile.code for tile in one.stands_for) for one in places)

    def _is_neutral(self, meld: Meld) -> bool:
        """Whether no joker rule depends on *meld* (B4, S1-01).

        Then neither does one of a part of it, and it does not matter what a joker stands for.
        """
        asked = (part for code in set(meld.codes) for part in self.asked[code])
        return not any(part <= meld.tiles for part in asked)

    def can_be_cut(self, meld: Meld) -> bool:
        """Whether *meld* is two, side by side; a run then still is when it is longer."""
        return any(
            self.read(meld.codes[:cut]) and self.read(meld.codes[cut:])
            for cut in range(SHORTEST, len(meld) - SHORTEST + 1)
        )

    def _laid(self, length: int) -> Iterator[bytes]:
        """Yield candidates for melds of *length*, made of those that are shorter by one."""
        for at, heaps in enumerate(self.heaps):
            self.runs[at] = [longer for row in self.runs[at] for longer in self._longer(row)]
            yield from filter(self._counts, [row.laid for row in self.runs[at]])
            yield from (heap for heap in heaps if len(heap) == length and self._counts(heap))
            if length > 1:
                self.mirrors[at] = [more for pair in self.mirrors[at] for more in self._both(*pair)]
            for left, right in self.mirrors[at]:
                if left.laid and left.after == right.after:
                    yield bytes((*left.laid, _MIRROR, *reversed(right.laid)))
            for one, two in combinations_with_replacement(heaps if self.has_mirror else (), 2):
                group = bytes((*one, _MIRROR, *two))
                if len(group) == length and Tiles.from_codes(group) <= self.at_hand:
                    yield group

    def _counts(self, laid: bytes) -> bool:
        """Whether melds like *laid* are listed."""
        return len(laid) >= SHORTEST and (self.every_layout or max(laid) >= _PLAIN)

    def _longer(self, row: _Row, opposite: bytes = b"") -> Iterator[_Row]:
        """Yield *row* with one more tile that is neither in it nor in *opposite*."""
        colors = Color if row.color is None else (row.color,)
        numbers = [13 * color + row.after - 1 for color in colors] if row.after < 14 else []
        stands = self.only is None or not self.only.isdisjoint(numbers)
        for code in (*numbers, *self.in_rows) if stands else numbers:
            used = row.laid.count(code) + opposite.count(code)
            after = row.after + TILES[code].span
            if used < self.at_hand.counts[code] and after <= 14:
                color = row.color if code in {_PLAIN, _DOUBLE} else TILES[code].color
                yield _Row(row.laid + bytes((code,)), after, color)

    def _both(self, left: _Row, right: _Row) -> Iterator[tuple[_Row, _Row]]:
        """Yield the sides of a mirrored run with one more tile; they grow number by number."""
        if left.after <= right.after:
            yield from ((longer, right) for longer in self._longer(left, right.laid))
            return
        same = self.rules.mirror_color is MirrorColor.SAME
        there = {code % 13: code for code in left.laid if code < _PLAIN} if same else {}
        for longer in self._longer(right, left.laid):
            last = longer.laid[-1]
            if last >= _PLAIN or there.get(last % 13, last) == last:
                yield left, longer

    def _heaps(self, number: int) -> Iterator[bytes]:
        """Yield groups, and sides of mirrored ones, among others that are none."""
        counts = self.at_hand.counts
        there = [code for code in range(number - 1, _PLAIN, 13) if counts[code]]
        plain, double = (range(min(4, counts[code]) + 1) for code in (_PLAIN, _DOUBLE))
        for size in range(1, len(there) + 1):
            for chosen, one, two in product(combinations(there, size), plain, double):
                if size + one + two <= 4:
                    yield bytes((*chosen, *[_PLAIN] * one, *[_DOUBLE] * two))
