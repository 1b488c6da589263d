"""The match that follows: who is asked, who answers, and what the evening comes to."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support.matches import SEED, Play, code
from tilerummy.core.outcome import Outcome, Termination
from tilerummy.core.policy import MatchLength
from tilerummy.core.presets import CLASSIC
from tilerummy.match import codec
from tilerummy.match.command import (
    Answer,
    CreateRematch,
    OpenSeat,
    Rematch,
    Rename,
    SeatBot,
    SetHints,
    SetWatching,
    SitDown,
    StandIn,
    StartGame,
    TakeBack,
)
from tilerummy.match.context import Attendance, Context, Secret
from tilerummy.match.deal import commitment
from tilerummy.match.event import (
    Answered,
    HostPassed,
    Invited,
    Level,
    MatchCreated,
    RematchMade,
    RematchOf,
    Seated,
    SeatTakenBack,
    SeedCommitted,
    ShareCommitted,
    StoodIn,
    Tally,
)
from tilerummy.match.rematch import tallies
from tilerummy.match.seat import SeatKind, Waits
from tilerummy.match.state import replay

ONE_GAME = replace(CLASSIC, match_length=MatchLength(count=1), turn_limit_s=None)
THERE = Attendance((True,) * 4, (False,) * 4)
WON = Outcome(Termination.CALL, (0,), (9, -9), (0, 3))
VOID = Outcome(Termination.REDEAL, (), (0, 0), (14, 14))


def table() -> Play:
    """Return Kim, Lee, Park and a bot."""
    play = Play(None, None, Level.HARD, ruleset=ONE_GAME)
    play.do(SitDown(player="lee", name="Lee"))
    play.do(SitDown(player="park", name="Park"))
    return play


def over() -> Play:
    return table().start().to_the_end()


def following(old: Play, by: int = 1, share: bytes | None = None) -> Play:
    """Return the match that follows *old*, as *by* asks for it."""
    old.do(Rematch(match="next"), Context(by=by))
    after = Play(None)
    after.events, after.seeds, after._state = [], {}, None
    after.do(
        CreateRematch(
            of="m1",
            old=old.state,
            by=by,
            seed=SEED,
            share_commitment=None if share is None else commitment(share),
        )
    )
    return after


def test_a_match_without_a_length_ends_where_a_rematch_is_asked_for() -> None:
    endless = replace(CLASSIC, turn_limit_s=None)
    play = Play(None, Level.HARD, ruleset=endless)
    play.do(SitDown(player="lee", name="Lee"))
    play.start()
    assert code(play, Rematch(match="next"), Context(by=0)) == "not_over"
    play.to_the_end()
    assert play.state.status == "between_games"
    after = following(play)
    assert play.state.status == "finished"
    assert play.state.promised is None
    assert code(play, StartGame(), Context(by=0, secret=play.secret())) == "match_over"
    assert sum(seat.tally.matches for seat in after.state.seats if seat.tally) == 3
    # Whoever agreed upon a length plays it.
    three = Play(None, Level.HARD, ruleset=replace(endless, match_length=MatchLength(count=3)))
    three.do(SitDown(player="lee", name="Lee"))
    three.start().to_the_end()
    assert code(three, Rematch(match="next"), Context(by=0)) == "not_over"


@pytest.mark.parametrize(
    ("played", "ends"), [([], False), ([VOID], False), ([VOID, WON], True), ([WON, VOID], True)]
)
def test_a_match_without_a_length_ends_once_a_game_has_counted(
    played: list[Outcome], ends: bool
) -> None:
    """Games that were dealt anew do not count (S3-32), and keep nobody from ending it."""
    play = Play(Level.EASY, ruleset=replace(CLASSIC, turn_limit_s=None)).start().to_the_end()
    play._state = replace(play.state, outcomes=tuple(played))
    if ends:
        between = play.state
        assert (
            code(play.start(), Rematch(match="next"), Context(by=0)) == "not_over"
        )  # a game is running
        play._state = between
        play.do(Rematch(match="next"), Context(by=0))
    else:
        assert code(play, Rematch(match="next"), Context(by=0)) == "not_over"


@pytest.mark.parametrize("hints", [True, False])
def test_what_was_agreed_about_hints_stays_agreed(hints: bool) -> None:
    play = table()
    play.do(SetHints(allowed=hints), Context(by=0))
    assert following(play.start().to_the_end()).state.hints_allowed is hints


def test_of_two_who_ask_one_makes_it() -> None:
    play = table()
    assert code(play, Rematch(match="next"), Context(by=0)) == "not_over"
    play = over()
    assert play.do(Rematch(match="next"), Context(by=1)) == (RematchMade("next", 1),)
    assert play.do(Rematch(match="other"), Context(by=0)) == ()
    assert play.state.rematch == RematchMade("next", 1)


def test_everybody_keeps_their_seat_and_is_asked_but_who_asks() -> None:
    play = following(over())
    state = play.state
    assert state.ruleset == ONE_GAME
    assert [seat.name for seat in state.seats] == ["Kim", "Lee", "Park", "Ada"]
    assert [seat.player for seat in state.seats] == ["kim", "lee", "park", None]
    assert [seat.waits for seat in state.seats] == [Waits.FOR_ANSWER, None, Waits.FOR_ANSWER, None]
    assert (state.host, state.rematch_of, state.seats[3].level) == (1, "m1", "hard")
    assert [type(event) for event in play.events] == [
        *(MatchCreated, Invited, Seated, Invited, Seated, RematchOf, HostPassed, SeedCommitted)
    ]
    assert not any(isinstance(event, HostPassed) for event in following(over(), by=0).events)


def test_it_starts_when_nobody_is_waited_for() -> None:
    play = following(over())
    start = (StartGame(), Context(by=1, secret=Secret("next", SEED)))
    assert code(play, *start) == "seats_open"
    away = Attendance((True, False, True, False), (False, True, False, False))
    assert (
        code(play, StandIn(seat=1), Context(by=0, attendance=away)) == "stand_in"
    )  # has not answered
    assert play.do(Answer(yes=True), Context(by=0)) == (Answered(0, yes=True),)
    assert play.do(Answer(yes=True), Context(by=0)) == ()
    play.do(Answer(yes=False), Context(by=2))
    assert play.state.seats[2].waits is Waits.NOT_NOW
    assert code(play, *start) == "seats_open"
    # A change of mind.
    play.do(Answer(yes=True), Context(by=2))
    play.do(*start)
    assert play.state.playing is not None


def test_the_host_fills_what_is_missing() -> None:
    play = following(over())
    assert code(play, SeatBot(seat=2, level=Level.EASY), Context(by=0)) == "host_only"
    # Who has not answered may still come; who does not play leaves a seat.
    assert play.do(SeatBot(seat=2, level=Level.EASY), Context(by=1)) == (StoodIn(2, Level.EASY),)
    play.do(Answer(yes=False), Context(by=0))
    play.do(SeatBot(seat=0, level=Level.EASY), Context(by=1))
    assert [seat.kind for seat in play.state.seats] == ["bot", "person", "person", "bot"]
    play.start(by=1)
    assert play.do(Answer(yes=False), Context(by=2)) == ()
    assert play.do(Answer(yes=True), Context(by=2)) == (SeatTakenBack(2),)
    assert play.state.seat_of("park") == 2
    assert play.state.seat_of("kim") is None


def test_a_seat_that_is_opened_is_anybodys() -> None:
    play = following(over())
    play.do(Answer(yes=False), Context(by=2))
    play.do(OpenSeat(seat=2), Context(by=1))
    play.do(SitDown(player="choi", name="Choi"))
    assert (play.state.seats[2].name, play.state.seats[2].tally) == ("Choi", None)


def test_who_has_not_been_invited_has_nothing_to_answer() -> None:
    play = table()
    assert code(play, Answer(yes=False), Context(by=1)) == "invited_only"
    play = following(over())
    assert code(play, Answer(yes=False), Context(by=1)) == "invited_only"
    play.do(Answer(yes=True), Context(by=0))
    play.do(Answer(yes=True), Context(by=2))
    # Until the first game is begun one may leave again.
    play.do(Answer(yes=False), Context(by=2))
    play.do(Answer(yes=True), Context(by=2))
    play.start(by=1)
    assert code(play, Answer(yes=False), Context(by=2)) == "invited_only"


def test_the_evening_is_counted_by_those_who_stay() -> None:
    old = over()
    first = tallies(old.state)
    (winner,) = old.state.outcomes[0].winners
    scores = old.state.outcomes[0].scores
    assert first == tuple(Tally(1, int(at == winner), scores[at]) for at in range(4))
    second = following(old)
    assert tallies(second.state) == first
    second.do(Answer(yes=True), Context(by=0))
    second.do(Answer(yes=False), Context(by=2))
    second.do(SeatBot(seat=2, level=Level.EASY), Context(by=1))
    second.do(Rename(name="Kim II"), Context(by=0))
    second.start(by=1).to_the_end()
    third = following(second, by=0)
    again = second.state.outcomes[0].scores
    kim, _, bot, _ = tallies(third.state)
    assert kim is not None
    assert bot is not None
    assert (kim.matches, kim.points) == (2, scores[0] + again[0])
    assert bot.matches == 1
    assert sum(tally.wins for tally in tallies(third.state) if tally) >= 1
    assert third.state.seats[0].name == "Kim II"


def test_whose_bot_stood_in_is_asked_like_everybody() -> None:
    old = table().start()
    old.do(StandIn(seat=2), Context(by=2, attendance=THERE))
    old.do(TakeBack(seat=2), Context(by=2))
    old.to_the_end()
    assert following(old).state.seats[2].waits is Waits.FOR_ANSWER


def test_what_onlookers_may_see_and_the_share_go_along() -> None:
    old = table()
    old.do(SetWatching(delay=3), Context(by=0))
    play = following(old.start().to_the_end(), share=bytes(32))
    assert play.state.watch_delay == 3
    assert play.events[-1] == ShareCommitted(1, 1, commitment(bytes(32)))


def test_what_happened_is_stored_and_read() -> None:
    old = over()
    play = following(old)
    play.do(Answer(yes=False), Context(by=0))
    play.do(SeatBot(seat=0, level=Level.EASY), Context(by=1))
    for events in (old.events, play.events):
        read = [codec.load(codec.dump(event)) for event in events]
        assert read == events
    assert replay(play.events) == play.state
    assert play.state.seats[0].kind is SeatKind.BOT
