"""Lists every play of a position, best first, or its Pareto set."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice, product, takewhile
from sys import maxsize
from time import perf_counter_ns
from typing import TYPE_CHECKING

from tilerummy.core.errors import cut
from tilerummy.core.tiles import Tiles
from tilerummy.solver.layout.arrange import JOKER
from tilerummy.solver.listing.k_best import KBestEnumerator
from tilerummy.solver.objective import Objective, ProblemError, Weights, worth
from tilerummy.solver.problem import JOKERS
from tilerummy.solver.solve import at_once, time_limit
from tilerummy.solver.strategy import Strategy

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tilerummy.solver.dp.jit import Ints
    from tilerummy.solver.problem import Problem, Solution


def plays(
    problem: Problem,
    *,
    pareto: bool = False,
    limit: int | None = None,
    deadline_ms: float | None = None,
) -> Iterator[Solution]:
    """Yield every play of *problem*, best first: one for each set of tiles that can be placed.

    Plays that place the same tiles count as one. ``optimal`` is True for the plays that are proven
    best. At most *limit* plays are yielded.

    With *pareto*, only plays worth choosing from are yielded. A play is left out if another places
    at least as many tiles, for at least as many points, and keeps at least as many jokers of each
    kind. Among equal plays, the one that places fewest jokers remains. A joker of one kind does not
    replace one of another, because their uses differ.

    The search for the next play starts when it is requested. A rack of fourteen may have thousands
    of plays. Soon after *deadline_ms* milliseconds, counted from the first request, only the plays
    found by then follow.

    Every play is legal. A search may end without a proof with many special jokers, with more than
    four plain jokers in an initial meld, or if the table may be rearranged in the opening turn
    (C04). Then a better play may follow a worse one, or be missing. `count` reports whether any may
    be missing.

    >>> from tilerummy.core.format.notation import parse_table, parse_tiles
    >>> from tilerummy.core.presets import CLASSIC
    >>> from tilerummy.solver import Problem
    >>> problem = Problem(CLASSIC, parse_table("[R4 R5 R6]"), parse_tiles("R3 R7 B4 J"))
    >>> [str(play.placed) for play in plays(problem, limit=3)]
    ['R7 B4 J', 'R3 R7 J', 'R7 J']
    >>> [str(play.placed) for play in plays(problem, pareto=True)]
    ['R3 R7', 'R7 B4 J']

    Raises:
        ProblemError: ``bad_limit`` if *limit* is negative; ``unsupported_rules`` for rules that no
            search covers: other sizes of melds, or more special jokers of a kind than any rule book
            has.
    """
    _refuse(problem, limit)
    return islice(_within(problem, deadline_ms, pareto=pareto), limit)


def count(problem: Problem, *, limit: int | None = None, deadline_ms: float | None = None) -> int:
    """Return the number of different sets of rack tiles that can be placed.

    >>> from tilerummy.core.format.notation import parse_table, parse_tiles
    >>> from tilerummy.core.presets import CLASSIC
    >>> from tilerummy.solver import Problem
    >>> count(Problem(CLASSIC, parse_table("[R4 R5 R6]"), parse_tiles("R3 R7 B4 J")))
    8

    Raises:
        ProblemError: ``unsupported_rules`` and ``bad_limit`` as in `plays`; ``too_many`` if there
            are more than *limit*; ``not_proven`` if more may exist than were found, because a proof
            is missing or *deadline_ms* milliseconds have passed.
    """
    _refuse(problem, limit)
    with time_limit(deadline_ms) as stop:
        enumerator = KBestEnumerator(problem, stop)
        found = sum(1 for _ in islice(enumerator, None if limit is None else limit + 1))
    if limit is not None and found > limit:
        raise ProblemError("too_many", f"there are more than {limit} plays")
    if not enumerator.complete:
        raise ProblemError("not_proven", f"there are {found} plays at least, maybe more")
    return found


def _refuse(problem: Problem, limit: int | None) -> None:
    if limit is not None and not 0 <= limit < maxsize:
        raise ProblemError("bad_limit", f"a limit is from 0 to {maxsize - 1}, not {cut(limit)}")
    if problem.strategy is Strategy.NONE:
        raise ProblemError("unsupported_rules", "plays cannot be listed under these rules")


def _within(problem: Problem, deadline_ms: float | None, *, pareto: bool) -> Iterator[Solution]:
    with time_limit(deadline_ms) as stop:
        yield from _pareto(problem, stop) if pareto else _in_order(problem, stop)


def _in_order(problem: Problem, stop: Ints) -> Iterator[Solution]:
    began = perf_counter_ns()
    # For when the time ends before anything is found.
    table, best, proven = at_once(problem, stop), None, False
    enumerator = KBestEnumerator(problem, stop)
    for found in enumerator:
        if best is None:
            best, proven = found.gain, enumerator.sure
        optimal = proven and found.gain == best
        yield problem.solution(found.table(), optimal=optimal, began=began)
        began = perf_counter_ns()
    if best is None and table.tiles != problem.table.tiles:
        yield problem.solution(table, optimal=False, began=began)


def _pareto(problem: Problem, stop: Ints) -> Iterator[Solution]:
    best = next(_in_order(problem, stop), None)
    if best is None:
        return
    chosen: list[Solution] = []
    counts = [range(most + 1) for most in problem.optional.counts[JOKER.code :]]
    for some in sorted(product(*counts), key=sum):
        # A play that keeps fewer jokers than another must place more tiles or points.
        jokers = Tiles.from_counts((*bytes(JOKER.code), *some))
        held = problem.held + ((problem.optional & JOKERS) - jokers)
        exactly = replace(problem, play=problem.play + jokers, keep=held, leave_jokers=False)
        for solution in _frontier(exactly, stop):
            if not any(_beats(other, solution) for other in chosen):
                chosen.append(solution)
                as_good = problem.score(solution.placed) == problem.score(best.placed)
                yield replace(solution, optimal=best.optimal and as_good)
    # Without proof, or time, the best may have been found the first time only.
    if not any(_beats(other, best) for other in chosen):
        yield best


def _beats(one: Solution, other: Solution) -> bool:
    """Whether *one* is as good as *other* in tiles and points, and keeps its jokers."""
    enough = one.tiles >= other.tiles and one.value >= other.value
    return enough and one.placed & JOKERS <= other.placed & JOKERS


def _frontier(problem: Problem, stop: Ints) -> list[Solution]:
    """Return plays, most tiles first; among them all that no other beats in tiles and points."""
    ends = [replace(problem, objective=objective) for objective in Objective]
    most_tiles, most_points = (next(_in_order(end, stop), None) for end in ends)
    if most_tiles is None or most_points is None:
        return []
    tiles, points = most_tiles.tiles - most_points.tiles, most_points.value - most_tiles.value
    if not tiles:
        return [most_tiles]
    # Any between them has more tiles than the one, more points than the other; by the weights
    # that make those two equal, it comes before a play that has just that.
    by_points = worth(Objective.VALUE, problem.ruleset.joker_penalty)
    both = Weights(tuple(points + tiles * value for value in by_points))
    least = points * (most_points.tiles + 1) + tiles * (most_tiles.value + 1)
    between = replace(problem, objective=both)
    found = takewhile(lambda play: between.score(play.placed)[0] >= least, _in_order(between, stop))
    return sorted([most_tiles, *found, most_points], key=lambda play: (-play.tiles, -play.value))
