"""The events of one match in memory, and the state that they fold to."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING, Final

from tilerummy.match import codec
from tilerummy.match.event import ClockExtended
from tilerummy.match.state import MatchState, evolve
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
        for count, event in enumerate(tail.events, start=1):
            if event.seq <= self.state.seq:
                continue
            if event.seq != self.state.seq + 1:
                raise LookupError(f"event {self.state.seq + 1} of {self.match} is missing")
            self._fold_one(event)
            following = tail.events[count : count + 1]
            if not following or _command(following[0]) != _command(event):
                self._note_turn()
            if count % _SLICE == 0:
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

    def _fold_one(self, stored: StoredEvent) -> None:
        event = codec.load(stored.body)
        self.state = evolve(self.state, event)
        self.events.append(event)
        self.times.append(stored.at)
        self._acks[stored.actor, stored.cmd_id] = stored.seq


def _command(event: StoredEvent) -> tuple[str, str]:
    return event.actor, event.cmd_id
