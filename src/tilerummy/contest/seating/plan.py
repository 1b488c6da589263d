"""From the question to a schedule: constructions, search, proof, seats."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import numpy as np

from tilerummy.contest.seating import exhaustive
from tilerummy.contest.seating.balance import balance
from tilerummy.contest.seating.bound import least_repeats, least_same_group
from tilerummy.contest.seating.designs import design
from tilerummy.contest.seating.found import found
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
_HEATS: Final = ((0.55, 0.01), (0.5, 0.08), (0.7, 0.08), (0.4, 0.08))
"""Temperatures of one annealing after another: a third of all repeats are let through at first.
The first one ends cold, which parts groups; the others stay where the last repeats dissolve."""
_CHOICES: Final = 8
"""Of how many sizes of tables a search is made."""
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
        done, made = candidate
        best = min(best, made, key=_figures)
    rounds = balance(problem.players, best.rounds, problem.history)
    return replace(best, rounds=rounds)


def _figures(made: Schedule) -> tuple[int, int]:
    return made.repeats, made.same_group


def _candidates(problem: SeatingProblem) -> Iterator[tuple[float, Schedule]]:
    """Yield seatings, with the share of the work that is done."""
    least = least_repeats(problem)
    if seated(problem.players) < problem.players:
        rounds = _in_turn(problem)
        made = schedule(problem, rounds, proven=False)
        yield 1.0, replace(made, proven=made.repeats <= least)
        return
    exact = exhaustive.best(problem) if not problem.groups else None
    if exact is not None:
        yield 1.0, schedule(problem, exact, proven=True)
        return
    built = _built(problem)
    if built is not None:
        made = schedule(problem, built, proven=False)
        yield 1.0, replace(made, proven=made.repeats <= least)
        return
    yield from _searched(problem, least)


def _built(problem: SeatingProblem) -> tuple[Round, ...] | None:
    """Return rounds that are known, where they are too many for a search."""
    if problem.history or problem.rounds * 3 < _TIGHT * (problem.players - 1):
        return None
    built = design(problem.players, problem.rounds) or found(problem.players, problem.rounds)
    return None if built is None else _renamed(problem, built)


def _searched(problem: SeatingProblem, least: int) -> Iterator[tuple[float, Schedule]]:
    """Yield seatings at tables of all sizes, those first that can have the fewest repeats."""
    bounds = {
        sizes: least_repeats(problem, (sizes,))
        for sizes in compositions(problem.players)[:_CHOICES]
    }
    choices = sorted(bounds, key=bounds.__getitem__)
    first = [sizes for sizes in choices if bounds[sizes] == bounds[choices[0]]]
    fewest: int | None = None
    for at, sizes in enumerate(choices):
        if fewest is not None and bounds[sizes] > fewest:
            return
        swaps = _SWAPS // len(first) if sizes in first else _PASS
        for done, rounds in _annealed(problem, sizes, swaps):
            made = schedule(problem, rounds, proven=False)
            fewest = made.repeats if fewest is None else min(fewest, made.repeats)
            yield (at + done) / len(choices), replace(made, proven=made.repeats <= least)
        if fewest is not None and fewest <= least:
            return


def _annealed(
    problem: SeatingProblem, sizes: tuple[int, ...], swaps: int
) -> Iterator[tuple[float, tuple[Round, ...]]]:
    enough = least_repeats(problem, (sizes,)), least_same_group(problem, sizes)
    room = hall(problem, sizes)
    for turn, done in enumerate(range(0, swaps, _PASS)):
        chance = np.random.default_rng(done)
        seating = np.array([chance.permutation(problem.players) for _ in range(problem.rounds)])
        heat = _HEATS[turn % len(_HEATS)]
        figures = anneal(seating, room, Annealing(min(_PASS, swaps - done), *heat, done))
        yield min(1.0, (done + _PASS) / swaps), tables_of(seating, sizes)
        if figures <= enough:
            return


def _renamed(problem: SeatingProblem, rounds: tuple[Round, ...]) -> tuple[Round, ...]:
    """Return *rounds* with the parts given to players so that groups are kept apart."""
    names = np.arange(problem.players)
    shared = np.zeros((problem.players, problem.players), np.int64)
    for one, other in (pair for tables in rounds for pair in pairs_in(tables)):
        shared[one, other] += 1
        shared[other, one] += 1
    rename(names, shared, hall(problem, (problem.players,)).kin, Annealing(_RENAMES, *_HEATS[0], 1))
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
