"""Random games of every rule set: what must hold of each is in `tests.support.games`."""

import pytest

from tests.support.games import audit
from tests.support.random_player import random_game
from tilerummy.core.event import Drew, Played, TimedOut
from tilerummy.core.format.record import GameRecord, write
from tilerummy.core.format.ruleset import parse_stored_ruleset
from tilerummy.core.outcome import Termination
from tilerummy.core.presets import PRESETS, preset
from tilerummy.library import replay

TABLES = [
    (name, seats)
    for name, rules in PRESETS.items()
    for seats in range(rules.min_seats, rules.max_seats + 1)
]


@pytest.mark.parametrize(
    "name",
    # Those of other rules are played by chance in tests/rules/test_random_play.py.
    [
        pytest.param(name, marks=[pytest.mark.slow] * (name not in {"twist", "tournament"}))
        for name in PRESETS
    ],
)
def test_a_random_game(name: str) -> None:
    game = random_game(preset(name), preset(name).min_seats + 1, f"{name} 1")
    audit(game)
    assert {Played, Drew} <= {type(event) for event in game.events}


@pytest.mark.parametrize(
    "text", ["classic{copies=3,jokers=8}", "standard{double_jokers=1}", "twist{mirror_jokers=4}"]
)
def test_a_random_game_with_other_tiles(text: str) -> None:
    rules = parse_stored_ruleset(text)  # players may pass: these ones lay at random
    game = random_game(rules, 3, text)
    audit(game)
    record = write([GameRecord(game.events)])
    assert text in record
    assert replay(record) == (game.final,)


def test_random_games_end_by_a_call_too() -> None:
    ends = set()
    for number in (8, *range(20)):  # most end with the pool
        game = random_game(preset("standard"), 2, f"standard to a call {number}")
        audit(game)
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
        game = random_game(preset(name), seats, f"{name} {seats} {number}")
        audit(game)
        kinds |= {type(event) for event in game.events}
    assert TimedOut in kinds
