"""The search with special jokers: the same programme over numbers, with items beside the runs.

A state is the plain one (`layout`, always with wide fields) and a second word: the items in
progress (`actions`), nine bits each, greatest first, then how many special jokers of each kind are
used. At every number the items and new actions are dealt with first; what they leave is one step
of the plain search.

Unless every joker has to have a place, the plain search uses *fillers*: where a run or a group has
fewer than three tiles, any joker will do, and its kind is chosen afterwards. What the state keeps
of them is how many there are, and how many fill a gap inside a run, which only plain ones can.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
from numba import njit

from tilerummy.solver.kernel.actions import HIGH as TO
from tilerummy.solver.kernel.actions import (
    ITEM,
    JOKERS,
    LEAVES,
    LOW,
    NATURALS,
    STANDS_1,
    STANDS_V,
    TAKES,
)
from tilerummy.solver.kernel.answer import (
    IMPOSSIBLE,
    NEVER,
    NO_THRESHOLD,
    STOPPED,
    Sweep,
)
from tilerummy.solver.kernel.layout import JOKER_BITS, LAST_BITS, WIDE, empty_key, guards, hashed
from tilerummy.solver.kernel.options import (
    BLOCK,
    CHOICES,
    COST,
    COUNTS,
    G_GAIN,
    G_WORTH,
    GAIN,
    GROUP_COLUMNS,
    JOKER,
    MOVE,
    OPTION_COLUMNS,
    PART,
    SHAPE,
    STANDS,
    WORTH,
    add_options,
    list_groups,
)
from tilerummy.solver.kernel.rows import grown

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tilerummy.solver.kernel.actions import Table

    Ints = NDArray[np.int64]

ITEM_BITS: Final = 9
ITEM_MASK: Final = (1 << ITEM_BITS) - 1
MOST_ITEMS: Final = 6
"""Every item holds a special joker of its own."""
ITEMS_MASK: Final = (1 << (ITEM_BITS * MOST_ITEMS)) - 1
USED_SHIFT: Final = ITEM_BITS * MOST_ITEMS
"""Where the used special jokers begin: two bits each for double, colour-change and mirror."""
MIRROR_SHIFT: Final = USED_SHIFT + 4
ACTION_BITS: Final = 12

KEY, ITEMS, VALUE, PARENT, GROUPS, MOVES, _MOVES, ACTS = range(8)
STATE_COLUMNS: Final = 11
P_KEY, P_ITEMS, P_TILES, P_LEFT, P_NEXT, P_COUNT, P_GAIN, P_WORTH, P_ACTS = range(9)
"""Columns of a state on its way through one number: its words without what was taken; tiles used
and runs left (two lengths) by colour; the first action that may come next; how many actions there
were, what they gain and are worth; the actions, five in each of three columns."""
PREPARED_COLUMNS: Final = 12
ACT_COLUMNS: Final = 3

START, END, FRONT, BACK, LACKS = range(5)
"""Columns of a block, a meld that stays together: its first and its last number; the colour of a
run that it may continue (-1 for none); what it leaves: 1 + color for a run, 8 + item, or 0; and for
a group, which starts and ends at its number, the colours that may be added, as bits."""
BLOCK_COLUMNS: Final = 5
VARIANTS: Final = 8
"""Actions of a block are numbered behind the others, eight each: alone (0), after a run of length
1 to 3, or with a tile of a colour (4 + color)."""

NO_BLOCKS: Final = np.zeros((0, BLOCK_COLUMNS), np.int64)

_PER_COLOR: Final = 3 * WIDE
_JOKER_SHIFT: Final = 12 * WIDE
_LAST_SHIFT: Final = _JOKER_SHIFT + JOKER_BITS
_JOKER_MASK: Final = (1 << JOKER_BITS) - 1
_LAST_MASK: Final = (1 << LAST_BITS) - 1
_COLOR_MASK: Final = (1 << _PER_COLOR) - 1
_FIELD_MASK: Final = (1 << WIDE) - 1
_MOST_RUNS: Final = (1 << (WIDE - 1)) - 1


@njit(cache=True, nogil=True)
def _with_item(items: int, item: int) -> int:
    """Return the word with one more item, greatest first."""
    low, rest, out, shift = items & ITEMS_MASK, item, 0, 0
    for _ in range(MOST_ITEMS):
        here = low & ITEM_MASK
        low >>= ITEM_BITS
        if here < rest:
            here, rest = rest, here
        out |= here << shift
        shift += ITEM_BITS
    return (items & ~ITEMS_MASK) | out


@njit(cache=True, nogil=True)
def _without_run(key: int, color: int, length: int) -> int:
    """Return the plain state without an open run of *color* and *length*; -1 if it has none."""
    low = _PER_COLOR * color
    ones = (key >> low) & _FIELD_MASK
    short = (key >> (low + WIDE)) & _FIELD_MASK
    runs = _MOST_RUNS - ((key >> (low + 2 * WIDE)) & _FIELD_MASK)
    have = (ones, short - ones, runs - short)
    if have[length - 1] < 1:
        return -1
    if length == 1:
        key -= 1 << low
    if length < 3:
        key -= 1 << (low + WIDE)
    return key + (1 << (low + 2 * WIDE))


@njit(cache=True, nogil=True)
def _is_able(state: Ints, action: Ints, jokers: Ints) -> bool:
    """Whether a state has the run and the jokers for an action."""
    key, items, wanted = state[KEY], state[ITEMS], action[JOKERS]
    for kind in range(1, 4):
        used = (items >> (USED_SHIFT + 2 * (kind - 1))) & 3
        if used + ((wanted >> (4 * kind)) & 15) > jokers[kind]:
            return False
    taken = action[TAKES]
    return taken == 0 or _without_run(key, (taken - 1) // 3, (taken - 1) % 3 + 1) >= 0


@njit(cache=True, nogil=True)
def _lay_block(  # noqa: PLR0913, PLR0917
    prepared: Ints, begin: int, end: int, block: Ints, number: int, at_hand: Ints
) -> int:
    """Write rows from *end* on: those from *begin* with the *block* laid in every possible way."""
    to = end
    for source in range(begin, end):
        for variant in range(VARIANTS):
            key, tiles = prepared[source, P_KEY], prepared[source, P_TILES]
            if 1 <= variant <= 3:
                if block[FRONT] < 0:
                    continue
                key = _without_run(key, block[FRONT], variant)
                if key < 0:
                    continue
            elif variant >= 4:
                color = variant - 4
                if block[LACKS] >> color & 1 == 0 or (tiles >> (4 * color)) & 15 >= at_hand[color]:
                    continue
                tiles += 1 << (4 * color)
            prepared[to, :] = prepared[source, :]
            count = prepared[source, P_COUNT]
            prepared[to, P_KEY] = key
            prepared[to, P_TILES] = tiles
            prepared[to, P_ACTS + count // 5] |= (number + variant) << (ACTION_BITS * (count % 5))
            prepared[to, P_COUNT] = count + 1
            to += 1
    return to


@njit(cache=True, nogil=True)
def _act(  # noqa: PLR0913, PLR0917
    prepared: Ints,
    source: int,
    target: int,
    rows: Ints,
    action: int,
    at: int,
    at_hand: Ints,
    jokers: Ints,
    gains: Ints,
    explicit: bool,  # noqa: FBT001
) -> bool:
    """Write what *action* makes of a prepared state to row *target*; whether it can be done."""
    if at < rows[action, LOW] or at > rows[action, TO]:
        return False
    tiles = prepared[source, P_TILES] + rows[action, NATURALS]
    for color in range(4):
        if (tiles >> (4 * color)) & 15 > at_hand[color]:
            return False
    key, items = prepared[source, P_KEY], prepared[source, P_ITEMS]
    wanted = rows[action, JOKERS]
    key += (wanted & 15) << _JOKER_SHIFT
    if explicit:
        if (key >> _JOKER_SHIFT) & _JOKER_MASK > jokers[0]:
            return False
    else:
        key += (wanted & 15) << _LAST_SHIFT
        if key >> _LAST_SHIFT > jokers[0]:
            return False
    gain = (wanted & 15) * gains[JOKER]
    for kind in range(1, 4):
        more = (wanted >> (4 * kind)) & 15
        if more:
            shift = USED_SHIFT + 2 * (kind - 1)
            if ((items >> shift) & 3) + more > jokers[kind]:
                return False
            items += more << shift
            gain += more * gains[JOKER + kind]
    taken = rows[action, TAKES]
    if taken:
        key = _without_run(key, (taken - 1) // 3, (taken - 1) % 3 + 1)
        if key < 0:
            return False
    if rows[action, ITEM]:
        items = _with_item(items, rows[action, ITEM])
    left = prepared[source, P_LEFT]
    if rows[action, LEAVES]:
        left += 1 << (4 * (rows[action, LEAVES] - 1))
    count = prepared[source, P_COUNT]
    if count == 5 * ACT_COLUMNS:
        return False
    points = rows[action, STANDS_V] * at + rows[action, STANDS_1]
    prepared[target, :] = prepared[source, :]
    prepared[target, P_KEY] = key
    prepared[target, P_ITEMS] = items
    prepared[target, P_TILES] = tiles
    prepared[target, P_LEFT] = left
    prepared[target, P_NEXT] = action
    prepared[target, P_ACTS + count // 5] |= (action + 1) << (ACTION_BITS * (count % 5))
    prepared[target, P_COUNT] = count + 1
    if explicit:
        natural = 0
        for color in range(4):
            natural += (rows[action, NATURALS] >> (4 * color)) & 15
        prepared[target, P_GAIN] += gain + points * gains[STANDS]
        prepared[target, P_WORTH] += points + natural * at
    return True


@njit(cache=True, nogil=True)
def _is_stuck(  # noqa: PLR0913, PLR0917
    items: int, key: int, at: int, wants: Ints, must: Ints, may: Ints, jokers: Ints
) -> bool:
    """Whether an item needs a tile of the next number that is not there, and no joker is left."""
    used = (key >> _JOKER_SHIFT) & _JOKER_MASK
    used += ((items >> USED_SHIFT) & 3) + ((items >> (USED_SHIFT + 2)) & 3)
    if items & ITEMS_MASK == 0 or used < jokers[0] + jokers[1] + jokers[2]:
        return False
    for place in range(MOST_ITEMS):
        colors = wants[(items >> (ITEM_BITS * place)) & ITEM_MASK]
        if colors:
            found = False
            for color in range(4):
                if colors >> color & 1 and at < 13:
                    found = found or must[color, at] + may[color, at] > 0
            if not found:
                return True
    return False


@njit(cache=True, nogil=True)
def _less(fresh: Ints, one: int, two: int) -> bool:
    """The order of states: by items and mirrors, then by key, then by jokers used."""
    for mask in (ITEMS_MASK | (3 << MIRROR_SHIFT), 0, -1):
        if mask == 0:
            a, b = fresh[one, KEY], fresh[two, KEY]
        else:
            a, b = fresh[one, ITEMS] & mask, fresh[two, ITEMS] & mask
        if a != b:
            return bool(a < b)
    return False


@njit(cache=True, nogil=True)
def _ordered(fresh: Ints, count: int) -> Ints:
    """Return the first *count* rows of *fresh* in order (shell sort)."""
    order = np.empty(count, np.int64)
    for row in range(count):
        order[row] = row
    gap = 1
    while gap < count // 3:
        gap = 3 * gap + 1
    while gap > 0:
        for row in range(gap, count):
            moving = order[row]
            at = row
            while at >= gap and _less(fresh, moving, order[at - gap]):
                order[at] = order[at - gap]
                at -= gap
            order[at] = moving
        gap //= 3
    return order


@njit(cache=True, nogil=True)
def _promising(fresh: Ints, count: int, width: int, unit: int) -> int:
    """Keep about *width* rows of *fresh*, those that gain most and owe least; return how many."""
    scores = np.empty(count, np.int64)
    for row in range(count):
        key, items = fresh[row, KEY], fresh[row, ITEMS]
        owed = 6 * ((key >> _JOKER_SHIFT) & _JOKER_MASK)
        owed += 6 * (((items >> USED_SHIFT) & 3) + ((items >> (USED_SHIFT + 2)) & 3))
        for color in range(4):
            low = _PER_COLOR * color
            owed += 2 * ((key >> low) & _FIELD_MASK) + 2 * ((key >> (low + WIDE)) & _FIELD_MASK)
        for place in range(MOST_ITEMS):
            owed += 2 if (items >> (ITEM_BITS * place)) & ITEM_MASK else 0
        scores[row] = fresh[row, VALUE] - owed * unit // 8
    least = np.sort(scores)[count - width]
    kept = 0
    for row in range(count):
        if scores[row] >= least:
            fresh[kept, :] = fresh[row, :]
            kept += 1
    return kept


@njit(cache=True, nogil=True)
def _place(key: int, items: int) -> int:
    return hashed(key) ^ hashed(items ^ 0x5BD1E995)


@njit(cache=True, nogil=True)
def _rehashed(fresh: Ints, count: int, size: int, at: int) -> Ints:
    table = np.zeros(size, np.int64)
    for index in range(count):
        place = _place(fresh[index, KEY], fresh[index, ITEMS]) & (size - 1)
        while table[place] >> 32 == at:
            place = (place + 1) & (size - 1)
        table[place] = (at << 32) | index
    return table


@njit(cache=True, nogil=True)
def _beaten(kept: Ints, begin: int, end: int, row: Ints, guard: int) -> bool:
    """Whether one of the states *begin* to *end*, whose items are those of *row*, is no worse."""
    for other in range(begin, end):
        if (
            kept[other, VALUE] >= row[VALUE]
            and ((row[KEY] | guard) - kept[other, KEY]) & guard == guard
            and (kept[other, ITEMS] >> USED_SHIFT) & 3 <= (row[ITEMS] >> USED_SHIFT) & 3
            and (kept[other, ITEMS] >> (USED_SHIFT + 2)) & 3 <= (row[ITEMS] >> (USED_SHIFT + 2)) & 3
        ):
            return True
    return False


@njit(cache=True, nogil=True)
def _special_sweep(  # noqa: PLR0912, PLR0913, PLR0915, PLR0917 - one loop nest
    must: Ints,
    may: Ints,
    must_jokers: Ints,
    may_jokers: Ints,
    gains: Ints,
    threshold: int,
    rows: Ints,
    first: Ints,
    may_end: Ints,
    wants: Ints,
    blocks: Ints,
    floor: int,
    width: int,
    stop: Ints,
) -> tuple[int, Ints, int]:
    explicit = threshold >= 0
    jokers = must_jokers + may_jokers
    codes = 1 << _PER_COLOR
    guard = guards(WIDE)
    kept = np.empty((256, STATE_COLUMNS), np.int64)
    fresh = np.empty((256, STATE_COLUMNS), np.int64)
    prepared = np.zeros((256, PREPARED_COLUMNS), np.int64)
    table = np.zeros(512, np.int64)
    pool = np.empty((BLOCK + 16, OPTION_COLUMNS), np.int64)
    choices = np.empty((CHOICES, GROUP_COLUMNS), np.int64)
    listed = np.zeros((4 * codes * 4, 3), np.int32)
    starts = np.empty(rows.shape[0] - first[first.size - 1] + 1, np.int64)
    able = np.empty(starts.size, np.int64)
    slot = np.empty(5, np.int64)
    tiles = np.empty(6, np.int64)
    after = np.empty(2, np.int64)
    at_hand = np.empty(4, np.int64)
    row_of = np.empty(4, np.int64)
    spent = np.empty(4, np.int64)

    zero = jokers[0] - jokers[0]
    # Where a meld lacks tiles, any joker but a mirror will do; in groups no change of colour.
    fillers = jokers[0] if explicit else jokers[0] + jokers[1] + jokers[2]
    slack = 2 * (jokers[1] + jokers[2]) + jokers[0] - fillers
    in_groups = jokers[0] if explicit else jokers[0] + jokers[1]
    # What later numbers and jokers can add at most, so that hopeless states are left out.
    hope = np.zeros(15, np.int64)
    for kind in range(4):
        hope[13] += may_jokers[kind] * gains[JOKER + kind]
    if explicit:
        for kind in range(4):
            hope[13] += 26 * jokers[kind] * gains[STANDS] + must_jokers[kind] * gains[JOKER + kind]
    for at in range(12, -1, -1):
        hope[at] = hope[at + 1]
        for color in range(4):
            hope[at] += max(0, may[color, at] * gains[13 * color + at])
    kept[0, KEY] = empty_key(WIDE) | ((threshold if explicit else zero) << _LAST_SHIFT)
    kept[0, ITEMS] = 0
    kept[0, VALUE] = 0
    kept[0, PARENT] = -1
    level_begin, level_end = zero, zero + 1
    tiles_left = zero + 1
    for color in range(4):
        for at in range(13):
            tiles_left += may[color, at]
    unit = hope[0] // tiles_left
    for at in range(1, 14):
        for color in range(4):
            at_hand[color] = must[color, at - 1] + may[color, at - 1]
        n_choices = list_groups(choices, at, at_hand, in_groups, gains, explicit)
        n_starts = zero
        for action in range(first[first.size - 1], rows.shape[0]):
            fits = rows[action, LOW] <= at <= rows[action, TO]
            for index in range(4):
                fits = fits and (rows[action, NATURALS] >> (4 * index)) & 15 <= at_hand[index]
                fits = fits and (rows[action, JOKERS] >> (4 * index)) & 15 <= jokers[index]
            if fits:
                starts[n_starts] = action
                n_starts += 1
        pool_end = zero
        count = zero
        for state in range(level_begin, level_end):
            if stop[0]:
                return STOPPED, np.zeros((13, 5 + ACT_COLUMNS), np.int64), level_end
            # First the items, each of which does something, then any number of new actions.
            prepared[0, :] = 0
            prepared[0, P_KEY] = kept[state, KEY]
            prepared[0, P_ITEMS] = kept[state, ITEMS] & ~ITEMS_MASK
            begin, end = zero, zero + 1
            for number in range(blocks.shape[0]):
                back = blocks[number, BACK]
                if blocks[number, END] == at and back >= 8:
                    prepared[0, P_ITEMS] = _with_item(prepared[0, P_ITEMS], back - 8)
                elif blocks[number, END] == at and back > 0:
                    prepared[0, P_LEFT] += 1 << (8 * (back - 1) + 4)
            for number in range(blocks.shape[0]):
                if blocks[number, START] == at:
                    while end + VARIANTS * (end - begin) > prepared.shape[0]:
                        prepared = grown(prepared)
                    code = rows.shape[0] + 1 + VARIANTS * number
                    to = _lay_block(prepared, begin, end, blocks[number], code, at_hand)
                    begin, end = end, to
            for place in range(MOST_ITEMS):
                item = (kept[state, ITEMS] >> (ITEM_BITS * place)) & ITEM_MASK
                if item == 0:
                    break
                new_end = end
                for source in range(begin, end):
                    for action in range(first[item], first[item + 1]):
                        if new_end == prepared.shape[0]:
                            prepared = grown(prepared)
                        if _act(
                            prepared, source, new_end, rows, action, at, at_hand, jokers,
                            gains, explicit,
                        ):  # fmt: skip
                            new_end += 1
                begin, end = end, new_end
            for source in range(begin, end):
                prepared[source, P_NEXT] = 0
            # What the state itself has no run or joker for, nothing that follows from it has.
            n_able = zero
            for index in range(n_starts):
                if _is_able(kept[state], rows[starts[index]], jokers):
                    able[n_able] = starts[index]
                    n_able += 1
            row = begin
            while row < end:
                for index in range(n_able):
                    if able[index] < prepared[row, P_NEXT]:
                        continue
                    if end == prepared.shape[0]:
                        prepared = grown(prepared)
                    if _act(
                        prepared, row, end, rows, able[index], at, at_hand, jokers,
                        gains, explicit,
                    ):  # fmt: skip
                        end += 1
                row += 1
            for row in range(begin, end):
                key, items = prepared[row, P_KEY], prepared[row, P_ITEMS]
                left = prepared[row, P_LEFT]
                if at == 13 and left & 0x0F0F0F0F:
                    continue
                if _is_stuck(items, key, at, wants, must, may, jokers):
                    continue
                used_before = (key >> _JOKER_SHIFT) & _JOKER_MASK
                last_before = (key >> _LAST_SHIFT) & _LAST_MASK
                # A double or colour-change joker may spare a run of one tile two plain ones.
                unused = jokers[1] - ((items >> USED_SHIFT) & 3)
                unused += jokers[2] - ((items >> (USED_SHIFT + 2)) & 3)
                most = jokers[0] if explicit else jokers[0] + unused
                limit = jokers[0] + 2 * unused
                for color in range(4):
                    spent[color] = (prepared[row, P_TILES] >> (4 * color)) & 15
                    part = (key >> (_PER_COLOR * color)) & _COLOR_MASK
                    row_of[color] = (color * codes + part) * 4
                    if listed[row_of[color], 0] != at:
                        slot[0] = part & _FIELD_MASK
                        slot[1] = (part >> WIDE) & _FIELD_MASK
                        slot[2] = _MOST_RUNS - ((part >> (2 * WIDE)) & _FIELD_MASK)
                        slot[3] = WIDE
                        slot[4] = _PER_COLOR * color
                        after[0] = must[color, at] + may[color, at] if at < 13 else -1
                        after[1] = must[color, at + 1] + may[color, at + 1] if at < 12 else -1
                        for grouped in range(min(3, at_hand[color]) + 1):
                            if pool_end + BLOCK > pool.shape[0]:
                                pool = grown(pool)
                            tiles[0] = max(0, must[color, at - 1] - grouped)
                            tiles[1] = at_hand[color] - grouped
                            tiles[2] = must[color, at - 1] - grouped
                            tiles[3] = fillers
                            tiles[4] = gains[13 * color + at - 1]
                            tiles[5] = slack
                            listed[row_of[color] + grouped, 0] = at
                            listed[row_of[color] + grouped, 1] = pool_end
                            pool_end = add_options(
                                pool, pool_end, at, slot, tiles, after, gains, explicit, guard
                            )
                            listed[row_of[color] + grouped, 2] = pool_end
                for choice in range(n_choices):
                    word = choices[choice, COUNTS]
                    fits = True
                    for color in range(4):
                        fits = fits and ((word >> (2 * color)) & 3) + spent[color] <= at_hand[color]
                    if not fits:
                        continue
                    r0 = row_of[0] + (word & 3) + spent[0]
                    r1 = row_of[1] + ((word >> 2) & 3) + spent[1]
                    r2 = row_of[2] + ((word >> 4) & 3) + spent[2]
                    r3 = row_of[3] + ((word >> 6) & 3) + spent[3]
                    shape = choices[choice, SHAPE]
                    jokers_spent = used_before + (shape & 15)
                    base_key = jokers_spent << _JOKER_SHIFT
                    base_value = (
                        kept[state, VALUE] + prepared[row, P_GAIN] + choices[choice, G_GAIN]
                    )
                    base_worth = prepared[row, P_WORTH] + choices[choice, G_WORTH]
                    for o0 in range(listed[r0, 1], listed[r0, 2]):
                        cost0 = jokers_spent + pool[o0, COST]
                        if cost0 > limit:
                            break
                        for o1 in range(listed[r1, 1], listed[r1, 2]):
                            cost1 = cost0 + pool[o1, COST]
                            if cost1 > limit:
                                break
                            part1 = base_key + pool[o0, PART] + pool[o1, PART]
                            gain1 = base_value + pool[o0, GAIN] + pool[o1, GAIN]
                            worth1 = base_worth + pool[o0, WORTH] + pool[o1, WORTH]
                            for o2 in range(listed[r2, 1], listed[r2, 2]):
                                cost2 = cost1 + pool[o2, COST]
                                if cost2 > limit:
                                    break
                                for o3 in range(listed[r3, 1], listed[r3, 2]):
                                    if cost2 + pool[o3, COST] > limit:
                                        break
                                    next_key = part1 + pool[o2, PART] + pool[o3, PART]
                                    if next_key >> _JOKER_SHIFT > most:
                                        continue
                                    if left:
                                        fits = True
                                        for color in range(4):
                                            twos = (left >> (8 * color)) & 15
                                            more = twos + ((left >> (8 * color + 4)) & 15)
                                            low = _PER_COLOR * color
                                            room = (next_key >> (low + 2 * WIDE)) & _FIELD_MASK
                                            fits = fits and more <= room
                                            next_key += twos << (low + WIDE)
                                            next_key -= more << (low + 2 * WIDE)
                                        if not fits:
                                            continue
                                    value = gain1 + pool[o2, GAIN] + pool[o3, GAIN]
                                    if value + hope[at] <= floor:
                                        continue
                                    if explicit:
                                        worth = worth1 + pool[o2, WORTH] + pool[o3, WORTH]
                                        next_key |= max(0, last_before - worth) << _LAST_SHIFT
                                    else:
                                        filled = last_before + ((pool[o0, MOVE] >> 4) & 15)
                                        filled += (pool[o1, MOVE] >> 4) & 15
                                        filled += (pool[o2, MOVE] >> 4) & 15
                                        filled += (pool[o3, MOVE] >> 4) & 15
                                        if filled > jokers[0]:
                                            continue
                                        next_key |= filled << _LAST_SHIFT
                                    place = _place(next_key, items) & (table.size - 1)
                                    found = count
                                    while table[place] >> 32 == at:
                                        index = table[place] & 0xFFFFFFFF
                                        if (
                                            fresh[index, KEY] == next_key
                                            and fresh[index, ITEMS] == items
                                        ):
                                            found = index
                                            break
                                        place = (place + 1) & (table.size - 1)
                                    if found == count:
                                        if count == fresh.shape[0]:
                                            fresh = grown(fresh)
                                        table[place] = (at << 32) | count
                                        count += 1
                                    elif fresh[found, VALUE] >= value:
                                        continue
                                    fresh[found, KEY] = next_key
                                    fresh[found, ITEMS] = items
                                    fresh[found, VALUE] = value
                                    fresh[found, PARENT] = state
                                    fresh[found, GROUPS] = word | (shape << 8)
                                    fresh[found, MOVES] = pool[o0, MOVE] | (pool[o1, MOVE] << 32)
                                    fresh[found, _MOVES] = pool[o2, MOVE] | (pool[o3, MOVE] << 32)
                                    for column in range(ACT_COLUMNS):
                                        fresh[found, ACTS + column] = prepared[row, P_ACTS + column]
                                    if 2 * count > table.size:
                                        table = _rehashed(fresh, count, table.size * 4, at)
        level_begin = level_end
        if 0 < width < count:
            count = _promising(fresh, count, width, unit)
        order = _ordered(fresh, count)
        group_begin = level_begin
        mask = ITEMS_MASK | (3 << MIRROR_SHIFT)
        group = mask - mask - 1
        for rank in range(count):
            index = order[rank]
            if fresh[index, ITEMS] & mask != group:
                group = fresh[index, ITEMS] & mask
                group_begin = level_end
            if level_end == kept.shape[0]:
                kept = grown(kept)
            if not _beaten(kept, group_begin, level_end, fresh[index], guard):
                for column in range(STATE_COLUMNS):
                    kept[level_end, column] = fresh[index, column]
                level_end += 1

    must_tiles = must_jokers[0] - must_jokers[0]
    for color in range(4):
        for at in range(13):
            must_tiles += must[color, at]
    must_tiles += blocks.shape[0]
    best, best_value = -1, IMPOSSIBLE
    for state in range(level_begin, level_end):
        value = kept[state, VALUE]
        items = kept[state, ITEMS]
        ends = True
        for place in range(MOST_ITEMS):
            ends = ends and may_end[(items >> (ITEM_BITS * place)) & ITEM_MASK] == 1
        if not ends:
            continue
        if explicit:
            ends = (kept[state, KEY] >> _JOKER_SHIFT) & _JOKER_MASK >= must_jokers[0]
            for kind in range(1, 4):
                used = (items >> (USED_SHIFT + 2 * (kind - 1))) & 3
                ends = ends and used >= must_jokers[kind]
            if not ends or (kept[state, KEY] >> _LAST_SHIFT) & _LAST_MASK > 0:
                continue
            for kind in range(4):
                value -= must_jokers[kind] * gains[JOKER + kind]
        else:
            mirrors = (items >> MIRROR_SHIFT) & 3
            if mirrors < must_jokers[3]:
                continue
            if must_tiles > 0 or value > 0:
                value += (mirrors - must_jokers[3]) * gains[JOKER + 3]
                for kind in range(3):
                    value += may_jokers[kind] * gains[JOKER + kind]
        if value > best_value and value > floor:
            best, best_value = state, value
    moves = np.zeros((13, 5 + ACT_COLUMNS), np.int64)
    state = best
    for at in range(12, -1, -1):
        if state < 0:
            break
        for color in range(4):
            pair = kept[state, MOVES + color // 2]
            moves[at, color] = (pair >> (32 * (color & 1))) & 0xFFFFFFFF
        moves[at, 4] = kept[state, GROUPS]
        for column in range(ACT_COLUMNS):
            moves[at, 5 + column] = kept[state, ACTS + column]
        state = kept[state, PARENT]
    return best_value, moves, level_end


def special_sweep(  # noqa: PLR0913, PLR0917
    must: Ints,
    may: Ints,
    jokers: tuple[Ints, Ints],
    gains: Ints,
    table: Table,
    threshold: int = NO_THRESHOLD,
    blocks: Ints = NO_BLOCKS,
    floor: int = IMPOSSIBLE,
    width: int = 0,
    stop: Ints = NEVER,
) -> Sweep:
    """Return the best way to place all tiles of *must* and any of *may*, special jokers included.

    The moves are those of `search.sweep`, then the actions, twelve bits each, plus one.

    With a negative *threshold* the answer has fillers of no kind, and jokers but mirrors count as
    placed when they are left over. The value is a bound; it is reached if kinds can be chosen and
    the jokers that are left can be added to melds.

    Args:
        must: number tiles that have to be placed, shape (4, 13), by colour and number less one.
        may: number tiles that may be placed, same shape; at most 3 of a kind with *must*.
        jokers: how many of each kind have to be placed, and how many more may be; shape (4,).
        gains: as in `search.sweep`.
        table: from `actions.action_table`, explicit for an initial meld.
        threshold: least value of an initial meld in points (0 for no initial meld). Then every
            joker that counts has a place.
        blocks: melds that stay together, in `BLOCK_COLUMNS`; their tiles are in none of the above.
        floor: only answers with a greater value are of interest; if there is none, the value is
            `IMPOSSIBLE`.
        width: most states to keep at a number, the likeliest; 0 for all. If some are left out the
            value is no bound.
        stop: as in `search.sweep`.
    """
    value, moves, states = _special_sweep(
        must,
        may,
        *jokers,
        gains,
        threshold,
        table.rows,
        table.first,
        table.may_end,
        table.wants,
        blocks,
        floor,
        width,
        stop,
    )
    return Sweep(int(value), moves, int(states))
