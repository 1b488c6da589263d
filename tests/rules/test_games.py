"""Random games of every rule set: what must hold of each is in `whole_games`."""

from dataclasses import replace
from random import Random

import pytest

from tests.support.random_turns import play_game
from tests.support.whole_games import audit
from tilerummy.core.event import Drew, Played, TimedOut
from tilerummy.core.outcome import Termination
from tilerummy.core.presets import PRESETS, preset

TABLES = [
    (name, seats)
    for name, rules in PRESETS.items()
    for seats in range(rules.min_seats, rules.max_seats + 1)
]


@pytest.mark.parametrize("name", PRESETS)
def test_a_random_game(name: str) -> None:
    rng = Random(f"{name} 1")
    game = play_game(preset(name), preset(name).min_seats + 1, rng)
    audit(game, rng)
    assert {Played, Drew} <= {type(event) for event in game.events}


def test_random_games_of_short_hands_end_by_a_call_too() -> None:
    rules = replace(preset("classic"), hand=4, stack=1, threshold=3)
    ends = set()
    for number in range(20):
        rng = Random(f"short classic {number}")
        game = play_game(rules, 3, rng)
        audit(game, rng)
        assert game.final.outcome is not None
        ends.add(game.final.outcome.termination)
        if Termination.CALL in ends:
            return
    raise AssertionError("twenty games without a call")


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_random_games(name: str, seats: int) -> None:
    kinds = set()
    for number in range(5):
        rng = Random(f"{name} {seats} {number}")
        game = play_game(preset(name), seats, rng)
        audit(game, rng)
        kinds |= {type(event) for event in game.events}
    assert TimedOut in kinds
