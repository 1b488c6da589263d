"""Many games side by side are the same games as one by one."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from gymnasium.vector import VectorEnv

from tests.support.states import position
from tilerummy.core.errors import TilerummyError
from tilerummy.core.presets import CLASSIC, PRESETS
from tilerummy.core.rules import check
from tilerummy.core.table import tiles_of
from tilerummy.core.turn import Play
from tilerummy.core.view import view
from tilerummy.lab.env.actions import SPACES
from tilerummy.lab.env.batch import batch_candidates
from tilerummy.lab.env.game import ORACLE, Game, Kind
from tilerummy.lab.env.macro import FEATURES, Macro, candidates
from tilerummy.lab.env.observe import named
from tilerummy.lab.env.vector import TileRummyVectorEnv
from tilerummy.solver.precompile import precompile

if TYPE_CHECKING:
    from numpy.typing import NDArray


@pytest.fixture(autouse=True, scope="module")
def the_solver_is_compiled() -> None:
    precompile()


def by_chance(masks: NDArray[np.int8], chance: Random) -> NDArray[np.int64]:
    return np.array([chance.choice(np.flatnonzero(m).tolist() or [0]) for m in masks])


@pytest.mark.parametrize("ruleset", [name for name in PRESETS if name != "twist"])
@pytest.mark.parametrize("steps", [40, pytest.param(80, marks=pytest.mark.slow)])
def test_candidates_of_many_games_are_those_of_each(ruleset: str, steps: int) -> None:
    chance = Random(ruleset)
    kind = Kind(ruleset, PRESETS[ruleset].max_seats)
    games = [Game.dealt(kind, chance) for _ in range(2)]
    kinds = set()
    for _ in range(steps):
        games = [game if not game.over else Game.dealt(kind, chance) for game in games]
        views = [view(game.state, game.seat) for game in games]
        for game, seen, found in zip(games, views, batch_candidates(views), strict=True):
            alone = candidates(seen)
            np.testing.assert_array_equal(found.features, alone.features)
            assert set(found.turns) == set(alone.turns)
            for macro, turn in found.turns.items():
                assert not check(game.state, turn, oracle=ORACLE)
                other = alone.turns[macro]
                if isinstance(turn, Play) and isinstance(other, Play):
                    assert turn.table.tiles == other.table.tiles
                    assert turn.call == other.call
            kinds |= set(found.turns)
            game.candidates = found
            allowed = [macro for macro in found.turns if macro is not Macro.CLAIM_REDEAL]
            game.step(chance.choice(allowed))
    assert len(kinds) >= 8


@pytest.mark.parametrize("ruleset", ["classic", "xp", "guide"])
def test_every_candidate_is_a_legal_turn_that_lays_what_it_says(ruleset: str) -> None:  # B4
    chance = Random(5)
    kind = Kind(ruleset, PRESETS[ruleset].min_seats)
    games = [Game.dealt(kind, chance) for _ in range(8)]
    beside_jokers = 0
    for _ in range(30):
        found = batch_candidates([view(game.state, game.seat) for game in games])
        for game, one in zip(games, found, strict=True):
            table = game.state.table
            for macro, turn in one.turns.items():
                assert not check(game.state, turn, oracle=ORACLE)
                if isinstance(turn, Play):
                    placed = turn.table.tiles - table.tiles
                    assert turn.table.tiles == tiles_of(turn.table.melds)
                    reported = dict(zip(FEATURES, one.features[macro], strict=True))
                    assert (len(placed), placed.jokers) == (reported["tiles"], reported["jokers"])
                    beside_jokers += table.tiles.jokers > 0
            game.candidates = one
            game.step(chance.choice(np.flatnonzero(game.legal).tolist()))
        games = [game if not game.over else Game.dealt(kind, chance) for game in games]
    assert beside_jokers > 50


@pytest.mark.parametrize(
    ("table", "rack"),
    [
        ("[R4 R5 J] [K1 K2 K3]", "J K4 B13"),  # a joker of the rack that no meld needs
        ("[R4 R5 J] [K1 K2 K3] [B7 B8 B9]", "R6 B10 R13"),  # a meld with a joker grows
        ("[B6 B7 B8] [K6 K7 K8 K9 J]", "B5 K10 O1"),
        ("[R13 B13 J] [B10 B11 B12]", "B8 K13 O2"),  # the joker may not go to an old meld
    ],
)
def test_turns_beside_jokers_are_laid_out_legally(table: str, rack: str) -> None:  # B4
    state = position(CLASSIC, racks=(rack, "R1"), table=table, pool="O13 O12")
    (found,) = batch_candidates([view(state, 0)])
    alone = candidates(view(state, 0))
    np.testing.assert_array_equal(found.features, alone.features)
    for macro, turn in found.turns.items():
        assert not check(state, turn, oracle=ORACLE)
        other = alone.turns[macro]
        if isinstance(turn, Play) and isinstance(other, Play):
            assert turn.table.tiles == other.table.tiles == tiles_of(turn.table.melds)


@pytest.mark.parametrize("space", SPACES)
def test_many_games_are_those_of_each(space: str) -> None:
    many = TileRummyVectorEnv(3, "classic", 3, space, moves=10)
    assert isinstance(many, VectorEnv)
    seen, info = many.reset(seed=[1, 2, 3])
    games = [Game.dealt(many.kind, Random(seed)) for seed in (1, 2, 3)]
    chance = Random(0)
    ended: NDArray[Any] = np.zeros(3, np.bool_)
    for _ in range(120):
        assert seen in many.observation_space
        for at, game in enumerate(games):
            if not ended[at]:
                np.testing.assert_array_equal(seen["observation"][at], game.observe(game.seat))
                np.testing.assert_array_equal(seen["action_mask"][at], game.mask())
                assert info["seat"][at] == game.seat
        actions = by_chance(seen["action_mask"], chance)
        for game, action, over in zip(games, actions.tolist(), ended, strict=True):
            if not over:
                game.step(action)
        seen, _, over, _, info = many.step(actions)
        ended |= over
        for game, seed_is_over in zip(games, ended, strict=True):
            assert game.over == seed_is_over
        if ended.any():
            break


def test_rewards_go_to_who_has_acted_and_games_begin_anew() -> None:
    many = TileRummyVectorEnv(8, "classic", 2)
    seen, info = many.reset(seed=7)
    chance, ends = Random(0), 0
    over = np.zeros(8, np.bool_)
    while ends < 4:
        seats, before = info["seat"], over
        seen, rewards, over, _, info = many.step(by_chance(seen["action_mask"], chance))
        for at in np.flatnonzero(over):
            ends += 1
            assert rewards[at] == info["rewards"][at, seats[at]] != 0
            assert info["rewards"][at].sum() == 0
            assert not seen["action_mask"][at].any()
        assert (seen["action_mask"][before].any(axis=1)).all()
        assert not rewards[~over].any()


def test_a_learner_meets_bots_in_many_games() -> None:
    many = TileRummyVectorEnv(4, "classic", 3, opponents=["easy", "medium"])
    seen, _ = many.reset(seed=7)
    chance, wins = Random(0), []
    for _ in range(60):
        seen, rewards, over, _, _info = many.step(by_chance(seen["action_mask"], chance))
        wins += rewards[over].tolist()
    assert wins
    assert set(wins) <= {1.0, -0.5, 0.25}


@pytest.mark.slow
@pytest.mark.parametrize("space", ["macro", pytest.param("primitive", marks=pytest.mark.slow)])
def test_a_learner_sees_its_own_rack_at_the_end_too(space: str) -> None:
    many = TileRummyVectorEnv(8, "guide{hand=3}", 2, space, moves=10, opponents=["medium"])
    seen, info = many.reset(seed=3)
    chance, ends, lost = Random(0), 0, 0
    over = np.zeros(8, np.bool_)
    while not lost or ends < 20:
        learners, before = info["seat"], over
        seen, rewards, over, _, info = many.step(by_chance(seen["action_mask"], chance))
        for at in np.flatnonzero(~before):
            seat, game = int(learners[at]), many.games[at]
            assert info["seat"][at] == seat
            np.testing.assert_array_equal(seen["observation"][at], game.observe(seat))
            rack = named(seen["observation"][at], many.kind.layout)["rack"]
            assert rack.tolist() == list(game.state.racks[seat].counts)
            assert rewards[at] == info["rewards"][at, seat]
        ends += int(over.sum())
        lost += int((rewards < 0).sum())


def test_no_games_are_one_error() -> None:
    with pytest.raises(TilerummyError, match="at least one game"):
        TileRummyVectorEnv(0)


@pytest.mark.parametrize("seed", [3, np.int64(3), (1, 2), [np.int64(1), 2]])
def test_a_seed_of_any_form_deals_the_same_games(seed: Any) -> None:
    first, again = (TileRummyVectorEnv(2).reset(seed=seed)[0]["observation"] for _ in range(2))
    np.testing.assert_array_equal(first, again)


def test_seeds_and_actions_have_to_be_as_many_as_the_games() -> None:
    many = TileRummyVectorEnv(3)
    for seeds in ([1, 2], [1, 2, 3, 4]):
        with pytest.raises(TilerummyError, match="3 games need one seed or 3") as raised:
            many.reset(seed=seeds)
        assert raised.value.code == "seeds"
    many.reset(seed=1)
    with pytest.raises(TilerummyError, match="3 games need 3 actions, not 1") as raised:
        many.step(np.array([0]))
    assert raised.value.code == "actions"
    assert [game.state.turn for game in many.games] == [1, 1, 1]
