"""The storage contract for push subscriptions, tested over both databases."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from tilerummy.server.words import Language


@dataclass(frozen=True, slots=True, kw_only=True)
class Subscription:
    """The push address of a player's browser. Several players may share it."""

    endpoint: str
    """An address at the push service of the browser's maker."""
    player: str
    p256dh: str
    """The browser's public key, in base64url."""
    auth: str
    """A secret shared with the browser, in base64url."""
    language: Language
    at: int
    """When the subscription was made, in milliseconds (UTC)."""


class PushStore(Protocol):
    """The part of a store for push messages. Methods raise StoreErrors like the others."""

    async def key(self) -> str | None:
        """Return the server's private key as PEM; None if there is none yet."""
        ...

    async def keep_key(self, private: str) -> str:
        """Store the key *private* unless there is one already, and return the stored one."""
        ...

    async def subscribe(self, subscription: Subscription, most: int) -> None:
        """Store a subscription, replacing the one of the same endpoint and player.

        A player keeps the newest *most*.
        """
        ...

    async def unsubscribe(self, endpoint: str, player: str | None = None) -> None:
        """Delete a subscription; of *player* only, if given."""
        ...

    async def subscriptions(self, player: str) -> tuple[Subscription, ...]:
        """Return the subscriptions of a player, newest first."""
        ...
