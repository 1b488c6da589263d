"""PettingZoo's and Gymnasium's own tests of the environments, for every rule set."""

from __future__ import annotations

import os
import subprocess
import sys
import warnings
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, seed_test
from pettingzoo.test.state_test import test_state_space as check_state_space
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from tilerummy.core.errors import TilerummyError
from tilerummy.core.presets import PRESETS
from tilerummy.lab.env.actions import SPACES
from tilerummy.lab.env.aec import env
from tilerummy.lab.env.single import TileRummyEnv
from tilerummy.lab.env.vector import TileRummyVectorEnv

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tilerummy.core.view import View

EACH = [(ruleset, space) for ruleset in PRESETS for space in SPACES]
every_kind = pytest.mark.parametrize(("ruleset", "space"), EACH)
# What the rules change is tried in tests/lab/test_env.py: games of all of them are for `make slow`.
NOW = {("classic", "macro"), ("xp", "primitive"), ("twist", "primitive")}
of_many_games = pytest.mark.parametrize(
    ("ruleset", "space"),
    [pytest.param(*kind, marks=() if kind in NOW else pytest.mark.slow) for kind in EACH],
)


@of_many_games
def test_pettingzoo(ruleset: str, space: str) -> None:
    seats = PRESETS[ruleset].min_seats
    made = partial(env, ruleset, seats, space, moves=20, render_mode="ansi")
    with warnings.catch_warnings():
        # It advises on names of spaces and on pictures.
        warnings.simplefilter("ignore")
        cycles = 10 if ruleset == "twist" else 60  # special jokers take the solver longest
        api_test(made(), num_cycles=2 * cycles)
        seed_test(made, num_cycles=cycles)
        parallel_api_test(turn_based_aec_to_parallel(made()), num_cycles=cycles)


def test_pettingzoo_shows_critics_the_full_state() -> None:
    game = env("classic", 3)
    check_state_space(game)
    game.reset(seed=5)
    for _ in range(6):
        state = game.state()
        assert game.state_space.contains(state)
        np.testing.assert_array_equal(state, game.game.full_state(0))
        seen = game.observe(game.agent_selection)
        game.step(int(seen["action_mask"].argmax()))
    assert not np.array_equal(state, game.state())


def test_gymnasium_shows_critics_the_full_state() -> None:
    one = TileRummyEnv("classic", 2, seat=1)
    one.reset(seed=5)
    np.testing.assert_array_equal(one.state(), one.game.full_state(1))
    many = TileRummyVectorEnv(3, "classic", 2)
    with pytest.raises(TilerummyError, match="reset"):
        many.states()
    _, info = many.reset(seed=5)
    for state, game, seat in zip(many.states(), many.games, info["seat"], strict=True):
        np.testing.assert_array_equal(state, game.full_state(int(seat)))


def test_pettingzoo_to_the_end_of_a_game() -> None:
    game = env("classic", 3, render_mode="ansi")
    game.reset(seed=5)
    chance, rewards = Random(1), dict.fromkeys(game.possible_agents, 0.0)
    assert "rack" in str(game.render())
    for agent in game.agent_iter():
        seen, reward, over, _, _ = game.last()
        rewards[agent] += reward
        assert seen is not None
        legal = np.flatnonzero(seen["action_mask"]).tolist()
        game.step(None if over else chance.choice(legal))
    assert sorted(rewards.values()) == [-0.5, -0.5, 1]
    assert game.agents == []


@every_kind
def test_gymnasium(ruleset: str, space: str) -> None:
    made = TileRummyEnv(ruleset, PRESETS[ruleset].min_seats, space, render_mode="ansi")
    with warnings.catch_warnings():
        # It advises to scale observations, which are counts of tiles here.
        warnings.simplefilter("ignore")
        check_env(made)


def test_gymnasium_against_bots_of_one_s_own_choice() -> None:
    played = TileRummyEnv("classic", 3, opponents=["easy", "medium"], seat=2)
    seen, info = played.reset(seed=4)
    assert info == {"seat": 2}
    chance, over, reward = Random(1), False, 0.0
    while not over:
        np.testing.assert_array_equal(played.action_masks(), seen["action_mask"])
        action = chance.choice(np.flatnonzero(seen["action_mask"]).tolist())
        seen, reward, over, cut, info = played.step(action)
        assert not cut
        assert not info["illegal"]
    assert reward in {1.0, -0.5}


def test_an_action_that_the_mask_forbids_is_told() -> None:
    played = TileRummyEnv("classic", 2)
    seen, _ = played.reset(seed=4)
    forbidden = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    assert played.step(forbidden)[4]["illegal"]


@pytest.mark.parametrize("space", SPACES)
@pytest.mark.parametrize("action", [-1, -16, 10**9])
def test_an_action_that_is_none_is_as_a_forbidden_one(space: str, action: int) -> None:
    played, other = (TileRummyEnv("classic", 2, space, seat=0) for _ in range(2))
    played.reset(seed=4)
    seen, _ = other.reset(seed=4)
    assert played.step(action)[4]["illegal"]
    other.step(int(seen["action_mask"].argmax()))
    assert played.game.everything() == other.game.everything()


@pytest.mark.parametrize("space", SPACES)
def test_no_step_follows_the_end(space: str) -> None:
    played, over = TileRummyEnv("classic", 2, space, opponents="easy"), False
    played.reset(seed=4)
    while not over:
        over = played.step(0)[2]
    with pytest.raises(TilerummyError, match="reset the environment"):
        played.step(0)


class Mute:
    """A bot that says nothing."""

    def choose(self, view: View) -> Any:
        """Return what is no turn."""


def test_a_rival_that_makes_no_turn_is_told_by_its_code() -> None:
    played = TileRummyEnv(opponents=[Mute()], seat=0)

    def begin() -> None:
        played.reset(seed=1)  # whoever begins
        played.step(0)

    with pytest.raises(TilerummyError) as raised:
        begin()
    assert raised.value.code == "no_turn"


PROGRAM = """
import json, os, pathlib, sys
pathlib.Path(sys.argv[1]).write_text(f"{os.getpid()}")
for line in sys.stdin:
    view = json.loads(line)
    print(json.dumps({"type": "draw" if view["pool"] else "pass"}), flush=True)
    if view["turn"] > 6: break
"""


@pytest.mark.parametrize("many", [False, True])
def test_an_environment_ends_the_programs_that_play_in_it(tmp_path: Path, many: bool) -> None:
    (tmp_path / "bot.py").write_text(PROGRAM)
    rival = f"{sys.executable} {tmp_path / 'bot.py'} {tmp_path / 'number'}"
    played: Any = (TileRummyVectorEnv if many else TileRummyEnv)(
        *([1] if many else []), opponents=[rival]
    )
    played.reset(seed=1)
    played.step(np.zeros(1, np.int64) if many else 0)
    number = int((tmp_path / "number").read_text())
    os.kill(number, 0)  # it is there
    played.close()
    with pytest.raises(ProcessLookupError):
        os.kill(number, 0)


def test_after_a_program_that_ends_a_new_deal_goes_on(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(PROGRAM)
    rival = f"{sys.executable} {tmp_path / 'bot.py'} {tmp_path / 'number'}"
    played = TileRummyEnv(opponents=[rival], seat=0)

    def rest(times: int) -> None:
        for _ in range(times):
            played.step(0)

    for seed in range(2):
        played.reset(seed=seed)
        with pytest.raises(TilerummyError) as raised:
            rest(9)
        assert raised.value.code == "program_ended"
    played.close()


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"seats": 4, "opponents": ["easy", "easy"]}, "opponents"),
        ({"opponents": ["nobody"]}, "unknown_bot"),
        ({"seat": 2}, "no_such_seat"),
    ],
)
def test_a_table_that_cannot_be_seated_is_one_error(arguments: dict[str, Any], code: str) -> None:
    with pytest.raises(TilerummyError) as raised:
        TileRummyEnv(**arguments)
    assert raised.value.code == code


def test_nothing_is_played_before_it_is_dealt() -> None:
    each: list[Callable[[], object]] = [
        lambda: TileRummyEnv().step(0),
        TileRummyEnv().action_masks,
        lambda: TileRummyVectorEnv(2).step(np.zeros(2, np.int64)),
        lambda: env().step(0),
        lambda: env().observe("seat_0"),
    ]
    for asked in each:
        with pytest.raises(TilerummyError) as raised:
            asked()
        assert raised.value.code == "not_dealt"


def test_a_negative_seed_deals_nothing() -> None:
    each: list[Callable[[], object]] = [
        lambda: TileRummyVectorEnv(2).reset(seed=[3, -3]),
        lambda: env().reset(seed=-3),
    ]
    for asked in each:
        with pytest.raises(TilerummyError) as raised:
            asked()
        assert raised.value.code == "seeds"


def test_gymnasium_knows_it_by_name() -> None:
    made = gymnasium.make("tilerummy.lab.env:TileRummy-v0", seats=2, actions="primitive")
    assert isinstance(made.unwrapped, TileRummyEnv)


@pytest.mark.parametrize(
    ("framework", "module"),
    [
        pytest.param("pettingzoo", "aec", marks=pytest.mark.slow),
        ("gymnasium", "single"),
        pytest.param("pyspiel", "spiel", marks=pytest.mark.slow),
    ],
)
def test_a_missing_extra_is_one_sentence(framework: str, module: str) -> None:
    code = (
        f"import sys; sys.modules[{framework!r}] = None\n"
        "from tilerummy.core.errors import TilerummyError\n"
        f"try: import tilerummy.lab.env.{module}\n"
        "except TilerummyError as error: print(error)"
    )
    reported = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert reported.stdout.strip().endswith("is missing: pip install 'tilerummy[lab]'")
