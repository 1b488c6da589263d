"""One number of the search with special jokers: transitions and blocks, before the plain step."""

from __future__ import annotations

from typing import Final

import numpy as np

from tilerummy.solver.dp.jit import JOKER, STANDS, Ints, Records, grown, inlined, inner, outer
from tilerummy.solver.dp.rows import JOKER_MASK, USED_BITS, USED_SHIFT, WIDE_FIELDS
from tilerummy.solver.dp.special import records
from tilerummy.solver.dp.special.open_melds import JC, JD
from tilerummy.solver.dp.special.records import Level, Task, Transitions
from tilerummy.solver.dp.special.transitions import JOKERS_SHIFT, RUNS_SHIFT

COUNTS: Final = (1 << RUNS_SHIFT) - 1
GUARDS: Final = 0x88888888
"""The top bit of each of eight counts, four bits each."""


@outer
def left_of(key: int, melds: int, tiles: int, hand: int, wild: int, explicit: bool) -> int:
    """Return what a state on its way has left, as a word like that of what transitions need.

    The state has *key*, *melds*, and used number *tiles*, four bits a colour, as those at *hand*;
    *wild* are jokers at hand, four bits a kind. If *explicit* every joker has a place. At most
    seven plain jokers count.
    """
    used = (key >> records.JOKER_SHIFT) & JOKER_MASK if explicit else key >> records.LAST_SHIFT
    left = max(0, min(7, (wild & 15) - used)) | wild >> 4 << 4
    for kind in range(1, 4):
        left -= records.used_of(melds, kind) << (4 * kind)
    return int((hand - tiles) | left << JOKERS_SHIFT | records.runs_of(key) << RUNS_SHIFT)


@outer
def is_able(left: int, needs: int) -> bool:
    """Whether a state that has *left* has what a transition *needs*."""
    counts = ((left & COUNTS) | GUARDS) - (needs & COUNTS)
    return counts & GUARDS == GUARDS and (needs & ~left) >> RUNS_SHIFT == 0


@outer
def startable(transitions: Transitions, at: int, hand: int, wild: int) -> Ints:
    """Return the transitions without open meld for which number *at* has tiles and jokers.

    Those at *hand* are counted by colour and *wild* by kind, four bits each.
    """
    zero, rows, begin = at - at, transitions.rows, transitions.first[transitions.first.size - 1]
    left = left_of(WIDE_FIELDS.empty, zero, zero, hand, wild, explicit=False)
    found = np.empty(rows.shape[0] - begin, np.int64)
    count = zero
    for transition in range(begin, rows.shape[0]):
        in_time = rows[transition].low <= at <= rows[transition].high
        if in_time and is_able(left, rows[transition].needs & COUNTS):
            found[count] = transition
            count += 1
    return found[:count]


@inner
def level_of(task: Task, at: int, least: int) -> Level:
    """Return what is true of number *at*, where a gain of *least* is not enough."""
    hand = hands = wild = most_in_groups = at - at
    for place in range(4):
        here = task.required[place, at - 1] + task.optional[place, at - 1]
        hand |= here << (4 * place)
        hands |= here << (2 * place)
        wild |= task.jokers[place] << (4 * place)
    per_joker = task.gains[JOKER] + at * task.gains[STANDS] if task.explicit else at - at
    begin, end = task.groups.ends[hands], task.groups.ends[hands + 1]
    for group in range(begin, end):
        most_in_groups = max(most_in_groups, (task.groups.rows[group].form & 15) * per_joker)
    starts = startable(task.transitions, at, hand, wild)
    return Level(at, hand, wild, starts, begin, end, per_joker, least, most_in_groups)


@inner
def is_stuck(
    melds: int, key: int, at: int, wants: Ints, required: Ints, optional: Ints, jokers: Ints
) -> bool:
    """Whether an open meld lacks a tile of the next number, and no joker is left."""
    used = (key >> records.JOKER_SHIFT) & JOKER_MASK
    used += records.used_of(melds, JD) + records.used_of(melds, JC)
    if used < jokers[0] + jokers[1] + jokers[2]:
        return False
    for place in range(records.MOST_MELDS):
        colors = wants[(melds >> (records.MELD_BITS * place)) & records.MELD_MASK]
        if colors:
            found = False
            for color in range(4):
                if colors >> color & 1 and at < 13:
                    found = found or required[color, at] + optional[color, at] > 0
            if not found:
                return True
    return False


@inner
def prepare(
    prepared: Records, state: np.record, task: Task, level: Level
) -> tuple[Records, int, int]:
    """Return all that blocks, open melds and new transitions can make of *state* at a number.

    They are written to rows of *prepared*, overwritten; these are returned, as there may be more,
    and those among them that count: from a first to an end.
    """
    while True:
        # Every row but the first few needs one place in the list of transitions.
        able = np.empty(prepared.shape[0] + task.transitions.rows.shape[0], np.int64)
        begin, end = _fill(prepared, able, state, task, level)
        if end >= 0:
            return prepared, begin, end
        prepared = grown(prepared)


@inner
def _fill(  # noqa: PLR0912, PLR0915
    prepared: Records, able: Ints, state: np.record, task: Task, level: Level
) -> tuple[int, int]:
    """Do what `prepare` does until the room is full; the end is -1 if there is not enough."""
    at, room, blocks, explicit = level.at, prepared.shape[0], task.blocks, task.explicit
    rows, first, hand, wild = task.transitions.rows, task.transitions.first, level.hand, level.wild
    alone = prepared[0]
    alone.key, alone.melds = state.key, state.melds & ~records.MELDS_MASK
    alone.tiles = alone.left = alone.count = alone.worth = 0
    alone.gain = state.value
    for column in range(records.TRANSITION_COLUMNS):
        alone.transitions[column] = 0
    zero = at - at  # a literal would make numba compile functions twice
    begin, end = zero, zero + 1
    for number in range(blocks.shape[0]):
        back = blocks[number].back
        if blocks[number].end == at and back >= 8:
            alone.melds = records.with_meld(alone.melds, back - 8)
        elif blocks[number].end == at and back > 0:
            alone.left += 1 << (8 * (back - 1) + 4)
    for number in range(blocks.shape[0]):
        if blocks[number].start == at:
            if end + records.VARIANTS * (end - begin) > room:
                return begin, -1
            code = rows.shape[0] + 1 + records.VARIANTS * number
            to = _lay_block(prepared, begin, end, blocks[number], code, hand)
            begin, end = end, to
    waiting = state.melds & records.MELDS_MASK
    before = zero
    while waiting > 0:
        meld = waiting & records.MELD_MASK
        waiting >>= records.MELD_BITS
        to = end
        for source in range(begin, end):
            here = prepared[source]
            left = left_of(here.key, here.melds, here.tiles, hand, wild, explicit)
            # Of open melds that are alike, none does what comes before that which another one does.
            begin_steps = here.begin if meld == before else first[meld]
            for number in range(begin_steps, first[meld + 1]):
                if at <= rows[number].high and is_able(left, rows[number].needs):
                    if to == room:
                        return begin, -1
                    prepared[to] = here
                    prepared[to].begin = number
                    _apply(prepared[to], number, rows[number], task.gains, explicit, at)
                    to += 1
        begin, end, before = end, to, meld
    # If a state lacks a tile or joker, every state that follows from it lacks it too.
    able_end = zero + level.starts.size
    for index in range(level.starts.size):
        able[index] = level.starts[index]
    for row in range(begin, end):
        prepared[row].begin, prepared[row].end = zero, able_end
    row = begin
    while row < end:
        here = prepared[row]
        left = left_of(here.key, here.melds, here.tiles, hand, wild, explicit)
        fitting = able_end
        if end + here.end - here.begin > room:
            return begin, -1
        for index in range(here.begin, here.end):
            if is_able(left, rows[able[index]].needs):
                able[able_end] = able[index]
                able_end += 1
        for index in range(fitting, able_end):
            number = able[index]
            prepared[end] = here
            prepared[end].begin, prepared[end].end = index, able_end
            _apply(prepared[end], number, rows[number], task.gains, explicit, at)
            end += 1
        row += 1
    return begin, end


@inner
def _lay_block(
    prepared: Records, begin: int, end: int, block: np.record, number: int, hand: int
) -> int:
    """Write rows from *end* on: those from *begin* with the *block* laid in every possible way."""
    to = end
    for source in range(begin, end):
        for variant in range(records.VARIANTS):
            key, tiles = prepared[source].key, prepared[source].tiles
            if 1 <= variant <= 3:
                if block.front < 0:
                    continue
                key = records.without_run(key, block.front, variant)
                if key < 0:
                    continue
            elif variant >= 4:
                color = variant - 4
                used, there = tiles >> (4 * color) & 15, hand >> (4 * color) & 15
                if block.lacks >> color & 1 == 0 or used >= there:
                    continue
                tiles += 1 << (4 * color)
            prepared[to] = prepared[source]
            prepared[to].key, prepared[to].tiles = key, tiles
            _note(prepared[to], number + variant)
            to += 1
    return to


@inlined
def _apply(
    to: np.record, number: int, row: np.record, gains: Ints, explicit: bool, at: int
) -> None:
    """Apply transition *number*, of this *row*, to a prepared state, which has what it needs."""
    key, melds, needs, wanted = to.key, to.melds, row.needs, row.needs >> JOKERS_SHIFT
    if row.takes:
        key = records.without_run(key, (row.takes - 1) // 3, (row.takes - 1) % 3 + 1)
    key += (wanted & 15) << records.JOKER_SHIFT
    if not explicit:
        key += (wanted & 15) << records.LAST_SHIFT
    for kind in range(1, 4):
        melds += ((wanted >> (4 * kind)) & 15) << (USED_SHIFT + USED_BITS * (kind - 1))
    if row.open_meld:
        melds = records.with_meld(melds, row.open_meld)
    to.key, to.melds = key, melds
    to.tiles += needs & 0xFFFF
    if row.leaves:
        to.left += 1 << (4 * (row.leaves - 1))
    _note(to, number + 1)
    if explicit:
        points = row.stands_v * at + row.stands_1
        to.gain += points * gains[STANDS]
        to.worth += points
        for place in range(4):
            to.gain += ((wanted >> (4 * place)) & 15) * gains[JOKER + place]
            to.worth += ((needs >> (4 * place)) & 15) * at


@inner
def _note(prepared: np.record, code: int) -> None:
    """Add an action, a transition or the variant of a block, to what led to a prepared state."""
    shift = records.TRANSITION_BITS * (prepared.count % 5)
    prepared.transitions[prepared.count // 5] |= code << shift
    prepared.count += 1
