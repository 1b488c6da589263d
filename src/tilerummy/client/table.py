"""One seat at one match: its view and its commands."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Self

from tilerummy.client.connection import MatchConnection, new_id
from tilerummy.client.errors import ClientError
from tilerummy.client.sight import sight
from tilerummy.core.turn import Call, ClaimRedeal, Draw, Pass, Play
from tilerummy.match.command import (
    AddSeat,
    Answer,
    DropSeat,
    GiveSeatCode,
    OpenSeat,
    Rename,
    RevealShare,
    SeatBot,
    SetHints,
    SetListing,
    SetWatching,
    StandIn,
    StartGame,
    TakeBack,
)
from tilerummy.match.event import Level
from tilerummy.match.state import ENDED
from tilerummy.server.table.wire import VERSION, from_client, from_server

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from tilerummy.client.nodes import Nodes
    from tilerummy.client.shares import Shares
    from tilerummy.core.turn import Turn
    from tilerummy.core.view import View
    from tilerummy.match.command import CommitShare, Said
    from tilerummy.server.table.wire.public_events import PublicEvent
    from tilerummy.server.table.wire.views import MatchResults, MatchTerms, MatchView


class Table:
    """A match as a seat or a spectator sees it. `Client.sit` and `Client.watch` create it.

    Iterating yields an `Update` with the events since the last one. A slow reader gets several
    updates merged into one, with all their events and the newest view. Iteration ends with the
    match.

    A command returns when the server has stored it and ``view`` shows its result. It raises
    `Refused` with the server's code, or `Unreachable` if no node answers in time.
    """

    def __init__(
        self, nodes: Nodes, path: str, last_seq: int = 0, shares: Shares | None = None
    ) -> None:
        self.seq = last_seq
        """Number of the newest event received."""
        self.solver_ready = False
        """Whether bots and hints are ready."""
        self._view: MatchView | None = None
        self._terms: MatchTerms | None = None
        self._results: MatchResults | None = None
        self._news: list[PublicEvent] = []
        self._changed = False
        self._moved = asyncio.Event()
        self._shares = shares
        self._sharing: asyncio.Task[None] | None = None
        self._connection = MatchConnection(nodes, path, self._hello, self._heard)
        self._connection.ended.add_done_callback(lambda _: self._wake())

    @property
    def view(self) -> MatchView:
        """The current state of the match, as this viewer may see it."""
        if self._view is None:
            raise ClientError("closed", "no update has arrived yet")
        return self._view

    @property
    def terms(self) -> MatchTerms:
        """The rules and settings of the whole match."""
        if self._terms is None:
            raise ClientError("closed", "no update has arrived yet")
        return self._terms

    @property
    def results(self) -> MatchResults:
        """The results of the finished games."""
        if self._results is None:
            raise ClientError("closed", "no update has arrived yet")
        return self._results

    @property
    def my_turn(self) -> bool:
        """Whether a game is running, and this seat is to move without a stand-in."""
        game = self.view.game
        if game is None or game.outcome is not None or game.seat != self.view.you:
            return False
        return self.view.seats[game.seat].stand_in is None

    @property
    def connected(self) -> list[bool]:
        """Whether each player is connected, by seat."""
        return [seat.connected for seat in self.view.seats]

    @property
    def connections(self) -> int:
        """Number of connections so far; more than one after a reconnect."""
        return self._connection.opened

    @property
    def receipts(self) -> dict[int, str]:
        """Receipts by game; ``tilerummy verify --receipt`` compares one with the record."""
        return {} if self._shares is None else self._shares.receipts()

    def sight(self) -> View:
        """Return the running game as a `View` for the bots of `tilerummy.bots`.

        Raises:
            ClientError: ``no_game`` if no game is running.
        """
        return sight(self.view, self.terms)

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> from_server.Update:
        """Return everything that has happened since the last update."""
        while not self._changed:
            if self._view is not None and self._view.status in ENDED:
                raise StopAsyncIteration
            await self._next_change()
        self._changed = False
        events, self._news = self._news, []
        return from_server.Update(self.seq, events, self.view, VERSION, self.terms, self.results)

    async def take(self, turn: Turn) -> None:
        """Make *turn*, a turn as bots return it."""
        match turn:
            case Play():
                await self.play([str(meld) for meld in turn.table.melds], call=turn.call)
            case Draw():
                await self.draw()
            case Pass():
                await self.pass_turn()
            case Call():
                await self.call()
            case ClaimRedeal():
                await self.claim_redeal()
            case _:
                raise ClientError(
                    "no_such_turn", f"a client cannot make a turn of type {type(turn).__name__}"
                )

    async def play(self, table: Sequence[str], *, call: bool = False) -> None:
        """Lay tiles. *table* is the whole table afterwards: ``["[R4 R5 R6]", ...]``.

        *call* calls out, which some rule sets require to win.
        """
        await self._ask(from_client.PlayCommand(*self._ids(), list(table), call))

    async def draw(self) -> None:
        """Draw a tile from the pool and end the turn."""
        await self._ask(from_client.DrawCommand(*self._ids()))

    async def pass_turn(self) -> None:
        """End the turn; possible only if the pool is empty."""
        await self._ask(from_client.PassCommand(*self._ids()))

    async def call(self) -> None:
        """Make a call that was forgotten (G7)."""
        await self._ask(from_client.CallCommand(*self._ids()))

    async def claim_redeal(self) -> None:
        """Demand a redeal for the doubles in your hand (T5)."""
        await self._ask(from_client.ClaimRedealCommand(*self._ids()))

    async def start_game(self) -> None:
        """Start the first game as host, or report that you are ready for the next one.

        The next game starts when everybody is ready. If it starts, this returns after the deal.
        Your share is committed before that; the other seats have some seconds for theirs.
        """
        if self._sharing is not None:
            await self._sharing
        await self._say(StartGame())
        await self.until(lambda: self.view.deal is None or not self.view.deal.revealing)

    async def stand_in(self, seat: int) -> None:
        """Let a bot play for *seat*: your own, or that of an absent player.

        The host decides about an absent player, or a majority while the host is away.
        """
        await self._say(StandIn(seat=seat))

    async def take_back(self, seat: int) -> None:
        """End the stand-in of a bot on *seat*."""
        await self._say(TakeBack(seat=seat))

    async def give_word(self, seat: int) -> str:
        """Return a new seat code for *seat* (host only).

        With it, the player can take the seat from another device.
        """
        await self._say(GiveSeatCode(seat=seat))
        return self.view.words[seat] or ""

    async def answer(self, *, yes: bool) -> None:
        """Answer an invitation to this match: whether you play."""
        await self._say(Answer(yes=yes))

    async def seat_bot(self, seat: int, level: str | Level) -> None:
        """Seat a bot on an open seat, or in place of an invited player (host only).

        Raises:
            ClientError: ``invalid_request`` for an unknown level.
        """
        if level not in set(Level):
            raise ClientError(
                "invalid_request", f"unknown level {level!r}; choose one of {', '.join(Level)}"
            )
        await self._say(SeatBot(seat=seat, level=Level(level)))

    async def open_seat(self, seat: int) -> None:
        """Empty a seat (host only, before the first game)."""
        await self._say(OpenSeat(seat=seat))

    async def add_seat(self) -> None:
        """Add an open seat (host only, before the first game)."""
        await self._say(AddSeat())

    async def drop_seat(self) -> None:
        """Remove the last seat if it is open (host only, before the first game)."""
        await self._say(DropSeat())

    async def set_watching(self, delay: int | None) -> None:
        """Allow spectators, who see the match *delay* turns late; None allows none (host only).

        ``view.watch`` then has the key for `Client.watch`.
        """
        await self._say(SetWatching(delay=delay))

    async def set_listing(self, *, listed: bool) -> None:
        """Add the table to the public list, or remove it (host only)."""
        await self._say(SetListing(listed=listed))

    async def set_rules(
        self,
        ruleset: str,
        *,
        changes: Mapping[str, str] | None = None,
        clock: bool = False,
        games: int | None = None,
    ) -> None:
        """Change the rules (host only, before the first game).

        The arguments are those of `Client.create`.
        """
        command = from_client.SetRulesCommand(
            *self._ids(), ruleset, clock, dict(changes or {}), games
        )
        await self._ask(command)

    async def set_hints(self, *, allowed: bool) -> None:
        """Allow or forbid hints (host only, while no game runs)."""
        await self._say(SetHints(allowed=allowed))

    async def rename(self, name: str) -> None:
        """Change your name at this table."""
        await self._say(Rename(name=name))

    async def hint(self) -> from_server.Hint:
        """Return the best play for your current turn."""
        message = from_client.HintRequest(request_id=new_id())
        answer = await self._connection.ask(message.request_id, message)
        if not isinstance(answer, from_server.Hint):
            raise ClientError(
                "unreadable", "the server answered a request for a hint with another message"
            )
        return answer

    async def draft(self, table: Sequence[str]) -> None:
        """Send the proposed table of an unfinished turn. It counts if the time runs out."""
        await self._connection.say(from_client.Draft(list(table)))

    async def until(self, condition: Callable[[], bool]) -> None:
        """Wait until *condition* is true; it is evaluated after every message."""
        while not condition():
            await self._next_change()

    async def close(self) -> None:
        """Close the connection. The seat is kept."""
        await self._connection.close()
        if self._sharing is not None:
            await self._sharing

    async def connected_once(self) -> None:
        """Wait for the first update."""
        await self.until(lambda: self._view is not None)

    def _ids(self) -> tuple[str, int]:
        return new_id(), self.seq

    async def _say(self, command: Said) -> None:
        await self._ask(from_client.message(command, *self._ids()))

    async def _ask(self, message: from_client.Command) -> None:
        answer = await self._connection.ask(message.cmd_id, message)
        if isinstance(answer, from_server.Ack):
            seq = answer.seq
            await self.until(lambda: self.seq >= seq)

    def _share(self) -> None:
        """Send what the next deal needs from this seat, one command at a time."""
        if self._shares is None or (self._sharing is not None and not self._sharing.done()):
            return
        command = self._shares.due(self.view)
        if command is not None:
            self._sharing = asyncio.create_task(self._give(self._shares, command))

    async def _give(self, shares: Shares, command: CommitShare | RevealShare) -> None:
        try:
            await self._say(command)
        except ClientError:
            return  # too late, or disconnected: the next update shows what is due then
        if isinstance(command, RevealShare):
            shares.note_revealed(command.game)

    async def _next_change(self) -> None:
        """Wait for the next message.

        Raises:
            ClientError: if the connection has ended for good.
        """
        ended = self._connection.ended
        if ended.done():
            raise ended.exception() or ClientError("closed", "the connection is closed")
        await self._moved.wait()

    def _wake(self) -> None:
        """Wake everybody who waits for a change."""
        self._moved.set()
        self._moved = asyncio.Event()

    def _hello(self) -> from_client.Hello:
        return from_client.Hello(last_seq=self.seq, version=VERSION)

    def _heard(self, message: from_server.FromServer) -> None:
        match message:
            case from_server.Update():
                self._news += [event for event in message.events if event.seq > self.seq]
                self._changed = self._changed or message.seq != self.seq or self._view is None
                self._view, self.seq = message.view, message.seq
                self._terms = message.terms or self._terms
                self._results = message.results or self._results
                self._share()
            case from_server.Presence() if self._view is not None:
                for seat, there in zip(self._view.seats, message.connected, strict=False):
                    seat.connected = there
                for seat, away in zip(self._view.seats, message.away, strict=False):
                    seat.away = away
                self._view.onlookers = message.onlookers
            case from_server.SolverStatus():
                self.solver_ready = message.ready
            case _:
                return
        self._wake()
