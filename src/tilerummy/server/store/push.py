"""What a store keeps so that players can be told of their turns; one contract, tested over both."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from tilerummy.server.words import Language


@dataclass(frozen=True, slots=True, kw_only=True)
class Subscription:
    """Where and how one browser of a player is told; it may be that of several players."""

    endpoint: str
    """An address at the push service of the browser's maker."""
    player: str
    p256dh: str
    """The browser's public key, in base64url."""
    auth: str
    """A secret that the browser shares with us, in base64url."""
    language: Language
    at: int
    """When it was made, in milliseconds (UTC)."""


class PushStore(Protocol):
    """The part of a store that messages to browsers need; raises StoreErrors as the others do."""

    async def key(self) -> str | None:
        """Return the server's private key as PEM; None if there is none yet."""
        ...

    async def keep_key(self, private: str) -> str:
        """Keep *private*, unless there is a key already; return what is kept."""
        ...

    async def subscribe(self, subscription: Subscription, most: int) -> None:
        """Keep a subscription, instead of the one of that endpoint and player.

        Of a player the newest *most* stay.
        """
        ...

    async def unsubscribe(self, endpoint: str, player: str | None = None) -> None:
        """Forget a subscription, of *player* only if one is given."""
        ...

    async def subscriptions(self, player: str) -> tuple[Subscription, ...]:
        """Return the subscriptions of a player, the newest first."""
        ...
