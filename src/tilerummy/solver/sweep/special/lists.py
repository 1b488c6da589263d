"""What each colour can do at a number, valued once for all states that have the same open runs.

With every list go the least that its options cost and the most that they gain, by which the search
leaves out what cannot come to anything before it tries single options.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tilerummy.solver.sweep.answer import JOKER, STANDS
from tilerummy.solver.sweep.jit import Ints, Records, inner, outer, record
from tilerummy.solver.sweep.options import EXACT
from tilerummy.solver.sweep.special.state import JOKER_SHIFT, MOST_RUNS, PER_COLOR, runs_in

if TYPE_CHECKING:
    from tilerummy.solver.sweep.special.records import Level, Task


OPTION: Final = record("part cost gain worth score move")
"""An option: the colour's new fields, in place, plus the jokers used, in place; jokers used plus
those that the open runs are certain to need; the gain towards the objective; points towards the
initial meld; eight times the gain, less a penalty; and what is done (`options.OPTION`)."""
LIST: Final = record("number begin end least most best ready least_yet most_yet best_yet")
"""A list: the number that it is for; its options, from a first to an end; the least that one of
them costs, the most that one gains, and the best score of one. Then the same for this list and
those with more tiles that are not in runs: which of them have options, as bits; and the least, the
most and the best."""
NEVER: Final = 999
"""More jokers than there are."""
NOTHING: Final = -(1 << 58)
"""Less than every score, eight times a gain less a penalty; four of it are no overflow."""
RANKS: Final = (MOST_RUNS + 1) * (MOST_RUNS + 2) * (MOST_RUNS + 3) // 6
"""Ways to have runs: no more of length 1 than of 1 or 2, and no more of those than in all."""
LISTS: Final = 4 * RANKS * 4
"""By colour, the rank of its runs (`options`), and its tiles that are not in runs."""


@outer
def list_of(key: int, color: int) -> int:
    """Return the first of the four lists for the runs of *color* in *key*."""
    ones, short, runs = runs_in(key, color)
    rank = runs * (runs + 1) * (runs + 2) // 6 + short * (short + 1) // 2 + ones
    return int(4 * (color * RANKS + rank))


@inner
def most_listed(spans: Ints) -> int:
    """Return how many options the four lists of a colour and rank have at most."""
    most = spans[0, 0, 0]
    for rank in range(spans.shape[0]):
        size = most - most
        for span in range(EXACT, spans.shape[1]):
            size += spans[rank, span, 1] - spans[rank, span, 0]
        most = max(most, size)
    return int(most)


@inner
def lacking(runs: int, to_come: int) -> int:
    """Return how many jokers *runs* need that *to_come* tiles may continue (-1: nothing can)."""
    if runs <= max(0, to_come):
        return 0
    return NEVER if to_come < 0 else runs - to_come


@inner
def list_runs(  # noqa: PLR0913, PLR0917
    pool: Records, end: int, lists: Records, key: int, color: int, task: Task, level: Level
) -> int:
    """Write what *color* can do at a number with the runs that it has in *key*.

    The options of a list are sorted by cost.

    Args:
        pool: options, `OPTION`; `most_listed` of them must be free.
        end: the first of them to write.
        lists: lists of them, `LIST`.
        key: a state.
        color: the colour.
        task: what is to be done.
        level: what is true of the number.

    Returns:
        The first option that is free.
    """
    run_rows, spans, ranks = task.runs.rows, task.runs.spans, task.runs.ranks
    gains, fronts, to_come, at = task.gains, task.fronts, task.to_come, level.at
    fillers, limit = task.fillers, task.fillers + task.slack
    first, hand, least = list_of(key, color), level.at_hand[color], task.must[color, at - 1]
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
            pool[row].part = (ranks[to].fields << (PER_COLOR * color)) | (used << JOKER_SHIFT)
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
