"""What is old is cleared away: by ``tilerummy admin prune`` and by the server itself."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from tests.server.club.support import Page, open_club
from tilerummy.server.admin.access import store_of
from tilerummy.server.admin.perform import DAY_MS
from tilerummy.server.admin.retention import Retention
from tilerummy.server.settings import Settings

if TYPE_CHECKING:
    from tests.server.hosts import Host, Seated


def test_clears_away_what_is_old(host: Host, seated: Seated) -> None:
    with host.serving() as server:
        made, _ = seated(server, "Kim", "Lee")
        assert host.json("prune", "--older-than", "1") == {"matches": []}
        dry = host.json("prune", "--older-than", "0", "--unfinished", "--dry-run")
        assert [answer["match"] for answer in dry["matches"]] == [made["match"]]
        assert host.json("prune", "--older-than", "0", "--finished") == {"matches": []}
        assert host.json("prune", "--older-than", "0") == dry
        assert host.tell("list") == ""
        assert host.fail("prune", "--older-than", "-1") == "bad_usage"


def test_what_is_too_old_goes_by_itself(host: Host, seated: Seated) -> None:
    with host.serving() as server:
        made, _ = seated(server, "Kim", "Lee")

    assert asyncio.run(clear_away(host)) == 0
    age(host, made["match"])
    assert asyncio.run(clear_away(host, keep_unfinished_days=0)) == 0
    assert asyncio.run(clear_away(host, keep_unfinished_days=100)) == 0
    assert asyncio.run(clear_away(host)) == 1
    assert host.load(made["match"]) is None


def test_clubs_that_nobody_changes_go_by_themselves(host: Host) -> None:
    with host.serving() as server:
        old, saved = (open_club(server.port, name) for name in ("Old round", "New round"))
    age(host, old.club, "club", 1096)
    assert asyncio.run(clear_away(host, keep_clubs_days=0)) == 0
    assert asyncio.run(clear_away(host)) == 1
    with host.serving() as server:
        assert Page(server.port, old.club, old.secret).error() == (404, "dead_link")
        assert Page(server.port, saved.club, saved.secret).view()["name"] == "New round"


def test_clearing_away_goes_on_until_it_is_stopped(host: Host, seated: Seated) -> None:
    with host.serving() as server:
        made, _ = seated(server, "Kim", "Lee")
    age(host, made["match"])

    async def work() -> None:
        settings = Settings.model_validate({"data_dir": host.folder, **host.settings})
        store = store_of(settings)
        await store.open()
        task = asyncio.create_task(Retention(store, settings, first_s=0).run())
        while await store.load(made["match"]) is not None:  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0.01)
        assert not task.done()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await store.close()

    asyncio.run(asyncio.wait_for(work(), 30))


async def clear_away(host: Host, **days: int) -> int:
    """Clear away what is too old by the settings, and return how much that was."""
    chosen = {"data_dir": host.folder, **host.settings, **days}
    settings = Settings.model_validate(chosen)
    store = store_of(settings)
    await store.open()
    try:
        return await Retention(store, settings).clear_away(pause_s=0)
    finally:
        await store.close()


def age(host: Host, key: str, table: str = "match", days: int = 95) -> None:
    """Let a match or a club be older by a number of days."""
    change = "UPDATE {} SET changed_at = changed_at - {} WHERE id = '{}'"

    async def change_it() -> None:
        store: Any = store_of(Settings.model_validate({"data_dir": host.folder, **host.settings}))
        await store.open()
        sql = change.format(table, days * DAY_MS, key)
        if "database_url" in host.settings:
            await store._database.fetch(sql)
        else:
            await store._write(lambda connection: connection.execute(sql).close())
        await store.close()

    asyncio.run(change_it())
