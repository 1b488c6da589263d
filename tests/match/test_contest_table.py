"""The match of a contest's table: its seats are its people's, and its desk is the host."""

from __future__ import annotations

from functools import reduce

import pytest

from tilerummy.core.presets import TOURNAMENT
from tilerummy.match import codec
from tilerummy.match.command import (
    AddSeat,
    Answer,
    Command,
    CreatePod,
    OpenSeat,
    Rematch,
    Rename,
    SeatBot,
    SetHints,
    SetRules,
    SetWatching,
    SitAt,
    SitDown,
    StandIn,
    StartGame,
)
from tilerummy.match.context import SERVER, Attendance, Context, Secret
from tilerummy.match.decide import decide
from tilerummy.match.event import ContestTable, Level, MatchEvent
from tilerummy.match.refusal import Code, MatchCode, Refusal
from tilerummy.match.seat import SeatKind, Waits
from tilerummy.match.state import NO_HOST, MatchState, Status, evolve, replay

SEED = b"s" * 32
ABOUT = ContestTable(
    contest="k3rjw2ynqz5hcont", division="d2", round=1, table=3, first_game=0,
    entrants=("e1", "e2", "e3"),
)  # fmt: skip
NAMES = ("Ada", "Bo", "Cem")
AWAY = Attendance(connected=(False,) * 3, away=(True,) * 3)


class Pod:
    """The match, and what happened in it."""

    def __init__(self) -> None:
        create = CreatePod(ruleset=TOURNAMENT, names=NAMES, about=ABOUT, seed=SEED)
        self.events: list[MatchEvent] = list(decide(None, create).events)
        self.state: MatchState = replay(self.events)

    def do(self, command: Command, context: Context = SERVER) -> tuple[MatchEvent, ...]:
        events = decide(self.state, command, context).events
        self.state = reduce(evolve, events, self.state)
        self.events += events
        return events

    def refused(self, command: Command, context: Context = SERVER) -> Code:
        with pytest.raises(Refusal) as caught:
            decide(self.state, command, context)
        return caught.value.code

    def start(self) -> None:
        self.do(StartGame(), Context(secret=Secret("match", SEED)))


def test_seats_are_kept_in_the_pods_order_and_nobody_sits_there() -> None:
    pod = Pod()
    assert [seat.name for seat in pod.state.seats] == list(NAMES)
    assert {seat.kind for seat in pod.state.seats} == {SeatKind.PERSON}
    assert {seat.waits for seat in pod.state.seats} == {Waits.FOR_ANSWER}
    assert (pod.state.host, pod.state.contest) == (NO_HOST, ABOUT)
    assert not pod.state.hints_allowed
    assert [codec.load(codec.dump(event)) for event in pod.events] == pod.events


def test_it_starts_when_all_have_come_and_seat_one_starts() -> None:
    """S3-02: the pod's first seat starts."""
    pod = Pod()
    for seat, player in enumerate(("kim", "lee", "mia")):
        start = (StartGame(), Context(secret=Secret("match", SEED)))
        assert pod.refused(*start) is MatchCode.SEATS_OPEN
        pod.do(SitAt(seat=seat, player=player))
    assert (
        pod.refused(StartGame(), Context(by=0, secret=Secret("match", SEED))) is MatchCode.HOST_ONLY
    )
    pod.start()
    assert (pod.state.status, pod.state.starter) == (Status.PLAYING, 0)


def test_a_person_comes_from_another_browser_and_takes_one_seat_only() -> None:
    pod = Pod()
    pod.do(SitAt(seat=1, player="lee"))
    assert pod.do(SitAt(seat=1, player="lee")) == ()
    pod.do(SitAt(seat=1, player="lees phone"))
    assert pod.state.seat_of("lees phone") == 1
    assert pod.state.seat_of("lee") is None
    assert pod.refused(SitAt(seat=0, player="lees phone")) is MatchCode.ALREADY_SEATED
    assert pod.refused(SitAt(seat=3, player="mia")) is MatchCode.UNKNOWN_SEAT


def test_a_bot_plays_where_the_desk_says_so_until_its_person_comes() -> None:
    pod = Pod()
    pod.do(SitAt(seat=0, player="kim"))
    pod.do(SitAt(seat=1, player="lee"))
    pod.do(SeatBot(seat=2, level=Level.MEDIUM))
    assert pod.state.seats[2].bot is Level.MEDIUM
    pod.start()
    pod.do(StandIn(seat=1), Context(attendance=AWAY))
    assert pod.state.seats[1].bot is Level.MEDIUM
    here = Attendance(connected=(True,) * 3, away=(False,) * 3)
    assert pod.refused(StandIn(seat=0), Context(attendance=here)) is MatchCode.NOT_AWAY
    pod.do(SitAt(seat=2, player="mia"))
    pod.do(SitAt(seat=1, player="lee"))
    assert [seat.bot for seat in pod.state.seats] == [None] * 3
    assert [seat.player for seat in pod.state.seats] == ["kim", "lee", "mia"]


@pytest.mark.parametrize(
    "command",
    [
        AddSeat(),
        Answer(yes=True),
        OpenSeat(seat=1),
        Rematch(match="another"),
        Rename(name="Queen"),
        SeatBot(seat=2, level=Level.EASY),
        SetHints(allowed=True),
        SetRules(ruleset=TOURNAMENT),
        SetWatching(delay=0),
        SitDown(player="stranger", name="Stranger"),
        StandIn(seat=0),
    ],
    ids=lambda command: type(command).__name__,
)
def test_people_at_the_table_do_nothing_that_is_the_desks(command: Command) -> None:
    pod = Pod()
    pod.do(SitAt(seat=0, player="kim"))
    contexts = [Context(by=by, attendance=AWAY) for by in range(3)]
    assert {pod.refused(command, one) for one in contexts} == {MatchCode.CONTEST_TABLE}


def test_elsewhere_nobody_is_seated_like_that() -> None:
    pod = Pod()
    table = [event for event in pod.events if not isinstance(event, ContestTable)]
    with pytest.raises(Refusal) as caught:
        decide(replay(table), SitAt(seat=0, player="kim"))
    assert caught.value.code == MatchCode.SEAT_NOT_FREE
