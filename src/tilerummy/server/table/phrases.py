"""Chat phrases at a table: sent to every node, and not stored."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilerummy.match.refusal import Refusal
from tilerummy.server.codes import ServerCode
from tilerummy.server.identity.buckets import Buckets, Rate
from tilerummy.server.store import Hint
from tilerummy.server.table.wire.from_server import Said
from tilerummy.server.table.wire.phrases import Phrase

if TYPE_CHECKING:
    from collections.abc import Callable

    from tilerummy.server.services import Services
    from tilerummy.server.table.wire.from_server import ServerMessage


class Phrases:
    """The chat phrases of one match."""

    def __init__(
        self, match: str, services: Services, tell_everybody: Callable[[ServerMessage], None]
    ) -> None:
        self._match = match
        self._services = services
        self._tell_everybody = tell_everybody
        self._spoken = Buckets(Rate.parse(services.settings.rate_phrases))

    async def say(self, seat: int, phrase: Phrase) -> None:
        """Send a phrase to everybody; this node shows it too when the store passes it on.

        Raises:
            Refusal: if the seat has sent too many just now.
        """
        if not self._spoken.take(seat):
            raise Refusal(ServerCode.TOO_MANY_PHRASES)
        await self._services.store.tell(Hint(self._match, "said", seat=seat, said=phrase.value))

    def hear(self, hint: Hint) -> None:
        """Send a phrase to the viewers here; a newer node's unknown phrase is dropped."""
        if hint.said in set(Phrase):
            self._tell_everybody(Said(hint.seat, Phrase(hint.said)))
