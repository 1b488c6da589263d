"""Training the chance to win: the same games again, split by game, and something is learnt."""

from __future__ import annotations

from functools import cache
from itertools import islice
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from tilerummy.bots.game import deal, turns
from tilerummy.bots.personality import PERSONALITIES
from tilerummy.chance import Model
from tilerummy.chance.strength import STRENGTHS
from tilerummy.core.event import Played
from tilerummy.core.format.state import parse_state
from tilerummy.core.presets import CLASSIC
from tilerummy.lab.chance.figures import brier, by_group, calibration_error
from tilerummy.lab.chance.games import OF_LEVELS, OF_PERSONS, SAMPLES, generate, play, read
from tilerummy.lab.chance.network import Recipe, train
from tilerummy.lab.chance.players import HABITS, PERSON, Habits, drawn_person, player, strength
from tilerummy.lab.chance.rows import KNOWN, Rows, rows
from tilerummy.lab.chance.training import Ensemble, fit, held_out
from tilerummy.solver import precompile
from tilerummy.solver.oracle import SolverOracle

if TYPE_CHECKING:
    from pathlib import Path

    from tilerummy.lab.chance.games import GamePlayed

precompile.precompile()


@cache
def shared(number: int) -> GamePlayed:
    """Return a game that several tests look at."""
    return play("s", number)


def test_the_same_number_is_the_same_game() -> None:
    one = play("s", 5)
    assert one == shared(5)
    assert one != shared(6)
    assert len(one.states) <= SAMPLES
    assert [parse_state(text).ruleset.name for text in one.states] == ["tournament"] * 8


@pytest.mark.slow
def test_all_sorts_of_players_sit_at_later_games() -> None:
    games = [play("s", OF_LEVELS + number) for number in range(0, 18, 3)]
    habits = {name for game in games for name in game.seating if name.startswith(HABITS)}
    assert habits
    assert {str(Habits.read(name)) for name in habits} == habits
    assert games[0] == play("s", OF_LEVELS)


@pytest.mark.slow
def test_persons_who_are_no_level_sit_at_the_games_after_those() -> None:
    games = [play("s", OF_PERSONS + number) for number in range(0, 12, 3)]
    names = {name for game in games for seat in game.seating for name in seat.split("/")}
    persons = {name for name in names if name.startswith(PERSON)}
    assert persons
    assert names - persons <= set(STRENGTHS)
    assert games[0] == play("s", OF_PERSONS)


def test_nobody_is_drawn_who_plays_as_a_level_does() -> None:
    chance = Random(2)
    drawn = [drawn_person(chance).split()[1:] for _ in range(500)]
    for how in PERSONALITIES.values():
        near = [abs(float(sees) - how.sees) for sees, holds in drawn if int(holds) == how.holds]
        assert min(near) > 0.02


def test_persons_are_rated_between_the_levels() -> None:
    rated = [strength(f"{PERSON} {sees} 1") or 0.0 for sees in (0.0, 0.5, 0.73, 0.8, 1.0)]
    assert rated == sorted(rated)
    assert (rated[0], rated[2], rated[4]) == tuple(map(STRENGTHS.get, ("easy", "skilled", "hard")))
    assert strength("easy/medium") == STRENGTHS["medium"] / 2
    assert strength(str(Habits.drawn(Random(1)))) is None


def test_habits_decide_when_tiles_are_laid() -> None:
    """Who lays at once lays more often than who waits for many."""
    laid = {}
    for holds in (1, 15):
        habits = Habits(holds, misses=0, fears=0, jokers=True, small=True)
        chance = Random(3)
        state, _ = deal(CLASSIC, 2, chance)
        bots = [player(str(habits), chance)] * 2
        reported = [events for _, events in islice(turns(state, bots, SolverOracle()), 30)]
        laid[holds] = sum(any(isinstance(event, Played) for event in turn) for turn in reported)
    assert laid[1] > laid[15]


def test_games_go_on_where_they_were_stopped(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    assert generate(path, "s", range(2)) == 2
    path.write_bytes(path.read_bytes()[:-40])
    assert generate(path, "s", range(3)) == 2
    assert [game.game for game in read(path)] == [0, 1, 2]
    assert read(path)[1] == shared(1)


def test_other_levels_play_only_when_they_are_asked_for() -> None:
    others = ("casual", "skilled", "strong")
    sat = {name for number in range(4) for seat in play("s", number, others).seating
           for name in seat.split("/")}  # fmt: skip
    assert sat <= set(others)
    assert len(sat) > 1


def test_rows_are_what_each_seat_saw_and_won(tmp_path: Path) -> None:
    game = shared(2)
    found = rows([game])
    assert len(found) == len(game.states) * len(game.seating) * len(KNOWN)
    reported = {known: found.knowing(known).inputs()["strength_known"] for known in KNOWN}
    assert reported["all"].all()
    assert not reported["none"].any()
    for seat in range(len(game.seating)):
        own = found.where(found.seat == seat)
        assert set(own.won) == {float(seat in game.winners)}
    found.save(tmp_path / "rows.npz")
    remaining = Rows.load(tmp_path / "rows.npz")
    assert remaining.names == found.names
    assert np.array_equal(remaining.features, found.features)


def test_a_network_learns_what_no_line_divides() -> None:
    chance = np.random.default_rng(3)
    seen = chance.uniform(-1, 1, (3000, 2))
    won = (seen[:, 0] * seen[:, 1] > 0).astype(float)
    layers = train(seen, won, Recipe(epochs=60))
    model = Model(("a", "b"), np.zeros(2), np.ones(2), (tuple(layers),))
    reported = model.chances({"a": seen[:, 0], "b": seen[:, 1]})[:, 0]
    assert brier(reported, won) < 0.06
    assert layers[0].tolist() == train(seen, won, Recipe(epochs=60))[0].tolist()


@pytest.mark.slow
def test_nothing_is_learnt_from_games_that_are_held_out() -> None:
    every = rows(map(shared, range(7)))
    learnt = every.where(~held_out(every))
    assert not set(learnt.game) & set(every.where(held_out(every)).game)
    assert set(learnt.game) | {0, 5} == set(range(7))
    once = fit(learnt, Ensemble(2, Recipe(epochs=1))).text()
    assert once == fit(learnt, Ensemble(2, Recipe(epochs=1))).text()


def test_the_figures_know_good_chances_from_bad_ones() -> None:
    every = rows(map(shared, range(6)))
    everything = next(by_group(every, every.won))
    assert (everything.brier, everything.ece, everything.less) == (0, 0, 1)
    wrong = next(by_group(every, 1 - every.won))
    assert wrong.ece > 0.9
    even = np.full(1000, 0.3)
    came = np.array([1.0] * 3 + [0.0] * 7)
    assert calibration_error(even, np.tile(came, 100)) < 0.35
