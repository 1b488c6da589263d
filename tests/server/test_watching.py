"""Onlookers see what everybody at the table may see, and later; never a rack, never a draft."""

from __future__ import annotations

import asyncio
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.server.delayed_match import DelayedMatch
from tests.server.hidden import twin
from tests.server.processes import read_until_closed
from tests.server.stored import stored
from tests.server.support import Player, running
from tests.support.players import GreedyMinds
from tilerummy.match.command import SetWatching
from tilerummy.match.context import Context
from tilerummy.match.state import replay
from tilerummy.server.identity.tokens import watch_secret
from tilerummy.server.store import PlayerCredential, Present
from tilerummy.server.table.broadcaster import Broadcaster
from tilerummy.server.table.event_log import EventLog
from tilerummy.server.table.wire import from_server
from tilerummy.server.table.wire.match_view import Live, News

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from tests.server.support import RunningServer
    from tilerummy.match.event import MatchEvent
    from tilerummy.match.seat import Seat


class Spectator:
    """A viewer without a seat that keeps what it is sent."""

    def __init__(self) -> None:
        self.player: str | None = None
        self.credential: PlayerCredential | None = None
        self.seat: int | None = None
        self.seen_seq: int | None = None
        self.sent: list[bytes] = []

    def send(self, message: from_server.ServerMessage) -> None:
        self.send_encoded(from_server.encode(message))

    def send_encoded(self, message: bytes) -> None:
        self.sent.append(message)

    def go_elsewhere(self) -> None:
        raise NotImplementedError

    def turn_away(self, _: object) -> None:
        raise NotImplementedError


class Nobody:
    """Nobody is away."""

    all = Present(frozenset({0, 1}), 1)

    def away(self) -> tuple[bool, ...]:
        return (False, False)

    def undo_ms(self, seats: Sequence[Seat]) -> tuple[int, ...]:
        return tuple([int(seat.stand_in is not None) for seat in seats])

    def seat_codes_after(self) -> int:
        return 0


def watched(events: Sequence[MatchEvent], commands: Sequence[int], since: int = 0) -> list[bytes]:
    """Return what an onlooker is sent who comes when the match stands as *events* say."""

    async def look() -> list[bytes]:
        stream = EventLog(stored(events, commands=commands))
        await stream.fold(stored(events, commands=commands))
        fan_out = Broadcaster(stream, Nobody(), Nobody(), lambda: (5_000, 1_000))  # type: ignore[arg-type]
        spectator = Spectator()
        fan_out.greet(spectator, since)
        return spectator.sent

    return asyncio.run(look())


@settings(max_examples=25, deadline=None)
@given(
    delay=st.integers(0, 4),
    turns=st.integers(0, 30),
    seat=st.integers(0, 1),
    chance=st.integers(0, 2**32),
)
def test_no_rack_and_nothing_newer_than_the_delay(
    delay: int, turns: int, seat: int, chance: int
) -> None:
    play = DelayedMatch(delay)
    marks = [len(play.events)]
    for _ in range(turns):
        if play.state.playing is None:
            return
        play.act(play.greedy_turn)
        marks.append(len(play.events))
    if play.state.playing is None:
        return
    seen = watched(play.events, play.commands)
    # Whatever lies on a rack or in the pool looks the same.
    others = twin(play.events, seat, Random(chance))
    assert watched(others, play.commands) == seen
    # It is what the match looked like when that turn began, with nothing of what came after.
    end = marks[max(0, len(marks) - 1 - delay)]
    late = end < len(play.events)
    live = Live(
        match="m",
        invite="invite",
        watch=watch_secret("invite"),
        watch_delay=delay,
        onlookers=1,
        connected=(True, True),
        away=(False, False),
        undo_ms=(0, 0),
        seat_codes_after=0,
        clock_ms=None if late else 5_000,
        elapsed_ms=0 if late else 1_000,
    )
    then = list(enumerate(play.events[:end], start=1))
    state = replay(play.events[:end])
    assert seen == [from_server.encode(News(state, live, then).update(None, first=True))]
    (answer,) = [msgspec.json.decode(one) for one in seen]
    assert answer["view"]["game"]["rack"] == []
    assert answer["view"]["invite"] is None
    assert answer["view"]["watch"] is None


@settings(max_examples=10, deadline=None)
@given(delay=st.integers(1, 4))
def test_what_players_do_now_is_seen_later(delay: int) -> None:
    play = DelayedMatch(delay)
    shown: list[dict[str, object]] = []
    truth: list[object] = []
    while play.state.playing is not None and len(truth) < 15:
        truth.append([str(meld) for meld in play.state.playing.table.melds])
        shown.append(msgspec.json.decode(watched(play.events, play.commands)[0])["view"]["game"])
        play.act(play.greedy_turn)
    for at, game in enumerate(shown):
        assert game["table"] == truth[max(0, at - delay)]
        assert game["turn"] == shown[max(0, at - delay)]["turn"] or at >= delay


def test_how_late_it_is_seen_changes_during_a_game_and_nobody_goes_back() -> None:
    play = DelayedMatch(None)
    for _ in range(4):
        play.act(play.greedy_turn)

    def seen(since: int = 0) -> dict[str, Any]:
        answer: dict[str, Any] = msgspec.json.decode(watched(play.events, play.commands, since)[-1])
        return answer

    assert play.state.playing is not None
    turn = play.state.playing.turn
    play.act(lambda: play.do(SetWatching(delay=2), Context(by=0)))
    late = seen()
    # What was played before onlookers were let in is told no sooner than the rest.
    assert late["view"]["game"]["turn"] == turn - 2
    assert late["view"]["watch_delay"] == 2
    play.act(lambda: play.do(SetWatching(delay=0), Context(by=0)))
    at_once = seen(late["seq"])
    assert at_once["view"]["game"]["turn"] == turn
    assert at_once["seq"] == len(play.events)


def test_all_is_seen_once_the_game_is_over() -> None:
    play = DelayedMatch(3)
    while play.state.playing is not None:
        play.act(play.greedy_turn)
    (update,) = [msgspec.json.decode(one) for one in watched(play.events, play.commands)]
    assert update["seq"] == len(play.events)
    assert update["view"]["game"]["outcome"]["racks"]
    # Who has seen it all is sent nothing twice.
    (again,) = watched(play.events, play.commands, since=len(play.events))
    assert msgspec.json.decode(again)["events"] == []


@pytest.fixture
def host(tmp_path: Path) -> Iterator[RunningServer]:
    with running(tmp_path, GreedyMinds()) as server:
        yield server


def test_an_onlooker_follows_the_game_by_the_hosts_leave(host: RunningServer) -> None:
    with Player(host.port) as kim, Player(host.port) as stranger:
        made = kim.create("open")
        with Player(host.port, "Lee") as lee:
            lee.join(made)
        secret = watch_secret(made["invite"])
        with stranger.line(f"{made['match']}?watch={secret}") as line:
            assert line.error()["code"] == "dead_link"
            assert read_until_closed(line) == 4403
        with kim.at(made["match"]) as host_line:
            assert not host_line.view["watch"]
            host_line.do("set_watching", delay=1)
            assert host_line.view["watch"] == secret
            assert secret not in made["invite"]
            with (
                stranger.line(f"{made['match']}?watch={secret}") as line,
                stranger.line(f"{made['match']}?watch={made['invite']}") as other,
            ):
                other.hello()
                line.hello()
                while host_line.until("presence")["onlookers"] != 2:
                    pass
                assert line.view["you"] is None
                assert line.view["watch_delay"] == 1
                tried: dict[str, dict[str, object]] = {
                    "draw": {},
                    "rename": {"name": "Mallory"},
                    "set_watching": {"delay": 0},
                    "start_game": {},
                }
                for kind, fields in tried.items():
                    assert line.refused(kind, **fields)["code"] == "not_at_this_table"
                line.say("draft", table=[])
                assert line.error()["code"] == "not_at_this_table"
                line.say("hint", request_id="request-1")
                assert line.error()["code"] == "not_at_this_table"
                host_line.do("start_game")
                line.wait_for(lambda view: view["game"] is not None)
                assert line.view["game"]["rack"] == []
                assert "rack" not in str(line.messages[-1]["events"]).replace("'rack': None", "")
                # How late, and whether at all, may change at any time.
                host_line.do("set_watching", delay=0)
                line.wait_for(lambda view: view["watch_delay"] == 0)
                host_line.do("set_watching", delay=None)
                for one in (line, other):
                    assert read_until_closed(one) == 4403
                assert host_line.view["watch"] is None
                host_line.do("set_watching", delay=2)
                with stranger.line(f"{made['match']}?watch={secret}") as again:
                    again.hello()
                    assert again.view["watch_delay"] == 2
                    assert again.view["game"]["rack"] == []


def test_who_may_not_look_on_any_more_is_shown_out(host: RunningServer) -> None:
    with Player(host.port) as kim, Player(host.port) as stranger:
        made = kim.create("open")
        with kim.at(made["match"]) as line:
            line.do("set_watching", delay=0)
            with stranger.line(f"{made['match']}?watch={line.view['watch']}") as spectator:
                spectator.hello()
                line.do("set_watching", delay=None)
                assert read_until_closed(spectator) == 4403
