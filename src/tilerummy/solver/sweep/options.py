"""What the runs of one colour can do at one number, and what four such options lead to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tilerummy.solver.sweep.jit import inner, outer
from tilerummy.solver.sweep.packing import pack
from tilerummy.solver.sweep.rows import GROUPS, KEY, MOVES, PARENT, VALUE

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]

PART: Final = 0
"""Column of an option: the colour's new fields, in place, plus the jokers used, in place."""
COST: Final = 1
"""Jokers used plus jokers that the open runs are certain to need."""
GAIN: Final = 2
"""Towards the objective."""
WORTH: Final = 3
"""Points towards the initial meld."""
RUNS: Final = 4
"""1 if a run is open."""
MOVE: Final = 5
"""What is done, four bits each: number tiles in runs, jokers among the continued runs, runs that
start, and the jokers in front of the first, second and third of those (descending)."""
OPTION_COLUMNS: Final = 6

JOKER: Final = 52
"""Index into the gains: gain of a placed plain joker. Below are the number tiles, by code
(``13 * color + number - 1``); 53 to 55 belong to the special jokers."""
STANDS: Final = 56
"""Index into the gains: gain of each point that a joker stands for (initial meld)."""
GAINS: Final = 57
"""How many gains there are."""

BLOCK: Final = 512
"""Rows that must be free for one call of `add_options`, with eight jokers at most."""

_NEVER: Final = 99


@inner
def _fill(  # noqa: PLR0913, PLR0917
    row: Ints,
    at: int,
    slot: Ints,
    tiles: Ints,
    after: Ints,
    gains: Ints,
    explicit: bool,  # noqa: FBT001
) -> bool:
    """Work out the other columns of an option from its move; whether it can lead anywhere."""
    word = row[MOVE]
    naturals, filled, new = word & 15, (word >> 4) & 15, (word >> 8) & 15
    ones, twos, used, points = at - at, slot[0], filled, at * filled
    for index in range(new):
        front = (word >> (12 + 4 * index)) & 15
        used += front
        points += front * at - front * (front + 1) // 2
        if front == 0:
            ones += 1
        elif front == 1:
            twos += 1
    runs = naturals + filled
    width = slot[3]
    if runs >= 1 << (width - 1):
        return False
    cost = used
    for open_runs, hand in ((ones + twos, after[0]), (ones, after[1])):
        if open_runs > max(0, hand):
            cost += _NEVER if hand < 0 else open_runs - hand
    row[PART] = (pack(ones, ones + twos, runs, width) << slot[4]) | (used << (12 * width))
    row[COST] = cost
    row[GAIN] = (naturals - tiles[2]) * tiles[4]
    row[WORTH] = naturals * at + points
    row[RUNS] = 1 if runs > 0 else 0
    if explicit:
        row[GAIN] += used * gains[JOKER] + points * gains[STANDS]
    return bool(cost <= tiles[3] + tiles[5])


@inner
def _beats(one: Ints, two: Ints, guard: int) -> bool:
    """Whether option *one* is nowhere worse than *two*."""
    return bool(
        ((two[PART] | guard) - one[PART]) & guard == guard
        and one[COST] <= two[COST]
        and one[GAIN] >= two[GAIN]
        and one[WORTH] >= two[WORTH]
        and one[RUNS] >= two[RUNS]
    )


@inner
def _tidy(pool: Ints, begin: int, end: int, guard: int) -> int:
    """Drop dominated options among rows *begin* to *end* and sort by cost; return the new end."""
    kept = begin
    for row in range(begin, end):
        beaten = False
        for other in range(begin, kept):
            beaten = beaten or _beats(pool[other], pool[row], guard)
        for other in range(row + 1, end):
            beaten = beaten or (
                _beats(pool[other], pool[row], guard) and not _beats(pool[row], pool[other], guard)
            )
        if not beaten:
            for column in range(OPTION_COLUMNS):
                pool[kept, column] = pool[row, column]
            kept += 1
    for row in range(begin + 1, kept):
        at = row
        while at > begin and pool[at - 1, COST] > pool[at, COST]:
            for column in range(OPTION_COLUMNS):
                swap = pool[at, column]
                pool[at, column] = pool[at - 1, column]
                pool[at - 1, column] = swap
            at -= 1
    return kept


@outer
def add_options(  # noqa: PLR0913, PLR0917 - compiled code takes flat arguments
    pool: Ints,
    begin: int,
    at: int,
    slot: Ints,
    tiles: Ints,
    after: Ints,
    gains: Ints,
    explicit: bool,  # noqa: FBT001
    guard: int,
) -> int:
    """Write one colour's options at number *at* into *pool* from row *begin*; return the end row.

    Args:
        pool: rows of `OPTION_COLUMNS`.
        begin: the first row to write.
        at: the number.
        slot: runs of length 1, runs of length 1 or 2, all open runs, field width, lowest bit of
            the colour's fields.
        tiles: tiles that must and that may go into runs, tiles that gain nothing (those on the
            table less those in groups; may be negative), jokers that are left, gain of a tile, and
            how many more jokers open runs may count on.
        after: tiles at hand of the next number and of the one after; negative beyond 13.
        gains: by tile code, and `STANDS`; read only if *explicit*.
        explicit: whether jokers are placed without need (initial meld).
        guard: guard bits of all fields.

    The rows are free of dominated options and sorted by cost.
    """
    short, runs, jokers = slot[1], slot[2], tiles[3]
    end = begin
    for naturals in range(tiles[0], tiles[1] + 1):
        least_new = max(0, naturals - runs)
        most_new = naturals if explicit else least_new
        for new in range(least_new, most_new + 1):
            carried = naturals - new
            for filled in range(max(0, short - carried), min(jokers, runs - carried) + 1):
                left = jokers - filled
                front = min(left, at - 1) if explicit else min(left, at - 1, 2)
                for p0 in range(front + 1 if new > 0 else 1):
                    for p1 in range(min(p0, left - p0) + 1 if new > 1 else 1):
                        for p2 in range(min(p1, left - p0 - p1) + 1 if new > 2 else 1):
                            row = pool[end]
                            row[MOVE] = (naturals | (filled << 4) | (new << 8)) | (
                                (p0 << 12) | (p1 << 16) | (p2 << 20)
                            )
                            if _fill(row, at, slot, tiles, after, gains, explicit):
                                end += 1
    return int(_tidy(pool, begin, end, guard))


@inner
def list_color(  # noqa: PLR0913, PLR0917
    pool: Ints,
    end: int,
    listed: Ints,
    row: int,
    at: int,
    must: int,
    hand: int,
    most: int,
    slot: Ints,
    tiles: Ints,
    after: Ints,
    gains: Ints,
    explicit: bool,  # noqa: FBT001
    guard: int,
) -> int:
    """Write one colour's options at number *at*, for each count of its tiles that are not in runs.

    Args:
        pool: rows of `OPTION_COLUMNS`, four times `BLOCK` of them free.
        end: the first row to write.
        listed: the number, first row and end row of options, by colour, its fields and the tiles
            that are not in runs.
        row: where in *listed* the first is noted, with four rows.
        at: the number.
        must: tiles of this colour and number that have to be placed.
        hand: all of them.
        most: how many need not be in runs, three at most; beyond, no option is listed.
        slot: as for `add_options`.
        tiles: as for `add_options`; the first three are overwritten.
        after: as for `add_options`.
        gains: as for `add_options`.
        explicit: as for `add_options`.
        guard: as for `add_options`.

    Returns:
        The first row that is free.
    """
    for elsewhere in range(4):
        listed[row + elsewhere, 0] = at
        listed[row + elsewhere, 1] = end
        if elsewhere <= most:
            tiles[0] = max(0, must - elsewhere)
            tiles[1] = hand - elsewhere
            tiles[2] = must - elsewhere
            end = add_options(pool, end, at, slot, tiles, after, gains, explicit, guard)
        listed[row + elsewhere, 2] = end
    return end


@inner
def read_slot(part: int, width: int, low: int, slot: Ints) -> None:
    """Write to *slot* what `add_options` needs of a colour's fields, *part*, from bit *low* on."""
    mask = (1 << width) - 1
    slot[0] = part & mask
    slot[1] = (part >> width) & mask
    slot[2] = (1 << (width - 1)) - 1 - ((part >> (2 * width)) & mask)
    slot[3] = width
    slot[4] = low


@inner
def write_state(  # noqa: PLR0913, PLR0917
    states: Ints,
    row: int,
    key: int,
    value: int,
    parent: int,
    groups: int,
    pool: Ints,
    o0: int,
    o1: int,
    o2: int,
    o3: int,
) -> None:
    """Write the columns that both searches have: what a state is, and how it was reached.

    Args:
        states: rows of `rows.PLAIN_COLUMNS` at least.
        row: the one to write; passing it by itself would count who uses the array.
        key: as packed by `packing`.
        value: what was gained.
        parent: the state before.
        groups: tiles of a group choice, and from bit 8 its shape.
        pool: rows of `OPTION_COLUMNS`.
        o0: the row of the first colour's option.
        o1: that of the second.
        o2: that of the third.
        o3: that of the fourth.
    """
    states[row, KEY] = key
    states[row, VALUE] = value
    states[row, PARENT] = parent
    states[row, GROUPS] = groups
    states[row, MOVES] = pool[o0, MOVE] | (pool[o1, MOVE] << 32)
    states[row, MOVES + 1] = pool[o2, MOVE] | (pool[o3, MOVE] << 32)
