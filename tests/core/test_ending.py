"""When a game ends with nobody out."""

from __future__ import annotations

from dataclasses import replace

from tests.support.states import position
from tilerummy.core.ending import exhausted
from tilerummy.core.presets import CLASSIC


def test_a_stuck_player_ends_the_game_unless_only_time_ran_out() -> None:  # S0-47, C26
    state = position(CLASSIC, racks=("R7", "K1", "O5"), pool="", idle=1)
    assert exhausted(state)
    assert not exhausted(state, could_lay=True)
    assert exhausted(replace(state, idle=3), could_lay=True)
