"""Rate limits per connection and per address, so that a hostile client cannot harm others."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from tilerummy.match.refusal import Refusal
from tilerummy.server.codes import ServerCode
from tilerummy.server.identity.address import counted_as, visitor_of
from tilerummy.server.identity.buckets import Buckets, Rate
from tilerummy.server.identity.security import Incident, report

if TYPE_CHECKING:
    from tilerummy.server.settings import Settings

_PER_ADDRESS: Final = 10
"""The message limit of an address, in connections: a family shares one router."""
_PAGES: Final = 2
"""Pages an address may request for each request to the API."""
_PAGE: Final = 16 * 1024
"""Bytes of a response that count as one page."""
_FILES: Final = Rate(3000, 10)
"""Files of the page per address, enough for a hall full of phones."""
_FILE_WAIT_S: Final = 0.2
_FILE_WAITS: Final = 50
"""Pauses of a request for a file over the limit; after the last one it gets the file anyway."""
_BROWSERS_OF_AN_ENTRANT: Final = Rate(4, 3600)
"""Browsers of one entrant: people change phones and close private windows."""


_PASSKEY: Final = 10
"""The cost of using a passkey, in new connections: a school class may begin at once."""


class Limiter:
    """Rate limits counted in memory. Whatever exceeds a limit is refused with ``rate_limited``."""

    def __init__(self, settings: Settings) -> None:
        messages = Rate.parse(settings.rate_messages)
        self._messages = Buckets(messages)
        self._messages_of_address = Buckets(Rate(messages.amount * _PER_ADDRESS, messages.seconds))
        requests = Rate.parse(settings.rate_requests)
        self._requests, self._most_requests = Buckets(requests), requests.amount
        self._pages = Buckets(Rate(_PAGES * requests.amount, requests.seconds))
        self._files = Buckets(_FILES)
        self._connections = Buckets(Rate.parse(settings.rate_connections))
        matches = Rate.parse(settings.rate_matches)
        self._matches, self._most_matches = Buckets(matches), matches.amount
        self._players = Buckets(Rate.parse(settings.rate_players))
        self._entrants = Buckets(_BROWSERS_OF_AN_ENTRANT)
        self._passkeys = Buckets(Rate.parse(settings.rate_connections))
        self._seat_codes = Buckets(Rate.parse(settings.rate_words))
        self._seat_codes_of_match = Buckets(Rate.parse(settings.rate_words))

    def message(self, connection: int, address: str, cost: int) -> None:
        """Count a message on one connection from *address*.

        An expensive message counts as several.
        """
        if not self._messages.take(connection, cost):
            raise _refused("message", address)
        _take(self._messages_of_address, "messages", address, cost)

    def request(self, address: str) -> None:
        """Count an HTTP request to the API."""
        _take(self._requests, "requests", address)

    def work(self, address: str, requests: int, counted: int = 1) -> int:
        """Count further work worth this number of *requests*; return how many were counted.

        *counted* is what the request has been charged for before. In total, it is never charged for
        more than a visitor may have at once, because then it could never be answered.
        """
        charged = min(requests, max(0, self._most_requests - counted))
        _take(self._requests, "requests", address, charged)
        return charged

    def page(self, address: str, size: int = 0) -> None:
        """Count a page, or a document of *size* bytes."""
        _take(self._pages, "pages", address, 1 + size // _PAGE)

    async def file(self, address: str) -> None:
        """Count a file of the page, and delay files over the limit, because a page needs them all.

        All phones in a hall may share one address.
        """
        for _ in range(_FILE_WAITS):
            if self._files.take(visitor_of(address)):
                return
            await asyncio.sleep(_FILE_WAIT_S)

    def connection(self, address: str) -> None:
        """Count a new connection."""
        _take(self._connections, "connections", address)

    def match(self, address: str) -> None:
        """Count a new match."""
        _take(self._matches, "matches", address)

    def room(self, address: str, matches: int) -> None:
        """Count storage worth this number of *matches*, in addition to the one just counted."""
        _take(self._matches, "matches", address, min(matches, self._most_matches - 1))

    def player(self, address: str) -> None:
        """Count a new player."""
        _take(self._players, "players", address)

    def entrant(self, address: str, contest: str, entrant: str) -> None:
        """Count a new player who holds the link of an entrant with a seat.

        All phones in a hall may share one address, so the browser counts for the entrant, whom the
        director has added. Only browsers beyond an entrant's own limit count for the address.
        """
        if not self._entrants.take((contest, entrant)):
            self.player(address)

    def passkey(self, address: str) -> None:
        """Count a challenge for a passkey. Each challenge gets one answer."""
        _take(self._passkeys, "passkeys", address, _PASSKEY)

    def seat_code(self, address: str, match: str) -> None:
        """Count an attempt to take a seat of *match* with a seat code, whoever makes it."""
        _take(self._seat_codes, "words", address)
        if not self._seat_codes_of_match.take(match):
            raise _refused("words", address)


def _take(buckets: Buckets, what: str, address: str, cost: int = 1) -> None:
    # Smallest network first: a request refused there takes nothing from its neighbours.
    for network, share in counted_as(address):
        if not buckets.take(network, cost / share):
            raise _refused(what, address)


def _refused(what: str, address: str) -> Refusal:
    report(Incident.RATE_LIMITED, address, what=what)
    return Refusal(ServerCode.RATE_LIMITED)
