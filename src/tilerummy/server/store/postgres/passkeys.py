"""Passkeys in PostgreSQL."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from tilerummy.server.store.passkeys import StoredPasskey
from tilerummy.server.store.queries import read_queries
from tilerummy.server.store.values import DEVICES

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    import asyncpg

    from tilerummy.server.store.postgres.database import Database

SQL: Final = read_queries(__package__, "passkeys.sql")


class PostgresPasskeys:
    """The part of `PostgresStore` for passkeys."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add_challenge(self, hashed: bytes, expires_at: int, now: int) -> None:
        """Store the hash of a challenge."""
        await self._database.fetch(SQL["add_challenge"], hashed, expires_at, now)

    async def end_challenge(self, hashed: bytes, now: int) -> bool:
        """Delete a challenge; return whether it was valid."""
        in_time: bool | None = await self._database.fetchval(SQL["end_challenge"], hashed, now)
        return bool(in_time)

    async def add(self, passkey: StoredPasskey) -> bool:
        """Store a passkey unless its id is known."""
        added = await self._database.fetch(
            SQL["add"],
            list(passkey.players),
            passkey.id,
            passkey.public_key,
            passkey.sign_count,
            passkey.created_at,
            passkey.used_at,
        )
        return bool(added)

    async def find(self, key: bytes) -> StoredPasskey | None:
        """Return the passkey with the id *key*."""
        rows = await self._database.fetch(SQL["find"], key)
        return next(iter(_passkeys(rows)), None)

    async def of(self, players: Collection[str]) -> tuple[StoredPasskey, ...]:
        """Return the passkeys that hold one of *players*."""
        return _passkeys(await self._database.fetch(SQL["of"], list(players)))

    async def hold(self, key: bytes, players: Sequence[str]) -> None:
        """Make a passkey hold *players* too."""
        await self._database.fetch(SQL["hold"], key, list(players))

    async def take(
        self, key: bytes, token_hash: bytes, sign_count: int, now: int
    ) -> tuple[str, ...]:
        """Give *token_hash* the players of a passkey."""
        taken = (key, token_hash, sign_count, now, DEVICES)
        rows = await self._database.fetch(SQL["take"], *taken)
        return tuple(row["player_id"] for row in rows)

    async def remove(self, key: bytes, players: Collection[str]) -> bool:
        """Delete a passkey if it holds one of *players*."""
        return bool(await self._database.fetch(SQL["remove"], key, list(players)))


def _passkeys(rows: Iterable[asyncpg.Record]) -> tuple[StoredPasskey, ...]:
    """Return the passkeys in *rows*, which have one player each and are in order."""
    found = []
    for key, of_one in groupby(rows, key=lambda row: row["id"]):
        mine = list(of_one)
        found.append(
            StoredPasskey(
                id=key,
                public_key=mine[0]["public_key"],
                sign_count=mine[0]["sign_count"],
                created_at=mine[0]["created_at"],
                used_at=mine[0]["used_at"],
                players=tuple(row["player_id"] for row in mine),
            )
        )
    return tuple(found)
