"""Which melds of the table can stay in a best play, all at once (`plain.search.keep_most`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from tilerummy.core.tile import NUMBERS, Color, Joker, Tile
from tilerummy.solver.relaxed import gain
from tilerummy.solver.sweep.plain.old_melds import (
    BITS,
    EACH,
    MELD_COLUMNS,
    MOST_BEGIN,
    SHARE,
    SLOT,
)
from tilerummy.solver.sweep.plain.search import keep_most

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.core.meld import Meld
    from tilerummy.core.tiles import Tiles
    from tilerummy.solver.problem import Problem
    from tilerummy.solver.sweep.arrays import Ints


_JOKER: Final = Tile.joker(Joker.PLAIN).code
MOST_GAIN: Final = 1 << 36
"""Most that a rack can gain; melds must add up with it."""


class Staying(NamedTuple):
    """What was found about the melds of a table."""

    many: int
    """How many can stay at once, or as many as were known."""
    which: int
    """As many melds, as bits; -1 if none were found."""
    proven: bool
    """Whether more than `many` cannot stay."""


def most_staying(  # noqa: PLR0913, PLR0917
    problem: Problem,
    must: Tiles,
    melds: Sequence[Meld],
    gains: Ints,
    wanted: int,
    known: int,
    effort: int,
    stop: Ints,
) -> Staying:
    """Return how many of *melds* can stay in a play that places *must* and gains *wanted*.

    Only plain jokers; the joker-reuse rule (B4) is left out. No play gains more than *wanted*, or
    nothing is proven. *known* melds or more are looked for, keeping *effort* states at most; of
    equally many rather those with more neighbours in them.
    """
    rows = old_rows(melds)
    if rows is None or gain(gains, problem.may) > MOST_GAIN:
        return Staying(known, -1, proven=False)
    scale = EACH * (len(melds) + 1)
    least, floor = wanted * scale, wanted * scale + EACH * known
    value, which, proven = keep_most(must, problem.may, gains * scale, rows, floor, effort, stop)
    if value <= floor:
        return Staying(known, -1, proven)
    if value >= least + scale:
        return Staying(known, -1, proven=False)
    return Staying((value - least) // EACH, which, proven)


def old_rows(melds: Sequence[Meld]) -> Ints | None:
    """Return *melds* in `MELD_COLUMNS`; None if they are too many for that."""
    rows = np.zeros((len(melds), MELD_COLUMNS), np.int64)
    seen: dict[bytes, int] = {}
    runs: list[tuple[int, int, int, int]] = []
    begin = [0] * (len(NUMBERS) + 1)
    for at, meld in enumerate(melds):
        codes = sorted(meld.codes)
        naturals = [code for code in codes if code < _JOKER]
        numbers = [code % len(NUMBERS) + 1 for code in naturals]
        color, first, last = naturals[0] // len(NUMBERS), min(numbers), max(numbers)
        bits, slot = sum(1 << number for number in numbers), 0
        if naturals[-1] // len(NUMBERS) != color:
            bits, slot = sum(1 << (code // len(NUMBERS)) for code in naturals), -1
        else:
            runs.append((first, last, color, at))
        jokers, twin = len(codes) - len(naturals), seen.get(bytes(codes), -1)
        worth = EACH + SHARE * (len(codes) - 1)
        rows[at] = first, last, bits, jokers, slot, twin, worth
        seen[bytes(codes)] = at
        begin[first] += 1
    ends = [[0] * BITS for _ in Color]
    for first, last, color, at in sorted(runs):
        free = next((slot for slot, end in enumerate(ends[color]) if end < first), None)
        if free is None:
            return None
        ends[color][free] = last
        rows[at, SLOT] = BITS * color + free
    return rows if max(begin) <= MOST_BEGIN and len(melds) < 63 else None
