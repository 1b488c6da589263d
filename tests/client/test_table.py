from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from tests.client.network import Network, when
from tests.support.players import GreedyMinds, greedy
from tests.support.servers import running
from tilerummy.client import Client, ClientError, Refused
from tilerummy.client import table as table_module
from tilerummy.server.store import StoreError
from tilerummy.server.table.wire import VERSION
from tilerummy.server.table.wire.public_events import Seated, TilesDrawn

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.servers import RunningServer
    from tilerummy.client import Table
    from tilerummy.server.store import Commit, Committed


def url(server: RunningServer) -> str:
    return f"http://127.0.0.1:{server.port}"


async def rest(table: Table) -> None:
    """Draw when it is one's turn."""
    await table.until(lambda: table.my_turn)
    await table.draw()


async def test_plays_a_match_to_its_end_which_ends_the_updates(tmp_path: Path) -> None:
    with running(tmp_path, GreedyMinds()) as server:
        async with Client(url(server)) as kim:
            made = await kim.create("classic", ["easy"], games=2)
            kinds = []
            async with kim.sit(made) as table:
                async for update in table:
                    kinds += [type(event).__name__ for event in update.events]
                    if table.my_turn:
                        await table.take(greedy(table.sight()))
                    elif update.view.status == "between_games":
                        await table.start_game()
                assert table.view.status == "finished"
            assert (kinds.count("GameDealt"), kinds.count("GameEnded")) == (2, 2)
            assert (await kim.record(made.match)).count("[Seed ") == 2


async def test_the_view_shows_what_came_of_a_command(server: RunningServer) -> None:
    async with Client(url(server)) as kim:
        made = await kim.create("classic", ["easy"])
        async with kim.sit(made) as table:
            await table.until(lambda: table.my_turn)
            before = table.seq
            await table.draw()
            assert table.seq > before
            await table.rename("Kimberly")
            assert table.view.seats[0].name == "Kimberly"


async def test_a_refusal_says_why_and_changes_nothing(server: RunningServer) -> None:
    async with Client(url(server)) as kim:
        made = await kim.create("classic", ["easy"])
        async with kim.sit(made) as table:
            await table.until(lambda: table.my_turn)
            seq = table.seq
            with pytest.raises(Refused) as refused:
                await table.play(["[R1 B5 K9]"])
            assert refused.value.code == "illegal_turn"
            assert "not_a_meld" in {one.code for one in refused.value.violations}
            with pytest.raises(Refused) as refused:
                await table.add_seat()
            assert (refused.value.code, table.seq) == ("game_running", seq)


async def test_a_host_sets_the_table(server: RunningServer) -> None:
    async with Client(url(server)) as kim:
        made = await kim.create("classic", ["open"])
        async with kim.sit(made) as table:
            await table.add_seat()
            await table.seat_bot(1, "hard")
            await table.seat_bot(2, "easy")
            await table.open_seat(2)
            await table.drop_seat()
            assert [seat.kind for seat in table.view.seats] == ["person", "bot"]
            await table.start_game()
            assert table.view.game


async def test_is_told_a_play(tmp_path: Path) -> None:
    with running(tmp_path, GreedyMinds()) as server:
        async with Client(url(server)) as kim:
            made = await kim.create("classic", ["easy"], changes={"threshold": "0"})
            async with kim.sit(made) as table:
                await table.until(lambda: table.my_turn and table.solver_ready)
                hint = await table.hint()
                await table.draft(hint.table)
                await (table.play(hint.table) if hint.placed else table.draw())


async def test_who_may_not_sit_learns_it_at_once(server: RunningServer) -> None:
    async with Client(url(server)) as kim, Client(url(server)) as stranger:
        made = await kim.create("classic", ["open"])
        for match, code in ((made.match, "not_at_this_table"), ("a" * 16, "unknown_match")):
            with pytest.raises(Refused) as refused:
                async with stranger.sit(match):
                    pass
            assert refused.value.code == code


async def test_somebody_looks_on_without_a_seat(server: RunningServer) -> None:
    async with Client(url(server)) as kim, Client(url(server)) as guest:
        made = await kim.create("classic", ["open"])
        async with kim.sit(made) as table:
            await table.set_watching(0)
            assert table.view.watch
            async with guest.watch(made.match, table.view.watch) as seen:
                await table.until(lambda: table.view.onlookers == 1)
                await table.seat_bot(1, "easy")
                await table.start_game()
                await seen.until(lambda: seen.view.game is not None)
                assert (seen.view.you, seen.view.invite) == (None, None)
                assert seen.sight().rack is None
                with pytest.raises(Refused):
                    await seen.draw()
        with pytest.raises(Refused) as refused:
            async with guest.watch(made.match, "nothing"):
                pass
        assert refused.value.code == "dead_link"


async def test_a_server_of_another_version_is_told_apart(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Client(url(server)) as kim:
        made = await kim.create("classic", ["open"])
        monkeypatch.setattr(table_module, "VERSION", VERSION + 1)
        with pytest.raises(Refused) as refused:
            async with kim.sit(made):
                pass
        assert refused.value.code == "wrong_version"


async def test_a_line_that_is_cut_is_made_again_and_nothing_is_missed(
    server: RunningServer,
) -> None:
    async with Network(server.port) as network, Client(network.url) as kim:
        made = await kim.create("classic", ["easy"])
        async with kim.sit(made) as table:
            update = await anext(table)
            events = list(update.events)
            for _ in range(4):
                await network.cut()
                while not table.my_turn:
                    update = await anext(table)
                    events += update.events
                await table.draw()
            # It may be one's turn again as soon as the draw is seen, with news still to be taken.
            while not table.my_turn or update.seq < table.seq:
                update = await anext(table)
                events += update.events
            assert table.connections >= 2
        async with kim.sit(made) as again:
            assert [event.seq for event in events] == [
                event.seq for event in (await anext(again)).events
            ]


async def test_a_command_whose_answer_was_lost_counts_once(server: RunningServer) -> None:
    async with Network(server.port) as network, Client(network.url) as kim:
        made = await kim.create("classic", ["easy"])
        async with kim.sit(made) as table:
            await table.until(lambda: table.my_turn)
            before = table.seq
            network.deaf = True
            drawing = asyncio.create_task(table.draw())
            queue = server.app.state.registry._sessions[made.match].queue
            await when(lambda: queue.state.seq > before)
            network.deaf = False
            await network.cut()
            await drawing
            events = (await anext(table)).events
            mine = [one for one in events if isinstance(one, TilesDrawn) and one.seat == 0]
            assert len([one for one in mine if one.seq > before]) == 1


async def test_goes_to_another_node_in_the_middle_of_a_game(server: RunningServer) -> None:
    async with (
        Network(server.port) as one,
        Network(server.port) as two,
        Client(one.url, two.url) as kim,
    ):
        made = await kim.create("classic", ["easy"])
        async with kim.sit(made) as table:
            await rest(table)
            await one.die()
            await rest(table)
            assert table.connections == 2


async def test_a_flood_is_slowed_down_and_every_command_counts_once(tmp_path: Path) -> None:
    with running(tmp_path, rate_messages="5/second") as server:
        async with Client(url(server)) as kim:
            made = await kim.create("classic", ["open"])
            async with kim.sit(made) as table:
                await asyncio.gather(*(table.rename(f"Kim {at}") for at in range(5)))
                names = [one.name for one in (await anext(table)).events if isinstance(one, Seated)]
                assert sorted(names)[:-1] == [f"Kim {at}" for at in range(5)]


async def test_what_could_not_be_saved_is_sent_again_and_counts_once(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        store = server.app.state.registry._services.store
        commit, failures = store.commit, ["after", "before"]

        async def fails(what: Commit) -> Committed:
            failure = failures.pop() if failures else ""
            committed: Committed | None = None if failure == "before" else await commit(what)
            if committed is None or failure:
                raise StoreError("disk full")
            return committed

        async with Client(url(server)) as kim:
            made = await kim.create("classic", ["open"])
            async with kim.sit(made) as table:
                store.commit = fails
                await table.rename("Kim Lee")
                assert not failures
                news = (await anext(table)).events
                assert [one.name for one in news if isinstance(one, Seated)].count("Kim Lee") == 1


async def test_what_is_never_saved_is_refused_in_the_end(tmp_path: Path) -> None:
    async def fails(_: Commit) -> Committed:
        raise StoreError("disk full")

    with running(tmp_path) as server:
        async with Client(url(server), give_up_s=0.7) as kim:
            made = await kim.create("classic", ["open"])
            async with kim.sit(made) as table:
                server.app.state.registry._services.store.commit = fails
                with pytest.raises(Refused) as refused:
                    await table.rename("Kim Lee")
                assert refused.value.code == "storage"


async def test_whoever_is_slow_gets_all_events_with_the_newest_view(
    server: RunningServer,
) -> None:
    async with Client(url(server)) as kim:
        made = await kim.create("classic", ["open"])
        async with kim.sit(made) as table:
            await anext(table)
            for name in ("Ann", "Bea", "Cho"):
                await table.rename(name)
            update = await anext(table)
            names = [event.name for event in update.events if isinstance(event, Seated)]
            assert names == ["Ann", "Bea", "Cho"]
            assert update.view.seats[0].name == "Cho"


async def test_a_table_that_was_left_answers_nothing(server: RunningServer) -> None:
    async with Client(url(server)) as kim:
        made = await kim.create("classic", ["open"])
        async with kim.sit(made) as table:
            pass
        with pytest.raises(ClientError) as error:
            await table.add_seat()
        assert error.value.code == "closed"


async def test_sees_who_is_there(server: RunningServer) -> None:
    async with Client(url(server), name="Kim") as kim, Client(url(server), name="Lee") as lee:
        made = await kim.create("classic", ["open"])
        joined = await lee.join(made.match, made.invite)
        async with kim.sit(made) as table:
            async with lee.sit(joined):
                await table.until(lambda: table.connected == [True, True])
            await table.until(lambda: table.connected == [True, False])
