"""Random games of every rule set: what must hold of each is in `whole_games`."""

from random import Random

import pytest

from tests.support.random_turns import play_game
from tests.support.whole_games import audit
from tilerummy.core.event import Drew, PartKept, Played, TimedOut
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


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_random_games(name: str, seats: int) -> None:
    kinds = set()
    for number in range(20):
        rng = Random(f"{name} {seats} {number}")
        game = play_game(preset(name), seats, rng)
        audit(game, rng)
        kinds |= {type(event) for event in game.events}
    assert TimedOut in kinds
    assert PartKept in kinds or name != "tournament"
