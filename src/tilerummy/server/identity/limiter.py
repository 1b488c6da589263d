"""Rate limits per connection and per address, so that one hostile client harms nobody else."""

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
"""An address may send as much as so many connections: a whole family behind one router."""
_PAGES: Final = 2
"""An address may ask for so many pages for each request to the API."""
_PAGE: Final = 16 * 1024
"""Bytes of an answer that count as one page."""
_FILES: Final = Rate(3000, 10)
"""Files of the page that an address may take: those of a hall's phones, a few at a time."""
_FILE_WAIT_S: Final = 0.2
_FILE_WAITS: Final = 50
"""How often somebody waits for a file before it comes all the same."""
_BROWSERS_OF_AN_ENTRANT: Final = Rate(4, 3600)
"""Somebody in a contest may come with so many: phones are changed and private windows closed."""


class Limiter:
    """Counts in memory; what is over the limit is refused with ``rate_limited``."""

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
        self._words = Buckets(Rate.parse(settings.rate_words))
        self._words_of_match = Buckets(Rate.parse(settings.rate_words))

    def message(self, connection: int, address: str, cost: int) -> None:
        """Count a message on one connection from *address*.

        What costs the server more counts as several.
        """
        if not self._messages.take(connection, cost):
            raise _refused("message", address)
        _take(self._messages_of_address, "messages", address, cost)

    def request(self, address: str) -> None:
        """Count an HTTP request to the API."""
        _take(self._requests, "requests", address)

    def work(self, address: str, requests: int) -> None:
        """Count what is the work of so many *requests* more than the one just counted."""
        _take(self._requests, "requests", address, min(requests, self._most_requests - 1))

    def page(self, address: str, size: int = 0) -> None:
        """Count a page, or a document of *size* bytes."""
        _take(self._pages, "pages", address, 1 + size // _PAGE)

    async def file(self, address: str) -> None:
        """Count a file of the page; too many are sent later, because a page needs all of its files.

        A hall of phones may share an address.
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
        """Count what takes the room of so many *matches* more than the one just counted."""
        _take(self._matches, "matches", address, min(matches, self._most_matches - 1))

    def player(self, address: str) -> None:
        """Count a new player."""
        _take(self._players, "players", address)

    def entrant(self, address: str, contest: str, entrant: str) -> None:
        """Count a new player who holds the link of an entrant with a seat.

        A hall's phones share an address, so these count for the entrant, who is one of as many as
        the director has entered; only what is more than that one needs counts for the address.
        """
        if not self._entrants.take((contest, entrant)):
            self.player(address)

    def word(self, address: str, match: str) -> None:
        """Count a word that is tried to take a seat of *match*, whoever tries it."""
        _take(self._words, "words", address)
        if not self._words_of_match.take(match):
            raise _refused("words", address)


def _take(buckets: Buckets, what: str, address: str, cost: int = 1) -> None:
    # The smallest network first: what is refused there takes nothing from its neighbours.
    for network, share in counted_as(address):
        if not buckets.take(network, cost / share):
            raise _refused(what, address)


def _refused(what: str, address: str) -> Refusal:
    report(Incident.RATE_LIMITED, address, what=what)
    return Refusal(ServerCode.RATE_LIMITED)
