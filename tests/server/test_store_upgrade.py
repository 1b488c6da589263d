"""Files that earlier versions wrote are opened without loss."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

from tilerummy.match import codec
from tilerummy.match.state import replay
from tilerummy.server.store import SqliteStore

OVER, RUNNING = "j3dxowydpb3qlzs6", "bjmmt7evxfrno7zm"
LAST_BEAT = 1795329806109


def write_schema_1(path: Path) -> None:
    script = (Path(__file__).parent / "data" / "schema_1.sql").read_text("utf-8")
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(script)


def test_a_file_of_the_first_version_is_upgraded_without_loss(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    write_schema_1(path)
    with closing(sqlite3.connect(path)) as connection:
        events = connection.execute("SELECT * FROM event ORDER BY match_id, seq").fetchall()
        ((token_hash, player),) = connection.execute(
            "SELECT token_hash, player_id FROM player JOIN seat ON player_id = id "
            "WHERE match_id = ?",
            (OVER,),
        ).fetchall()

    async def scenario() -> None:
        store = SqliteStore(path)
        await store.open()
        try:
            over, running = await store.load(OVER), await store.load(RUNNING)
            assert over is not None
            assert running is not None
            assert (over.seq, running.seq) == (87, 5)
            assert set(over.seeds) == set(running.seeds) == {1}
            for stored in (over, running):
                assert replay([codec.load(event.body) for event in stored.events]).number == 1
            assert await store.player_of(token_hash) == player
            assert len(await store.matches_of(player, 9)) == 2
            # The clock that ran is given back the time since the last sign of life.
            await store.beat("here")
            (claim,) = await store.claim_orphans("here", 9)
            assert (claim.match, claim.fence, claim.alive_at) == (RUNNING, 1, LAST_BEAT)
        finally:
            await store.close()

    asyncio.run(scenario())
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        kept = connection.execute("SELECT * FROM event ORDER BY match_id, seq").fetchall()
    assert kept == events
