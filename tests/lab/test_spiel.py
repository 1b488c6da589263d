"""OpenSpiel's own tests of the game, for every rule set; left out where there is no OpenSpiel."""

from __future__ import annotations

import pickle
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from tilerummy.core.errors import TilerummyError
from tilerummy.core.format.ruleset import parse_ruleset
from tilerummy.core.presets import PRESETS
from tilerummy.lab.env.actions import SPACES

pyspiel = pytest.importorskip("pyspiel", reason="no wheel of OpenSpiel fits this machine")

from tilerummy.lab.env.spiel import NAME  # noqa: E402 - needs it

if TYPE_CHECKING:
    from pyspiel import Game, State

EACH = [(ruleset, space) for ruleset in PRESETS for space in SPACES]

# What the rules change is tried in tests/lab/test_env.py; whole games of all are for `make slow`.
NOW = {("classic", "macro")}
complete_games = [
    pytest.param(*kind, marks=() if kind in NOW else pytest.mark.slow) for kind in EACH
]


@pytest.mark.parametrize(("ruleset", "space"), complete_games)
def test_open_spiel(ruleset: str, space: str) -> None:
    seats = PRESETS[ruleset].min_seats
    said = f"{NAME}(ruleset={ruleset},players={seats},actions={space},moves=6)"
    game = pyspiel.load_game(said)
    assert game.num_players() == seats
    pyspiel.random_sim_test(game, num_sims=1, serialize=space == "macro", verbose=False)
    serialized_again(game, 120)


def test_open_spiel_with_special_jokers() -> None:
    serialized_again(pyspiel.load_game(f"{NAME}(ruleset=twist)"), 60)


@pytest.mark.parametrize(
    "ruleset",
    [
        "classic",
        "classic{hand=13}",
        "guide{hand=13,threshold=50,turn_limit_s=none}",
        "classic{hand:13;threshold:50;match_length:3 rounds;meld_rules.max_jokers:1}",
    ],
)
def test_open_spiel_s_text_of_a_game_names_its_house_rules(ruleset: str) -> None:
    game = pyspiel.load_game(NAME, {"ruleset": ruleset, "players": 3})
    said = pyspiel.load_game(str(game))
    unpickled = pickle.loads(pickle.dumps(game))  # noqa: S301 - our own
    rules = parse_ruleset(ruleset.replace(":", "=").replace(";", ","))
    for again in (game, said, unpickled):
        assert str(again) == str(game)
        assert again.kind.ruleset == rules
        assert again.num_players() == 3
        serialized_again(again, 1 + 3 * 13 + 5)


def test_open_spiel_deals_each_player_a_joker_first() -> None:
    said = {"ruleset": "classic{joker_each:yes;jokers:4}", "players": 3}
    game = pyspiel.load_game(NAME, said)
    state = part_of_a_game(game, 1 + 3 * 14)
    assert all(rack.jokers and len(rack) == 14 for rack in state.table.game.state.racks)
    serialized_again(game, 60)


def serialized_again(game: Game, actions: int) -> None:
    state = part_of_a_game(game, actions)
    again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[1]
    assert str(again) == str(state)
    assert again.history() == state.history()


def part_of_a_game(game: Game, actions: int) -> State:
    state, chance = game.new_initial_state(), Random(3)
    for _ in range(actions):
        if state.is_terminal():
            break
        codes = [code for code, _ in state.chance_outcomes()] if state.is_chance_node() else None
        state.apply_action(chance.choice(codes or state.legal_actions()))
    return state


def test_open_spiel_s_chance_decides_a_draw_when_it_happens() -> None:
    game = pyspiel.load_game(f"{NAME}(players=3)")
    state = part_of_a_game(game, 1 + 3 * 14)
    assert state.current_player() >= 0
    mover = state.current_player()
    before = state.observation_tensor(mover)
    state.apply_action(0)
    assert state.is_chance_node()
    assert sum(p for _, p in state.chance_outcomes()) == pytest.approx(1)
    hidden = []
    for code in (state.chance_outcomes()[0][0], state.chance_outcomes()[-1][0]):
        child = state.child(code)
        assert child.observation_tensor(mover)[code] == before[code] + 1
        hidden.append(np.array(child.observation_tensor((mover + 2) % 3)))
    np.testing.assert_array_equal(hidden[0], hidden[1])


@pytest.mark.parametrize("action", [-5, 5, 99])
def test_open_spiel_refuses_what_is_not_legal(action: int) -> None:
    state = pyspiel.load_game(NAME).new_initial_state()
    with pytest.raises(TilerummyError) as dealt:
        state.apply_action(999)
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    before = str(state)
    assert action not in state.legal_actions()
    with pytest.raises(TilerummyError) as caught:
        state.apply_action(action)
    assert {dealt.value.code, caught.value.code} == {"illegal_action"}
    assert str(state) == before
