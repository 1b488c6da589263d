"""The best play, with proof that no play is better."""

from __future__ import annotations

from dataclasses import replace
from time import perf_counter_ns
from typing import TYPE_CHECKING, Final

from tilerummy.core.table import Table
from tilerummy.solver import opening, relaxation
from tilerummy.solver.deadline import Deadline
from tilerummy.solver.disturbance import least_disturbed
from tilerummy.solver.dp.jit import NEVER, Ints
from tilerummy.solver.joker_search.search import Search
from tilerummy.solver.objective import Aim, Objective
from tilerummy.solver.precompile import load_once
from tilerummy.solver.problem import Problem, Solution
from tilerummy.solver.strategy import Strategy, restricts_jokers

if TYPE_CHECKING:
    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.tiles import Tiles

UNHURRIED: Final = 0.25
"""Limit with special jokers and neither deadline nor effort, in million states."""
OUT: Final = 0.05
"""Limit of the search for a play of all tiles, before the best play, in million states."""
AT_ONCE_MS: Final = 5.0
"""Milliseconds to look for any play after the deadline has passed."""


def time_limit(deadline_ms: float | None) -> Deadline:
    """Return a deadline that does not count the time to load or compile the search."""
    if deadline_ms is not None:
        load_once()
    return Deadline(deadline_ms)


def solve(
    problem: Problem,
    *,
    tidy: bool = False,
    deadline_ms: float | None = None,
    effort: float | None = None,
) -> Solution:
    """Return a best play for *problem*; ``tiles == 0`` if nothing can be played.

    A player who has opened may rearrange the table freely (V1); others lay an initial meld (S0-17).
    The joker-reuse rule applies if the rule set has it (B4). The play is legal, but not proven
    best, under house rules about the sizes of melds, and in some positions with many special jokers
    or house rules about jokers.

    With *tidy*, the answer is the best play that leaves most melds of the table unchanged; ties go
    to long unchanged melds. ``Solution.tidy`` is whether that is proven. A play that is not proven
    best is not made tidy.

    After *deadline_ms* milliseconds the search returns the best play so far, or none, without a
    proof. Ordinary positions take less than a millisecond; the hardest ones with eight jokers take
    a second or two.

    *effort* limits the search to that many million states if jokers of the table can move. Beyond
    it, the search returns the best play so far, without a proof. Unlike a deadline, it gives the
    same answer on any machine. The default is 0.25 with special jokers and no deadline; otherwise
    1, or 10 while no play is found.

    >>> from tilerummy.core.format.notation import parse_table, parse_tiles
    >>> from tilerummy.core.presets import CLASSIC
    >>> table, rack = parse_table("[R4 R5 R6 J]"), parse_tiles("B9 O9 K9")
    >>> best = solve(Problem(CLASSIC, table, rack))
    >>> best.tiles, best.value, best.optimal
    (3, 27, True)
    """
    began = perf_counter_ns()
    with time_limit(deadline_ms) as stop:
        table, optimal = _best(problem, stop, effort)
        tidied = tidy and optimal
        if tidied:
            table, tidied = _tidy(problem, table, stop)
    return problem.solution(table, optimal=optimal, began=began, tidy=tidied)


def tidied(problem: Problem, best: Solution, *, deadline_ms: float | None = None) -> Solution:
    """Return ``solve(problem, tidy=True)``; *best* is ``solve(problem)``."""
    if not best.optimal:
        return best
    began = perf_counter_ns()
    with time_limit(deadline_ms) as stop:
        table, proven = _tidy(problem, best.table, stop)
    return problem.solution(table, optimal=True, began=began, tidy=proven)


def _tidy(problem: Problem, best: Table, stop: Ints) -> tuple[Table, bool]:
    """Return a table as good as *best* that leaves most melds unchanged; and if it is proven."""
    if best == problem.table or not problem.opened:
        opposite = problem.strategy is not Strategy.OPENING_TURN
        return best, opposite or best == problem.table
    return least_disturbed(problem, best, stop)


def can_open(ruleset: Ruleset, rack: Tiles, objective: Aim = Objective.TILES) -> Solution | None:
    """Return the best initial meld that *rack* holds, or None if it holds none (S0-17, T7).

    >>> from tilerummy.core.format.notation import parse_tiles
    >>> from tilerummy.core.presets import CLASSIC
    >>> str(can_open(CLASSIC, parse_tiles("R10 B10 J K1")).placed)
    'R10 B10 J'
    """
    solution = solve(Problem(ruleset, Table(), rack, opened=False, objective=objective))
    return solution if solution.tiles else None


def smallest_opening(
    ruleset: Ruleset, rack: Tiles, *, deadline_ms: float | None = None
) -> Solution | None:
    """Return the initial meld of fewest tiles that *rack* holds, or None if it holds none.

    Ties go to the meld with fewest jokers, then to the one that takes most points off the rack.
    Under house rules about the sizes of melds the answer is that of `can_open`, not proven
    smallest. After *deadline_ms* milliseconds the answer is the best so far, or None, without a
    proof.

    >>> from tilerummy.core.format.notation import parse_tiles
    >>> from tilerummy.core.presets import CLASSIC
    >>> rack = parse_tiles("R10 B10 K10 O10 R1 R2 R3 J")
    >>> str(smallest_opening(CLASSIC, rack).placed)
    'R10 B10 K10'
    """
    began = perf_counter_ns()
    problem = Problem(ruleset, Table(), rack, opened=False)
    table, optimal = problem.table, False
    with time_limit(deadline_ms) as stop:
        if problem.strategy.is_one_search:
            table, optimal = opening.smallest_table(problem, stop)
        if table == problem.table and not optimal:
            table, _ = _best(problem, stop)
    solution = problem.solution(table, optimal=optimal, began=began)
    return solution if solution.tiles else None


def opening_value(ruleset: Ruleset, rack: Tiles) -> int:
    """Return the most points of melds from *rack* alone; jokers count as laid (B1)."""
    return opening.most_points(Problem(ruleset, Table(), rack, opened=False))


def goes_out(problem: Problem, *, deadline_ms: float | None = None) -> Solution | None:
    """Return a play that places the whole rack, or None if there is none.

    This is much cheaper than `solve` if there is none: usually the bound of one colour proves it.
    After *deadline_ms* milliseconds, or beyond the default effort of `solve`, None means that no
    such play was found.
    """
    if not problem.rack or problem.held:
        return None
    solution = solve(replace(problem, play=problem.rack), deadline_ms=deadline_ms)
    return solution if solution.tiles else None


def _best(problem: Problem, stop: Ints, effort: float | None = None) -> tuple[Table, bool]:
    """Return the table after a best play, and whether it is proven best."""
    simple = None if problem.strategy.is_plain and not stop[0] else at_once(problem, stop)
    table, proven = searched(problem, stop, effort=effort)
    if proven:
        return table, True
    if simple is None:
        # Hardly any search of plain jokers is stopped, so this one waits until one is.
        with Deadline(None if stop is NEVER else AT_ONCE_MS) as soon:
            simple = at_once(problem, soon)
    table = max(table, simple, key=lambda new: problem.score(new.tiles - problem.table.tiles))
    return table, False


def searched(
    problem: Problem, stop: Ints, *, most: int | None = None, effort: float | None = None
) -> tuple[Table, bool]:
    """Return the table after the best play that a search finds, and whether it is proven best.

    *most* and *effort*, where jokers of the table may go, are those of `Search`.
    """
    answer = None
    match problem.strategy:
        case Strategy.NONE:
            return problem.table, False
        case Strategy.PLAIN | Strategy.REUSE as covered:
            table, answer = relaxation.best_table(problem, stop)
            # The best play without the joker-reuse rule nearly always obeys it.
            if table is not None and (answer.complete or covered is Strategy.PLAIN):
                return table, answer.complete
        case Strategy.OPENING | Strategy.SPECIAL_OPENING:
            return opening.best_table(problem, stop)
        case Strategy.OPENING_TURN:
            return opening.best_by_sets(problem, stop)
        case Strategy.SPECIAL:
            if stop is NEVER and effort is None:
                effort = UNHURRIED
            table = everything(problem, stop)
            if table is not None:
                return table, True
    found = Search(problem, stop, most=most, effort=effort, answer=answer).run()
    return found.table, found.proven


def everything(problem: Problem, stop: Ints) -> Table | None:
    """Return a table with all optional tiles, or None if none is found quickly."""
    if not problem.optional:
        return None
    out = replace(problem, play=problem.play + problem.optional)
    found = Search(out, stop, effort=OUT).run()
    return None if found.table == problem.table else found.table


def at_once(problem: Problem, stop: Ints) -> Table:
    """Return a legal table that is found immediately, in case nothing better is found in time.

    It is the unchanged table if the search will find a play anyway.
    """
    if not problem.strategy.is_one_search or restricts_jokers(problem.ruleset):
        return relaxation.play_around_jokers(problem, lambda simpler: _best(simpler, stop)[0])
    if stop is NEVER or not problem.opened or not problem.strategy.is_plain:
        return problem.table
    # Separate melds of own tiles obey every rule about jokers, since the others stay as they lie.
    own, _ = searched(replace(problem, table=Table()), stop)
    return Table((*problem.table.melds, *own.melds))
