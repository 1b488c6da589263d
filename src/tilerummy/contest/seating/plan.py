"""From the question to a schedule: constructions, search, proof, seats."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import numpy as np

from tilerummy.contest.seating import exhaustive
from tilerummy.contest.seating.balance import balance
from tilerummy.contest.seating.bound import least_repeats, least_same_group
from tilerummy.contest.seating.designs import design
from tilerummy.contest.seating.hall import Annealing, hall, tables_of
from tilerummy.contest.seating.problem import Schedule, pairs_in, schedule
from tilerummy.contest.seating.search import anneal, rename
from tilerummy.contest.seating.sizes import compositions, seated

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tilerummy.contest.seating.problem import Round, SeatingProblem

_SWAPS: Final = 8_000_000
"""How many swaps a search may try: some seconds of one processor."""
_PASS: Final = 1_000_000
"""Swaps of one annealing; after each the search may be stopped."""
_HEAT: Final = (0.55, 0.01)
"""Temperatures: a third of all repeats are let through at first, none at the end."""
_RENAMES: Final = 200_000
_TIGHT: Final = 0.75
"""Above this share of all opponents a construction is tried before a search."""


def plan(
    problem: SeatingProblem, on_progress: Callable[[float, Schedule], bool] = lambda *_: True
) -> Schedule:
    """Return a seating with few repeats, then few of a group together, then even seats.

    *on_progress* is told now and then what share of the search is done and the best seating so
    far; the search ends when it returns False. The same problem gives the same seating.

    Tables are fours, and threes where the number of players asks for them; more threes where
    that saves repeats. Five players have no tables of four and three: one waits, in turn.
    """
    candidates = _candidates(problem)
    done, best = next(candidates)
    while on_progress(done, best) and (candidate := next(candidates, None)):
        done, found = candidate
        best = min(best, found, key=_figures)
    rounds = balance(problem.players, best.rounds, problem.history)
    return replace(best, rounds=rounds)


def _figures(found: Schedule) -> tuple[int, int]:
    return found.repeats, found.same_group


def _candidates(problem: SeatingProblem) -> Iterator[tuple[float, Schedule]]:
    """Yield seatings, with the share of the work that is done."""
    least = least_repeats(problem)
    if seated(problem.players) < problem.players:
        rounds = _in_turn(problem)
        found = schedule(problem, rounds, proven=False)
        yield 1.0, replace(found, proven=found.repeats <= least)
        return
    exact = exhaustive.best(problem) if not problem.groups else None
    if exact is not None:
        yield 1.0, schedule(problem, exact, proven=True)
        return
    choices = compositions(problem.players)
    for at, sizes in enumerate(choices):
        reached = False
        for done, rounds in _seatings(problem, sizes, _SWAPS // len(choices)):
            found = schedule(problem, rounds, proven=False)
            found = replace(found, proven=found.repeats <= least)
            yield (at + done) / len(choices), found
            reached = reached or found.proven
        if reached:
            return


def _seatings(
    problem: SeatingProblem, sizes: tuple[int, ...], swaps: int
) -> Iterator[tuple[float, tuple[Round, ...]]]:
    least = least_repeats(problem, (sizes,)), least_same_group(problem, sizes)
    tight = problem.rounds * 3 >= _TIGHT * (problem.players - 1)
    if tight and not problem.history and sizes == compositions(problem.players)[0]:
        built = design(problem.players, problem.rounds)
        if built is not None:
            yield 1.0, _renamed(problem, built)
            return
    room = hall(problem, sizes)
    for done in range(0, swaps, _PASS):
        chance = np.random.default_rng(done)
        seating = np.array([chance.permutation(problem.players) for _ in range(problem.rounds)])
        figures = anneal(seating, room, Annealing(min(_PASS, swaps - done), *_HEAT, done))
        yield min(1.0, (done + _PASS) / swaps), tables_of(seating, sizes)
        if figures <= least:
            return


def _renamed(problem: SeatingProblem, rounds: tuple[Round, ...]) -> tuple[Round, ...]:
    """Return *rounds* with the parts given to players so that groups are kept apart."""
    names = np.arange(problem.players)
    shared = np.zeros((problem.players, problem.players), np.int64)
    for one, other in (pair for tables in rounds for pair in pairs_in(tables)):
        shared[one, other] += 1
        shared[other, one] += 1
    rename(names, shared, hall(problem, (problem.players,)).kin, Annealing(_RENAMES, *_HEAT, 1))
    return tuple(
        tuple(tuple(int(names[part]) for part in table) for table in tables) for tables in rounds
    )


def _in_turn(problem: SeatingProblem) -> tuple[Round, ...]:
    """Return rounds of one table for five: whoever waited least waits."""
    everybody = range(problem.players)
    waited = [sum(p not in sum(tables, ()) for tables in problem.history) for p in everybody]
    rounds = []
    for _ in range(problem.rounds):
        out = min(everybody, key=lambda player: waited[player])
        waited[out] += 1
        rounds.append((tuple(player for player in everybody if player != out),))
    return tuple(rounds)
