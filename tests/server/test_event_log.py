"""Reading a match from the store: the same state as its events lead to, one after another."""

from __future__ import annotations

import asyncio
import functools
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.server.stored import stored, stored_without_finished_games
from tests.support.matches import Play
from tilerummy.core import evolve as core
from tilerummy.match.command import AskHint, Rename, SetWatching, SitDown
from tilerummy.match.context import Context
from tilerummy.match.event import GameDealt, GameFinished, Renamed
from tilerummy.match.state import replay
from tilerummy.server.table.event_log import EventLog

if TYPE_CHECKING:
    from tilerummy.match.event import MatchEvent
    from tilerummy.server.store import StoredMatch


@functools.cache
def games() -> tuple[MatchEvent, ...]:
    """Return three games of people who ask for hints and change their names, and half a fourth."""
    play = Play(None)
    play.do(SitDown(player="lee", name="Lee"))
    play.do(SetWatching(delay=2), Context(by=0))
    for game in range(3):
        play.start()
        seat = play.state.playing.seat if play.state.playing else 0
        play.do(AskHint(), Context(by=seat))
        play.do(Rename(name=f"Name {game}"), Context(by=game % 2))
        play.to_the_end()
    play.start()
    for _ in range(12):
        play.greedy_turn()
    return tuple(play.events)


def read(*parts: StoredMatch) -> EventLog:
    async def fold() -> EventLog:
        stream = EventLog(parts[0])
        for part in parts:
            await stream.fold(part)
        return stream

    return asyncio.run(fold())


def test_the_state_is_that_of_all_events_wherever_they_end() -> None:
    events = games()
    assert sum(isinstance(event, GameFinished) for event in events) == 3
    for end in range(1, len(events) + 1, 7):
        stream = read(stored(events[:end]))
        assert stream.state == replay(events[:end])
        assert stream.events == list(events[:end])
        assert stream.times == [1000 + seq for seq in range(1, end + 1)]
        assert stream.acknowledged("somebody", f"command-{end}") == end


@pytest.mark.parametrize("tenth", range(1, 10))
def test_what_is_caught_up_with_leads_to_the_same(tenth: int) -> None:
    events = games()
    known = events[: len(events) * tenth // 10]
    stream = read(stored(known), stored(events))
    assert stream.state == replay(events)
    assert stream.events == list(events)


def test_onlookers_see_no_turn_of_a_game_that_is_over() -> None:
    events = games()
    complete = read(stored(events))
    deal = max(at for at, event in enumerate(events) if isinstance(event, GameDealt))
    for turns in range(20):
        before = complete.before(turns)
        assert before.number == 4
        assert before.seq > deal


def test_games_that_are_over_are_not_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A match may have thousands of turns, and its room is awaited by people."""
    events = games()
    evolve, made = core.evolve, []

    def counted(state: object, event: object) -> object:
        made.append(event)
        return evolve(state, event)  # type: ignore[arg-type]

    monkeypatch.setattr(core, "evolve", counted)
    read(stored(events))
    newest = max(at for at, event in enumerate(events) if isinstance(event, GameDealt))
    # Of each of the three that are over, the deal and the end.
    assert len(made) <= 3 * 2 + len(events) - newest


def test_an_event_that_is_missing_is_noticed() -> None:
    match = stored(games())
    hole = replace(match, events=match.events[:20] + match.events[21:])
    with pytest.raises(LookupError, match="event 21"):
        read(hole)


def test_the_state_is_the_same_where_turns_of_games_that_are_over_are_left_out() -> None:
    events = games()
    for end in range(1, len(events) + 1, 7):
        stream, complete = (
            read(stored_without_finished_games(events[:end])),
            read(stored(events[:end])),
        )
        assert stream.state == complete.state
        assert stream.newest_at == 1000 + end
        assert [stream.before(turns) for turns in range(5)] == [
            complete.before(turns) for turns in range(5)
        ]


@settings(max_examples=30, deadline=None)
@given(st.integers(1, len(games())), st.data())
def test_what_is_left_out_is_filled_in_from_wherever_it_is_wanted(
    end: int, data: st.DataObject
) -> None:
    events = games()[:end]
    seqs = [*range(1, end + 1)]
    wanted = data.draw(st.lists(st.integers(0, end), min_size=1, max_size=3))

    async def fill() -> None:
        stream = EventLog(stored_without_finished_games(events))
        await stream.fold(stored_without_finished_games(events))
        for seq in wanted:
            await stream.fill(stored(events).events[seq:])
            assert stream.events_after(seq) == list(zip(seqs, events, strict=True))[seq:]
            for later in range(seq + 1, end + 1):
                assert stream.time_of(later) == 1000 + later
                assert stream.newest_before(1000 + later) == later
                assert stream.acknowledged("somebody", f"command-{later}") == later
        await stream.fill(stored(events).events)
        assert stream.events == list(events)
        assert stream.times == [1000 + seq for seq in seqs]
        assert stream.state == replay(events)

    asyncio.run(fill())


def test_nobody_takes_a_part_of_the_events_for_the_whole() -> None:
    stream = read(stored_without_finished_games(games()))
    for look in (
        lambda: stream.events,
        lambda: stream.times,
        lambda: stream.events_after(stream.left_out_to - 1),
    ):
        with pytest.raises(LookupError, match="left out"):
            look()


def test_what_happened_around_games_that_are_over_has_its_time() -> None:
    """Of a word for another device, or of a bot that stands in, it is asked later."""
    events = games()
    stream = read(stored_without_finished_games(events))
    for seq, event in enumerate(events, start=1):
        if isinstance(event, Renamed):
            assert stream.time_of(seq) == 1000 + seq
            assert stream.newest_before(1000 + seq) == seq
            assert stream.newest_before(999 + seq) < seq
    assert stream.newest_before(1000) == 0


def test_of_what_is_filled_in_too_an_event_that_is_missing_is_noticed() -> None:
    stream = read(stored_without_finished_games(games()))
    complete = stored(games()).events
    with pytest.raises(LookupError, match="event 21"):
        asyncio.run(stream.fill(complete[:20] + complete[21:]))
    left_out = stored_without_finished_games(games())
    with pytest.raises(LookupError, match="missing"):
        read(replace(left_out, events=left_out.events[:-5] + left_out.events[-4:]))
