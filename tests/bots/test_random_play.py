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

from tests.support.games import ORACLE, audit, deal, play_game, play_out
from tests.support.random_bot import RandomBot
from tilerummy.bots.easy import EasyBot
from tilerummy.core.event import Called, Dealt, Drew, Played
from tilerummy.core.fold import replay
from tilerummy.core.game import apply
from tilerummy.core.notation import parse_tiles
from tilerummy.core.policy import CallPolicy, Deal, EmptyPoolEnd, Exhaustion, ExhaustionWinner
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
    exhaustion=st.sampled_from(Exhaustion),
    exhaustion_winner=st.sampled_from(ExhaustionWinner),
    unopened_penalty=st.sampled_from([None, 100]),
)


@settings(max_examples=10, deadline=None)
@given(ruleset=house_rules, data=st.data(), seed=st.integers(0, 10**9))
def test_random_games_end_and_hold_together(
    ruleset: Ruleset, data: st.DataObject, seed: int
) -> None:
    seats = data.draw(st.integers(ruleset.min_seats, ruleset.max_seats))
    bots = [RandomBot(seed + seat, tries=6) for seat in range(seats)]
    audit(play_game(ruleset, bots, Random(seed)))


class Forgetful:
    """Plays like a beginner and never calls in time."""

    def choose(self, view: View) -> Turn:
        turn = EasyBot().choose(view)
        return Play(turn.table) if isinstance(turn, Play) else turn


def test_a_forgotten_call_is_made_up_for_and_wins() -> None:
    ruleset = replace(CLASSIC, hand=3, threshold=0)
    racks = (parse_tiles("O4 O5 O6"), parse_tiles("R1 B5 K9"))
    pool = Tiles(ruleset.tiles(2)) - racks[0] - racks[1]
    events, state = play_out((Dealt(ruleset, 0, racks, tuple(pool)),), [Forgetful(), Forgetful()])
    audit((events, state))
    played, drew, called, _ = events[1:]
    assert isinstance(played, Played)
    assert not played.called
    assert isinstance(drew, Drew)
    assert called == Called(0)
    assert state.outcome is not None
    assert state.outcome.winners == (0,)


def reach(ruleset: Ruleset, seats: int, seed: int, turns: int) -> State:
    """Return the state some turns into a game of an easy bot and random ones."""
    state = replay(deal(ruleset, seats, Random(seed)))
    bots: list[Bot] = [EasyBot(), *(RandomBot(seed + seat, tries=4) for seat in range(1, seats))]
    while state.turn <= turns and state.outcome is None:
        state, _ = apply(state, bots[state.seat].choose(view(state, state.seat)), oracle=ORACLE)
    return state


@settings(max_examples=20, deadline=None)
@given(
    ruleset=st.sampled_from(list(PRESETS.values())),
    seed=st.integers(0, 10**9),
    turns=st.integers(0, 60),
    seats=st.integers(2, 4),
)
def test_states_that_differ_in_hidden_tiles_give_equal_views(
    ruleset: Ruleset, seed: int, turns: int, seats: int
) -> None:
    state = reach(ruleset, seats, seed, turns)
    for viewer in (*range(seats), None):
        other = with_other_hidden_tiles(state, viewer, Random(seed))
        assert view(other, viewer) == view(state, viewer)
        assert repr(view(other, viewer)) == repr(view(state, viewer))


def with_other_hidden_tiles(state: State, viewer: int | None, rng: Random) -> State:
    """Return *state* with everything that *viewer* cannot see dealt anew."""
    hidden = [tile for seat, rack in enumerate(state.racks) if seat != viewer for tile in rack]
    hidden += state.pool
    rng.shuffle(hidden)
    racks = []
    for seat, rack in enumerate(state.racks):
        count = 0 if seat == viewer else len(rack)
        racks.append(rack if seat == viewer else Tiles(hidden[:count]))
        del hidden[:count]
    return replace(state, racks=tuple(racks), pool=tuple(hidden))


def test_dealing_hidden_tiles_anew_changes_them() -> None:
    """The property above would hold of nothing if the other state were the same."""
    state = reach(CLASSIC, 3, 5, 10)
    other = with_other_hidden_tiles(state, 0, Random(1))
    assert other != state
    assert other.tiles == state.tiles
    assert other.racks[0] == state.racks[0]


@pytest.mark.parametrize("seed", range(3))
def test_the_random_bot_rearranges_the_table(seed: int) -> None:
    """Otherwise random play would prove little: some play must change a meld that lay there."""
    events, _ = play_game(CLASSIC, [RandomBot(seed), RandomBot(seed + 9)], Random(seed))
    tables = [event.table for event in events if isinstance(event, Played)]
    assert any(after.without(before) is None for before, after in pairwise(tables))
