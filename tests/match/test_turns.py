"""Turns of a match: who may make them, when they are stale, what is committed to."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support.matches import MATCH, SEED, Play
from tilerummy.core.event import ClockRan, Drew, Passed, TimedOut
from tilerummy.core.format.notation import parse_table
from tilerummy.core.policy import Starter
from tilerummy.core.presets import CLASSIC
from tilerummy.core.tiles import Tiles
from tilerummy.core.turn import Draw, Pass, Timeout
from tilerummy.core.turn import Play as Lay
from tilerummy.match import codec
from tilerummy.match.command import (
    AddSeat,
    CloseMatch,
    Command,
    DropSeat,
    ExtendClock,
    LeaveForGood,
    Rename,
    SeatBot,
    SetHints,
    SitDown,
    StandIn,
    StartGame,
)
from tilerummy.match.context import Attendance, Context
from tilerummy.match.deal import commitment
from tilerummy.match.event import (
    ClockExtended,
    GameDealt,
    GameFinished,
    HintsSet,
    HostPassed,
    InGame,
    Level,
    MatchClosed,
    MatchCreated,
    MatchEvent,
    RematchOf,
    Renamed,
    RevealOpened,
    SeatDropped,
    Seated,
    SeatOpened,
    SeedCommitted,
    ShareCommitted,
    ShareRevealed,
    Tally,
)
from tilerummy.match.refusal import Refusal
from tilerummy.match.state import evolve, replay, skim


def started() -> Play:
    play = Play(None, Level.EASY)
    play.do(SitDown(player="lee", name="Lee"))
    return play.start()


def to_move(play: Play) -> int:
    assert play.state.playing is not None
    return play.state.playing.seat


def refusal(play: Play, command: Command, context: Context) -> Refusal:
    before = play.state
    with pytest.raises(Refusal) as caught:
        play.do(command, context)
    assert play.state is before
    return caught.value


def test_the_seed_is_committed_to_before_and_revealed_at_the_end() -> None:
    play = Play(None, Level.EASY)
    assert play.state.promised == commitment(SEED)
    play.do(SitDown(player="lee", name="Lee"))
    play.start()
    assert play.state.commitment == commitment(SEED)
    play.to_the_end()
    *_, ended, promised = play.events
    assert isinstance(ended, GameFinished)
    assert promised == SeedCommitted(2, commitment(play.seeds[2]))
    assert play.state.promised == commitment(play.seeds[2])
    assert bytes.fromhex(ended.seed) == SEED
    assert play.state.game is not None
    assert ended.racks == play.state.game.racks


def test_only_the_seat_to_move_may_move() -> None:
    play = started()
    for seat in range(3):
        if seat != to_move(play):
            command = play.turn_command(Draw(), by=seat, seen=play.state.seq)
            assert refusal(play, *command).code == "not_your_turn"


def test_an_illegal_turn_names_every_violation() -> None:
    play = started()
    table = parse_table("[R1 R2] [B1 B2 B3]")
    answer = refusal(play, *play.turn_command(Lay(table)))
    assert answer.code == "illegal_turn"
    assert {violation.code.value for violation in answer.violations} >= {
        "not_a_meld",
        "foreign_tile",
    }
    assert refusal(play, *play.turn_command(Pass())).violations


def test_a_turn_is_stale_after_anything_in_the_game() -> None:
    play = started()
    seen = play.state.seq
    play.turn(Draw())
    command = play.turn_command(Draw(), seen=seen)
    assert refusal(play, *command).code == "stale"
    ahead = play.turn_command(Draw(), seen=play.state.seq + 1)
    assert refusal(play, *ahead).code == "ahead"


def test_a_turn_is_not_stale_after_what_does_not_matter_to_it() -> None:
    play = started()
    seen = play.state.seq
    play.do(Rename(name="Lee the Second"), Context(by=1))
    play.do(ExtendClock(outage_ms=5))
    play.do(*play.turn_command(Draw(), seen=seen))


def test_what_concerns_the_seats_is_stale_after_a_change_of_seats() -> None:
    play = Play(None, None)
    seen = play.state.seq
    play.do(SitDown(player="lee", name="Lee"))
    bot = (SeatBot(seat=1, level=Level.EASY), Context(by=0, expect_seq=seen))
    assert refusal(play, *bot).code == "stale"
    play.do(SeatBot(seat=2, level=Level.EASY), Context(by=0, expect_seq=play.state.seq))
    seen = play.state.seq
    play.start()
    assert (
        refusal(play, StartGame(), Context(by=0, secret=play.secret(), expect_seq=seen)).code
        == "stale"
    )


def test_an_event_makes_stale_what_it_concerns() -> None:
    """By kind: whether a turn, and what is about the seats, is stale after it."""
    play = Play(None, None)
    play.do(SitDown(player="lee", name="Lee"))
    play.do(SeatBot(seat=2, level=Level.EASY), Context(by=0))
    play.do(AddSeat(), Context(by=0))
    play.do(DropSeat(), Context(by=0))
    play.do(Rename(name="Lea"), Context(by=1))
    play.do(SetHints(allowed=False), Context(by=0))
    play.commit(0, bytes(32))
    play.start()
    play.reveal(0, bytes(32))
    play.do(ExtendClock(outage_ms=5))
    play.to_the_end()
    play.do(LeaveForGood(player="kim"))
    play.do(CloseMatch())
    stale: dict[type[MatchEvent], set[tuple[bool, bool]]] = {}
    state = None
    for number, event in enumerate(play.events, start=1):
        state = evolve(state, event)
        assert state.seq == number
        concerns = (state.turn_seq == number, state.seats_seq == number)
        stale.setdefault(type(event), set()).add(concerns)
    assert stale == {
        MatchCreated: {(False, True)},
        Seated: {(False, True)},
        SeatOpened: {(False, True)},
        SeatDropped: {(False, True)},
        Renamed: {(False, False)},
        HintsSet: {(False, False)},
        SeedCommitted: {(False, False)},
        ShareCommitted: {(False, False)},
        RevealOpened: {(True, True)},
        ShareRevealed: {(False, False)},
        GameDealt: {(True, True)},
        InGame: {(True, False)},
        ClockExtended: {(False, False)},
        GameFinished: {(True, True)},
        HostPassed: {(False, True)},
        MatchClosed: {(True, True)},
    }


def test_a_time_out_takes_the_path_of_every_turn() -> None:
    play = started()
    seat = to_move(play)
    events = [event.event for event in play.turn(Timeout()) if isinstance(event, InGame)]
    assert [type(event) for event in events] == [TimedOut, Drew]
    assert to_move(play) != seat


def test_the_time_that_a_turn_took_runs_on_the_seat_s_clock() -> None:  # S3-20
    play = Play(Level.EASY, ruleset=replace(CLASSIC, game_clock_s=300)).start()
    seat = to_move(play)
    ran, _ = play.turn(Draw())
    assert ran == InGame(ClockRan(seat, 1_234))


def test_fresh_tiles_are_those_that_others_placed_since_ones_last_turn() -> None:
    play = Play(Level.EASY, Level.EASY).start()
    placed = [Tiles()] * 3
    for _ in range(60):
        if play.state.playing is None:
            break
        seat = to_move(play)
        (event, *_) = play.greedy_turn()
        assert isinstance(event, InGame)
        for other in range(3):
            if other == seat:
                placed[other] = Tiles()
            elif not isinstance(event.event, Drew | Passed):
                placed[other] += getattr(event.event, "placed", Tiles())
        assert play.state.fresh == tuple(placed)
    assert play.state.last_move is not None


def test_the_state_is_the_fold_of_the_stored_events() -> None:
    play = started()
    play.do(ExtendClock(outage_ms=1234))
    play.to_the_end()
    play.commit(0, bytes(32))
    play.start()
    play.reveal(0, bytes(32))
    play.do(Rename(name='"Kim" ☺ 김'), Context(by=0))
    stored = [codec.dump(event) for event in play.events]
    assert [codec.load(body) for body in stored] == play.events
    assert replay(map(codec.load, stored)) == play.state
    assert any(isinstance(event, GameDealt) for event in play.events)
    for event in (SeatOpened(2), RematchOf(MATCH, (None, Tally(matches=2, wins=1, points=-5)))):
        assert codec.load(codec.dump(event)) == event


def test_turns_of_games_that_are_over_need_not_be_made_again() -> None:
    rules = replace(CLASSIC, later_starter=Starter.HIGHEST_TILE)  # which is drawn before a deal
    play = Play(Level.EASY, ruleset=rules).start().to_the_end()
    play.do(StandIn(seat=0), Context(by=0, attendance=Attendance((True, False), (False, False))))
    play.start()
    deals = [at for at, event in enumerate(play.events) if isinstance(event, GameDealt)]
    past = list(enumerate(play.events[: deals[-1]], start=1))
    reported = [(seq, event) for seq, event in past if not isinstance(event, InGame)]
    for events in (past, reported):
        before = skim(replay(play.events[:1]), events[1:], deals[-1])
        assert evolve(before, play.events[deals[-1]]) == play.state


@pytest.mark.parametrize(
    "body",
    [
        "",
        "no json",
        "[]",
        '{"type":"unheard_of"}',
        '{"type":"seat_opened"}',
        '{"type":"seat_opened","seat":1,"more":2}',
        '{"type":"in_game","event":"game_ended; outcome=call winners=0 tiles=0,1"}',
        '{"type":"game_dealt","game":1,"commitment":"","event":"passed; seat=0"}',
        '{"type":"game_finished","racks":"","seed":"","event":"passed; seat=0"}',
    ],
)
def test_a_stored_event_that_cannot_be_read_is_told_so(body: str) -> None:
    with pytest.raises(codec.CodecError):
        codec.load(body)


def test_no_match_without_its_creation() -> None:
    with pytest.raises(ValueError, match="begins with its creation"):
        replay([])
    with pytest.raises(ValueError, match="begins with its creation"):
        replay([SeatOpened(1)])
