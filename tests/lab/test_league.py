"""The league: who sits where, what is learnt from, and a bot that plays by every rule set."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import cycle
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from tests.support.games import audit, play_game, with_other_hidden_tiles
from tilerummy.bots import bot_for
from tilerummy.bots.game import deal
from tilerummy.core.errors import TilerummyError
from tilerummy.core.game import apply
from tilerummy.core.presets import CLASSIC, PRESETS
from tilerummy.core.tiles import Tiles
from tilerummy.core.view import view
from tilerummy.lab.env.game import Game, Kind
from tilerummy.lab.env.macro import MACROS, Macro
from tilerummy.lab.league.bot import SHIPPED, LeagueBot, trained
from tilerummy.lab.league.features import (
    OF_CANDIDATE,
    OF_GAME,
    candidates_seen,
    dealt,
    game_seen,
    with_points,
)
from tilerummy.lab.league.habits import HABITS
from tilerummy.lab.league.league import EXPLOITER, MAIN, League, Payoff
from tilerummy.lab.league.play import Tables
from tilerummy.lab.league.policy import ChoiceSamples, Learner, Policy
from tilerummy.solver import precompile

if TYPE_CHECKING:
    from pathlib import Path

    from tilerummy.lab.league.play import Chances

precompile.precompile()
SHORT = "classic{hand=22}"
"""With few tiles left to draw, a game has half the turns."""


def seen_by_mover(games: list[Game]) -> np.ndarray:
    rows = np.array([game.observe(game.seat) for game in games])
    return with_points(rows, dealt(games[0].kind.ruleset, games[0].kind.seats))


def observed(ruleset: str = "classic", seats: int = 4, turns: int = 30) -> list[Game]:
    """Return a game of those who lay what they can, as it was at each of so many turns."""
    games = [Game.dealt(Kind(ruleset, seats), Random(3))]
    while len(games) < turns and not games[-1].over:
        going = games[-1].copy()
        going.step_or_first(
            int(
                HABITS["lays"](seen_by_mover([going]), going.mask()[None])[0].argmax(),
            )
        )
        games.append(going)
    return [game for game in games if not game.over]


def test_a_pool_is_told_by_its_rounds_and_by_who_meets_its_end() -> None:
    games = observed()
    reported = game_seen(seen_by_mover(games))
    assert reported.shape == (len(games), OF_GAME)
    for row, game in zip(reported, games, strict=True):
        pool, seats = len(game.state.pool), game.state.seats
        assert row[:6].tolist() == [0, 0, 0, 1, 0, 0]
        rounds = sum(pool // seats >= least for least in (1, 2, 3, 4, 5, 8))
        assert row[8:15].tolist() == np.eye(7)[rounds].tolist()
        # Who meets it after so many turns is so many seats on.
        assert row[15:21].tolist() == np.eye(6)[pool % seats].tolist()
        own, hidden = worth(game.state.racks[game.seat]), worth(Tiles(game.state.pool))
        hidden += sum(worth(rack) for at, rack in enumerate(game.state.racks) if at != game.seat)
        assert np.allclose(row[-3:], [own / 100, min(hidden, 600) / 300, own < hidden])


def worth(tiles: Tiles) -> int:
    """Return the points of *tiles*, a joker at 30."""
    return tiles.points + 30 * tiles.jokers


def test_each_candidate_is_told_as_it_is() -> None:
    for game in observed(turns=12):
        (reported,) = candidates_seen(seen_by_mover([game]))
        assert reported.shape == (11, OF_CANDIDATE)
        for macro in MACROS:
            if macro not in game.candidates.turns:
                assert not reported[macro].any()
                continue
            _, tiles, points, jokers, left = game.candidates.features[macro]
            assert reported[macro, :11].tolist() == np.eye(11)[macro].tolist()
            wanted = [1, tiles / 10, points / 50, jokers, left / 14, left == 0]
            assert np.allclose(reported[macro, 11:], wanted)


def test_habits_lay_hold_and_wait() -> None:
    for game in observed():
        row, mask = seen_by_mover([game]), game.mask()[None]
        chosen = {name: MACROS[int(habit(row, mask)[0].argmax())] for name, habit in HABITS.items()}
        turns = game.candidates.turns
        assert set(chosen.values()) <= set(turns)
        if Macro.GO_OUT in turns:
            assert set(chosen.values()) == {Macro.GO_OUT}
        elif game.state.opened[game.seat] and len(game.state.pool) > game.state.seats:
            assert chosen["holds"] is chosen["waits"] is Macro.REST
            assert (chosen["lays"] is Macro.MOST) == (Macro.MOST in turns)
        elif not game.state.opened[game.seat] and len(turns) > 1:
            fewest = min(
                game.candidates.features[macro, 1] for macro in turns if macro is not Macro.REST
            )
            assert game.candidates.features[chosen["holds"], 1] == fewest


@pytest.mark.slow
def test_what_is_learnt_from_is_what_the_learners_chose_and_how_their_games_ended() -> None:
    tables = Tables(SHORT, 2, 8, seed=4)
    asked: Counter[str] = Counter()

    def noted(name: str) -> Chances:
        def choose(rows: np.ndarray, masks: np.ndarray) -> np.ndarray:
            asked[name] += int((masks.sum(axis=1) > 1).sum())
            return HABITS["lays"](rows, masks)

        return choose

    seated = iter(["ab", "ba"] * 20)
    members = {"a": noted("a"), "b": noted("b")}
    choices, finished = tables.play(12, members, lambda: next(seated), lambda name: name == "a")
    reported = ChoiceSamples.joined(choices)
    assert 0 < len(reported) <= asked["a"] < asked["a"] + asked["b"]
    assert (reported.mask.sum(axis=1) > 1).all()
    assert reported.mask[np.arange(len(reported)), reported.chosen].all()
    assert (reported.likely == 1).all()
    assert {game.seating for game in finished} == {("a", "b"), ("b", "a")}
    ended = Counter(game.rewards[game.seating.index("a")] for game in finished)
    assert set(reported.result) <= set(ended)
    assert all(sum(game.rewards) == 0 for game in finished)
    seated = iter(["ab", "ba"] * 20)
    tables = Tables(SHORT, 2, 8, seed=4)
    again, _ = tables.play(12, members, lambda: next(seated), lambda name: name == "a")
    assert np.array_equal(ChoiceSamples.joined(again).seen, reported.seen)


@cache
def choosing() -> list[Game]:
    """Return turns with a choice."""
    return [game for game in observed(turns=60) if game.mask().sum() > 1]


def made_choices(policy: Policy, count: int = 200) -> ChoiceSamples:
    """Return turns with a choice, in which laying the most has won and all else has lost."""
    games = choosing()
    rows = seen_by_mover(games)
    masks = np.array([game.mask() for game in games])
    which = np.arange(count) % len(games)
    rows, masks = rows[which], masks[which]
    reported, chance = policy.chances(rows, masks), np.random.default_rng(1)
    chosen = np.array([chance.choice(11, p=row / row.sum()) for row in reported])
    likely = reported[np.arange(count), chosen]
    result = np.where(chosen == Macro.MOST, 1.0, -1.0)
    return ChoiceSamples(rows, masks, chosen, likely, result)


@pytest.mark.slow
def test_what_has_won_gets_likelier() -> None:
    chance = np.random.default_rng(5)
    learner = Learner(Policy.new(chance), chance)
    first = made_choices(learner.policy)
    before = np.mean(first.chosen == Macro.MOST)
    learner.rate = 0.005
    for _ in range(10):
        learner.improve(made_choices(learner.policy), batch=64)
    assert np.mean(made_choices(learner.policy).chosen == Macro.MOST) > before + 0.25


def test_a_choice_that_has_changed_by_the_clip_changes_no_further() -> None:
    chance = np.random.default_rng(5)
    for likelier in (1.0, 2.0):
        learner = Learner(Policy.new(chance), chance)
        before = learner.policy.layers
        choices = made_choices(learner.policy)
        won = choices.result > 0
        # As if it had been half as likely before what won, and twice as likely before what lost.
        then = np.where(won, choices.likely / likelier, choices.likely * likelier)
        learner.improve(replace(choices, likely=then), epochs=1, batch=999, entropy=0.0)
        alike = [
            np.array_equal(one, other)
            for one, other in zip(before, learner.policy.layers, strict=True)
        ]
        assert all(alike) == (likelier > 1)


@pytest.mark.slow
def test_who_is_imitated_is_played_alike() -> None:
    league = League(SHORT, (2,), games=8, tables=8, seed=1)
    league.main.rate = 0.01
    assert league.imitate("lays", 12, times=20) > 0.9


@pytest.mark.slow  # each of its steps is tried above
def test_a_league_trains_and_takes_in_what_it_was() -> None:
    rounds = []
    for _ in range(2):
        league = League(SHORT, (3,), games=2, tables=2, seed=2)
        rounds.append([reported for reported, _ in zip(league.train(), range(8), strict=False)])
    assert rounds[0] == rounds[1]
    assert {reported.learner for reported in rounds[0]} == {MAIN, EXPLOITER}
    assert sum(reported.choices for reported in rounds[0]) > 20
    assert f"{MAIN} 6" in league.members
    assert league.main.policy.layers[0].any()


def test_whom_it_loses_to_sits_there_most() -> None:
    league = League(SHORT, (2,), games=4, tables=4, seed=2)
    league.payoffs["lays", 2].games, league.payoffs["lays", 2].won = 30, 29
    league.payoffs["holds", 2].games, league.payoffs["holds", 2].won = 30, 3
    sat = Counter(name for _ in range(400) for name in league.table(2))
    assert sat["holds"] > 4 * sat["lays"] > 0
    assert sat[MAIN] > 400


def test_odds_of_one_are_made_of_a_share_of_the_table() -> None:
    assert Payoff().odds(4) == pytest.approx(0.5)
    assert Payoff(300, 75).odds(4) == pytest.approx(0.5)
    assert Payoff(300, 150).odds(4) == pytest.approx(0.75, abs=0.01)


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_a_policy_plays_by_every_rule_set(name: str) -> None:
    rules = PRESETS[name]
    # As the first of all, which chooses by chance, and so all sorts of turns.
    bot = LeagueBot(Policy.new(np.random.default_rng(7)))
    game = play_game(rules, [bot] * rules.min_seats, Random(1))
    assert audit(game).plays


def test_a_policy_does_not_see_what_is_hidden() -> None:
    bot, chance = LeagueBot(Policy.new(np.random.default_rng(7))), Random(1)
    state, _ = deal(CLASSIC, 3, chance)
    for _ in range(40):
        turn = bot.choose(view(state, state.seat))
        other = with_other_hidden_tiles(state, state.seat, chance)
        assert bot.choose(view(other, other.seat)) == turn
        state, _ = apply(state, turn)
        if state.outcome is not None:
            break


def test_the_policy_that_is_shipped_plays() -> None:
    audit(play_game(CLASSIC, [trained(), bot_for("medium")], Random(2)))


@pytest.mark.slow
def test_the_policy_that_is_shipped_has_learned_more_than_it_was_taught() -> None:
    """Far from 50: it won 75 of 100 while it was trained."""
    policy = Policy.load(SHIPPED)
    seated = cycle([("trained", "holds"), ("holds", "trained")])
    members = {**HABITS, "trained": policy.chances}
    _, finished = Tables("classic", 2, 32, seed=9).play(
        200, members, seated.__next__, lambda _: False
    )
    won = [game.rewards[game.seating.index("trained")] > 0 for game in finished]
    assert np.mean(won) > 0.6


def test_a_policy_is_kept(tmp_path: Path) -> None:
    policy = Policy.new(np.random.default_rng(3))
    policy.save(tmp_path / "policy.npz")
    remaining = Policy.load(tmp_path / "policy.npz")
    assert all(
        np.allclose(one, other, atol=1e-6)
        for one, other in zip(policy.layers, remaining.layers, strict=True)
    )


@pytest.mark.parametrize("content", [None, b"", b"PK\x03\x04", b"no policy at all"])
def test_a_file_without_a_policy_is_one_error(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "policy.npz"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(TilerummyError, match="holds no policy") as caught:
        Policy.load(path)
    assert caught.value.code == "no_policy"
