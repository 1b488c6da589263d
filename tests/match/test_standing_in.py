"""A seat is never lost: a bot only stands in, and whose seat it is takes it back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support.matches import Play, code
from tests.support.players import greedy
from tilerummy.core.presets import CLASSIC
from tilerummy.core.turn import Timeout
from tilerummy.core.view import view
from tilerummy.match import codec
from tilerummy.match.command import (
    GiveSeatCode,
    LeaveForGood,
    MoveSeat,
    SeatBot,
    SitDown,
    StandIn,
    TakeBack,
    TakeTurn,
)
from tilerummy.match.context import Attendance, Context
from tilerummy.match.decide import decide
from tilerummy.match.event import (
    HostPassed,
    Level,
    Seated,
    SeatMoved,
    SeatTakenBack,
    StandInAsked,
    StoodIn,
    WordGiven,
)
from tilerummy.match.seat import SeatKind
from tilerummy.match.state import evolve, replay

UNTIMED = replace(CLASSIC, turn_limit_s=None)
WORD = "k7m4xq"


def gone(*seats: int) -> Attendance:
    """Return that all but *seats* are there, and those gone for long."""
    return Attendance(
        tuple(at not in seats for at in range(4)), tuple(at in seats for at in range(4))
    )


def four(*, begins: bool = True) -> Play:
    """Return a table of four people, Kim being the host."""
    play = Play(None, None, None, ruleset=UNTIMED)
    for name in ("lee", "park", "choi"):
        play.do(SitDown(player=name, name=name.title()))
    return play.start() if begins else play


def turn_of(play: Play, seat: int) -> Play:
    """Let the others play until it is the turn of *seat*."""
    while play.state.playing is not None and play.state.playing.seat != seat:
        play.greedy_turn()
    assert play.state.playing is not None
    return play


def test_the_host_lets_a_bot_stand_in_and_the_seat_stays_its_persons() -> None:
    play = four()
    away = (StandIn(seat=1), Context(by=0, attendance=gone(1)))
    assert code(play, StandIn(seat=1), Context(by=0, attendance=gone())) == "not_away"
    assert play.do(*away) == (StoodIn(1, Level.MEDIUM),)
    assert play.do(*away) == ()
    assert play.do(SeatBot(seat=1, level=Level.HARD), Context(by=0)) == (StoodIn(1, Level.HARD),)
    seat = play.state.seats[1]
    assert (seat.kind, seat.name, seat.bot) == (SeatKind.PERSON, "Lee", "hard")
    assert play.state.seat_of("lee") == 1
    assert play.do(TakeBack(seat=1), Context(by=1)) == (SeatTakenBack(1),)
    assert play.do(TakeBack(seat=1), Context(by=1)) == ()
    assert play.state.seats[1].bot is None


def test_anybody_lets_a_bot_play_for_themselves() -> None:
    play = four()
    assert play.do(StandIn(seat=2), Context(by=2, attendance=gone())) == (StoodIn(2, Level.MEDIUM),)
    assert play.do(StandIn(seat=0), Context(by=0, attendance=gone())) == (StoodIn(0, Level.MEDIUM),)
    assert play.state.host == 0


def test_who_may_not_decide_is_refused() -> None:
    play = four()
    assert code(play, StandIn(seat=1), Context(by=2, attendance=gone(1))) == "host_only"
    play.do(StandIn(seat=1), Context(by=0, attendance=gone(1)))
    assert code(play, TakeBack(seat=1), Context(by=2)) == "host_only"
    assert play.do(TakeBack(seat=1), Context(by=0)) == (SeatTakenBack(1),)
    assert code(play, StandIn(seat=9), Context(by=0, attendance=gone())) == "unknown_seat"


def test_while_the_host_is_away_most_of_the_others_decide_and_one_becomes_host() -> None:
    play = four()
    first = (StandIn(seat=0), Context(by=1, attendance=gone(0)))
    assert play.do(*first) == (StandInAsked(0, 1),)
    assert play.do(*first) == ()
    second = (StandIn(seat=0), Context(by=3, attendance=gone(0)))
    assert play.do(*second) == (StandInAsked(0, 3), StoodIn(0, Level.MEDIUM), HostPassed(3))
    assert play.state.host == 3
    # Who has decided it may undo it; who has not may not.
    assert code(play, TakeBack(seat=0), Context(by=2)) == "host_only"
    assert play.do(TakeBack(seat=0), Context(by=1)) == (SeatTakenBack(0),)
    assert play.state.seats[0].asked == frozenset()


def test_of_those_who_are_there_and_play_themselves_most_decide() -> None:
    play = four()
    # Of four people two are away: the other two have to agree.
    assert play.do(StandIn(seat=0), Context(by=1, attendance=gone(0, 3))) == (StandInAsked(0, 1),)
    # When one of them has gone too, the other is most of those who are there.
    assert play.do(StandIn(seat=0), Context(by=1, attendance=gone(0, 2, 3))) == (
        StoodIn(0, Level.MEDIUM),
        HostPassed(1),
    )
    play.do(StandIn(seat=2), Context(by=1, attendance=gone(2)))
    assert code(play, StandIn(seat=1), Context(by=2, attendance=gone(1))) == "stand_in"


def test_bots_decide_nothing() -> None:
    play = Play(None, Level.EASY, Level.EASY)
    play.do(SitDown(player="lee", name="Lee"))
    events = play.start().do(StandIn(seat=0), Context(by=1, attendance=gone(0)))
    assert events == (StandInAsked(0, 1), StoodIn(0, Level.MEDIUM), HostPassed(1))


def test_while_the_host_is_away_another_seat_is_decided_on_too() -> None:
    play = four()
    play.do(StandIn(seat=2), Context(by=1, attendance=gone(0, 2)))
    events = play.do(StandIn(seat=2), Context(by=3, attendance=gone(0, 2)))
    assert events == (StandInAsked(2, 3), StoodIn(2, Level.MEDIUM))
    assert play.state.host == 0


def test_in_the_lobby_they_decide_who_is_host() -> None:
    play = four(begins=False)
    assert code(play, StandIn(seat=1), Context(by=0, attendance=gone(1))) == "no_game"
    assert code(play, StandIn(seat=0), Context(by=0, attendance=gone())) == "no_game"
    assert code(play, StandIn(seat=2), Context(by=1, attendance=gone(0, 2))) == "no_game"
    assert code(play, StandIn(seat=0), Context(by=1, attendance=gone())) == "not_away"
    play.do(StandIn(seat=0), Context(by=1, attendance=gone(0)))
    events = play.do(StandIn(seat=0), Context(by=2, attendance=gone(0)))
    assert events == (StandInAsked(0, 2), HostPassed(2))
    assert play.state.seats[0].stand_in is None
    play.start(by=2)
    assert play.state.playing is not None


def test_the_turn_is_the_bots_or_the_persons_and_never_both() -> None:
    play = turn_of(four(), 1)
    assert play.state.playing is not None
    mine, context = play.turn_command(greedy(view(play.state.playing, 1)))
    play.do(StandIn(seat=1), Context(by=0, attendance=gone(1)))
    since = play.state.seq
    assert play.state.seats[1].since == since
    assert code(play, mine, context) == "stand_in"
    # A clock that rings too late changes nothing either.
    assert code(play, TakeTurn(turn=Timeout()), context) == "stale"
    play.do(TakeBack(seat=1), Context(by=1))
    assert play.state.seats[1].since == play.state.seq
    assert code(play, mine, replace(context, bot=since)) == "stale"
    # It stands in once more: what it thought the first time is not played.
    play.do(StandIn(seat=1), Context(by=0, attendance=gone(1)))
    assert code(play, mine, replace(context, bot=since)) == "stale"
    play.do(mine, replace(context, bot=play.state.seats[1].since))
    assert play.state.playing is not None
    assert play.state.playing.seat != 1


def test_a_bot_that_stands_in_plays_to_the_end_and_into_the_next_game() -> None:
    play = four()
    play.do(StandIn(seat=1), Context(by=0, attendance=gone(1)))
    while (playing := play.state.playing) is not None:
        command, context = play.turn_command(greedy(view(playing, playing.seat)))
        bot = play.state.seats[1].since if playing.seat == 1 else None
        play.do(command, replace(context, bot=bot))
    play.start(by=3)
    assert play.state.seats[1].stand_in == "medium"
    play.do(TakeBack(seat=1), Context(by=1))
    assert play.state.seat_of("lee") == 1


def test_a_word_takes_the_seat_to_another_device_once() -> None:
    play = four()
    give = (GiveSeatCode(seat=1), Context(by=0, seat_code=WORD, attendance=gone(1)))
    assert play.do(*give) == (WordGiven(1, WORD),)
    given_at = play.state.seq
    play.do(StandIn(seat=1), Context(by=0, attendance=gone(1)))
    move = MoveSeat(player="lees phone", name="LEE", code=WORD, after=given_at - 1)
    for wrong in (
        replace(move, code="k7m4xr"),
        replace(move, name="Park"),
        replace(move, name="Kim"),
        replace(move, after=given_at),
        replace(move, after=play.state.seq),
    ):
        assert code(play, wrong) == "wrong_word"
    assert code(play, replace(move, player="park")) == "already_seated"
    assert decide(play.state, replace(move, player="lee")).events == (SeatMoved(1, "lee"),)
    rack = play.state.playing and play.state.playing.racks[1]
    assert play.do(move) == (SeatMoved(1, "lees phone"),)
    assert play.state.playing is not None
    assert play.state.playing.racks[1] == rack
    assert (play.state.seat_of("lee"), play.state.seat_of("lees phone")) == (None, 1)
    assert play.state.seats[1].bot is None
    assert code(play, replace(move, player="somebody")) == "wrong_word"


def test_no_word_takes_a_seat_from_under_somebody() -> None:
    play = four()
    give = GiveSeatCode(seat=1)
    away = Context(by=0, seat_code=WORD, attendance=gone(1))
    assert code(play, give, replace(away, attendance=gone())) == "seat_not_free"
    assert code(play, GiveSeatCode(seat=0), replace(away, attendance=gone(0))) == "seat_not_free"
    assert code(play, give, replace(away, by=2)) == "host_only"
    assert code(Play(Level.EASY), give, away) == "seat_not_free"
    assert code(play, MoveSeat(player="x", name="Lee", code="", after=0)) == "wrong_word"
    # The next word takes the place of the one before.
    play.do(give, away)
    play.do(give, replace(away, seat_code="other2"))
    assert code(play, MoveSeat(player="x", name="Lee", code=WORD, after=0)) == "wrong_word"


def test_whose_seat_it_is_gets_it_back_where_a_bot_took_it_for_good() -> None:
    """So older versions stored it, and left the person without a seat."""
    play = turn_of(four(), 1)
    state = evolve(play.state, Seated(1, "Ada", level=Level.HARD))
    seat = state.seats[1]
    assert (seat.name, seat.kind, seat.bot) == ("Lee", SeatKind.PERSON, "hard")
    assert seat.since == state.seq
    after = decide(state, TakeBack(seat=1), Context(by=1)).state
    assert after.seats[1].bot is None
    assert after.seat_of("lee") == 1


def test_who_leaves_for_good_leaves_a_bot() -> None:
    play = four()
    play.do(LeaveForGood(player="lee"))
    assert play.state.seats[1].kind is SeatKind.BOT
    assert play.state.seat_of("lee") is None


def test_what_happened_is_stored_and_read() -> None:
    play = four()
    play.do(StandIn(seat=0), Context(by=1, attendance=gone(0)))
    play.do(StandIn(seat=0), Context(by=2, attendance=gone(0)))
    play.do(GiveSeatCode(seat=0), Context(by=2, seat_code=WORD, attendance=gone(0)))
    play.do(MoveSeat(player="other", name="Kim", code=WORD, after=0))
    play.do(TakeBack(seat=0), Context(by=0))
    read = [codec.load(codec.dump(event)) for event in play.events]
    assert read == play.events
    assert replay(read) == play.state


@pytest.mark.parametrize("after", [0, 3])
def test_no_command_of_these_is_stale(after: int) -> None:
    """They name a person's seat, which stays that person's."""
    play = four()
    context = Context(by=0, expect_seq=after, seat_code=WORD, attendance=gone(1))
    for command in (StandIn(seat=1), TakeBack(seat=1), GiveSeatCode(seat=1)):
        assert play.do(command, context)
