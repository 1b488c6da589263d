"""The search with special jokers: the same programme over numbers, with open melds beside the runs.

A state is the plain one (`packing`, always with wide fields) and a second word: the `open_melds`,
nine bits each, greatest first, then how many special jokers of each kind are used. At every number
the open melds and new transitions are dealt with first (`prepare`); what they leave is one step of
the plain search (`expand`).

Unless every joker has to have a place, the plain search uses *fillers*: where a run or a group has
fewer than three tiles, any joker will do, and its kind is chosen afterwards. What the state keeps
of them is how many there are, and how many fill a gap inside a run, which only plain ones can.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tilerummy.solver.sweep.answer import (
    IMPOSSIBLE,
    JOKER,
    NEVER,
    NO_THRESHOLD,
    STANDS,
    STOPPED,
    Sweep,
)
from tilerummy.solver.sweep.jit import Ints, Records, grown, outer, total
from tilerummy.solver.sweep.options import (
    MOST_JOKERS,
    GroupOptions,
    RunOptions,
    group_options,
    run_options,
)
from tilerummy.solver.sweep.packing import WIDE_FIELDS
from tilerummy.solver.sweep.rows import traced
from tilerummy.solver.sweep.special.apply import word_of
from tilerummy.solver.sweep.special.bounds import best_end, continuations, remaining_gains
from tilerummy.solver.sweep.special.expand import OPTIONS, STATES, WHOLE, expand
from tilerummy.solver.sweep.special.lists import LIST, LISTS, NOTHING, OPTION, most_listed
from tilerummy.solver.sweep.special.open_melds import JC, JD, J
from tilerummy.solver.sweep.special.prepare import prepare, startable
from tilerummy.solver.sweep.special.records import Level, Storage, Task, Transitions
from tilerummy.solver.sweep.special.state import (
    LAST_SHIFT,
    MELDS_MASK,
    MIRROR_SHIFT,
    NO_BLOCKS,
    PREPARED,
    SPECIAL_STATE,
    TRANSITION_COLUMNS,
    is_dominated,
    keep_best,
    ordered,
    rehashed,
)

if TYPE_CHECKING:
    from tilerummy.core.tiles import Tiles
    from tilerummy.solver.sweep.special.transitions import TransitionTable


@outer
def _special_sweep(  # noqa: PLR0912, PLR0913, PLR0915, PLR0917 - one loop nest
    must: Ints,
    may: Ints,
    must_jokers: Ints,
    may_jokers: Ints,
    gains: Ints,
    threshold: int,
    transitions: Transitions,
    runs: RunOptions,
    groups: GroupOptions,
    blocks: Records,
    floor: int,
    width: int,
    stop: Ints,
) -> tuple[int, Ints, int, bool]:
    explicit = threshold >= 0
    jokers = must_jokers + may_jokers
    guard = WIDE_FIELDS.guard
    kept = np.empty(256, SPECIAL_STATE)
    fresh = np.empty(256, SPECIAL_STATE)
    prepared = np.zeros(256, PREPARED)
    table = np.zeros(1024, np.int64)
    room = most_listed(runs.spans)
    pool = np.empty(4 * room, OPTION)
    lists = np.zeros(LISTS, LIST)
    at_hand, moves = np.empty(4, np.int64), np.zeros((13, 5 + TRANSITION_COLUMNS), np.int64)

    zero = jokers[0] - jokers[0]
    # Where a meld lacks tiles, any joker but a mirror will do; in groups no change of colour.
    fillers = jokers[J] if explicit else jokers[J] + jokers[JD] + jokers[JC]
    slack = 2 * (jokers[JD] + jokers[JC]) + jokers[J] - fillers
    remaining = remaining_gains(may, must_jokers, may_jokers, gains, explicit)
    kept[0].key = WIDE_FIELDS.empty | ((threshold if explicit else zero) << LAST_SHIFT)
    kept[0].melds = 0
    kept[0].value = 0
    kept[0].parent = -1
    level_begin, level_end = zero, zero + 1
    # Scores are eight times what is gained, less a penalty. Where few states are kept most need
    # not be made: they score less than those that are. Where all are kept, there is no penalty.
    unit = remaining[0] // (1 + total(may)) if width > 0 else zero
    best_scores = np.empty(4 * width, np.int64)
    counts = np.zeros(3, np.int64)
    counts[WHOLE] = 1
    fronts, to_come = continuations(must, may, blocks)
    # Jokers that have to be placed gain nothing, and a state that uses fewer would beat one that
    # uses more: while the search goes on, each is worth more than everything else.
    big_m = np.zeros(4, np.int64)
    if explicit:
        gains = gains.copy()
        for kind in range(4):
            if must_jokers[kind]:
                big_m[kind] = 1 + remaining[0]
                gains[JOKER + kind] += big_m[kind]
    task = Task(
        must, may, must_jokers, may_jokers, jokers, gains, big_m, fronts, to_come, transitions,
        blocks, runs, groups, room, fillers, slack, unit, explicit,
    )  # fmt: skip
    for at in range(1, 14):
        most_in_groups, hands = zero, zero
        per_joker = gains[JOKER] + at * gains[STANDS] if explicit else zero
        for color in range(4):
            at_hand[color] = must[color, at - 1] + may[color, at - 1]
            hands |= at_hand[color] << (2 * color)
        groups_begin, groups_end = groups.ends[hands], groups.ends[hands + 1]
        for group in range(groups_begin, groups_end):
            most_in_groups = max(most_in_groups, (groups.rows[group].form & 15) * per_joker)
        hand, wild = word_of(at_hand), word_of(jokers)
        starts = startable(transitions, at, hand, wild)
        least = max(NOTHING // 8, floor - remaining[at])
        for place in range(best_scores.size):
            best_scores[place] = NOTHING
        counts[STATES] = counts[OPTIONS] = zero
        level = Level(
            at, at_hand, hand, wild, starts, groups_begin, groups_end, per_joker, least,
            most_in_groups,
        )  # fmt: skip
        for state in range(level_begin, level_end):
            if stop[0]:
                return STOPPED, moves, level_end, False
            prepared, begin, end = prepare(prepared, kept[state], task, level)
            while True:
                storage = Storage(fresh, table, pool, lists, best_scores, counts)
                begin = expand(prepared, begin, end, state, kept[state].value, task, level, storage)
                if begin == end:
                    break
                if counts[STATES] == fresh.shape[0]:
                    fresh = grown(fresh)
                    table = rehashed(fresh, counts[STATES], 4 * fresh.shape[0], at)
                if counts[OPTIONS] + room > pool.shape[0]:
                    pool = grown(pool)
        level_begin = level_end
        count = counts[STATES]
        if 0 < width < count:
            counts[WHOLE] = 0
            count = keep_best(fresh, count, width, unit)
        order = ordered(fresh, count)
        group_begin = level_begin
        mask = MELDS_MASK | (3 << MIRROR_SHIFT)
        group = mask - mask - 1
        for rank in range(count):
            index = order[rank]
            if fresh[index].melds & mask != group:
                group = fresh[index].melds & mask
                group_begin = level_end
            if level_end == kept.shape[0]:
                kept = grown(kept)
            if not is_dominated(kept, group_begin, level_end, fresh[index], guard):
                kept[level_end] = fresh[index]
                level_end += 1

    lying = total(must) + blocks.shape[0]
    best, best_value = best_end(kept, level_begin, level_end, lying, floor, task)
    way = traced(kept, best, moves)
    for at in range(13):
        for column in range(TRANSITION_COLUMNS if way[at + 1] else 0):
            moves[at, 5 + column] = kept[way[at + 1]].transitions[column]
    return best_value, moves, level_end, counts[WHOLE] == 1


def special_sweep(  # noqa: PLR0913, PLR0917
    must: Tiles,
    may: Tiles,
    gains: Ints,
    table: TransitionTable,
    threshold: int = NO_THRESHOLD,
    blocks: Records = NO_BLOCKS,
    floor: int = IMPOSSIBLE,
    width: int = 0,
    stop: Ints = NEVER,
) -> Sweep:
    """Return the best way to place all tiles of *must* and any of *may*, special jokers included.

    The moves are those of `plain.search.sweep`, then the transitions, twelve bits each, plus one.

    With a negative *threshold* the answer has fillers of no kind, and jokers but mirrors count as
    placed when they are left over. The value is a bound; it is reached if kinds can be chosen and
    the jokers that are left can be added to melds.

    Args:
        must: what has to be placed.
        may: what may be placed; at most 3 of a number tile with *must*.
        gains: as in `plain.search.sweep`.
        table: from `transition_table`, explicit for an initial meld.
        threshold: least value of an initial meld in points (0 for no initial meld). Then every
            joker that counts has a place.
        blocks: melds that stay together, rows of `BLOCK`; their tiles are in none of the above.
        floor: only answers with a greater value are of interest; if there is none, the value is
            `IMPOSSIBLE`.
        width: most states to keep at a number, the likeliest; 0 for all.
        stop: as in `plain.search.sweep`.
    """
    explicit = threshold >= 0
    lying, must_jokers = _counted(must)
    own, may_jokers = _counted(may)
    plain, double = (int(must_jokers[kind] + may_jokers[kind]) for kind in (J, JD))
    # An opened player's table is the same whatever the jokers; those of groups are small.
    fillers, in_groups = (plain, plain) if explicit else (MOST_JOKERS, plain + double)
    value, moves, states, whole = _special_sweep(
        lying,
        own,
        must_jokers,
        may_jokers,
        gains,
        threshold,
        table.arrays,
        run_options(fillers, explicit=explicit, special=True),
        group_options(in_groups, explicit=explicit),
        blocks,
        floor,
        width,
        stop,
    )
    return Sweep(int(value), moves, int(states), bool(whole))


def _counted(tiles: Tiles) -> tuple[Ints, Ints]:
    """Return the number tiles by colour and number less one, shape (4, 13), and jokers by kind."""
    counts = np.frombuffer(tiles.counts, np.uint8).astype(np.int64)
    return counts[:JOKER].reshape(4, 13), counts[JOKER:]
