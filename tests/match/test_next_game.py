"""The next game of a match starts when everybody is ready for it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support.matches import Play
from tilerummy.core.policy import MatchLength
from tilerummy.core.presets import CLASSIC
from tilerummy.match import codec
from tilerummy.match.command import SitDown, StandIn, StartGame, TakeBack
from tilerummy.match.context import Attendance, Context
from tilerummy.match.event import GameDealt, Level, MatchEvent, ReadyForNext
from tilerummy.match.state import Status

AWAY = Attendance((True, False, True, True), (False, True, False, False))


@pytest.fixture
def play() -> Play:
    """Three people and a bot after their first game."""
    play = Play(None, None, Level.EASY, ruleset=replace(CLASSIC, match_length=MatchLength(count=3)))
    for name in ("lee", "mia"):
        play.do(SitDown(player=name, name=name))
    return play.start().to_the_end()


def ask(play: Play, by: int) -> tuple[MatchEvent, ...]:
    return play.do(StartGame(), Context(by=by, secret=play.secret(), expect_seq=None))


def is_dealt(events: tuple[MatchEvent, ...]) -> bool:
    return any(isinstance(event, GameDealt) for event in events)


def test_it_starts_when_the_last_one_is_ready(play: Play) -> None:
    seen = play.state.seq
    assert play.state.awaited == {0, 1, 2}
    assert ask(play, 2) == (ReadyForNext(2),)
    assert ask(play, 2) == ()
    # Nobody who asks at the same moment is too late for it.
    first = play.do(StartGame(), Context(by=0, secret=play.secret(), expect_seq=seen))
    assert first == (ReadyForNext(0),)
    assert play.state.status is Status.BETWEEN_GAMES
    assert play.state.awaited == {1}
    assert is_dealt(ask(play, 1))
    assert play.state.number == 2
    assert play.state.awaited == frozenset()
    assert [seat.ready for seat in play.state.seats] == [None] * 4
    play.to_the_end()
    assert play.state.awaited == {0, 1, 2}


def test_it_does_not_wait_for_people_for_whom_a_bot_plays(play: Play) -> None:
    ask(play, 0)
    ask(play, 2)
    play.do(StandIn(seat=1), Context(by=0, attendance=AWAY))
    assert play.state.awaited == frozenset()
    # Whoever has their seat back is waited for again.
    play.do(TakeBack(seat=1), Context(by=1))
    assert ask(play, 0) == ()
    play.do(StandIn(seat=1), Context(by=0, attendance=AWAY))
    assert is_dealt(ask(play, 0))


def test_nobody_waits_for_bots() -> None:
    play = Play(Level.EASY).start().to_the_end()
    assert is_dealt(ask(play, 0))


def test_it_is_stored() -> None:
    assert codec.load(codec.dump(ReadyForNext(2))) == ReadyForNext(2)
