"""A match that plays on from a turn of a finished game."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.games import ORACLE
from tests.support.matches import SEED, Play
from tilerummy.core.clock import turn_time_ms
from tilerummy.core.errors import TilerummyError
from tilerummy.core.event import Dealt, Event
from tilerummy.core.evolve import replay as state_after
from tilerummy.core.format.record import GameRecord, read, verify
from tilerummy.core.policy import Clock
from tilerummy.core.turn import Pass
from tilerummy.match import codec
from tilerummy.match.command import PlayOn
from tilerummy.match.decide import decide
from tilerummy.match.event import ContinuedFrom, GameDealt, GameFinished, HostPassed, InGame, Level
from tilerummy.match.refusal import Refusal
from tilerummy.match.seat import SeatKind
from tilerummy.match.state import Status, replay
from tilerummy.review import events_before, trusted

GAMES = Path(__file__).parents[2] / "conformance" / "games"
NAMES = sorted(path.stem for path in GAMES.glob("*.trn"))


def game(name: str) -> GameRecord:
    return read((GAMES / f"{name}.trn").read_text(encoding="utf-8"))[0]


def before_turn(name: str, turn: int) -> tuple[Event, ...]:
    return events_before(trusted(game(name)), turn)


def command(name: str, turn: int, seat: int = 0) -> PlayOn:
    return PlayOn(
        source=ContinuedFrom("gamlpx4sbnhaq3is", 1, turn),
        events=before_turn(name, turn),
        seat=seat,
        player="kim",
        name="Ada",
        level=Level.EASY,
        seed=SEED,
    )


def played_on(name: str, turn: int, seat: int = 0) -> Play:
    play = Play(None)
    play.events, play.seeds, play._state = [], {}, None
    play.do(command(name, turn, seat))
    return play


@pytest.mark.parametrize("name", NAMES)
def test_it_stands_as_the_game_did_and_is_played_to_its_end(name: str) -> None:
    """Under every rule set, with whatever had happened before the turn."""
    final = verify(game(name), ORACLE)
    turn = max(1, final.turn // 2)
    play = played_on(name, turn)
    before = state_after(before_turn(name, turn))
    now = play.state.playing
    assert now is not None
    assert (now.racks, now.pool, now.table) == (before.racks, before.pool, before.table)
    assert (now.turn, now.seat, now.opened, now.used_ms) == (
        *(before.turn, before.seat, before.opened, before.used_ms),
    )
    while (playing := play.state.playing) is not None:
        play.turn(Pass()) if playing.drawn else play.greedy_turn()
    assert play.state.status is Status.FINISHED
    assert isinstance(play.events[-1], GameFinished)


def test_its_record_is_judged_like_any_other() -> None:
    play = played_on("classic", 9).to_the_end()
    reported = [
        event.dealt if isinstance(event, GameDealt)
        else event.ended if isinstance(event, GameFinished)
        else event.event
        for event in play.events
        if isinstance(event, GameDealt | GameFinished | InGame)
    ]  # fmt: skip
    assert verify(GameRecord(tuple(reported)), ORACLE).outcome is not None
    before = list(before_turn("classic", 9))
    same = [event for event in before if not isinstance(event, Dealt)]
    assert [event for event in reported if not isinstance(event, Dealt)][: len(same)] == same
    assert len(reported) > len(before)


def test_bots_take_the_other_seats_and_who_plays_on_is_host() -> None:
    assert not any(isinstance(event, HostPassed) for event in played_on("classic", 5).events)
    state = played_on("classic", 5, seat=1).state
    kinds = [SeatKind.BOT] * len(state.seats)
    kinds[1] = SeatKind.PERSON
    assert [seat.kind for seat in state.seats] == kinds
    assert (state.host, state.seats[1].name, state.seats[1].player) == (1, "Ada", "kim")
    assert len({seat.name for seat in state.seats}) == len(state.seats)
    assert state.continued == ContinuedFrom("gamlpx4sbnhaq3is", 1, 5)
    assert state.playing is not None
    assert state.playing.ruleset == state.ruleset
    assert state.ruleset.turn_limit_s is None


def test_what_happened_is_stored_and_read() -> None:
    play = played_on("second_by_call", 3)
    read_again = [codec.load(codec.dump(event)) for event in play.events]
    assert read_again == play.events
    assert replay(read_again) == play.state


def test_a_seat_that_is_not_there_or_is_out_cannot_play_on() -> None:
    record = game("second_by_call")
    final = verify(record, ORACLE)
    assert final.outcome_at_call is not None
    out = final.outcome_at_call.winners[0]
    for seat in (-1, final.seats, out):
        with pytest.raises(Refusal) as caught:
            played_on("second_by_call", final.turn - 1, seat)
        assert caught.value.code == "unknown_seat"


def test_nothing_is_left_to_play_after_the_end() -> None:
    complete = replace(command("classic", 1), events=game("classic").events)
    with pytest.raises(Refusal) as caught:
        decide(None, complete)
    assert caught.value.code == "no_game"


@pytest.mark.parametrize("turn", [0, 1000])
def test_a_turn_that_is_not_there(turn: int) -> None:
    with pytest.raises(TilerummyError) as caught:
        before_turn("classic", turn)
    assert caught.value.code == "no_such_turn"


@pytest.mark.parametrize(("penalty", "increment_s"), [(0, 0), (1, 5)])
def test_a_game_clock_that_ends_turns_ends_none_any_more(penalty: int, increment_s: int) -> None:
    """C08: it is for finding out; where seconds cost points, they still do."""
    events = tuple(
        replace(event, ruleset=event.ruleset.timed(Clock(60, 60, 0, 5, penalty)))
        if isinstance(event, Dealt)
        else event
        for event in before_turn("classic", 1)
    )
    play = Play(None)
    play.events, play.seeds, play._state = [], {}, None
    play.do(replace(command("classic", 1), events=events))
    assert play.state.ruleset.clock == Clock(None, 60, 0, increment_s, penalty)
    assert play.state.playing is not None
    assert turn_time_ms(play.state.playing) is None
