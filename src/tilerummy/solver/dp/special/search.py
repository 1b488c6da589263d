"""The search with special jokers: the same programme over numbers, with open melds as well as runs.

A state is the plain one (`rows`, always with wide fields) and a second word: the `open_melds`,
nine bits each, greatest first, then how many special jokers of each kind are used. At every number
the open melds and new transitions are dealt with first (`prepare`); what they leave is one step of
the plain search (`expand`).

Unless every joker has to have a place, the plain search uses *fillers*: where a run or a group has
fewer than three tiles, any joker will do, and its kind is chosen afterwards. The state keeps their
number, and the number of those inside a run, where only plain jokers can fill a gap.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from tilerummy.solver.dp import jit
from tilerummy.solver.dp.jit import IMPOSSIBLE, JOKER, NEVER, Bytes, DpResult, Ints, Records
from tilerummy.solver.dp.options import MOST_JOKERS, Tables, group_options, run_options
from tilerummy.solver.dp.rows import WIDE_FIELDS, keep_best, rehashed, traced, undominated
from tilerummy.solver.dp.special import bounds, records
from tilerummy.solver.dp.special.expand import expand
from tilerummy.solver.dp.special.open_melds import JC, JD, J
from tilerummy.solver.dp.special.prepare import level_of, prepare

SPENT_ROOM: Final = 1024
"""States that are made at a number once the limit is reached."""
SPENT_WIDTH: Final = 32
"""States that are kept of them."""

if TYPE_CHECKING:
    from tilerummy.core.tiles import Tiles
    from tilerummy.solver.dp.special.transitions import TransitionTable


@jit.outer
def _special_search(  # noqa: PLR0915 - one loop nest
    tiles: Bytes,
    gains: Ints,
    threshold: int,
    transitions: records.Transitions,
    tables: Tables,
    blocks: Records,
    floor: int,
    width: int,
    limit: int,
    stop: Ints,
) -> tuple[int, Ints, int, bool]:
    half, explicit = len(tiles) // 2, threshold >= 0
    required, required_jokers = jit.counted(tiles, half - half)
    optional, optional_jokers = jit.counted(tiles, half)
    jokers, (runs, groups) = required_jokers + optional_jokers, tables
    states, fresh = np.zeros(256, records.SPECIAL_STATE), np.empty(256, records.SPECIAL_STATE)
    prepared, table = np.zeros(256, records.PREPARED), np.zeros(1024, np.int64)
    # At a number each colour has every list once at most.
    pool = np.empty(4 * runs.rows.shape[0], bounds.OPTION)
    lists = np.zeros(bounds.LISTS, bounds.LIST)
    moves = np.zeros((13, 5 + records.TRANSITION_COLUMNS), np.int64)

    zero = jokers[0] - jokers[0]
    # Where a meld lacks tiles, any joker but a mirror will do; in groups no change of colour.
    fillers = jokers[J] if explicit else jokers[J] + jokers[JD] + jokers[JC]
    slack = 2 * (jokers[JD] + jokers[JC]) + jokers[J] - fillers
    remaining = bounds.remaining_gains(optional, required_jokers, optional_jokers, gains, explicit)
    states[0].key = WIDE_FIELDS.empty | ((threshold if explicit else zero) << records.LAST_SHIFT)
    level_begin, level_end = zero, zero + 1
    # Scores are eight times what is gained, less a penalty. Where few states are kept most need
    # not be made: they score less than those that are. Where all are kept, there is no penalty.
    unit = max(1, remaining[0] // (1 + optional.sum())) if width > 0 else zero
    best_scores = np.empty(4 * width, np.int64)
    counts = np.zeros(3, np.int64)
    counts[records.COMPLETE] = 1
    fronts, to_come = bounds.continuations(required, optional, blocks)
    # Required jokers gain nothing, and a state that uses fewer would beat one that
    # uses more: during the search, each is worth more than everything else.
    big_m = np.zeros(4, np.int64)
    if explicit:
        gains = gains.copy()
        for kind in range(4):
            if required_jokers[kind]:
                big_m[kind] = 1 + remaining[0]
                gains[JOKER + kind] += big_m[kind]
    task = records.Task(
        required, optional, required_jokers, optional_jokers, jokers, gains, big_m, fronts, to_come,
        transitions, blocks, runs, groups, fillers, slack, unit, explicit,
    )  # fmt: skip
    for at in range(1, 14):
        level = level_of(task, at, max(bounds.NOTHING // 8, floor - remaining[at]))
        best_scores[:] = bounds.NOTHING
        counts[records.STATES] = counts[records.OPTIONS] = zero
        room = max(limit - level_end, SPENT_ROOM)
        for state in range(level_begin, level_end):
            if stop[0] or counts[records.STATES] > room:
                break
            prepared, begin, end = prepare(prepared, states[state], task, level)
            while True:
                storage = records.Storage(fresh, table, pool, lists, best_scores, counts)
                begin = expand(prepared, begin, end, state, task, level, storage)
                if begin == end:
                    break
                fresh = jit.grown(fresh)
                table = rehashed(fresh, counts[records.STATES], 4 * fresh.shape[0], at)
        count = counts[records.STATES]
        most = SPENT_WIDTH if count > room else width
        if 0 < most < count:
            counts[records.COMPLETE] = 0
            count = keep_best(fresh, count, most, ties=True)
        states, end = undominated(
            states, level_end, fresh, count, WIDE_FIELDS, records.LIKE_MASK, stop
        )
        level_begin, level_end = level_end, end
        if stop[0]:
            return jit.STOPPED, moves, level_end, False

    lying = required.sum() + blocks.shape[0]
    best, best_value = bounds.best_end(states, level_begin, level_end, lying, floor, task)
    path = traced(states, best, moves)
    for at in range(13):
        for column in range(records.TRANSITION_COLUMNS if path[at + 1] else 0):
            moves[at, 5 + column] = states[path[at + 1]].transitions[column]
    return best_value, moves, level_end, counts[records.COMPLETE] == 1


def special_search(
    required: Tiles,
    optional: Tiles,
    gains: Ints,
    table: TransitionTable,
    threshold: int = jit.NO_THRESHOLD,
    blocks: Records = records.NO_BLOCKS,
    floor: int = IMPOSSIBLE,
    width: int = 0,
    limit: int = jit.NO_LIMIT,
    stop: Ints = NEVER,
) -> DpResult:
    """Return the best way to place all tiles of *required* and any of *optional*.

    The tiles may include special jokers. The moves are those of `plain.search.plain_search`, then
    the transitions, twelve bits each, plus one.

    With a negative *threshold* the answer has fillers of no kind, and jokers but mirrors count as
    placed when they are left over. The value is a bound; it is reached if kinds can be chosen and
    the jokers that are left can be added to melds.

    Args:
        required: tiles that must be placed.
        optional: what may be placed; at most 3 of a number tile with *required*.
        gains: as in `plain.search.plain_search`.
        table: from `transition_table`, explicit for an initial meld.
        threshold: least value of an initial meld in points (0 for no initial meld). Then every
            joker that counts has a place.
        blocks: melds that stay together, rows of `BLOCK`; their tiles are in none of the above.
        floor: only answers with a greater value are of interest; if there is none, the value is
            `IMPOSSIBLE`.
        width: most states to keep at a number, the likeliest; 0 for all.
        limit: about how many states to keep in all. Beyond it, a number keeps the best few states
            only, and the answer is not whole.
        stop: as in `plain.search.plain_search`.
    """
    explicit = threshold >= 0
    plain, double = (required.counts[code] + optional.counts[code] for code in (JOKER, JOKER + 1))
    # An opened player's table is the same whatever the jokers; those of groups are small.
    fillers, in_groups = (plain, plain) if explicit else (MOST_JOKERS, plain + double)
    runs = run_options(fillers, explicit=explicit, special=True)
    tables = runs, group_options(in_groups, explicit=explicit)
    tiles = np.frombuffer(required.counts + optional.counts, np.uint8)
    value, moves, states, complete = _special_search(
        tiles, gains, threshold, table.arrays, tables, blocks, floor, width, limit, stop
    )
    return DpResult(int(value), moves, int(states), bool(complete), explicit=explicit, special=True)
