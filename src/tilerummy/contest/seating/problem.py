"""The question that a seating answers, and the answer."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Final, TypeAlias

from tilerummy.contest.errors import ContestError
from tilerummy.contest.seating.sizes import FOUR, LEAST_PLAYERS

MOST_PLAYERS: Final = 1_000
MOST_ROUNDS: Final = 64

Table: TypeAlias = tuple[int, ...]
"""Players by number, in the order of the seats: the first one starts (S3-02)."""
Round: TypeAlias = tuple[Table, ...]
"""Tables that are played at side by side."""


@dataclass(frozen=True, slots=True)
class SeatingProblem:
    """Seat so many *players*, numbered from 0, in so many *rounds* after those of *history*.

    Raises:
        ContestError: ``too_few_players``, ``too_many_players``, ``too_many_rounds``.
    """

    players: int
    rounds: int
    groups: tuple[int | None, ...] = ()
    """By player, a number that those share who should be kept apart; empty for none at all."""
    history: tuple[Round, ...] = ()
    """Rounds that have been played. Their tables may be of any size."""
    table_size: int = FOUR
    """How many sit at a full table: two, three or four."""
    apart: frozenset[tuple[int, int]] = frozenset()
    """Pairs of players, the smaller number first, who never sit together."""

    def __post_init__(self) -> None:
        least = LEAST_PLAYERS[self.table_size]
        if self.players < least:
            raise ContestError("too_few_players", f"a contest takes {least} players")
        if self.players > MOST_PLAYERS:
            raise ContestError("too_many_players", f"at most {MOST_PLAYERS} players are seated")
        if not 1 <= self.rounds <= MOST_ROUNDS:
            raise ContestError("bad_rounds", f"a seating has 1 to {MOST_ROUNDS} rounds")


@dataclass(frozen=True, slots=True)
class Schedule:
    """Rounds, and what is to be said of them."""

    rounds: tuple[Round, ...]
    repeats: int
    """How often two sit together who have met before, in these rounds or in the history."""
    same_group: int
    """How often two of a group sit together."""
    proven: bool
    """Whether no seating of so many rounds has fewer repeats."""


def schedule(problem: SeatingProblem, rounds: tuple[Round, ...], *, proven: bool) -> Schedule:
    """Return *rounds* with their figures counted."""
    return Schedule(rounds, repeats(problem, rounds), same_group(problem, rounds), proven)


def repeats(problem: SeatingProblem, rounds: tuple[Round, ...]) -> int:
    """Return how often *rounds* bring two together who have met before."""
    met = pairs_of(problem.history)
    count = 0
    for tables in rounds:
        for pair in pairs_in(tables):
            count += pair in met
            met.add(pair)
    return count


def same_group(problem: SeatingProblem, rounds: tuple[Round, ...]) -> int:
    """Return how often *rounds* bring two of a group together."""
    groups = problem.groups
    if not groups:
        return 0
    return sum(
        groups[one] is not None and groups[one] == groups[other]
        for tables in rounds
        for one, other in pairs_in(tables)
    )


def pairs_of(rounds: tuple[Round, ...]) -> set[tuple[int, int]]:
    """Return all pairs, the smaller number first, that sat together."""
    return {pair for tables in rounds for pair in pairs_in(tables)}


def pairs_in(tables: Round) -> list[tuple[int, int]]:
    """Return who sits together at *tables*, the smaller number first."""
    return [pair for table in tables for pair in combinations(sorted(table), 2)]


def byes(problem: SeatingProblem) -> list[int]:
    """Return by player in how many rounds of the history they sat at no table."""
    sat = [{player for table in tables for player in table} for tables in problem.history]
    return [sum(player not in there for there in sat) for player in range(problem.players)]
