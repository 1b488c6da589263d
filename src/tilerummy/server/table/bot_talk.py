"""Occasional phrases of bots: about a large play, and at the end of a game.

One bot at a table talks, and rarely. Whether it does depends only on public events. Bots are silent
if the settings let them move without a pause, and at the tables of a contest.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

import structlog

from tilerummy.bots.manner import noise_of, would_say
from tilerummy.core.event import Played
from tilerummy.match.event import GameFinished, InGame
from tilerummy.match.refusal import Refusal
from tilerummy.server.store import StoreError
from tilerummy.server.table.wire.phrases import Phrase

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from tilerummy.match.event import MatchEvent
    from tilerummy.server.services import Services
    from tilerummy.server.table.event_log import EventLog

log = structlog.get_logger()

LARGE_PLAY: Final = 6
"""Tiles laid at once that count as a large play."""
QUIET: Final = 40
"""Events without another phrase about a play: about ten rounds of four."""
_OF_A_PLAY: Final = (Phrase.NICE_MOVE, Phrase.THUMBS_UP, Phrase.SURPRISE)


class BotTalk:
    """The phrases of one match's bots, if this node is its owner."""

    def __init__(
        self,
        stream: EventLog,
        services: Services,
        say: Callable[[int, Phrase], Awaitable[None]],
    ) -> None:
        self._stream = stream
        self._pace_s = services.settings.bot_pace_ms / 1000
        self._say = say
        self._heard: int | None = None
        """The event up to which everything is handled; None until the first look."""
        self._said = -QUIET
        self._tasks: set[asyncio.Task[None]] = set()

    def look(self, *, is_ours: bool) -> None:
        """React to the events since the last look, if that is this node's task."""
        heard, self._heard = self._heard, self._stream.state.seq
        if heard is None or not is_ours or not self._pace_s:
            return
        for seq, event in self._stream.events_after(heard):
            number = seq - 1
            phrase = self._answer(number, event)
            seat = None if phrase is None else self._speaker(number)
            if phrase is not None and seat is not None:
                self._said = number
                task = asyncio.create_task(self._speak(seat, phrase))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    def stop(self) -> None:
        """Stop talking."""
        for task in self._tasks:
            task.cancel()

    def _answer(self, number: int, event: MatchEvent) -> Phrase | None:
        if isinstance(event, GameFinished):
            return Phrase.GOOD_GAME
        if not isinstance(event, InGame) or not isinstance(event.event, Played):
            return None
        played = event.event
        is_persons = self._stream.state.seats[played.seat].bot is None
        large = len(played.placed) >= LARGE_PLAY and number - self._said >= QUIET
        if not is_persons or not large:
            return None
        return _OF_A_PLAY[int(len(_OF_A_PLAY) * self._noise(f"what {number}"))]

    def _speaker(self, number: int) -> int | None:
        """Return the seat of the bot that talks about event *number*, if any."""
        state = self._stream.state
        bots = [(at, seat.level) for at, seat in enumerate(state.seats) if seat.level is not None]
        if not bots or state.contest is not None:
            return None
        at, level = bots[int(len(bots) * self._noise(f"who {number}"))]
        return at if would_say(level, f"{self._stream.match} {number}") else None

    def _noise(self, asked: str) -> float:
        return noise_of(f"{self._stream.match} {asked}".encode())

    async def _speak(self, seat: int, phrase: Phrase) -> None:
        await asyncio.sleep(self._pace_s / 2)  # people do not react in the same instant either
        try:
            await self._say(seat, phrase)
        except (Refusal, StoreError):
            log.info("bot_phrase_failed", match=self._stream.match)
