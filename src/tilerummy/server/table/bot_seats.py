"""Bots at the table. They send turns like everybody else, at a pace that people can follow."""

from __future__ import annotations

import asyncio
import time
from functools import partial
from typing import TYPE_CHECKING, Final, TypeVar

import structlog

from tilerummy.bots.manner import pace_ms
from tilerummy.core.turn import Call, Draw, Pass, Play
from tilerummy.core.view import view
from tilerummy.core.violation import ViolationCode
from tilerummy.match.refusal import MatchCode, Refusal
from tilerummy.server.codes import ServerCode
from tilerummy.server.workers.pool import JobKind

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from tilerummy.core.turn import Turn
    from tilerummy.core.view import View
    from tilerummy.match.event import Level
    from tilerummy.match.state import MatchState
    from tilerummy.server.services import Services

log = structlog.get_logger()

T = TypeVar("T")

_THINKING_S: Final = 30
"""Seconds after which a bot is considered stuck, and draws."""
_MOST_MS: Final = 1000.0
_LEAST_MS: Final = 50.0
_RETRY_S: Final = 1.0
_TRIES: Final = 2


class BotSeats:
    """Makes the moves of bots."""

    def __init__(
        self, services: Services, take_turn: Callable[[int, int, Turn, int], Awaitable[None]]
    ) -> None:
        """Pass *take_turn* the events that began the turn and since which the bot plays."""
        self._services = services
        self._take_turn = take_turn
        self._moves: dict[tuple[int, int], asyncio.Task[None]] = {}
        """Running moves, by the event that began their turn and the event since which the bot
        plays.
        """

    @property
    def busy(self) -> bool:
        """Whether a bot is about to move."""
        return bool(self._moves)

    def look(self, state: MatchState, wait_ms: int) -> None:
        """Start a move if it is a bot's turn and no move is running.

        The move is made after *wait_ms* at the earliest, so that a player who returns before has
        lost nothing.
        """
        game = state.playing
        if game is None:
            return
        seat = state.seats[game.seat]
        if seat.bot is None:
            return
        since = 0 if seat.stand_in is None else seat.since
        key = (state.turn_seq, since)
        if key in self._moves:
            return
        seen = view(game, game.seat)
        move = asyncio.create_task(self._move(key, game.seat, seat.bot, seen, wait_ms))
        self._moves[key] = move
        move.add_done_callback(lambda _: self._moves.pop(key))

    async def stop(self) -> None:
        """Cancel a running move. After a restart the bot moves again."""
        moves = list(self._moves.values())
        for move in moves:
            move.cancel()
        if moves:
            await asyncio.wait(moves)

    async def _move(
        self, key: tuple[int, int], seat: int, level: Level, seen: View, wait_ms: int
    ) -> None:
        turn_seq, since = key
        began = time.monotonic()
        await self._services.solver.settled()
        turn = rest(seen) if self._services.solver.failed else await self._choose(level, seen)
        seems_ms = pace_ms(level, seen, turn, self._services.settings.bot_pace_ms)
        pace_s = max(seems_ms, wait_ms) / 1000
        await asyncio.sleep(max(0.0, began + pace_s - time.monotonic()))
        while True:
            try:
                await self._take_turn(turn_seq, seat, turn, since)
            except Refusal as refusal:
                if refusal.code == ServerCode.STORAGE:
                    await asyncio.sleep(_RETRY_S)
                    continue
                other = await self._instead(level, turn, seen, refusal)
                if other is not None:
                    log.warning("bot_turn_refused", bot=level)
                    turn = other
                    continue
                log.info("bot_turn_dropped", code=refusal.code)
            return

    async def _instead(self, level: Level, turn: Turn, seen: View, refusal: Refusal) -> Turn | None:
        """Return the turn to make after a refused one: no tile, or what the rules demand (V5)."""
        if refusal.code != MatchCode.ILLEGAL_TURN:
            return None
        if turn != rest(seen):
            return rest(seen)
        if all(one.code is not ViolationCode.MUST_PLAY for one in refusal.violations):
            return None
        found = await self._think(level, partial(self._services.engines.best_play, seen))
        return None if found is None or found.table == seen.table else Play(found.table)

    async def _choose(self, level: Level, seen: View) -> Turn:
        """Ask the bot, twice if it crashes. Then lay nothing, so that the game continues."""
        for _ in range(_TRIES):
            budget = budget_ms(self._services.worker_pool.waiting(JobKind.BOTS))
            ask = partial(self._services.engines.turn, level, seen, budget)
            turn = await self._think(level, ask)
            if turn is not None:
                return turn
        return rest(seen)

    async def _think(self, level: Level, find: Callable[[], T]) -> T | None:
        """Return the result of a thread; None if it fails or takes too long for waiting people."""
        try:
            async with asyncio.timeout(_THINKING_S):
                return await self._services.worker_pool.think(JobKind.BOTS, find)
        except Exception:  # whatever the error is
            log.exception("bot_failed", bot=level)
            return None


def budget_ms(queue: int) -> float:
    """Return how long a bot may think about its move if *queue* others wait for a thread.

    In a few positions a bot thinks a thousand times as long as usual. On a server with many tables,
    everybody would wait for those.
    """
    return max(_LEAST_MS, _MOST_MS / (1 + queue))


def rest(seen: View) -> Turn:
    """Return the turn that lays no tile."""
    if not seen.rack:
        return Call()
    return Draw() if seen.pool and not seen.drawn else Pass()
