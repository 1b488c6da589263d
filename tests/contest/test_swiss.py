"""Swiss rounds: the best of all choices for few players, and sound tables for many."""

from __future__ import annotations

from itertools import combinations, permutations
from random import Random
from typing import TYPE_CHECKING

import pytest

from tilerummy.contest.pairing import Paired, pair
from tilerummy.contest.pairing.swiss import table_sizes

if TYPE_CHECKING:
    from collections.abc import Sequence

Pairs = set[tuple[int, int]]


def cost(
    tables: Sequence[Sequence[int]], scores: Sequence[int], met: Pairs, waited: set[int]
) -> tuple[int, int, int, int]:
    """Return repeats, second byes, how many players are below the bye, and score differences."""
    pairs = [two for table in tables for two in combinations(sorted(table), 2)]
    seated = {player for table in tables for player in table}
    byes = [player for player in range(len(scores)) if player not in seated]
    lower = [
        other
        for bye in byes
        for other in range(len(scores))
        if (-scores[other], other) > (-scores[bye], bye)
    ]
    return (
        sum(two in met for two in pairs),
        len(waited.intersection(byes)),
        len(lower),
        sum(abs(scores[one] - scores[two]) for one, two in pairs),
    )


def every_round(players: int, sizes: Sequence[int]) -> set[tuple[tuple[int, ...], ...]]:
    found = set()
    for order in permutations(range(players)):
        left = iter(order)
        groups = [tuple(sorted(next(left) for _ in range(size))) for size in sizes]
        found.add(tuple(sorted(group for group in groups if len(group) > 1)))
    return found


@pytest.mark.parametrize("size", [2, 3, 4])
@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
def test_no_round_is_better_for_few_players(players: int, size: int) -> None:
    choices = every_round(players, table_sizes(players, size))
    for seed in range(25):
        chance = Random(seed)
        scores = [chance.randint(0, 4) for _ in range(players)]
        pairs = list(combinations(range(players), 2))
        met = set(chance.sample(pairs, chance.randint(0, len(pairs))))
        waited = set(chance.sample(range(players), chance.randint(0, players)))
        made = pair(scores, size, met, waited)
        found = cost(made.tables, scores, met, waited)
        assert found == min(cost(choice, scores, met, waited) for choice in choices)
        assert made.repeats == found[0]


@pytest.mark.parametrize("size", [2, 3, 4])
@pytest.mark.parametrize("players", [11, 12, 13, 40, 41])
def test_many_players_sit_once_and_meet_nobody_twice(players: int, size: int) -> None:
    chance = Random(players)
    met: Pairs = set()
    waited: set[int] = set()
    scores = [0] * players
    for _ in range(3):
        made: Paired = pair(scores, size, met, waited)
        seats = [player for table in made.tables for player in table]
        seats += [] if made.bye is None else [made.bye]
        assert sorted(seats) == list(range(players))
        assert made.bye not in waited
        if players > 13:
            assert made.repeats == 0
        met |= {two for table in made.tables for two in combinations(sorted(table), 2)}
        waited |= set() if made.bye is None else {made.bye}
        scores = [score + chance.randint(0, 2) for score in scores]


@pytest.mark.parametrize("players", [12, 16, 17, 20])
def test_pairs_meet_again_only_if_they_must(players: int) -> None:
    """The rounds before form a known schedule, so a round without a repeat is known to exist."""
    chance = Random(players)
    even = players + players % 2
    for saved in range(1, 4):
        for _ in range(10):
            names = chance.sample(range(even), even)
            rounds = round_robin(names)[: even - 1 - saved]
            met = {two for tables in rounds for two in tables if max(two) < players}
            waited = {min(two) for tables in rounds for two in tables if max(two) >= players}
            scores = [chance.randint(0, 9) for _ in range(players)]
            made = pair(scores, 2, met, waited)
            assert made.repeats == 0
            assert made.bye is None or made.bye not in waited


def round_robin(names: Sequence[int]) -> list[list[tuple[int, int]]]:
    """Return rounds in which everybody meets everybody once: the circle method."""
    fixed, ring = names[0], list(names[1:])
    rounds = []
    for _ in ring:
        row = [fixed, *ring]
        half = len(row) // 2
        pairs = zip(row[:half], reversed(row[half:]), strict=True)
        rounds.append([(min(one, two), max(one, two)) for one, two in pairs])
        ring = [ring[-1], *ring[:-1]]
    return rounds


@pytest.mark.parametrize(("players", "size", "rounds"), [(15, 3, 5), (18, 3, 6), (24, 3, 6)])
def test_larger_tables_repeat_no_meeting_in_the_first_rounds(
    players: int, size: int, rounds: int
) -> None:
    """Each of these rounds has tables without a repeat, and the search finds them."""
    chance, scores, met = Random(5), [0] * players, Pairs()
    for _ in range(rounds):
        made = pair(scores, size, met, ())
        assert made.repeats == 0
        for table in made.tables:
            met |= {(one, two) for one, two in combinations(sorted(table), 2)}
            scores[chance.choice(table)] += 1
