"""Who counts as away: gone, or without a move where no clock runs, for long enough."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from tests.support.matches import Play
from tests.support.patience import HANG_S
from tilerummy.core.presets import CLASSIC
from tilerummy.core.turn import Draw
from tilerummy.match.command import SitDown, StandIn, StartGame, TakeBack
from tilerummy.match.context import Attendance, Context
from tilerummy.match.event import Level
from tilerummy.server.table.absence import Absence

if TYPE_CHECKING:
    from tilerummy.core.ruleset import Ruleset

AWAY_MS, SLOW_MS = 1_000, 5_000
UNTIMED = replace(CLASSIC, turn_limit_s=None)
THERE = Attendance((True,) * 3, (False,) * 3)


class Table:
    """Kim, Lee and a bot; the millisecond in which something happened is its event's number."""

    def __init__(self, play: Play) -> None:
        self.now = play.state.seq
        self.rung = asyncio.Event()
        presence: Any = SimpleNamespace(all=SimpleNamespace(seats=frozenset((0, 1))))
        queue: Any = SimpleNamespace(state=play.state, time_of=lambda seq: seq)
        self.queue = queue
        services: Any = SimpleNamespace(
            settings=SimpleNamespace(away_ms=AWAY_MS, slow_turn_ms=SLOW_MS),
            timekeeper=SimpleNamespace(now=lambda: self.now),
        )
        self.absence = Absence(queue, presence, services, self.rung.set)
        self.presence = presence

    def away(self, now: int) -> list[int]:
        self.now = now
        return [seat for seat, away in enumerate(self.absence.away()) if away]

    def look(self, *here: int) -> None:
        self.presence.all = SimpleNamespace(seats=frozenset(here))
        self.absence.look()


def playing(ruleset: Ruleset = UNTIMED) -> Play:
    """Return a game in which a person is to move."""
    play = Play(None, Level.EASY, ruleset=ruleset)
    play.do(SitDown(player="lee", name="Lee"))
    play.start()
    while mover(play) == 2:
        play.turn(Draw())
    return play


def mover(play: Play) -> int:
    assert play.state.playing is not None
    return play.state.playing.seat


async def test_whoever_is_gone_is_away_after_a_while_and_no_more_once_they_are_back() -> None:
    play = Play(None, Level.EASY, ruleset=UNTIMED)
    play.do(SitDown(player="lee", name="Lee"))
    table = Table(play)
    gone_at = table.now
    table.look(0)
    table.now += AWAY_MS // 2
    table.look()
    # Nobody ever waits for a bot.
    assert table.away(gone_at + AWAY_MS - 1) == []
    assert table.away(gone_at + AWAY_MS) == [1]
    assert table.away(gone_at + 2 * AWAY_MS) == [0, 1]
    table.look(1)
    assert table.away(gone_at + 2 * AWAY_MS) == [0]
    table.absence.stop()


async def test_whoever_sits_down_where_nobody_sat_has_been_gone_for_no_time() -> None:
    play = Play(None, Level.EASY, ruleset=UNTIMED)
    table = Table(play)
    table.look(0)
    table.now += 2 * AWAY_MS
    play.do(SitDown(player="lee", name="Lee"))
    table.queue.state = play.state
    table.look(0)
    sat_at = table.now
    table.absence.stop()
    assert table.away(sat_at + AWAY_MS - 1) == []
    assert table.away(sat_at + AWAY_MS) == [1]


async def test_it_rings_when_somebody_has_been_gone_for_long_enough() -> None:
    async with asyncio.timeout(HANG_S):
        table = Table(Play(None, Level.EASY, ruleset=UNTIMED))
        table.now += 1
        table.look()
        table.now += AWAY_MS - 5
        table.absence.stop()
        table.look()
        table.now += 5
        await table.rung.wait()
        assert table.away(table.now) == [0]


@pytest.mark.parametrize(
    ("changes", "slow"),
    [({}, True), ({"turn_limit_s": 60}, False), ({"game_clock_s": 600}, False)],
)
def test_whoever_does_not_move_is_away_where_no_clock_runs(
    changes: dict[str, int], slow: bool
) -> None:
    play = playing(replace(UNTIMED, **changes))  # type: ignore[arg-type]
    table, began = Table(play), play.state.turn_seq
    assert table.away(began + SLOW_MS - 1) == []
    assert table.away(began + SLOW_MS) == ([mover(play)] if slow else [])


def test_whoever_plays_again_has_the_whole_time() -> None:
    play = playing()
    seat = mover(play)
    play.do(StandIn(seat=seat), Context(by=seat, attendance=THERE))
    play.do(TakeBack(seat=seat), Context(by=seat))
    back = play.state.seq
    assert back > play.state.turn_seq
    table = Table(play)
    assert table.away(back + SLOW_MS - 1) == []
    assert table.away(back + SLOW_MS) == [seat]


def test_whoever_keeps_the_next_game_waiting_is_away_after_a_while() -> None:
    play = playing(replace(UNTIMED, turn_limit_s=60)).to_the_end()
    over = play.state.seq
    # As long as nobody wants to play, nobody is waited for.
    assert Table(play).away(over + 2 * SLOW_MS) == []
    play.do(StartGame(), Context(by=0, secret=play.secret()))
    asked = play.state.seq
    table = Table(play)
    assert table.away(asked + SLOW_MS - 1) == []
    assert table.away(asked + SLOW_MS) == [1]


@pytest.mark.parametrize(("gone_after", "due"), [(0, AWAY_MS), (SLOW_MS - 1, SLOW_MS)])
async def test_whoever_is_gone_and_slow_is_away_as_soon_as_either_says(
    gone_after: int, due: int
) -> None:
    play = playing()
    began = play.state.turn_seq
    table = Table(play)
    table.now = began + gone_after
    table.look(1 - mover(play))
    table.absence.stop()
    assert table.away(began + due - 1) == []
    assert table.away(began + due) == [mover(play)]
