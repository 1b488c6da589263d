"""One player over HTTP: creating, finding and joining matches, and connecting to them."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any, Final, Self, TypeVar
from urllib.parse import quote, urlencode

import httpx
from pydantic import TypeAdapter, ValidationError

from tilerummy.client.errors import ClientError, Unreachable, refused
from tilerummy.client.nodes import Nodes
from tilerummy.client.shares import Share, Shares
from tilerummy.client.table import Table
from tilerummy.server.table.wire import api

if TYPE_CHECKING:
    import ssl
    from collections.abc import AsyncIterator, Mapping, Sequence

    from tilerummy.match.event import Level

Answer = TypeVar("Answer")

_TIMEOUT_S: Final = 10.0
_GIVE_UP_S: Final = 30.0
_MOST: Final = 100
"""Most matches that a server lists in one answer."""


class Client:
    """One player of a server, identified by ``cookies``.

    Save ``cookies`` and pass them again to come back as the same player. All requests raise
    `Refused` if the server refuses, `Unreachable` if no node answers, and `ClientError`
    ``closed`` after `close`.

    Args:
        urls: the base URLs of the server's nodes. If one does not answer, the client tries the
            next.
        name: the player's name at tables.
        shares_in_deals: whether this player adds a secret of its own to the shuffle. Without it
            there are no receipts.
        cookies: the ``cookies`` of an earlier client; without them this is a new player.
        give_up_s: how long to retry a lost connection before it is `Unreachable`, in seconds.
        tls: the TLS context for https; by default the system's certificates.

    Raises:
        ClientError: ``bad_address``.
    """

    def __init__(
        self,
        *urls: str,
        name: str = "Program",
        shares_in_deals: bool = True,
        cookies: Mapping[str, str] | None = None,
        give_up_s: float = _GIVE_UP_S,
        tls: ssl.SSLContext | None = None,
    ) -> None:
        self.name = name
        self._shares_in_deals = shares_in_deals
        self._shares: dict[str, Shares] = {}
        """By match, for this player's seat."""
        self._nodes = Nodes(urls, tls, give_up_s)
        self._nodes.cookies.update(cookies or {})
        self._http = httpx.AsyncClient(verify=self._nodes.tls, timeout=_TIMEOUT_S)

    @property
    def cookies(self) -> Mapping[str, str]:
        """The player's credentials, by name of the cookie. Keep them like a password."""
        return dict(self._nodes.cookies)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the client's connections. Its seats are kept."""
        await self._http.aclose()

    async def status(self) -> api.ServerState:
        """Return the server's version, and whether bots and hints are ready."""
        return await self._ask(api.ServerState, "GET", "/api/status")

    async def rulesets(self) -> list[api.RulesetSummary]:
        """Return the rule sets that the server offers."""
        return await self._ask(list[api.RulesetSummary], "GET", "/api/rulesets")

    async def matches(self) -> list[api.MyMatch]:
        """Return the matches in which this player has a seat, most recently changed first."""
        page = await self._ask(api.Me, "GET", f"/api/me?limit={_MOST}")
        found = page.matches
        while page.next is not None:
            page = await self._ask(api.Me, "GET", f"/api/me?limit={_MOST}&after={page.next}")
            found += page.matches
        return found

    async def renew(self) -> None:
        """Sign out all other devices of this player; ``cookies`` then has the new cookie."""
        await self._send("POST", "/api/me/token", None)

    async def create(
        self,
        ruleset: str = "classic",
        seats: Sequence[str | Level] = ("open",),
        *,
        clock: bool = False,
        games: int | None = None,
        changes: Mapping[str, str] | None = None,
    ) -> api.MatchCreated:
        """Create a match and sit down on seat 0, as its host.

        Args:
            ruleset: the name of a rule set.
            seats: the other seats: ``open`` or the level of a bot. If none is open, the first game
                starts immediately.
            clock: whether turns have a time limit.
            games: the number of games; by default that of the rule set.
            changes: changed fields of the rule set, as text: ``{"threshold": "20"}``.

        Raises:
            Refused: ``impossible_rules``, ``invalid_request``, ``invalid_name`` and others.
        """
        share = Share() if self._shares_in_deals else None
        body = {
            "ruleset": ruleset,
            "changes": dict(changes or {}),
            "clock": clock,
            "games": games,
            "name": self.name,
            "seats": [
                {"kind": "open"} if seat == "open" else {"kind": "bot", "level": str(seat)}
                for seat in seats
            ],
            "share_commitment": None if share is None else share.commitment,
        }
        made = await self._ask(api.MatchCreated, "POST", "/api/matches", body)
        if share is not None:
            share.seen = made.commitment
            self._shares[made.match] = Shares(share)
        return made

    async def look(self, match: str, invite: str) -> api.Invitation:
        """Return the match behind an invitation, without joining it.

        Raises:
            Refused: ``dead_link`` if the invitation is not valid.
        """
        body = {"invite": invite}
        return await self._ask(api.Invitation, "POST", f"/api/matches/{_part(match)}/look", body)

    async def join(self, match: str, invite: str) -> api.Joined:
        """Sit down on the first open seat. A player who already has a seat keeps it.

        Raises:
            Refused: ``dead_link`` or ``room_full``.
        """
        body = {"invite": invite, "name": self.name}
        return await self._ask(api.Joined, "POST", f"/api/matches/{_part(match)}/join", body)

    async def take_seat(self, match: str, invite: str, word: str) -> api.Joined:
        """Take your seat back from another device, with a seat code from the host.

        Raises:
            Refused: ``dead_link``, ``wrong_word`` or ``already_seated``.
        """
        body = {"invite": invite, "name": self.name, "word": word}
        return await self._ask(api.Joined, "POST", f"/api/matches/{_part(match)}/seat", body)

    async def rematch(self, match: str, *, yes: bool = True) -> api.Rematch:
        """Ask for a rematch of a finished match, or answer whether you play in it.

        Raises:
            Refused: ``not_over``, ``not_at_this_table``, or ``invited_only`` without a rematch.
        """
        return await self._ask(
            api.Rematch, "POST", f"/api/matches/{_part(match)}/rematch", {"yes": yes}
        )

    async def record(self, match: str) -> str:
        """Return the finished games of *match* as the text of a record (``.trn``)."""
        answer = await self._send("GET", f"/api/matches/{_part(match)}/record", None)
        return answer.text

    @contextlib.asynccontextmanager
    async def sit(
        self, match: str | api.MatchCreated | api.Joined, *, last_seq: int = 0
    ) -> AsyncIterator[Table]:
        """Connect to your seat in *match*. Inside the context, the first update has arrived.

        *last_seq* is the number of the newest event that you have seen; later events are in the
        first update.

        Raises:
            Refused: ``unknown_match`` or ``not_at_this_table``.
            Unreachable: if no node answers.
        """
        self._require_open()
        name = match if isinstance(match, str) else match.match
        shares = self._shares.setdefault(name, Shares()) if self._shares_in_deals else None
        table = Table(self._nodes, f"/ws/{_part(name)}", last_seq, shares)
        async with _connected(table):
            yield table

    @contextlib.asynccontextmanager
    async def watch(self, match: str, watch: str) -> AsyncIterator[Table]:
        """Watch *match* without a seat. *watch* is the key in the table's link for spectators.

        Spectators see the match live or some turns late, as the host has chosen.

        Raises:
            Refused: ``dead_link`` if the key is not valid.
            Unreachable: if no node answers.
        """
        self._require_open()
        table = Table(self._nodes, f"/ws/{_part(match)}?{urlencode({'watch': watch})}")
        async with _connected(table):
            yield table

    async def _ask(
        self, kind: type[Answer], method: str, path: str, body: Mapping[str, Any] | None = None
    ) -> Answer:
        answer = await self._send(method, path, body)
        try:
            return TypeAdapter(kind).validate_json(answer.content, extra="ignore")
        except ValidationError as error:
            message = f"the server's answer to {path} cannot be read"
            raise ClientError("unreadable", message) from error

    async def _send(self, method: str, path: str, body: Mapping[str, Any] | None) -> httpx.Response:
        """Return the answer of the first node that answers."""
        self._require_open()
        for _ in range(len(self._nodes)):
            url = self._nodes.current
            try:
                answer = await self._http.request(
                    method, url + path, json=body, headers=self._nodes.headers()
                )
            except UnicodeEncodeError as error:
                raise ClientError(
                    "invalid_request", f"this is not valid text: {error.object!a}"
                ) from None
            except httpx.DecodingError as error:
                raise ClientError(
                    "unreadable", f"the server's answer to {path}: {error}"
                ) from error
            except httpx.TransportError as error:
                self._nodes.failed(url, str(error) or type(error).__name__)
                # A repeated request could be executed twice, unless it never reached the node.
                if method == "GET" or isinstance(error, httpx.ConnectError | httpx.ConnectTimeout):
                    continue
                raise Unreachable(f"{url} did not answer ({type(error).__name__})") from error
            self._nodes.cookies.update(answer.cookies)
            self._http.cookies.clear()
            if answer.is_success:
                return answer
            raise refused(answer.status_code, answer.content)
        raise self._nodes.unreachable()

    def _require_open(self) -> None:
        if self._http.is_closed:
            raise ClientError("closed", "the client is closed")


@contextlib.asynccontextmanager
async def _connected(table: Table) -> AsyncIterator[None]:
    """Wait for the first update of *table*, and close the table at the end."""
    try:
        await table.connected_once()
        yield
    finally:
        await table.close()


def _part(name: str) -> str:
    """Return *name* quoted as one part of a path, whatever it contains."""
    return quote(name, safe="", errors="replace")
