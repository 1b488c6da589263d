"""Whole games to their end, for every rule set and number of seats."""

from dataclasses import replace
from random import Random

import pytest

from tests.support.bot_games import Task, play
from tests.support.games import ORACLE, audit, deal, play_game, with_other_hidden_tiles
from tilerummy.bots import LEVELS, STUDIES, bot_for
from tilerummy.core.evolve import replay
from tilerummy.core.game import apply
from tilerummy.core.presets import CLASSIC, PRESETS
from tilerummy.core.view import view

TABLES = [
    (ruleset.name, seats)
    for ruleset in PRESETS.values()
    for seats in range(ruleset.min_seats, ruleset.max_seats + 1)
]
ENDS = [
    (name, seats)
    for name, seats in TABLES
    if seats in {PRESETS[name].min_seats, PRESETS[name].max_seats}
]
"""The fewest and the most who may play."""
MOST_DEALT = replace(CLASSIC, hand=22)
"""With few tiles left to draw, games of four take a third of the turns."""
WITH_STUDIES = [*LEVELS, *(pytest.param(study, marks=pytest.mark.slow) for study in STUDIES)]
"""Studies think long."""


@pytest.mark.parametrize(("name", "seats"), ENDS)
def test_games_of_all_levels_end_and_hold_together(name: str, seats: int) -> None:
    play(Task(name, seats, 0))


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_many_games_of_all_levels_end_and_hold_together(name: str, seats: int) -> None:
    for number in range(21):
        play(Task(name, seats, number))


@pytest.mark.parametrize("level", WITH_STUDIES)
def test_a_table_of_one_level_ends(level: str) -> None:
    audit(play_game(MOST_DEALT, [bot_for(level)] * 4, Random(level)))


@pytest.mark.parametrize("level", WITH_STUDIES)
@pytest.mark.parametrize("name", ["classic", pytest.param("guide", marks=pytest.mark.slow)])
def test_who_must_play_what_can_be_played_does(name: str, level: str) -> None:
    """V5: nobody rests who could lay a tile."""
    ruleset = replace(PRESETS[name], must_play=True)
    for seed in range(2):
        audit(play_game(ruleset, [bot_for(level), bot_for("easy")], Random(seed)))


def test_the_same_seed_plays_the_same_game() -> None:
    bots = [bot_for(level) for level in LEVELS[-4:]]
    first, again, other = (play_game(MOST_DEALT, bots, Random(seed)) for seed in (7, 7, 8))
    assert first == again
    assert first != other


@pytest.mark.slow
@pytest.mark.parametrize("study", STUDIES)
@pytest.mark.parametrize("name", sorted(PRESETS))
def test_a_study_plays_by_every_rule_set(name: str, study: str) -> None:
    ruleset = PRESETS[name]
    bots = [bot_for(study), *[bot_for("medium")] * (ruleset.min_seats - 1)]
    audit(play_game(ruleset, bots, Random(f"{study} {name}")))


@pytest.mark.parametrize("level", [*LEVELS, *STUDIES])
def test_what_a_bot_cannot_see_does_not_move_it(level: str) -> None:
    rng = Random(level)
    state = replay(deal(CLASSIC, 3, rng))
    # Each turn of a study takes as long as ten games of the others.
    last = 30 if level in LEVELS else 12
    while state.outcome is None and state.turn < last:
        other = with_other_hidden_tiles(state, state.seat, rng)
        turn = bot_for(level).choose(view(state, state.seat))
        assert bot_for(level).choose(view(other, state.seat)) == turn
        state, _ = apply(state, turn, oracle=ORACLE)
