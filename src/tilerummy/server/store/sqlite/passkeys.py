"""Passkeys in SQLite."""

from __future__ import annotations

import json
from itertools import groupby
from typing import TYPE_CHECKING, Final, Protocol, TypeVar

from tilerummy.server.store.passkeys import StoredPasskey
from tilerummy.server.store.queries import read_queries
from tilerummy.server.store.sqlite import people

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Collection, Iterable, Sequence

T = TypeVar("T")
Row = tuple[bytes, bytes, int, int, int, str]

SQL: Final = read_queries(__package__, "passkeys.sql")


class _Runs(Protocol):
    async def __call__(self, work: Callable[[sqlite3.Connection], T], /) -> T: ...


class SqlitePasskeys:
    """The part of `SqliteStore` for passkeys."""

    def __init__(self, read: _Runs, write: _Runs) -> None:
        """*read* and *write* run a function over the connection that reads or writes."""
        self._read = read
        self._write = write

    async def add_challenge(self, hashed: bytes, expires_at: int, now: int) -> None:
        """Store the hash of a challenge."""

        def add(connection: sqlite3.Connection) -> None:
            connection.execute(SQL["forget_challenges"], {"at": now})
            connection.execute(SQL["add_challenge"], {"hash": hashed, "expires_at": expires_at})

        await self._write(add)

    async def end_challenge(self, hashed: bytes, now: int) -> bool:
        """Delete a challenge; return whether it was valid."""
        asked = {"hash": hashed, "at": now}
        rows = await self._write(
            lambda connection: connection.execute(SQL["end_challenge"], asked).fetchall()
        )
        return rows == [(1,)]

    async def add(self, passkey: StoredPasskey) -> bool:
        """Store a passkey unless its id is known."""

        def add(connection: sqlite3.Connection) -> bool:
            if connection.execute(SQL["known"], {"id": passkey.id}).fetchone():
                return False
            for place, player in enumerate(passkey.players, start=1):
                connection.execute(
                    SQL["add"],
                    {
                        "player": player,
                        "id": passkey.id,
                        "public_key": passkey.public_key,
                        "sign_count": passkey.sign_count,
                        "created_at": passkey.created_at,
                        "used_at": passkey.used_at,
                        "added_at": passkey.created_at - place,
                    },
                )
            return True

        return await self._write(add)

    async def find(self, key: bytes) -> StoredPasskey | None:
        """Return the passkey with the id *key*."""
        rows = await self._read(
            lambda connection: connection.execute(SQL["find"], {"id": key}).fetchall()
        )
        return next(iter(_passkeys(rows)), None)

    async def of(self, players: Collection[str]) -> tuple[StoredPasskey, ...]:
        """Return the passkeys that hold one of *players*."""
        asked = {"players": json.dumps(list(players))}
        rows = await self._read(lambda connection: connection.execute(SQL["of"], asked).fetchall())
        return _passkeys(rows)

    async def hold(self, key: bytes, players: Sequence[str]) -> None:
        """Make a passkey hold *players* too."""
        row = {"id": key, "players": json.dumps(list(players))}
        await self._write(lambda connection: connection.execute(SQL["hold"], row).close())

    async def take(
        self, key: bytes, token_hash: bytes, sign_count: int, now: int
    ) -> tuple[str, ...]:
        """Give *token_hash* the players of a passkey."""

        def take(connection: sqlite3.Connection) -> tuple[str, ...]:
            found = _passkeys(connection.execute(SQL["find"], {"id": key}).fetchall())
            if not found:
                return ()
            connection.execute(SQL["used"], {"id": key, "sign_count": sign_count, "at": now})
            people.give(connection, found[0].players, token_hash, now)
            return found[0].players

        return await self._write(take)

    async def remove(self, key: bytes, players: Collection[str]) -> bool:
        """Delete a passkey if it holds one of *players*."""
        asked = {"id": key, "players": json.dumps(list(players))}
        return await self._write(
            lambda connection: connection.execute(SQL["remove"], asked).rowcount > 0
        )


def _passkeys(rows: Iterable[Row]) -> tuple[StoredPasskey, ...]:
    """Return the passkeys in *rows*, which have one player each and are in order."""
    return tuple(
        StoredPasskey(
            id=key,
            public_key=public_key,
            sign_count=sign_count,
            created_at=created_at,
            used_at=used_at,
            players=tuple(row[5] for row in of_one),
        )
        for (key, public_key, sign_count, created_at, used_at), of_one in groupby(
            rows, key=lambda row: row[:5]
        )
    )
