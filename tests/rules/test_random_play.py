"""What must hold of the core however badly people play."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.games import (
    ORACLE,
    audit,
    deal,
    play_game,
    play_out,
    with_other_hidden_tiles,
)
from tests.support.problems import sampled
from tests.support.random_player import RandomPlayer
from tilerummy.bots import bot_for
from tilerummy.bots.easy import EasyBot
from tilerummy.core.event import Called, Dealt, Drew, FirstOut, Played
from tilerummy.core.evolve import replay
from tilerummy.core.format.notation import parse_tiles
from tilerummy.core.game import apply
from tilerummy.core.policy import (
    CallPolicy,
    Deal,
    EmptyPoolDuty,
    EmptyPoolEnd,
    Exhaustion,
    ExhaustionWinner,
)
from tilerummy.core.presets import CLASSIC, PRESETS
from tilerummy.core.tiles import Tiles
from tilerummy.core.turn import Play
from tilerummy.core.view import view

if TYPE_CHECKING:
    from tilerummy.bots import Bot
    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.state import State
    from tilerummy.core.turn import Turn
    from tilerummy.core.view import View

house_rules = st.builds(
    # What only goes with other fields is put out of the way first.
    partial(replace, declined_opening_penalty=None, deal=Deal.SINGLE),
    st.sampled_from(list(PRESETS.values())),
    hand=st.sampled_from([3, 7, 14]),
    threshold=st.sampled_from([0, 9, 30]),
    call=st.sampled_from(CallPolicy),
    empty_pool_end=st.sampled_from(EmptyPoolEnd),
    empty_pool_duty=st.sampled_from(EmptyPoolDuty),
    exhaustion=st.sampled_from(Exhaustion),
    exhaustion_winner=st.sampled_from(ExhaustionWinner),
    unopened_penalty=st.sampled_from([None, 100]),
    play_on_for_second=st.booleans(),
)


@settings(max_examples=5, deadline=None)
@given(ruleset=house_rules, data=st.data(), seed=st.integers(0, 10**9))
def test_random_games_end_and_hold_together(
    ruleset: Ruleset, data: st.DataObject, seed: int
) -> None:
    seats = data.draw(st.integers(ruleset.min_seats, ruleset.max_seats))
    bots = [RandomPlayer(seed + seat, tries=6) for seat in range(seats)]
    audit(play_game(ruleset, bots, Random(seed)))


@pytest.mark.parametrize("name", ["standard", "tournament"])
def test_games_that_go_on_for_second_place_hold_together(name: str) -> None:  # T1
    rules = replace(PRESETS[name], threshold=0, play_on_for_second=True)
    game = play_game(rules, [bot_for("medium")] * 3 + [RandomPlayer(1)], Random(name))
    audit(game)
    assert FirstOut in {type(event) for event in game.events}
    assert game.final.outcome is not None
    assert game.final.outcome.runners_up


class Forgetful:
    """Plays like a beginner and never calls in time."""

    def choose(self, view: View) -> Turn:
        turn = EasyBot().choose(view)
        return Play(turn.table) if isinstance(turn, Play) else turn


def test_a_forgotten_call_is_made_up_for_and_wins() -> None:
    ruleset = replace(CLASSIC, hand=3, threshold=0)
    racks = (parse_tiles("O4 O5 O6"), parse_tiles("R1 B5 K9"))
    pool = Tiles(ruleset.tiles(2)) - racks[0] - racks[1]
    opening = (Dealt(ruleset, 0, racks, tuple(pool)),)
    game = play_out(opening, [Forgetful(), Forgetful()], Random(1))
    audit(game)
    state = game.final
    played, drew, called, _ = game.events[1:]
    assert isinstance(played, Played)
    assert not played.called
    assert isinstance(drew, Drew)
    assert called == Called(0)
    assert state.outcome is not None
    assert state.outcome.winners == (0,)


def reach(ruleset: Ruleset, seats: int, seed: int, turns: int) -> State:
    """Return the state some turns into a game of an easy bot and random ones."""
    state = replay(deal(ruleset, seats, Random(seed)))
    bots: list[Bot] = [EasyBot(), *(RandomPlayer(seed + seat, tries=4) for seat in range(1, seats))]
    while state.turn <= turns and state.outcome is None:
        state, _ = apply(state, bots[state.seat].choose(view(state, state.seat)), oracle=ORACLE)
    return state


@settings(max_examples=10, deadline=None)
@given(
    ruleset=st.sampled_from(list(PRESETS.values())),
    seed=st.integers(0, 10**9),
    turns=st.integers(0, 60),
    seats=st.integers(3, 4),
)
def test_states_that_differ_in_hidden_tiles_give_equal_views(
    ruleset: Ruleset, seed: int, turns: int, seats: int
) -> None:
    state = reach(ruleset, seats, seed, turns)
    for viewer in (*range(seats), None):
        other = with_other_hidden_tiles(state, viewer, Random(seed))
        assert view(other, viewer) == view(state, viewer)
        assert repr(view(other, viewer)) == repr(view(state, viewer))


def test_dealing_hidden_tiles_anew_changes_them() -> None:
    """The property above would hold of nothing if the other state were the same."""
    state = reach(CLASSIC, 3, 5, 10)
    other = with_other_hidden_tiles(state, 0, Random(1))
    assert other != state
    assert other.tiles == state.tiles
    assert other.racks[0] == state.racks[0]


@pytest.mark.parametrize("seed", sampled(range(3), every=3))
def test_the_random_player_rearranges_the_table(seed: int) -> None:
    """Otherwise random play would prove little: some play must change a meld that lay there."""
    game = play_game(CLASSIC, [RandomPlayer(seed), RandomPlayer(seed + 9)], Random(seed))
    tables = [event.table for event in game.events if isinstance(event, Played)]
    assert any(after.without(before) is None for before, after in pairwise(tables))
