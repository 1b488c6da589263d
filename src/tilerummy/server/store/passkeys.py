"""The storage contract for passkeys, tested over both databases."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredPasskey:
    """The public half of a passkey, and the players that it holds."""

    id: bytes
    public_key: bytes
    sign_count: int
    created_at: int
    """Milliseconds (UTC)."""
    used_at: int
    players: tuple[str, ...]
    """The one that new things belong to comes first."""


class PasskeyStore(Protocol):
    """The part of a store for passkeys. Methods raise StoreErrors like those of the store."""

    async def add_challenge(self, hashed: bytes, expires_at: int, now: int) -> None:
        """Store the hash of a challenge, and delete challenges that have expired by *now*."""
        ...

    async def end_challenge(self, hashed: bytes, now: int) -> bool:
        """Delete a challenge; return whether it was there and had not expired by *now*."""
        ...

    async def add(self, passkey: StoredPasskey) -> bool:
        """Store a passkey with at least one player; return False if its id is known already."""
        ...

    async def find(self, key: bytes) -> StoredPasskey | None:
        """Return the passkey with the id *key*."""
        ...

    async def of(self, players: Collection[str]) -> tuple[StoredPasskey, ...]:
        """Return the passkeys that hold one of *players*, oldest first."""
        ...

    async def hold(self, key: bytes, players: Sequence[str]) -> None:
        """Make a passkey hold *players* too, after those that it holds already."""
        ...

    async def take(
        self, key: bytes, token_hash: bytes, sign_count: int, now: int
    ) -> tuple[str, ...]:
        """Give *token_hash* the players of a passkey, and record that it was used.

        Return these players. Only the newest ``DEVICES`` browsers of a player are kept.
        """
        ...

    async def remove(self, key: bytes, players: Collection[str]) -> bool:
        """Delete a passkey if it holds one of *players*; return whether it did."""
        ...
