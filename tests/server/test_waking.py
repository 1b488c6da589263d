"""A match that is woken in a later game: what was left out of memory is there when it is wanted."""

from __future__ import annotations

import asyncio
import functools
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from tests.server.registries import Cable, Recorder, make_node
from tests.server.store_support import MATCH, Opener, commit, opened
from tests.server.support import Player, running, settings
from tests.support.matches import Play
from tilerummy.core.turn import Draw
from tilerummy.match import codec
from tilerummy.match.command import SitDown
from tilerummy.match.context import SERVER
from tilerummy.match.event import SeedCommitted
from tilerummy.match.refusal import MatchCode, Refusal
from tilerummy.match.state import replay
from tilerummy.server.codes import ServerCode
from tilerummy.server.identity.tokens import COOKIE, hash_token, new_token
from tilerummy.server.store.factory import make_store
from tilerummy.server.table.session import MatchSession
from tilerummy.server.table.summary import summary
from tilerummy.server.table.wire import from_server
from tilerummy.server.table.wire.redact import project

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from tests.server.registries import OneNode
    from tilerummy.match.event import MatchEvent
    from tilerummy.server.services import Services
    from tilerummy.server.store import Committed, Store, StoredMatch, StoredTail

TURN = 40
"""Some event in the middle of the first game."""


@functools.cache
def games() -> Play:
    """Return two games of Kim and Lee, and a few turns of a third."""
    play = Play(None)
    play.do(SitDown(player="lee", name="Lee"))
    for _ in range(2):
        play.start().to_the_end()
    play.start()
    for _ in range(6):
        play.greedy_turn()
    return play


async def write(store: Store) -> None:
    """Store the match, two events to a command, whose number is that of the second.

    So there are commands of which only the first event, the deal, is kept of a game that is over.
    """
    play = games()
    now = await store.now()
    after = summary(play.state, None)
    for begin in range(0, len(play.events), 2):
        events = play.events[begin : begin + 2]
        dealt = (one.game for one in events if isinstance(one, SeedCommitted))
        seed = next(((game, play.seeds[game]) for game in dealt), None)
        bodies = tuple(map(codec.dump, events))
        cmd_id = f"c{begin + len(events)}"
        answer = commit(begin, cmd_id=cmd_id, bodies=bodies, at=now, summary=after, seed=seed)
        await store.commit(answer)


@asynccontextmanager
async def waking_node(open_store: Opener, folder: Path) -> AsyncIterator[tuple[OneNode, Cable]]:
    async with opened(open_store) as store:
        await write(store)
        cable = Cable(store)
        node = make_node(cable, settings(folder))
        await node.open()
        try:
            yield node, cable
        finally:
            cable.is_cut = False
            await node.close()


def seen(events: list[MatchEvent], since: int, seat: int) -> Any:
    """Return what *seat* is told of what came after event number *since*."""
    answer = [project(seq, one, seat) for seq, one in enumerate(events, start=1) if seq > since]
    return msgspec.json.decode(from_server.encode([one for one in answer if one]))


async def test_who_missed_the_end_of_a_game_is_told_of_it(
    open_store: Opener, tmp_path: Path
) -> None:
    events = games().events

    async with waking_node(open_store, tmp_path) as (node, _):
        match_session = await node.session(MATCH)
        assert match_session.state == replay(events)
        assert match_session.queue.left_out_to > TURN
        for since in (len(events) - 3, TURN, 0):
            recorder = Recorder("lee", 1, match_session)
            await match_session.greet(recorder, since)
            update = next(one for one in recorder.sent if one["type"] == "update")
            assert update["events"] == seen(events, since, 1)
        assert match_session.queue.left_out_to == 0


async def test_who_has_seen_all_of_it_lets_it_be_left_out(
    open_store: Opener, tmp_path: Path
) -> None:
    async with waking_node(open_store, tmp_path) as (node, cable):
        match_session = await node.session(MATCH)
        left_out_to = match_session.queue.left_out_to
        cable.is_cut = True  # and nothing of it is asked for
        await match_session.greet(Recorder("lee", 1, match_session), len(games().events))
        assert match_session.queue.left_out_to == left_out_to
        # Without the store one sees the match all the same, and what there is.
        recorder = Recorder("lee", 1, match_session)
        await match_session.greet(recorder, TURN)
        update = next(one for one in recorder.sent if one["type"] == "update")
        assert update["events"] == seen(games().events, left_out_to, 1)


async def test_a_command_of_a_game_that_is_over_counts_once(
    open_store: Opener, tmp_path: Path
) -> None:
    """Its answer was lost with the node, and it is sent again in the game after the next."""

    async with waking_node(open_store, tmp_path) as (node, cable):
        match_session = await node.session(MATCH)
        game = match_session.state.playing
        assert game is not None
        draw = match_session.turn_command(game.seat, TURN, Draw())
        acked: list[Committed] = []
        again = await match_session.queue.carry_out("seat 0", f"c{TURN}", *draw, acked.append)
        assert (again.seq, again.repeated) == (TURN, True)
        assert acked == [again]
        for actor, cmd_id in (("seat 1", f"c{TURN}"), ("seat 0", "another")):
            with pytest.raises(Refusal) as refused:
                await match_session.queue.carry_out(actor, cmd_id, *draw)
            assert refused.value.code == MatchCode.STALE
        cable.is_cut = True
        with pytest.raises(Refusal) as refused:
            await match_session.queue.carry_out("seat 0", f"c{TURN}", *draw)
        assert refused.value.code == ServerCode.STORAGE
        cable.is_cut = False
        await match_session.queue.reach(0)
        cable.is_cut = True
        assert (await match_session.queue.carry_out("seat 0", f"c{TURN}", *draw)).seq == TURN
        assert match_session.state == replay(games().events)


async def test_a_command_is_answered_alike_whenever_it_comes_again(
    open_store: Opener, tmp_path: Path
) -> None:
    """Also where some of its events are left out of memory, and where those have come back.

    By then the command may be too late, or lead to nothing: somebody sits there already.
    """

    async with waking_node(open_store, tmp_path) as (node, _):
        match_session = await node.session(MATCH)
        game, newest = match_session.state.playing, len(games().events)
        assert game is not None
        late = match_session.turn_command(game.seat, TURN, Draw())
        numbers = [min(seq, newest) for seq in range(2, newest + 2, 2)]
        for reached in (newest, TURN - 1, 0):
            await match_session.queue.reach(reached)
            for sent in (late, (SitDown(player="kim", name="Kim"), SERVER)):
                again = [
                    await match_session.queue.carry_out("seat 0", f"c{seq}", *sent)
                    for seq in numbers
                ]
                assert [answer.seq for answer in again] == numbers
                assert all(answer.repeated for answer in again)


def test_many_who_come_at_once_read_it_once(open_store: Opener, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with waking_node(open_store, tmp_path) as (node, cable):
            match_session = await node.session(MATCH)
            asked, read = [], cable._store.events_after

            async def counted(match: str, seq: int) -> StoredTail | None:
                asked.append(seq)
                return await read(match, seq)

            cable._store.events_after = counted  # type: ignore[method-assign]
            await asyncio.gather(*(match_session.queue.reach(seq) for seq in (TURN, 0, 0, TURN, 0)))
            assert asked == [TURN, 0]
            assert list(match_session.queue.events) == games().events

    asyncio.run(scenario())


def test_who_comes_first_is_let_in_first(open_store: Opener, tmp_path: Path) -> None:
    """When all come back at once after a start: a short match may wait, but for no later one."""

    async def scenario() -> None:
        async with waking_node(open_store, tmp_path) as (node, cable):
            begun, ended = [], []
            opened_by = MatchSession.open

            async def noted(stored: StoredMatch, services: Services) -> MatchSession:
                begun.append(stored.match)
                match_session = await opened_by(stored, services)
                await asyncio.sleep(0.01 / len(begun))
                ended.append(stored.match)
                return match_session

            others = [one * 16 for one in "bcdef"]
            for match in others:
                first = [codec.dump(event) for event in games().events[:3]]
                await cable.commit(commit(match=match, bodies=tuple(first)))
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(MatchSession, "open", noted)
                sessions = await asyncio.gather(
                    *(node.session(match) for match in (MATCH, *others))
                )
            assert begun == ended
            assert {match_session.queue.match for match_session in sessions} == set(begun)

    asyncio.run(scenario())


def test_a_record_has_all_games(tmp_path: Path) -> None:
    token = new_token()

    async def fill() -> None:
        store = make_store(None, settings(tmp_path).database, connections=1, timeout_ms=5000)
        await store.open()
        await store.add_player("kim", hash_token(token), 0)
        await store.add_player("lee", b"lee", 0)
        await write(store)
        await store.close()

    asyncio.run(fill())
    for path in ("record", "replay", "review"):  # each is the first to ask of a woken match
        with running(tmp_path) as server, Player(server.port) as kim:
            kim.http.cookies.clear()
            kim.http.cookies.set(COOKIE, token)
            if path == "record":
                text = kim.http.get(f"/api/matches/{MATCH}/record").raise_for_status().text
                assert text.count("game_ended") == 2
            elif path == "replay":
                answer = kim.http.post(f"/api/matches/{MATCH}/replay", json={}).raise_for_status()
                assert len(answer.json()["games"]) == 3
            else:
                asked = {"match": MATCH, "game": 3}
                refused = kim.http.post("/api/review", json=asked).json()
                assert refused["error"]["code"] == "no_finished_game"
