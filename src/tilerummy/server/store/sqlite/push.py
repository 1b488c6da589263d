"""Push subscriptions in SQLite."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol, TypeVar

from tilerummy.server.store.push import Subscription
from tilerummy.server.store.queries import read_queries

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable

T = TypeVar("T")

SQL: Final = read_queries(__package__, "push.sql")


class _Runs(Protocol):
    async def __call__(self, work: Callable[[sqlite3.Connection], T], /) -> T: ...


class SqlitePush:
    """The part of `SqliteStore` for push subscriptions."""

    def __init__(self, read: _Runs, write: _Runs) -> None:
        """*read* and *write* run a function over the connection that reads or writes."""
        self._read = read
        self._write = write

    async def key(self) -> str | None:
        """Return the server's private key."""
        return await self._read(_key)

    async def keep_key(self, private: str) -> str:
        """Store the key *private* unless there is one already, and return the stored one."""

        def keep(connection: sqlite3.Connection) -> str:
            connection.execute(SQL["keep_key"], {"private": private})
            return _key(connection) or private

        return await self._write(keep)

    async def subscribe(self, subscription: Subscription, most: int) -> None:
        """Store a subscription."""
        row = {
            "endpoint": subscription.endpoint,
            "player": subscription.player,
            "p256dh": subscription.p256dh,
            "auth": subscription.auth,
            "language": subscription.language,
            "at": subscription.at,
        }

        def keep(connection: sqlite3.Connection) -> None:
            connection.execute(SQL["subscribe"], row)
            connection.execute(SQL["forget_oldest"], {"player": subscription.player, "most": most})

        await self._write(keep)

    async def unsubscribe(self, endpoint: str, player: str | None = None) -> None:
        """Delete a subscription."""
        row = {"endpoint": endpoint, "player": player}
        await self._write(lambda connection: connection.execute(SQL["unsubscribe"], row).close())

    async def subscriptions(self, player: str) -> tuple[Subscription, ...]:
        """Return the subscriptions of a player."""
        rows = await self._read(
            lambda connection: connection.execute(
                SQL["subscriptions"], {"player": player}
            ).fetchall()
        )
        return tuple(
            Subscription(
                endpoint=endpoint,
                player=player,
                p256dh=p256dh,
                auth=auth,
                language=language,
                at=at,
            )
            for endpoint, p256dh, auth, language, at in rows
        )


def _key(connection: sqlite3.Connection) -> str | None:
    row = connection.execute(SQL["key"]).fetchone()
    return None if row is None else row[0]
