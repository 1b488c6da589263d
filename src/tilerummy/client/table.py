"""One seat at one match: what it sees, and what it may do."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Self

from tilerummy.client.errors import ClientError
from tilerummy.client.line import Line, new_id
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
    """A match as a seat sees it, or an onlooker; made by `Client.sit` and `Client.watch`.

    Iterating yields an `Update` with the events since the last one: a slow reader gets several at
    once, with all their events and the newest view. It ends with the match.

    Commands return when they are on disk and ``view`` shows what came of them. They raise
    `Refused` with the server's code, and `Unreachable` if no node answers for too long.
    """

    def __init__(
        self, nodes: Nodes, path: str, last_seq: int = 0, shares: Shares | None = None
    ) -> None:
        self.seq = last_seq
        """Number of the newest event that was seen."""
        self.solver_ready = False
        """Whether bots and hints answer yet."""
        self._view: MatchView | None = None
        self._terms: MatchTerms | None = None
        self._results: MatchResults | None = None
        self._news: list[PublicEvent] = []
        self._changed = False
        self._moved = asyncio.Event()
        self._shares = shares
        self._sharing: asyncio.Task[None] | None = None
        self._line = Line(nodes, path, self._hello, self._heard)
        self._line.ended.add_done_callback(lambda _: self._wake())

    @property
    def view(self) -> MatchView:
        """The match as it stands."""
        if self._view is None:
            raise ClientError("closed", "nothing has been heard yet")
        return self._view

    @property
    def terms(self) -> MatchTerms:
        """What was agreed on for the whole match."""
        if self._terms is None:
            raise ClientError("closed", "nothing has been heard yet")
        return self._terms

    @property
    def results(self) -> MatchResults:
        """What the finished games led to."""
        if self._results is None:
            raise ClientError("closed", "nothing has been heard yet")
        return self._results

    @property
    def my_turn(self) -> bool:
        """Whether this seat is to move in a game that is being played."""
        game = self.view.game
        if game is None or game.outcome is not None or game.seat != self.view.you:
            return False
        return self.view.seats[game.seat].stand_in is None

    @property
    def connected(self) -> list[bool]:
        """Who is there, by seat."""
        return [seat.connected for seat in self.view.seats]

    @property
    def connections(self) -> int:
        """How many times a line has been opened: more than once if it was lost."""
        return self._line.opened

    @property
    def receipts(self) -> dict[int, str]:
        """By game what to keep of its deal, for ``tilerummy verify`` to compare with the record."""
        return {} if self._shares is None else self._shares.receipts()

    def sight(self) -> View:
        """Return the running game as a bot of `tilerummy.bots` is shown it."""
        return sight(self.view, self.terms)

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> from_server.Update:
        """Return what has happened since the last update."""
        while not self._changed:
            if self._view is not None and self._view.status in ENDED:
                raise StopAsyncIteration
            await self._next_change()
        self._changed = False
        events, self._news = self._news, []
        return from_server.Update(self.seq, events, self.view, VERSION, self.terms, self.results)

    async def take(self, turn: Turn) -> None:
        """Make *turn*, as bots return it."""
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
                raise ClientError("no_such_turn", f"{type(turn).__name__} is nobody's to make")

    async def play(self, table: Sequence[str], *, call: bool = False) -> None:
        """Lay tiles: *table* is the whole table as it is to lie, ``["[R4 R5 R6]", ...]``."""
        await self._ask(from_client.PlayCommand(*self._ids(), list(table), call))

    async def draw(self) -> None:
        """Take a tile from the pool."""
        await self._ask(from_client.DrawCommand(*self._ids()))

    async def pass_turn(self) -> None:
        """End the turn with an empty pool."""
        await self._ask(from_client.PassCommand(*self._ids()))

    async def call(self) -> None:
        """Make up for a forgotten call."""
        await self._ask(from_client.CallCommand(*self._ids()))

    async def claim_redeal(self) -> None:
        """Demand a new deal for the doubles in your hand."""
        await self._ask(from_client.ClaimRedealCommand(*self._ids()))

    async def start_game(self) -> None:
        """Start the first game, as host, or say that one is ready for the next one.

        The next one starts when everybody is ready; if it starts, this returns when it is dealt.
        Your share is committed before that, and other seats have some seconds for theirs.
        """
        if self._sharing is not None:
            await self._sharing
        await self._say(StartGame())
        await self.until(lambda: self.view.deal is None or not self.view.deal.revealing)

    async def stand_in(self, seat: int) -> None:
        """Let a bot play for this seat's person or, decided with others, for one who is away."""
        await self._say(StandIn(seat=seat))

    async def take_back(self, seat: int) -> None:
        """Take the seat back from the bot that stands in."""
        await self._say(TakeBack(seat=seat))

    async def give_word(self, seat: int) -> str:
        """Return a word, made as host, with which the seat's person comes from another device."""
        await self._say(GiveSeatCode(seat=seat))
        return self.view.words[seat] or ""

    async def answer(self, *, yes: bool) -> None:
        """Say, being invited to this match, whether one plays."""
        await self._say(Answer(yes=yes))

    async def seat_bot(self, seat: int, level: str | Level) -> None:
        """Seat a bot, as host, on an open seat or where an invited person does not come."""
        if level not in set(Level):
            raise ClientError("invalid_request", f"{level!r} is none of {', '.join(Level)}")
        await self._say(SeatBot(seat=seat, level=Level(level)))

    async def open_seat(self, seat: int) -> None:
        """Empty a seat, as host, before the first game."""
        await self._say(OpenSeat(seat=seat))

    async def add_seat(self) -> None:
        """Add an open seat, as host, before the first game."""
        await self._say(AddSeat())

    async def drop_seat(self) -> None:
        """Take the last seat away, as host, if it is open."""
        await self._say(DropSeat())

    async def set_watching(self, delay: int | None) -> None:
        """Let people look on, as host, *delay* turns late; None: nobody.

        ``view.watch`` is then what `Client.watch` needs.
        """
        await self._say(SetWatching(delay=delay))

    async def set_listing(self, *, listed: bool) -> None:
        """Put the table on the public list, or take it off (host only)."""
        await self._say(SetListing(listed=listed))

    async def set_rules(
        self,
        ruleset: str,
        *,
        changes: Mapping[str, str] | None = None,
        clock: bool = False,
        games: int | None = None,
    ) -> None:
        """Let the table play by other rules, as host before the first game.

        The arguments are those of `Client.create`.
        """
        command = from_client.SetRulesCommand(
            *self._ids(), ruleset, clock, dict(changes or {}), games
        )
        await self._ask(command)

    async def set_hints(self, *, allowed: bool) -> None:
        """Switch hints on or off, as host between games."""
        await self._say(SetHints(allowed=allowed))

    async def rename(self, name: str) -> None:
        """Change your name."""
        await self._say(Rename(name=name))

    async def hint(self) -> from_server.Hint:
        """Return the best play of your present turn."""
        message = from_client.HintRequest(request_id=new_id())
        answer = await self._line.ask(message.request_id, message)
        if not isinstance(answer, from_server.Hint):
            raise ClientError("unreadable", "the server answered a hint as a command")
        return answer

    async def draft(self, table: Sequence[str]) -> None:
        """Send the proposed table so far, which counts if time runs out."""
        await self._line.say(from_client.Draft(list(table)))

    async def until(self, condition: Callable[[], bool]) -> None:
        """Wait until *condition* is true, looking whenever something was heard."""
        while not condition():
            await self._next_change()

    async def close(self) -> None:
        """Leave the line; the seat is kept."""
        await self._line.close()
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
        answer = await self._line.ask(message.cmd_id, message)
        if isinstance(answer, from_server.Ack):
            seq = answer.seq
            await self.until(lambda: self.seq >= seq)

    def _share(self) -> None:
        """Give what the next deal needs of this seat, one thing after the other."""
        if self._shares is None or (self._sharing is not None and not self._sharing.done()):
            return
        command = self._shares.due(self.view)
        if command is not None:
            self._sharing = asyncio.create_task(self._give(self._shares, command))

    async def _give(self, shares: Shares, command: CommitShare | RevealShare) -> None:
        try:
            await self._say(command)
        except ClientError:
            return  # too late, or the line is gone: the next update says what is due then
        if isinstance(command, RevealShare):
            shares.note_revealed(command.game)

    async def _next_change(self) -> None:
        """Wait until something is heard; raise if nothing will be any more."""
        ended = self._line.ended
        if ended.done():
            raise ended.exception() or ClientError("closed", "the line is closed")
        await self._moved.wait()

    def _wake(self) -> None:
        """Let everybody who waits look again."""
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
