"""Push subscriptions in PostgreSQL."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tilerummy.server.store.push import Subscription
from tilerummy.server.store.queries import read_queries

if TYPE_CHECKING:
    from tilerummy.server.store.postgres.database import Database

SQL: Final = read_queries(__package__, "push.sql")


class PostgresPush:
    """The part of `PostgresStore` for push subscriptions."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def key(self) -> str | None:
        """Return the server's private key."""
        private: str | None = await self._database.fetchval(SQL["key"])
        return private

    async def keep_key(self, private: str) -> str:
        """Store the key *private* unless there is one already, and return the stored one."""
        await self._database.fetch(SQL["keep_key"], private)
        return await self.key() or private

    async def subscribe(self, subscription: Subscription, most: int) -> None:
        """Store a subscription."""
        await self._database.fetch(
            SQL["subscribe"],
            subscription.endpoint,
            subscription.player,
            subscription.p256dh,
            subscription.auth,
            subscription.language,
            subscription.at,
            most,
        )

    async def unsubscribe(self, endpoint: str, player: str | None = None) -> None:
        """Delete a subscription."""
        await self._database.fetch(SQL["unsubscribe"], endpoint, player)

    async def subscriptions(self, player: str) -> tuple[Subscription, ...]:
        """Return the subscriptions of a player."""
        rows = await self._database.fetch(SQL["subscriptions"], player)
        return tuple(
            Subscription(
                endpoint=row["endpoint"],
                player=player,
                p256dh=row["p256dh"],
                auth=row["auth"],
                language=row["language"],
                at=row["created_at"],
            )
            for row in rows
        )
