"""Seatings: everybody sits, nobody twice; repeats counted from the rounds alone."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, product
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tilerummy.contest.errors import ContestError
from tilerummy.contest.seating.balance import fairest_starters
from tilerummy.contest.seating.bound import least_repeats, least_same_group
from tilerummy.contest.seating.designs import STARTERS, design, round_robin
from tilerummy.contest.seating.plan import plan
from tilerummy.contest.seating.problem import Round, Schedule, SeatingProblem
from tilerummy.contest.seating.sizes import compositions, seated

if TYPE_CHECKING:
    from collections.abc import Iterable

Pair = tuple[int, int]
PLANS = st.integers(3, 26).flatmap(
    lambda players: st.builds(
        SeatingProblem,
        st.just(players),
        st.integers(1, 4),
        st.just(()) | st.tuples(*[st.none() | st.integers(0, 4)] * players),
    )
)


def at_once(*_: object) -> bool:
    """Be content with the first seating that is found."""
    return False


def meetings(rounds: tuple[Round, ...]) -> Counter[frozenset[int]]:
    """Count how often any two sit together."""
    return Counter(
        frozenset(pair) for tables in rounds for table in tables for pair in combinations(table, 2)
    )


def repeated(problem: SeatingProblem, rounds: tuple[Round, ...]) -> int:
    before = meetings(problem.history)
    return sum(times - (pair not in before) for pair, times in meetings(rounds).items())


def assert_seated(problem: SeatingProblem, made: Schedule) -> None:
    """Nobody sits twice, no table is too small or too large, and the figures are true."""
    assert len(made.rounds) == problem.rounds
    for tables in made.rounds:
        sat = [player for table in tables for player in table]
        assert len(set(sat)) == len(sat) == (4 if problem.players == 5 else problem.players)
        assert set(sat) <= set(range(problem.players))
        assert all(len(table) in {3, 4} for table in tables)
    assert made.repeats == repeated(problem, made.rounds)
    kin = sum(
        problem.groups[one] is not None and problem.groups[one] == problem.groups[other]
        for tables in made.rounds
        for table in tables
        for one, other in combinations(table, 2)
        if problem.groups
    )
    assert made.same_group == kin


@given(PLANS)
@settings(max_examples=12, deadline=None)
def test_everybody_sits_once_a_round(problem: SeatingProblem) -> None:
    assert_seated(problem, plan(problem, at_once))


@given(PLANS)
@settings(max_examples=8, deadline=None)
def test_rounds_after_a_history_count_it(problem: SeatingProblem) -> None:
    first = plan(problem, at_once)
    gone = problem.players  # a stranger has left since, and was at the first table
    history = ((*first.rounds[0][:1], *first.rounds[0][1:], (gone, gone + 1, gone + 2)),)
    later = SeatingProblem(problem.players, 1, problem.groups, history)
    assert_seated(later, plan(later, at_once))


@pytest.mark.parametrize(
    ("players", "rounds"),
    [(9, 4), (12, 5), (13, 3), (16, 5), (16, 6), (20, 5), (24, 7), (28, 9), (32, 5),
     (36, 11), (40, 13), (44, 14), (47, 3), (47, 15), (48, 15), (52, 17), (63, 20), (64, 21),
     (200, 5)],
)  # fmt: skip
def test_nobody_meets_twice_where_that_is_known_to_be_possible(players: int, rounds: int) -> None:
    problem = SeatingProblem(players, rounds)
    made = plan(problem)
    assert_seated(problem, made)
    assert (made.repeats, made.proven) == (0, True)


@pytest.mark.parametrize(
    ("players", "rounds", "repeats"), [(11, 4, 8), (12, 6, 7), (13, 5, 3), (14, 5, 2)]
)
def test_the_best_is_reached_where_all_ways_have_been_tried(
    players: int, rounds: int, repeats: int
) -> None:
    """Countings allow fewer there; `benches.seating_least` shows that there are none."""
    problem = SeatingProblem(players, rounds)
    made = plan(problem)
    assert_seated(problem, made)
    assert (made.repeats, made.proven) == (repeats, True)


def test_what_is_not_known_to_be_best_is_not_said_to_be() -> None:
    problem = SeatingProblem(17, 6, tuple(player % 9 for player in range(17)))
    made = plan(problem)
    assert_seated(problem, made)
    assert (made.repeats, made.proven) == (1, False)


@pytest.mark.parametrize("players", sorted([16, 64, *STARTERS]))
def test_a_construction_brings_any_two_together_at_most_once(players: int) -> None:
    rounds = design(players, (players - 1) // 3)
    assert rounds is not None
    assert max(meetings(rounds).values()) == 1
    assert all(sorted(sum(tables, ())) == list(range(players)) for tables in rounds)


@pytest.mark.parametrize("players", [15, 22, 23, 27, 35, 45, 46, 47, 61, 62, 63])
def test_whoever_is_missing_leaves_a_table_of_three(players: int) -> None:
    rounds = design(players, 4)
    assert rounds is not None
    assert max(meetings(rounds).values()) == 1
    assert {len(table) for tables in rounds for table in tables} == {3, 4}


@cache
def slow_best(players: int, rounds: int) -> int:
    """The fewest repeats, from all ways of seating all rounds (for very few players)."""

    def seatings(left: tuple[int, ...]) -> list[tuple[tuple[int, ...], ...]]:
        if not left:
            return [()]
        return [
            ((left[0], *mates), *rest)
            for size in (3, 4)
            for mates in combinations(left[1:], size - 1)
            for rest in seatings(tuple(p for p in left if p != left[0] and p not in mates))
        ]

    problem = SeatingProblem(players, rounds)
    return min(
        repeated(problem, chosen)
        for chosen in product(seatings(tuple(range(players))), repeat=rounds)
    )


@pytest.mark.parametrize(("players", "rounds"), [(6, 2), (6, 3), (7, 2), (7, 3), (8, 2), (8, 3)])
def test_few_players_meet_as_seldom_as_all_ways_of_seating_allow(players: int, rounds: int) -> None:
    made = plan(SeatingProblem(players, rounds))
    assert made.proven
    assert made.repeats == slow_best(players, rounds)


@pytest.mark.parametrize(("players", "rounds"), [(6, 2), (6, 3), (7, 2), (7, 3), (8, 2), (8, 3)])
def test_a_bound_never_promises_too_much(players: int, rounds: int) -> None:
    assert least_repeats(SeatingProblem(players, rounds)) <= slow_best(players, rounds)


@given(PLANS)
@settings(max_examples=8, deadline=None)
def test_no_seating_falls_below_its_bounds(problem: SeatingProblem) -> None:
    made = plan(problem, at_once)
    assert made.repeats >= least_repeats(problem)
    assert made.proven or made.repeats > least_repeats(problem)
    if len(compositions(problem.players)) == 1:
        assert made.same_group >= least_same_group(problem, compositions(problem.players)[0])


@pytest.mark.parametrize(("players", "rounds"), [(9, 3), (16, 5), (24, 5), (47, 3), (64, 6)])
def test_everybody_starts_as_often_as_everybody_else_to_within_one(
    players: int, rounds: int
) -> None:
    """S3-02: the player at seat 1 starts."""
    made = plan(SeatingProblem(players, rounds))
    starts = Counter(table[0] for tables in made.rounds for table in tables)
    had = [starts[player] for player in range(players)]
    assert max(had) - min(had) <= 1


@pytest.mark.parametrize("seed", range(8))
def test_no_choice_of_starters_is_fairer(seed: int) -> None:
    """Against all choices: squares are least where starts are dealt out most evenly."""
    chance = Random(seed)
    players = chance.randint(4, 9)
    tables = [tuple(chance.sample(range(players), chance.choice((3, 4)))) for _ in range(6)]
    before = [chance.randint(0, 2) for _ in range(players)]

    def squares(starters: Iterable[int]) -> int:
        had = Counter(starters)
        return sum((before[player] + had[player]) ** 2 for player in range(players))

    chosen = fairest_starters(tables, before)
    assert all(starter in table for starter, table in zip(chosen, tables, strict=True))
    assert squares(chosen) == min(map(squares, product(*tables)))


def test_schools_are_kept_apart_where_that_is_possible() -> None:
    problem = SeatingProblem(32, 3, tuple(player // 4 for player in range(32)))
    made = plan(problem)
    assert (made.repeats, made.same_group) == (0, 0)


def test_a_school_that_is_half_of_all_is_spread() -> None:
    problem = SeatingProblem(16, 1, tuple(0 if player < 8 else None for player in range(16)))
    assert plan(problem).same_group == least_same_group(problem, (4, 4, 4, 4)) == 4


def test_of_five_one_waits_and_everybody_as_often() -> None:
    made = plan(SeatingProblem(5, 5))
    waits = [set(range(5)) - set(sum(tables, ())) for tables in made.rounds]
    assert sorted(player for out in waits for player in out) == list(range(5))
    next_one = plan(SeatingProblem(5, 1, (), made.rounds[:1]))
    assert set(range(5)) - set(sum(next_one.rounds[0], ())) != waits[0]


@pytest.mark.parametrize("size", [2, 3, 4])
@pytest.mark.parametrize("players", [5, 7, 9, 10])
def test_pairs_are_kept_apart_wherever_some_round_does(players: int, size: int) -> None:
    """Against all rounds there are; those of nine and ten have to be searched for."""

    def possible(left: tuple[int, ...], sizes: tuple[int, ...], foes: set[Pair]) -> bool:
        if not left:
            return True
        return any(
            possible(
                tuple(p for p in left if p not in table),
                sizes[: sizes.index(taken)] + sizes[sizes.index(taken) + 1 :],
                foes,
            )
            for taken in set(sizes)
            for table in ((left[0], *mates) for mates in combinations(left[1:], taken - 1))
            if foes.isdisjoint(combinations(table, 2))
        )

    pairs = list(combinations(range(players), 2))
    answers = set()
    for seed in range(16):
        chance = Random(seed)
        foes = set(chance.sample(pairs, round(len(pairs) * chance.uniform(0.1, 0.95))))
        problem = SeatingProblem(players, 1, table_size=size, apart=frozenset(foes))
        byes = players - seated(players, size)
        expected = any(
            possible(tuple(range(players)), (*sizes, *[1] * byes), foes)
            for sizes in compositions(players, size)
        )
        if expected:
            made = plan(problem, at_once)
            assert foes.isdisjoint(tuple(sorted(pair)) for pair in meetings(made.rounds))
        else:
            with pytest.raises(ContestError) as refused:
                plan(problem, at_once)
            assert refused.value.code == "cannot_keep_apart"
        answers.add(expected)
    assert answers == {True, False}


@pytest.mark.parametrize("players", [2, 3, 8, 9, 30, 31])
def test_a_round_robin_brings_each_pair_together_once(players: int) -> None:
    rounds = round_robin(players, players - 1 + players % 2)
    assert sorted(meetings(rounds).values()) == [1] * (players * (players - 1) // 2)


def test_the_same_question_has_the_same_answer() -> None:
    problem = SeatingProblem(23, 4, tuple(player % 6 for player in range(23)))
    assert plan(problem) == plan(problem)


def test_a_search_can_be_watched_and_stopped() -> None:
    problem = SeatingProblem(15, 7)
    seen: list[float] = []

    def look(done: float, _: Schedule) -> bool:
        seen.append(done)
        return len(seen) < 2

    assert_seated(problem, plan(problem, look))
    assert len(seen) == 2
    assert 0 < seen[0] < seen[1] < 1


@pytest.mark.parametrize(
    ("players", "rounds", "code"),
    [(2, 1, "too_few_players"), (1_001, 1, "too_many_players"), (8, 0, "bad_rounds"),
     (8, 65, "bad_rounds")],
)  # fmt: skip
def test_what_no_contest_can_be_is_refused(players: int, rounds: int, code: str) -> None:
    with pytest.raises(ContestError) as refused:
        SeatingProblem(players, rounds)
    assert refused.value.code == code
