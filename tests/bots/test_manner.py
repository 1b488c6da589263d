"""How long bots seem to think: as hard as the turn looks, within bounds, and never telling."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING

import pytest

from tests.support.games import RackPointsOracle, with_other_hidden_tiles
from tilerummy.bots import bot_for
from tilerummy.bots.game import deal, turns
from tilerummy.bots.manner import MANNERS, MOST, pace_ms
from tilerummy.core.presets import CLASSIC
from tilerummy.core.turn import Draw, Play
from tilerummy.core.view import view
from tilerummy.match.event import Level

if TYPE_CHECKING:
    from tilerummy.core.state import State

LEAST = 1000
CLOCKLESS = replace(CLASSIC, turn_limit_s=None)


def states() -> list[State]:
    """States of a game of beginners, who need no solver."""
    state, _ = deal(CLOCKLESS, 3, Random(4))
    reported = [state for state, _ in turns(state, [bot_for("easy")] * 3, RackPointsOracle())]
    return reported[:-1]


def test_every_level_has_a_manner_within_bounds() -> None:
    assert list(MANNERS) == list(Level), "add the level's manner to src/tilerummy/bots/manner.py"
    for how in MANNERS.values():
        assert 0 <= how.ponders <= 1
        assert 0 <= how.uneven <= 1


@pytest.mark.parametrize("level", Level)
def test_no_turn_seems_shorter_than_the_least_or_much_longer(level: Level) -> None:
    paces = [pace_ms(level, view(state, state.seat), Draw(), LEAST) for state in states()]
    assert min(paces) >= LEAST
    assert max(paces) <= MOST * LEAST
    assert len(set(paces)) > len(paces) / 2
    # A table without a clock is for families: on the average nobody notices the difference.
    assert fmean(paces) < 1.4 * LEAST


def test_pace_tells_nothing_of_any_rack() -> None:
    """The own one neither: a bot that looks longer when it holds a joker says that it does."""
    chance = Random(1)
    for state in states()[::5]:
        other = with_other_hidden_tiles(state, None, chance)
        for level in Level:
            assert pace_ms(level, view(state, state.seat), Draw(), LEAST) == pace_ms(
                level, view(other, other.seat), Draw(), LEAST
            )


def test_a_full_table_takes_longer_and_so_does_a_play_of_many_tiles() -> None:
    reported = states()
    early = [pace_ms(Level.HARD, view(each, each.seat), Draw(), LEAST) for each in reported[:20]]
    late = [pace_ms(Level.HARD, view(each, each.seat), Draw(), LEAST) for each in reported[-20:]]
    assert fmean(late) > fmean(early)
    empty = view(reported[0], reported[0].seat)
    assert pace_ms(Level.HARD, empty, Play(reported[-1].table), LEAST) > pace_ms(
        Level.HARD, empty, Draw(), LEAST
    )


def test_a_clock_is_no_time_to_wait() -> None:
    for state in states()[::7]:
        seen = view(state, state.seat)
        short = replace(seen, ruleset=replace(CLOCKLESS, turn_limit_s=12))
        assert pace_ms(Level.EXPERT, short, Draw(), LEAST) <= 1200
        own = replace(seen, ruleset=replace(CLOCKLESS, game_clock_s=600))
        assert pace_ms(Level.EXPERT, own, Draw(), LEAST) == LEAST


def test_it_can_be_turned_off() -> None:
    for state in states()[::9]:
        assert pace_ms(Level.EXPERT, view(state, state.seat), Draw(), 0) == 0
