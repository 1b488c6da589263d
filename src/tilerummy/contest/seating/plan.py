"""Find a schedule for a seating problem: constructions, search, proof and seats."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import numpy as np

from tilerummy.contest.errors import ContestError
from tilerummy.contest.seating import exhaustive
from tilerummy.contest.seating.annealing import anneal, rename
from tilerummy.contest.seating.apart import cannot_keep_apart, rounds_apart
from tilerummy.contest.seating.arrays import Annealing, places, seating_arrays, tables_of
from tilerummy.contest.seating.balance import balance
from tilerummy.contest.seating.bound import least_repeats, least_same_group
from tilerummy.contest.seating.designs import design, round_robin
from tilerummy.contest.seating.problem import Schedule, byes, pairs_in, schedule
from tilerummy.contest.seating.sizes import FOUR, TWO, compositions, seated
from tilerummy.contest.seating.stored_schedules import stored_schedule

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tilerummy.contest.seating.arrays import Ints
    from tilerummy.contest.seating.problem import Round, SeatingProblem

_SWAPS: Final = 8_000_000
"""Swaps a search may try, which take some seconds on one processor."""
_PASS: Final = 1_000_000
"""Swaps of one annealing. The search can be stopped after each."""
_HEATS: Final = ((0.55, 0.01), (0.5, 0.08), (0.7, 0.08), (0.4, 0.08))
"""Start and end temperatures of successive annealings. At the start, one repeat in three passes.

The first annealing ends cold, which separates groups. The others end at the temperature at which
the last repeats disappear.
"""
_CHOICES: Final = 8
"""Most combinations of table sizes to search."""
_RENAMES: Final = 200_000
_APART: Final = 100
"""The weight of a pair to keep apart, relative to a pair of one group, in a known schedule."""
_TIGHT: Final = 0.75
"""From this share of all opponents on, a construction is tried before a search."""


def plan(
    problem: SeatingProblem, on_progress: Callable[[float, Schedule], bool] = lambda *_: True
) -> Schedule:
    """Return a seating with few repeats, then few pairs of one group, then even seats.

    The search calls *on_progress* regularly with the share of work done, from 0 to 1, and the best
    seating found. It ends when *on_progress* returns False. The same problem gives the same
    seating.

    Tables have four players, or three if the number of players requires it or if that saves
    repeats. Five players cannot sit at tables of four and three: they take turns to have a bye.
    `table_size` asks for smaller tables, and `apart` for pairs that never share one.

    Raises:
        ContestError: ``cannot_keep_apart``.
    """
    best: Schedule | None = None
    for done, made in _candidates(problem):
        best = made if best is None else min(best, made, key=_figures)
        if not on_progress(done, best):
            break
    if best is None:
        raise cannot_keep_apart()
    ordered = _first_byes_first(problem, best.rounds)
    rounds = balance(problem.players, ordered, problem.history)
    return replace(best, rounds=rounds)


def _figures(made: Schedule) -> tuple[int, int]:
    return made.repeats, made.same_group


def _candidates(problem: SeatingProblem) -> Iterator[tuple[float, Schedule]]:
    """Yield seatings, each with the share of the work done."""
    least = least_repeats(problem)
    if problem.table_size == FOUR and seated(problem.players) < problem.players:
        made = schedule(problem, _in_turn(problem), proven=False)
        if problem.apart.isdisjoint(pair for tables in made.rounds for pair in pairs_in(tables)):
            yield 1.0, replace(made, proven=made.repeats <= least)
            return
    built = _built(problem)
    if built is not None:
        made = schedule(problem, built, proven=False)
        yield 1.0, replace(made, proven=made.repeats <= least)
        if _tight(problem) or not made.same_group:
            return
    exact = exhaustive.best(problem) if not problem.groups else None
    if exact is not None:
        if exact:
            yield 1.0, schedule(problem, exact, proven=True)
        return
    yield from _searched(problem, least)


def _tight(problem: SeatingProblem) -> bool:
    """Return whether there are too many rounds for a search."""
    mates = problem.table_size - 1
    return problem.rounds * mates >= _TIGHT * (problem.players - 1)


def _built(problem: SeatingProblem) -> tuple[Round, ...] | None:
    """Return a known schedule, or None. Tables of two have one for any number of players."""
    if problem.history:
        return None
    players, rounds = problem.players, problem.rounds
    built: tuple[Round, ...] | None = None
    if problem.table_size == TWO:
        built = round_robin(players, rounds)
    elif problem.table_size == FOUR and _tight(problem):
        built = design(players, rounds) or stored_schedule(players, rounds)
    if built is None:
        return None
    renamed = _renamed(problem, built)
    together = {pair for tables in renamed for pair in pairs_in(tables)}
    return renamed if problem.apart.isdisjoint(together) else None


def _searched(problem: SeatingProblem, least: int) -> Iterator[tuple[float, Schedule]]:
    """Yield seatings at all table sizes, starting with those that may have the fewest repeats."""
    bounds = {sizes: least_repeats(problem, (sizes,)) for sizes in _sizes(problem)}
    choices = sorted(bounds, key=bounds.__getitem__)
    first = [sizes for sizes in choices if bounds[sizes] == bounds[choices[0]]]
    fewest: int | None = None
    for at, sizes in enumerate(choices):
        if fewest is not None and bounds[sizes] > fewest:
            return
        swaps = _SWAPS // len(first) if sizes in first else _PASS
        with suppress(ContestError):  # other table sizes may keep everybody apart
            for done, rounds in _annealed(problem, sizes, swaps):
                made = schedule(problem, rounds, proven=False)
                fewest = made.repeats if fewest is None else min(fewest, made.repeats)
                yield (at + done) / len(choices), replace(made, proven=made.repeats <= least)
        if fewest is not None and fewest <= least:
            return


def _sizes(problem: SeatingProblem) -> tuple[tuple[int, ...], ...]:
    """Return the table sizes to search. With `apart` they include the smallest tables."""
    choices = compositions(problem.players, problem.table_size)
    return choices[:_CHOICES] + (choices[_CHOICES:][-1:] if problem.apart else ())


def _annealed(
    problem: SeatingProblem, sizes: tuple[int, ...], swaps: int
) -> Iterator[tuple[float, tuple[Round, ...]]]:
    enough = 0, least_repeats(problem, (sizes,)), least_same_group(problem, sizes)
    tables = places(problem, sizes)
    room = seating_arrays(problem, tables)
    apart = rounds_apart(problem, tables) if problem.apart else None
    for turn, done in enumerate(range(0, swaps, _PASS)):
        chance = np.random.default_rng(done)
        seating = _at_random(problem, tables, chance) if apart is None else apart.copy()
        heat = _HEATS[turn % len(_HEATS)]
        figures = anneal(seating, room, Annealing(min(_PASS, swaps - done), *heat, done))
        if not figures[0]:
            yield min(1.0, (done + _PASS) / swaps), tables_of(seating, tables)
        if figures <= enough:
            return


def _at_random(
    problem: SeatingProblem, tables: tuple[int, ...], chance: np.random.Generator
) -> Ints:
    """Return random rounds (rounds, places) with even byes."""
    seating = np.array([chance.permutation(problem.players) for _ in range(problem.rounds)])
    if tables[-1] == 1:
        waited = byes(problem)
        for week in seating:
            at = min(range(len(week)), key=lambda place: waited[week[place]])
            week[at], week[-1] = week[-1], week[at]
            waited[week[-1]] += 1
    return seating


def _first_byes_first(problem: SeatingProblem, rounds: tuple[Round, ...]) -> tuple[Round, ...]:
    """Return *rounds* in an order that gives nobody another bye before everybody has had as many.

    The order of the rounds does not change the number of repeats.
    """
    if seated(problem.players, problem.table_size) == problem.players:
        return rounds
    waited = byes(problem)
    before = []
    for tables in rounds:
        sat = {player for table in tables for player in table}
        out = next(player for player in range(problem.players) if player not in sat)
        before.append(waited[out])
        waited[out] += 1
    return tuple(rounds[at] for at in sorted(range(len(rounds)), key=before.__getitem__))


def _renamed(problem: SeatingProblem, rounds: tuple[Round, ...]) -> tuple[Round, ...]:
    """Return *rounds* with the players renumbered so that members of a group share few tables.

    Pairs of `apart` are treated the same way and weigh more.
    """
    if not problem.groups and not problem.apart:
        return rounds
    names = np.arange(problem.players)
    shared = np.zeros((problem.players, problem.players), np.int64)
    for one, other in (pair for tables in rounds for pair in pairs_in(tables)):
        shared[one, other] += 1
        shared[other, one] += 1
    together = seating_arrays(problem, (problem.players,))
    kin = together.kin + _APART * together.apart
    rename(names, shared, kin, Annealing(_RENAMES, *_HEATS[0], 1))
    return tuple(
        tuple(tuple(int(names[part]) for part in table) for table in tables) for tables in rounds
    )


def _in_turn(problem: SeatingProblem) -> tuple[Round, ...]:
    """Return rounds of one table for five players; the one with the fewest byes has the next."""
    everybody = range(problem.players)
    waited = byes(problem)
    rounds = []
    for _ in range(problem.rounds):
        out = min(everybody, key=lambda player: waited[player])
        waited[out] += 1
        rounds.append((tuple(player for player in everybody if player != out),))
    return tuple(rounds)
