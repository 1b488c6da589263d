"""Options of each colour at a number, bounds on the remaining gain, and worths of last states.

The options of a colour are valued once for all states with the same open runs of it. With every
list go the least that its options cost and the most that they gain, by which the search leaves out
what cannot come to anything before it tries single options.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from tilerummy.solver.dp import jit
from tilerummy.solver.dp.jit import IMPOSSIBLE, JOKER, STANDS, Ints, Records, inner
from tilerummy.solver.dp.options import EXACT
from tilerummy.solver.dp.rows import JOKER_MASK, LAST_MASK
from tilerummy.solver.dp.special import records
from tilerummy.solver.dp.special.open_melds import JM
from tilerummy.solver.dp.special.records import PER_COLOR, Level, Task

OPTION: Final = jit.record("part cost gain worth score move")
"""An option: the colour's new fields, in place, plus the jokers used, in place; jokers used plus
those that the open runs are certain to need; the gain towards the objective; points towards the
initial meld; eight times the gain, less a penalty; and what is done (`options.OPTION`)."""
LIST: Final = jit.record("number begin end least most best ready least_yet most_yet best_yet")
"""A list: the number that it is for; its options, from a first to an end; the least that one of
them costs, the most that one gains, and the best score of one. Then the same for this list and
those with more tiles that are not in runs: which of them have options, as bits; and the least, the
most and the best."""
NEVER: Final = 999
"""More jokers than there are."""
NOTHING: Final = -(1 << 58)
"""Less than every score, eight times a gain less a penalty; four of it do not overflow."""
RANKS: Final = (records.MOST_RUNS + 1) * (records.MOST_RUNS + 2) * (records.MOST_RUNS + 3) // 6
"""Ways to have runs: no more of length 1 than of 1 or 2, and no more of those than in all."""
LISTS: Final = 4 * RANKS * 4
"""By colour, the rank of its runs (`options`), and its tiles that are not in runs."""


@jit.outer
def list_of(key: int, color: int) -> int:
    """Return the first of the four lists for the runs of *color* in *key*."""
    ones, short, runs = records.runs_in(key, color)
    rank = runs * (runs + 1) * (runs + 2) // 6 + short * (short + 1) // 2 + ones
    return int(4 * (color * RANKS + rank))


@inner
def lacking(runs: int, to_come: int) -> int:
    """Return how many jokers *runs* need that *to_come* tiles may continue (-1: nothing can)."""
    if runs <= max(0, to_come):
        return 0
    return NEVER if to_come < 0 else runs - to_come


@inner
def list_runs(
    pool: Records, end: int, lists: Records, key: int, color: int, task: Task, level: Level
) -> int:
    """Write what *color* can do at a number with the runs that it has in *key*.

    The options of a list are sorted by cost. They are written to *pool* from row *end* on. Returns
    the first that is still free.
    """
    run_rows, spans, ranks = task.runs.rows, task.runs.spans, task.runs.ranks
    gains, fronts, to_come, at = task.gains, task.fronts, task.to_come, level.at
    fillers, limit = task.fillers, task.fillers + task.slack
    first, hand = list_of(key, color), level.hand >> (4 * color) & 15
    least = task.required[color, at - 1]
    rank = first // 4 % RANKS
    soon, later = to_come[color, at], to_come[color, at + 1]
    if fronts[color, at]:
        later = max(0, later) + fronts[color, at]
    ready, least_yet, most_yet, best_yet = 0, NEVER, 2 * NOTHING, 2 * NOTHING
    for elsewhere in range(3, -1, -1):
        begin, most, best = end, 2 * NOTHING, 2 * NOTHING
        # Beyond what is at hand the span is empty.
        span = EXACT + max(0, hand - elsewhere)
        span_end = spans[rank, span, 1] if elsewhere <= hand else 0
        for option in range(spans[rank, span, 0], span_end):
            used, naturals = run_rows[option].used, run_rows[option].naturals
            if used > fillers:
                break
            laid, to = naturals + elsewhere - least, run_rows[option].to
            cost = used + lacking(ranks[to].short, soon) + lacking(ranks[to].ones, later)
            if laid < 0 or cost > limit or run_rows[option].deepest >= at:
                continue
            points = at * used - run_rows[option].behind
            gain = laid * gains[13 * color + at - 1]
            if task.explicit:
                gain += used * gains[JOKER] + points * gains[STANDS]
            score = 8 * gain - task.unit * (2 * (ranks[to].short + ranks[to].ones) + 6 * used)
            row = end
            while row > begin and pool[row - 1].cost > cost:
                pool[row] = pool[row - 1]
                row -= 1
            pool[row].part = ranks[to].fields << (PER_COLOR * color)
            pool[row].part |= used << records.JOKER_SHIFT
            pool[row].cost, pool[row].gain, pool[row].score = cost, gain, score
            pool[row].worth = naturals * at + points
            pool[row].move = run_rows[option].move
            most, best = max(most, gain), max(best, score)
            end += 1
        here = first + elsewhere
        lists[here].number, lists[here].begin, lists[here].end = at, begin, end
        lists[here].least = pool[begin].cost if begin < end else NEVER
        lists[here].most, lists[here].best = most, best
        ready = ready << 1 | (begin < end)
        least_yet = min(least_yet, lists[here].least)
        most_yet, best_yet = max(most_yet, most), max(best_yet, best)
        lists[here].ready, lists[here].least_yet = ready, least_yet
        lists[here].most_yet, lists[here].best_yet = most_yet, best_yet
    return end


@inner
def remaining_gains(
    optional: Ints, required_jokers: Ints, optional_jokers: Ints, gains: Ints, explicit: bool
) -> Ints:
    """Return what can still be gained at most after each number, 0 to 13, and in all first.

    Arguments are those of `search.special_search`; *explicit* says that every joker has a place.
    """
    remaining = np.zeros(14, np.int64)
    for kind in range(4):
        remaining[13] += optional_jokers[kind] * gains[JOKER + kind]
        if explicit:
            jokers = required_jokers[kind] + optional_jokers[kind]
            remaining[13] += (
                26 * jokers * gains[STANDS] + required_jokers[kind] * gains[JOKER + kind]
            )
    for at in range(12, -1, -1):
        remaining[at] = remaining[at + 1]
        for color in range(4):
            remaining[at] += max(0, optional[color, at] * gains[13 * color + at])
    return remaining


@inner
def continuations(required: Ints, optional: Ints, blocks: Records) -> tuple[Ints, Ints]:
    """Return the blocks that a run may continue into, with number tiles all continuations.

    By colour and number less one, shapes (4, 14) and (4, 15). After a block a run needs no more.
    Beyond 13 nothing can continue a run: -1.
    """
    fronts = np.zeros((4, 14), np.int64)
    for number in range(blocks.shape[0]):
        if blocks[number].front >= 0:
            fronts[blocks[number].front, blocks[number].start - 1] += 1
    to_come = np.empty((4, 15), np.int64)
    for color in range(4):
        to_come[color, 13] = to_come[color, 14] = -1
        for at in range(13):
            to_come[color, at] = required[color, at] + optional[color, at] + fronts[color, at]
    return fronts, to_come


@inner
def best_end(
    states: Records, begin: int, end: int, lying: int, floor: int, task: Task
) -> tuple[int, int]:
    """Return the best of states *begin* to *end* and its value; -1 and `IMPOSSIBLE` for none.

    All numbers are behind them. Only what exceeds *floor* counts; *lying* are required tiles and
    blocks. The gains of *task* include `Task.big_m`.
    """
    required_jokers, optional_jokers, gains = task.required_jokers, task.optional_jokers, task.gains
    big_m, can_end, explicit = task.big_m, task.transitions.can_end, task.explicit
    best, best_value = -1, IMPOSSIBLE
    for state in range(begin, end):
        value = states[state].value
        melds = states[state].melds
        ends = True
        for place in range(records.MOST_MELDS):
            ends = ends and can_end[(melds >> (records.MELD_BITS * place)) & records.MELD_MASK] == 1
        if explicit:
            ends = ends and (states[state].key >> records.LAST_SHIFT) & LAST_MASK == 0
            for kind in range(4):
                if kind == 0:
                    used = (states[state].key >> records.JOKER_SHIFT) & JOKER_MASK
                else:
                    used = records.used_of(melds, kind)
                ends = ends and used >= required_jokers[kind]
                value -= used * big_m[kind]
                value -= required_jokers[kind] * (gains[JOKER + kind] - big_m[kind])
        else:
            mirrors = records.used_of(melds, JM)
            ends = ends and mirrors >= required_jokers[JM]
            if lying > 0 or value > 0:
                value += (mirrors - required_jokers[JM]) * gains[JOKER + JM]
                for kind in range(3):
                    value += optional_jokers[kind] * gains[JOKER + kind]
        if ends and value > max(best_value, floor):
            best, best_value = state, value
    return best, best_value
