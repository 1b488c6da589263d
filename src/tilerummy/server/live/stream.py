"""The events of one match in memory, and the state that they fold to."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING, Final

from tilerummy.match import codec
from tilerummy.match.event import ClockExtended, GameDealt
from tilerummy.match.state import MatchState, evolve, skim
from tilerummy.server.protocol.from_client import MAX_WATCH_DELAY

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tilerummy.match.event import MatchEvent
    from tilerummy.server.store import Commit, StoredEvent, StoredMatch, StoredTail

_SLICE: Final = 25
"""Events folded before others have their turn: some milliseconds of work."""


class Stream:
    """A prefix of what is on disk, and the fold of it and nothing else."""

    def __init__(self, stored: StoredMatch) -> None:
        """Begin with the first event of *stored*; `fold` adds the others."""
        first = stored.events[0]
        created = codec.load(first.body)
        self.match = stored.match
        self.invite = stored.invite
        self.state: MatchState = evolve(None, created)
        self.events: list[MatchEvent] = [created]
        """Event number n at index n - 1."""
        self.times: list[int] = [first.at]
        """When each event was stored, in milliseconds (UTC)."""
        self.seeds: dict[int, bytes] = {}
        """By number of the game."""
        self.deadline_at: int | None = None
        self._acks = {(first.actor, first.cmd_id): first.seq}
        self._turns: deque[MatchState] = deque(maxlen=MAX_WATCH_DELAY + 1)
        """How the newest turns of the running game began."""

    async def fold(self, tail: StoredTail) -> None:
        """Go on with what *tail* has and this has not, other work in between.

        Whoever looks meanwhile sees an earlier state of the match, never a broken one.

        Raises:
            LookupError: if an event between this and *tail* is missing.
            CodecError: if an event cannot be read.
        """
        stored = [event for event in tail.events if event.seq > self.state.seq]
        new = await self._read(stored)
        # What came before the newest deal is of games that are over.
        deals = [at for at, event in enumerate(new) if isinstance(event, GameDealt)]
        over = deals[-1] if deals else 0
        if over:
            self._add(stored[:over], new[:over], skim(self.state, new[:over]))
        for at in range(over, len(new)):
            self._add(stored[at : at + 1], new[at : at + 1], evolve(self.state, new[at]))
            following = stored[at + 1 : at + 2]
            if not following or _command(following[0]) != _command(stored[at]):
                self._note_turn()
            if (at + 1 - over) % _SLICE == 0:
                await asyncio.sleep(0)
        self.invite = tail.invite
        if tail.seq == self.state.seq:
            self.seeds = dict(tail.seeds)
            self.deadline_at = tail.deadline_at

    def append(self, commit: Commit, events: Iterable[MatchEvent], state: MatchState) -> None:
        """Add the *events* that were stored with *commit*, and led to *state*."""
        self.events.extend(events)
        self.times.extend([commit.at] * (len(self.events) - len(self.times)))
        self.state = state
        self.deadline_at = commit.summary.deadline_at
        if commit.seed is not None:
            number, seed = commit.seed
            self.seeds[number] = seed
        self._acks[commit.actor, commit.cmd_id] = state.seq
        self._note_turn()

    def acknowledged(self, actor: str, cmd_id: str) -> int | None:
        """Return the number of the newest event of a command; None if it is not known."""
        return self._acks.get((actor, cmd_id))

    def events_after(self, seq: int, newest: int | None = None) -> Sequence[tuple[int, MatchEvent]]:
        """Return the events after number *seq*, up to number *newest*, with their numbers."""
        end = len(self.events) if newest is None else newest
        return [(at + 1, self.events[at]) for at in range(seq, end)]

    def since_turn_began(self) -> tuple[int, int]:
        """Return when the present turn began, and how long the server was away since, in ms."""
        began = self.state.turn_seq
        away_ms = sum(
            event.outage_ms
            for _, event in self.events_after(began)
            if isinstance(event, ClockExtended)
        )
        return self.times[began - 1], away_ms

    def clock_set_at(self) -> int:
        """Return when the present turn's clock was set, or last given time back, in ms.

        Not when anything else happened: a name that is changed stops no clock.
        """
        began = self.state.turn_seq
        extended = (
            seq for seq, event in self.events_after(began) if isinstance(event, ClockExtended)
        )
        return self.times[max((began, *extended)) - 1]

    def before(self, turns: int) -> MatchState:
        """Return the match as it stood when the turn so many *turns* ago began.

        At least as the game began, which is nothing that its players have done. Between games
        there is nothing to wait for.
        """
        if self.state.playing is None or turns == 0:
            return self.state
        return self._turns[max(0, len(self._turns) - 1 - turns)]

    def _note_turn(self) -> None:
        """Keep the state in which a turn begins; what one command led to is one step."""
        game = self.state.playing
        if game is None:
            self._turns.clear()
        elif not self._turns or self._turns[-1].number != self.state.number:
            self._turns.clear()
            self._turns.append(self.state)
        elif (last := self._turns[-1].playing) is not None and last.turn != game.turn:
            self._turns.append(self.state)

    async def _read(self, stored: Sequence[StoredEvent]) -> list[MatchEvent]:
        """Return the events that go on with this one."""
        new = []
        for seq, event in enumerate(stored, start=self.state.seq + 1):
            if event.seq != seq:
                raise LookupError(f"event {seq} of {self.match} is missing")
            new.append(codec.load(event.body))
            if len(new) % _SLICE == 0:
                await asyncio.sleep(0)
        return new

    def _add(
        self, stored: Sequence[StoredEvent], events: Sequence[MatchEvent], state: MatchState
    ) -> None:
        """Add *events*, which lead to *state*."""
        self.events.extend(events)
        for event in stored:
            self.times.append(event.at)
            self._acks[event.actor, event.cmd_id] = event.seq
        self.state = state


def _command(event: StoredEvent) -> tuple[str, str]:
    return event.actor, event.cmd_id
