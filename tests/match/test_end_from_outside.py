"""Matches that are closed, and players who leave for good."""

from __future__ import annotations

from dataclasses import replace

from tests.support.matches import Play, code
from tilerummy.core.policy import MatchLength
from tilerummy.core.presets import CLASSIC
from tilerummy.match import codec
from tilerummy.match.command import CloseMatch, CloseReveal, LeaveForGood, Rename, SitDown, StandIn
from tilerummy.match.context import Attendance, Context
from tilerummy.match.event import HostPassed, Level, MatchClosed, Seated, SeatOpened
from tilerummy.match.seat import SeatKind
from tilerummy.match.state import Status, replay

LEE = SitDown(player="lee", name="Lee")


def test_a_closed_game_stands_still_without_a_result() -> None:
    play = Play(Level.EASY).start()
    assert play.do(CloseMatch()) == (MatchClosed(),)
    assert play.state.status is Status.CLOSED
    assert play.state.playing is None
    assert play.state.outcomes == ()
    assert play.state.game is not None
    assert play.state.game.outcome is None
    assert replay(codec.load(codec.dump(event)) for event in play.events) == play.state


def test_nothing_happens_in_a_closed_match() -> None:
    play = Play(None, None)
    play.do(LEE)
    play.do(CloseMatch())
    commands = (
        CloseMatch(),
        Rename(name="Kimmy"),
        SitDown(player="new", name="New"),
        LeaveForGood(player="lee"),
    )
    assert {code(play, command, Context(by=0)) for command in commands} == {"match_closed"}
    # Whoever sits there may come and see.
    assert play.do(LEE) == ()


def test_what_has_been_played_to_its_end_stays_as_it_is() -> None:
    play = Play(Level.EASY, ruleset=replace(CLASSIC, match_length=MatchLength(count=1)))
    play.start().to_the_end()
    assert play.state.status is Status.FINISHED
    assert code(play, CloseMatch()) == "match_over"
    here = Attendance((True, False), (False, False))
    assert code(play, StandIn(seat=0), Context(by=0, attendance=here)) == "match_over"
    assert play.do(LeaveForGood(player="kim")) == ()


def test_who_leaves_the_lobby_leaves_an_open_seat() -> None:
    play = Play(None, Level.EASY)
    play.do(LEE)
    assert play.do(LeaveForGood(player="lee")) == (SeatOpened(1),)
    assert play.do(LeaveForGood(player="lee")) == ()


def test_a_game_that_somebody_leaves_goes_on_with_a_bot() -> None:
    play = Play(Level.EASY, None)
    play.do(LEE)
    play.start()
    opened, event, passed = play.do(LeaveForGood(player="kim"))
    assert opened == SeatOpened(0)
    assert isinstance(event, Seated)
    assert (event.seat, event.player, event.level) == (0, None, Level.MEDIUM)
    # Somebody who is there can begin the next game.
    assert passed == HostPassed(2)
    assert play.state.host == 2
    assert play.state.playing is not None
    assert play.state.seats[0].kind is SeatKind.BOT


def test_without_another_person_the_match_is_closed() -> None:
    play = Play(Level.EASY).start()
    assert play.do(LeaveForGood(player="kim")) == (MatchClosed(),)


def test_without_its_host_a_lobby_is_closed() -> None:
    play = Play(None, None)
    play.do(LEE)
    assert play.do(LeaveForGood(player="kim")) == (MatchClosed(),)


def test_who_leaves_while_shares_are_revealed_gives_none() -> None:
    play = Play(None, share=bytes(32))
    play.do(LEE)
    play.commit(1, bytes([1] * 32))
    play.start()
    assert play.state.dealing
    opened, event = play.do(LeaveForGood(player="lee"))
    assert (opened, type(event)) == (SeatOpened(1), Seated)
    play.reveal(0, bytes(32))
    play.do(CloseReveal(reveal_seq=play.state.turn_seq), Context(secret=play.secret()))
    assert play.state.playing is not None
    assert play.state.seats[1].kind is SeatKind.BOT


def test_a_deal_that_is_closed_does_not_come() -> None:
    play = Play(None, share=bytes(32))
    play.do(LEE)
    play.start()
    close = (CloseReveal(reveal_seq=play.state.turn_seq), Context(secret=play.secret()))
    play.do(CloseMatch())
    assert not play.state.dealing
    assert code(play, *close) == "match_closed"
