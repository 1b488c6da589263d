"""Turn messages from a socket into commands of the match, and send the answers."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import structlog

from tilerummy.core.turn import Call, ClaimRedeal, Draw, Pass, Play, Turn
from tilerummy.core.view import view
from tilerummy.match.command import (
    AskHint,
    GiveSeatCode,
    Rename,
    RevealShare,
    SetRules,
    StandIn,
    StartGame,
)
from tilerummy.match.context import Context
from tilerummy.match.refusal import MatchCode, Refusal
from tilerummy.server.codes import ServerCode
from tilerummy.server.identity.names import clean
from tilerummy.server.identity.tokens import new_seat_code
from tilerummy.server.table.rules import table_rules
from tilerummy.server.table.wire import VERSION, from_client, from_server
from tilerummy.server.table.wire.reading import command_id, read_message, read_table
from tilerummy.server.table.wire.redact import hint
from tilerummy.server.workers.pool import JobKind

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from tilerummy.match.command import Command
    from tilerummy.server.services import Services
    from tilerummy.server.store import Committed
    from tilerummy.server.table.session import MatchSession
    from tilerummy.server.transport.connection import Connection

log = structlog.get_logger()

_FLOOD_PAUSE_S: Final = 0.05
_Asks = from_client.HintRequest | from_client.ShowPlayRequest


class Dispatcher:
    """Answers the messages of one connection, in order."""

    def __init__(
        self,
        match_session: MatchSession,
        connection: Connection,
        services: Services,
        charge: Callable[[int], None],
    ) -> None:
        """Call *charge* with the cost of each message; it raises a Refusal if that is too much."""
        self._charge = charge
        self._session = match_session
        self._connection = connection
        self._services = services
        self._hinting: asyncio.Task[None] | None = None

    def close(self) -> None:
        """Cancel work that only this connection needs."""
        if self._hinting is not None:
            self._hinting.cancel()

    @property
    def _actor(self) -> str:
        """The sender of stored commands: not the seat, which another player may get later."""
        return f"player {self._connection.player}"

    @property
    def _seat(self) -> int:
        """The sender's seat; a Refusal for a spectator, who has none and may not act."""
        seat = self._connection.seat
        if seat is None:
            raise Refusal(ServerCode.NOT_AT_THIS_TABLE)
        return seat

    async def handle(self, text: str | bytes) -> None:
        """Answer one message. A bad message gets one error, and the connection stays open."""
        try:
            message = read_message(text)
        except Refusal as refusal:
            if await self._within_limits(text, 1):
                self._connection.refuse(refusal, command_id(text))
            return
        if await self._within_limits(text, from_client.cost(message)):
            await self._guard(message, self._answer(message))

    async def _within_limits(self, text: str | bytes, cost: int) -> bool:
        try:
            self._charge(cost)
        except Refusal as refusal:
            self._connection.refuse(refusal, command_id(text))
            # Reading pauses meanwhile, so a flood backs up at its sender.
            await asyncio.sleep(_FLOOD_PAUSE_S)
            return False
        return True

    async def _guard(self, message: from_client.FromClient, answer: Awaitable[None]) -> None:
        try:
            await answer
        except Refusal as refusal:
            self._connection.refuse(refusal, _id_of(message))
        except Exception:  # a bug of ours must be one error for one person
            log.exception("message_failed", match=self._session.queue.match)
            self._connection.refuse(Refusal(ServerCode.INTERNAL), _id_of(message))

    async def _answer(self, message: from_client.FromClient) -> None:
        if isinstance(message, from_client.Hello):
            await self._greet(message)
            return
        if self._connection.seen_seq is None:
            raise Refusal(ServerCode.HELLO_FIRST)
        if isinstance(message, from_client.Ping):
            self._connection.send(from_server.Pong())
            return
        seat = self._seat
        match message:
            case from_client.Draft():
                self._keep_draft(message)
            case from_client.Say():
                await self._session.phrases.say(seat, message.phrase)
            case from_client.HintRequest() | from_client.ShowPlayRequest():
                self._start_hint(message)
            case _:
                command, context = self._command(message)
                try:
                    await self._session.queue.carry_out(
                        self._actor,
                        message.cmd_id,
                        command,
                        context,
                        lambda committed: self._acknowledge(message.cmd_id, committed),
                        player=self._connection.player,
                    )
                finally:
                    self._connection.flush()

    async def _greet(self, hello: from_client.Hello) -> None:
        """Send everything, once per connection: repeated long answers would allow a flood."""
        if self._connection.seen_seq is not None:
            raise Refusal(ServerCode.ALREADY_GREETED)
        self._connection.was_greeted()
        if hello.version not in {None, VERSION}:
            self._connection.turn_away(Refusal(ServerCode.WRONG_VERSION))
            return
        await self._session.greet(self._connection, hello.last_seq)

    def _acknowledge(self, cmd_id: str, committed: Committed) -> None:
        self._connection.hold(from_server.Ack(cmd_id, committed.seq))

    def _command(self, message: from_client.Command) -> tuple[Command, Context]:
        """Return what *message* asks for, with what the server adds to it."""
        turn = _turn(message)
        if turn is not None:
            return self._session.turn_command(self._seat, message.expect_seq, turn)
        context = Context(by=self._seat, expect_seq=message.expect_seq)
        if isinstance(message, from_client.SetRulesCommand):
            return SetRules(ruleset=table_rules(message, self._services.settings)), context
        assert isinstance(message, from_client.SaidCommand)  # noqa: S101 - all others are
        command = message.said
        match command:
            case Rename(name=name):
                return Rename(name=clean(name)), context
            case StandIn():
                return command, replace(context, attendance=self._session.attendance())
            case GiveSeatCode():
                attendance = self._session.attendance()
                return command, replace(context, attendance=attendance, seat_code=new_seat_code())
            case StartGame() | RevealShare():
                return command, replace(context, secret=self._session.secret())
            case _:
                return command, context

    def _keep_draft(self, message: from_client.Draft) -> None:
        match_session, seat = self._session, self._seat
        try:
            match_session.keep_draft(seat, read_table(message.table))
        except Refusal:
            match_session.keep_draft(seat, None)
            raise

    def _start_hint(self, message: _Asks) -> None:
        """Answer one hint at a time in the background, while the reader continues."""
        if self._hinting is not None and not self._hinting.done():
            raise Refusal(ServerCode.BUSY)
        self._hinting = asyncio.create_task(self._guard(message, self._hint(message)))

    async def _hint(self, message: _Asks) -> None:
        seat, engines = self._seat, self._services.engines
        if not self._services.solver.ready:
            raise Refusal(ServerCode.NO_SOLVER)
        if isinstance(message, from_client.HintRequest):
            # Count it before the search, so that the time of the count reveals nothing about the
            # answer.
            asked = f"hint:{self._session.state.turn_seq}"
            await self._session.queue.carry_out(
                self._actor, asked, AskHint(), Context(by=seat), player=self._connection.player
            )
        game = self._session.state.playing
        if game is None or game.seat != seat:
            raise Refusal(MatchCode.NOT_YOUR_TURN)
        seen = view(game, seat)
        find = engines.best_play
        if isinstance(message, from_client.ShowPlayRequest):
            if not seen.must_lay or not seen.rack:
                raise Refusal(MatchCode.NEED_NOT_LAY)
            find = engines.one_play
        deadline_s = self._services.settings.hint_deadline_ms / 1000
        best = await self._services.worker_pool.submit(
            JobKind.HINTS,
            str(self._connection.player),
            deadline_s,
            find,
            seen,
        )
        table, moves, proven = best
        self._connection.send(hint(message.request_id, seen, table, moves, proven=proven))


def _turn(message: from_client.Command) -> Turn | None:
    match message:
        case from_client.PlayCommand():
            return Play(read_table(message.table), message.call)
        case from_client.DrawCommand():
            return Draw()
        case from_client.PassCommand():
            return Pass()
        case from_client.ClaimRedealCommand():
            return ClaimRedeal()
        case from_client.CallCommand():
            return Call()
        case _:
            return None


def _id_of(message: from_client.FromClient) -> str | None:
    if isinstance(message, _Asks):
        return message.request_id
    return message.cmd_id if isinstance(message, from_client.Command) else None
