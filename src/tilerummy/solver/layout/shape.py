"""What the search says lies where, and dividing it into melds so that old ones stay as they lie."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from itertools import compress
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from tilerummy.core.classify import classify
from tilerummy.core.meld import Meld, MeldKind
from tilerummy.core.ruleset import MeldRules
from tilerummy.core.tile import Tile
from tilerummy.solver.sweep.dividing import (
    GROUPS,
    JOKERS,
    KEPT,
    LAID,
    LEVEL,
    MELDS,
    PLACES,
    RUNS,
    SIZE,
    WIDTH,
    keep_and_divide,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from tilerummy.core.meld import Reading
    from tilerummy.solver.sweep.arrays import Ints


_RULES: Final = MeldRules()
_NO_MOVES: Final = np.zeros((13, 5), np.int64)
_JOKER: Final = Tile.joker().code
_IN_RUNS: Final = bytes(LEVEL * (code % 13 + 1) + RUNS + code // 13 for code in range(256))
"""Places of number tiles, by code."""
_IN_GROUPS: Final = bytes(place | GROUPS for place in _IN_RUNS)


class Divided(NamedTuple):
    """Melds of a shape."""

    kept: list[Meld]
    """Old melds, in their order."""
    new: list[Meld]
    spare: int
    """Jokers that are in none of them."""
    tiles: bytes
    """What the moves lay, and other jokers in `kept`: counts by code."""


@dataclass
class Shape:
    """What lies where, before it is divided into melds."""

    moves: Ints = field(default_factory=lambda: _NO_MOVES)
    """What a search lays (`kernel.Sweep`)."""
    jokers: int | None = None
    """Jokers of the moves and others that no meld needs; None if the moves have a place for all."""
    counts: Ints = field(default_factory=lambda: np.zeros(PLACES, np.int64))
    """Other tiles and jokers, by place (`kernel.dividing`)."""

    def add_to_groups(self, number: int, tiles: Sequence[int], jokers: int = 0) -> None:
        """Add *tiles* of *number*, counted by colour, and *jokers* that are to lie in groups."""
        first = LEVEL * number + GROUPS
        self.counts[first : first + JOKERS + 1] += (*tiles, jokers)

    def divide(self, old: Iterable[Meld], rules: MeldRules) -> Divided:
        """Return melds of this shape, as many of *old* among them as a greedy choice keeps.

        Melds are kept as they lie as long as the rest can be divided. Those with jokers are tried
        first: a joker that stays in its meld is not retrieved (B4); then the longest. Jokers in
        them are those of the shape or spare ones.

        Raises:
            ValueError: if no melds have this shape.
        """
        start = list(old)
        places = b"".join(map(_ranked(rules), [meld.codes for meld in start]))
        laid = np.empty(LAID, np.uint8)
        end, spare = keep_and_divide(
            self.moves,
            self.counts.copy(),
            -1 if self.jokers is None else self.jokers,
            len(start),
            np.frombuffer(places, np.uint8),
            laid,
        )
        if end < 0:
            raise ValueError("no melds have this shape")
        rows = laid[: MELDS + end].tobytes()
        kept = list(compress(start, rows[KEPT:]))
        new = [
            Meld.from_codes(rows[row : row + rows[row + SIZE]])
            for row in range(MELDS, MELDS + end, WIDTH)
        ]
        return Divided(kept, new, spare, rows[:KEPT])


def groups(number: int, tiles: Sequence[int], jokers: int) -> list[Meld]:
    """Return groups of *number* with *tiles*, counted by colour, and *jokers*.

    >>> print(*groups(7, (2, 1, 1, 1), 1))
    [R7 B7 O7] [R7 K7 J]
    """
    shape = Shape()
    shape.add_to_groups(number, tiles, jokers)
    return shape.divide((), _RULES).new


def is_group(codes: Iterable[int]) -> bool:
    """Whether number tiles show one number twice or more: then their order has no meaning.

    A single one does not tell.
    """
    numbers = [code % 13 for code in codes if code < _JOKER]
    return len(numbers) > 1 and len(set(numbers)) == 1


@lru_cache(maxsize=8)
def _ranked(rules: MeldRules) -> Callable[[bytes], bytes]:
    """Return what tells of a meld's codes its rank and places, as `keep_and_divide` wants them.

    The rank orders melds by jokers, then by length.
    """

    @lru_cache(maxsize=16_384)
    def ranked(codes: bytes) -> bytes:
        jokers = codes.count(_JOKER)
        if jokers:
            meld = Meld.from_codes(codes)
            ways = [_stood_for(meld, reading) for reading in classify(meld, rules)]
        else:
            ways = [codes.translate(_IN_RUNS if codes[0] + 1 == codes[1] else _IN_GROUPS)]
        found = b"".join([bytes([len(way)]) + way for way in ways])
        return bytes([len(codes) + 16 * jokers, len(ways)]) + found

    return ranked


def _stood_for(meld: Meld, reading: Reading) -> bytes:
    """Return the places that *meld* takes as *reading* has it."""
    in_run = reading.kind is MeldKind.RUN
    places = []
    for tile, stand_in in zip(meld.laid, reading.stand_ins, strict=True):
        if stand_in is None:
            places.append((_IN_RUNS if in_run else _IN_GROUPS)[tile.code])
        else:
            place = _IN_RUNS[stand_in.options[0].code]
            places.append(place | JOKERS if in_run else place // LEVEL * LEVEL + GROUPS + JOKERS)
    return bytes(places)
