"""The seating problem and its solution."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Final, TypeAlias

from tilerummy.contest.errors import ContestError
from tilerummy.contest.seating.sizes import FOUR, LEAST_PLAYERS

MOST_PLAYERS: Final = 1_000
MOST_ROUNDS: Final = 64

Table: TypeAlias = tuple[int, ...]
"""Players by number, in the order of the seats. The first one starts (S3-02)."""
Round: TypeAlias = tuple[Table, ...]
"""Tables that play at the same time."""


@dataclass(frozen=True, slots=True)
class SeatingProblem:
    """The task to seat *players*, numbered from 0, in *rounds* rounds after those of *history*.

    Raises:
        ContestError: ``too_few_players``, ``too_many_players``, ``bad_rounds``.
    """

    players: int
    rounds: int
    groups: tuple[int | None, ...] = ()
    """For each player the number of a group whose members should be kept apart; empty if there is
    none.
    """
    history: tuple[Round, ...] = ()
    """Rounds already played. Their tables may have any size."""
    table_size: int = FOUR
    """Players at a full table: two, three or four."""
    apart: frozenset[tuple[int, int]] = frozenset()
    """Pairs of players, the smaller number first, who must never share a table."""

    def __post_init__(self) -> None:
        least = LEAST_PLAYERS[self.table_size]
        if self.players < least:
            raise ContestError("too_few_players", f"a contest needs at least {least} players")
        if self.players > MOST_PLAYERS:
            raise ContestError("too_many_players", f"at most {MOST_PLAYERS} players can be seated")
        if not 1 <= self.rounds <= MOST_ROUNDS:
            raise ContestError("bad_rounds", f"a seating has 1 to {MOST_ROUNDS} rounds")


@dataclass(frozen=True, slots=True)
class Schedule:
    """Rounds with their figures."""

    rounds: tuple[Round, ...]
    repeats: int
    """How often two players meet again, after these rounds or the history."""
    same_group: int
    """How often two members of a group share a table."""
    proven: bool
    """Whether no seating with the same number of rounds has fewer repeats."""


def schedule(problem: SeatingProblem, rounds: tuple[Round, ...], *, proven: bool) -> Schedule:
    """Return *rounds* with their figures."""
    return Schedule(rounds, repeats(problem, rounds), same_group(problem, rounds), proven)


def repeats(problem: SeatingProblem, rounds: tuple[Round, ...]) -> int:
    """Return how often *rounds* bring two players together who have met before."""
    met = pairs_of(problem.history)
    count = 0
    for tables in rounds:
        for pair in pairs_in(tables):
            count += pair in met
            met.add(pair)
    return count


def same_group(problem: SeatingProblem, rounds: tuple[Round, ...]) -> int:
    """Return how often *rounds* bring two members of a group together."""
    groups = problem.groups
    if not groups:
        return 0
    return sum(
        groups[one] is not None and groups[one] == groups[other]
        for tables in rounds
        for one, other in pairs_in(tables)
    )


def pairs_of(rounds: tuple[Round, ...]) -> set[tuple[int, int]]:
    """Return all pairs that shared a table, the smaller number first."""
    return {pair for tables in rounds for pair in pairs_in(tables)}


def pairs_in(tables: Round) -> list[tuple[int, int]]:
    """Return the pairs at *tables*, the smaller number first."""
    return [pair for table in tables for pair in combinations(sorted(table), 2)]


def byes(problem: SeatingProblem) -> list[int]:
    """Return, for each player, the number of rounds of the history without a table."""
    sat = [{player for table in tables for player in table} for tables in problem.history]
    return [sum(player not in there for there in sat) for player in range(problem.players)]
