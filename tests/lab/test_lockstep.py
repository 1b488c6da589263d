"""Games played all at once are those that are played turn by turn through the core."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from tilerummy.bots import bot_for
from tilerummy.bots.game import deal, turns
from tilerummy.core.format.ruleset import parse_ruleset
from tilerummy.lab.arena.at_once import at_once, covers, play_at_once
from tilerummy.lab.arena.game import Deal, play_deal
from tilerummy.lab.arena.journal import Journal
from tilerummy.lab.arena.lockstep import Games
from tilerummy.lab.arena.plan import Plan, rotations
from tilerummy.lab.arena.run import run
from tilerummy.solver.oracle import SolverOracle

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.lab.arena.game import GameResult

DEADLINE_MS = 20_000
KINDS = [
    ("classic", ("medium", "medium")),
    ("guide", ("medium", "medium")),
    ("guide", ("medium", "hard")),
    ("guide", ("hard", "medium", "hard", "hard")),
    ("tournament", ("medium", "medium", "medium")),
    ("tournament", ("hard", "medium", "medium", "medium")),
    ("classic{joker_reuse=any_set}", ("medium", "hard", "medium")),
    ("standard{joker_reuse=any_set}", ("medium", "medium", "hard", "medium", "hard")),
    ("xp{joker_reuse=any_set}", ("hard", "medium", "medium", "hard", "medium", "medium")),
    ("guide{empty_pool_end=all_stuck,exhaustion_winner=fewest_tiles}", ("medium", "medium")),
    ("guide{hand=5,threshold=0}", ("medium", "hard")),
    ("classic", ("medium", "hard")),
    ("standard", ("medium", "hard", "medium", "medium")),
    ("xp", ("hard", "medium", "medium", "medium", "medium")),
    ("classic", ("expert", "medium")),
    # As long as all others together.
    pytest.param("classic", ("expert", "hard"), marks=pytest.mark.slow),
    ("classic", ("medium", "expert", "medium", "medium")),
    pytest.param("guide", ("hard", "expert", "medium"), marks=pytest.mark.slow),
    pytest.param("tournament", ("expert", "hard", "medium"), marks=pytest.mark.slow),
]


def deals(ruleset: str, seating: tuple[str, ...], count: int) -> list[Deal]:
    return [
        Deal(ruleset, f"lockstep {number}", rotations(seating), DEADLINE_MS)
        for number in range(count)
    ]


def without_times(played: Sequence[Sequence[GameResult]]) -> list[GameResult]:
    return [replace(game, cpu_ms=0) for games in played for game in games]


def alike(dealt: list[Deal]) -> bool:
    one_by_one = [play_deal(deal) for deal in dealt]
    return without_times(play_at_once(dealt)) == without_times(one_by_one)


@pytest.mark.parametrize(("ruleset", "seating"), KINDS)
def test_games_are_those_of_the_core(ruleset: str, seating: tuple[str, ...]) -> None:
    dealt = deals(ruleset, seating, 2 if len(seating) == 2 else 1)  # from each seat
    assert covers(dealt[0])
    assert alike(dealt)


@pytest.mark.slow
@pytest.mark.parametrize(("ruleset", "seating"), KINDS[:6])
def test_a_thousand_games_are_those_of_the_core(ruleset: str, seating: tuple[str, ...]) -> None:
    assert alike(deals(ruleset, seating, -(-1000 // len(seating))))


@pytest.mark.parametrize(
    ("ruleset", "seating"),
    [
        ("guide", ("medium", "easy")),
        ("guide{manip_in_meld_turn=yes}", ("medium", "medium")),
        ("guide{play_after_draw=yes}", ("medium", "medium")),
        ("guide{play_on_for_second=yes}", ("medium", "medium", "hard")),
        ("guide{must_play=yes}", ("medium", "medium")),
        ("guide{game_clock_s=60,clock_delay_s=5}", ("medium", "medium")),
        ("classic{joker_may_move=no}", ("medium", "medium")),
        ("classic{joker_melds=stay}", ("medium", "medium")),
        ("twist{joker_reuse=any_set}", ("medium", "medium")),
    ],
)
def test_what_the_batch_solver_does_not_know_is_left_to_the_core(
    ruleset: str, seating: tuple[str, ...]
) -> None:
    (dealt,) = deals(ruleset, seating, 1)
    assert not covers(dealt)
    assert at_once(dealt) == 1


@pytest.mark.parametrize(
    ("seating", "many"),
    [
        (("medium", "medium"), 256),
        (("medium", "hard"), 64),
        (("medium", "expert"), 16),
        (("medium", "expert", "hard"), 16),
        (("medium", "expert", "expert"), 1),
        (("hard", "hard"), 1),
        (("expert", "hard"), 1),
    ],
)
def test_blocks_are_small_where_bots_are_asked_often(seating: tuple[str, ...], many: int) -> None:
    (dealt,) = deals("classic", seating, 1)
    assert covers(dealt)
    assert at_once(dealt) == many


def test_one_process_keeps_what_it_has_played_before_it_plays_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    played: list[Deal] = []

    def play(deals: Sequence[Deal]) -> tuple[tuple[GameResult, ...], ...]:
        played.extend(deals)
        return tuple(map(play_deal, deals))

    monkeypatch.setattr("tilerummy.lab.arena.run.play", play)
    plan = Plan(bots=("easy", "medium"), ruleset="guide", games=10)
    steps = run(plan, Journal(None, plan), None, processes=1)
    for remaining in range(1, 4):
        assert next(steps).is_new
        assert len(played) == remaining


def test_games_go_on_from_any_state_as_they_do_in_the_core() -> None:
    rules, bots = parse_ruleset("tournament{hand=7}"), [bot_for("medium")] * 3
    dealt, _ = deal(rules, 3, Random("x"))
    states = [after for after, _ in turns(dealt, bots, SolverOracle(), took_ms=lambda: 30_000)]
    last = states[-1].outcome
    assert last is not None
    begun = [states[5], states[20], states[-9]]
    games = Games(begun, [("medium",) * 3] * 3, DEADLINE_MS)
    assert [games.state(at).used_ms for at in range(3)] == [one.used_ms for one in begun]
    assert [outcome.winners for outcome in games.played()] == [last.winners] * 3


@pytest.mark.parametrize("processes", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_an_arena_plays_them_at_once_and_goes_on_where_it_stopped(processes: int) -> None:
    plan = Plan(bots=("medium", "hard"), ruleset="guide", games=10)
    (cell,) = plan.cells
    one_by_one = [play_deal(deal) for _, deal in plan.deals(cell)]
    journal = Journal(None, plan)
    journal.add(cell, 1, one_by_one[1])
    steps = list(run(plan, journal, None, processes))
    assert [step.deal for step in steps] == list(range(5))
    assert [step.is_new for step in steps] == [True, False, True, True, True]
    assert without_times([step.games for step in steps]) == without_times(one_by_one)
