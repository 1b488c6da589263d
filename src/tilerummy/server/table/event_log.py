"""The events of one match in memory, and the state they fold to."""

from __future__ import annotations

import asyncio
from bisect import bisect_left, bisect_right
from collections import deque
from typing import TYPE_CHECKING, Final

from tilerummy.match import codec
from tilerummy.match.command import MAX_WATCH_DELAY
from tilerummy.match.event import ClockExtended, GameDealt
from tilerummy.match.state import MatchState, evolve, skim
from tilerummy.server.store import StoredMatch

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tilerummy.match.event import MatchEvent
    from tilerummy.server.store import Commit, StoredEvent, StoredTail

_SLICE: Final = 25
"""Events folded before other tasks run: some milliseconds of work."""


class EventLog:
    """A prefix of the stored events, and their fold.

    The turns of games that were over when the match was read may be left out of memory. The events
    at the end of these games hold their results. `fill` loads the rest.
    """

    def __init__(self, stored: StoredMatch) -> None:
        """Start with the first event of *stored*; `fold` adds the others."""
        first = stored.events[0]
        created = codec.load(first.body)
        self.match = stored.match
        self.invite = stored.invite
        self.state: MatchState = evolve(None, created)
        self.left_out_to = 0
        """All events after this number are in memory; up to it, some may be left out."""
        self._seqs = [first.seq]
        """The numbers of the events in memory."""
        self._events: list[MatchEvent] = [created]
        self._times = [first.at]
        self.seeds: dict[int, bytes] = {}
        """The seeds by number of the game."""
        self.deadline_at: int | None = None
        self._acks = {(first.actor, first.cmd_id): first.seq}
        self._turns: deque[MatchState] = deque(maxlen=MAX_WATCH_DELAY + 1)
        """The states at the beginning of the newest turns of the running game."""

    @property
    def events(self) -> Sequence[MatchEvent]:
        """All events; number n is at index n - 1. A LookupError if some are left out."""
        self._require_whole()
        return self._events

    @property
    def times(self) -> Sequence[int]:
        """When each event was stored, in milliseconds (UTC). A LookupError if some are left out."""
        self._require_whole()
        return self._times

    @property
    def newest_at(self) -> int:
        """When the newest event was stored, in milliseconds (UTC)."""
        return self._times[-1]

    def time_of(self, seq: int) -> int:
        """Return when event number *seq* was stored, if it is not left out."""
        return self._times[bisect_left(self._seqs, seq)]

    def newest_before(self, at: int) -> int:
        """Return the number of the newest event in memory stored by *at*; 0 if there is none."""
        found = bisect_right(self._times, at)
        return self._seqs[found - 1] if found else 0

    async def fold(self, tail: StoredTail) -> None:
        """Add the events of *tail* that are missing here, letting other tasks run in between.

        Readers meanwhile see an earlier state of the match, never an inconsistent one.

        Raises:
            LookupError: if an event between this and *tail* is missing and not left out on purpose.
            CodecError: if an event cannot be read.
        """
        left_out_to = tail.left_out_to if isinstance(tail, StoredMatch) else 0
        stored = [event for event in tail.events if event.seq > self.state.seq]
        new = await self._read(stored, max(self.state.seq, left_out_to))
        # Events before the newest deal belong to games that are over.
        deals = [at for at, event in enumerate(new) if isinstance(event, GameDealt)]
        over = deals[-1] if deals else 0
        if over:
            self.left_out_to = max(self.left_out_to, left_out_to)
            seqs = [event.seq for event in stored[:over]]
            before = skim(self.state, zip(seqs, new, strict=False), stored[over].seq - 1)
            self._add(stored[:over], new[:over], before)
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
        """Add the *events* stored with *commit*, which lead to *state*."""
        self._events.extend(events)
        self._seqs.extend(range(self.state.seq + 1, state.seq + 1))
        self._times.extend([commit.at] * (state.seq - self.state.seq))
        self.state = state
        self.deadline_at = commit.summary.deadline_at
        if commit.seed is not None:
            number, seed = commit.seed
            self.seeds[number] = seed
        self._acks[commit.actor, commit.cmd_id] = state.seq
        self._note_turn()

    def acknowledged(self, actor: str, cmd_id: str) -> int | None:
        """Return the number of a command's newest event; None if the command is not known here.

        If some events are left out, those of earlier commands may be among them.
        """
        newest = self._acks.get((actor, cmd_id), 0)
        return newest if newest > self.left_out_to else None

    async def fill(self, stored: Sequence[StoredEvent]) -> None:
        """Add missing events from *stored*, which holds all events after some number.

        Raises:
            LookupError: if one of them is missing.
            CodecError: if one cannot be read.
        """
        stored = [event for event in stored if event.seq <= self.left_out_to]
        if not stored:
            return
        before = stored[0].seq - 1
        new = await self._read(stored, before)
        part = slice(bisect_right(self._seqs, before), bisect_right(self._seqs, self.left_out_to))
        self._seqs[part] = [event.seq for event in stored]
        self._events[part] = new
        self._times[part] = [event.at for event in stored]
        for event in stored:
            # A command's events may continue after those left out.
            command = _command(event)
            self._acks[command] = max(event.seq, self._acks.get(command, 0))
        self.left_out_to = before

    def events_after(self, seq: int, newest: int | None = None) -> Sequence[tuple[int, MatchEvent]]:
        """Return the events after number *seq*, up to number *newest*, with their numbers.

        Raises:
            LookupError: if some of them are left out.
        """
        if seq < self.left_out_to:
            self._require_whole()
        begin = bisect_right(self._seqs, seq)
        end = None if newest is None else bisect_right(self._seqs, newest)
        return list(zip(self._seqs[begin:end], self._events[begin:end], strict=True))

    def since_turn_began(self) -> tuple[int, int]:
        """Return when the current turn began, and how long the server was away since, in ms."""
        began = self.state.turn_seq
        away_ms = sum(
            event.outage_ms
            for _, event in self.events_after(began)
            if isinstance(event, ClockExtended)
        )
        return self.time_of(began), away_ms

    def clock_set_at(self) -> int:
        """Return when the current turn's clock was set or last given time back, in ms.

        Other events do not count: changing a name does not stop the clock.
        """
        began = self.state.turn_seq
        extended = (
            seq for seq, event in self.events_after(began) if isinstance(event, ClockExtended)
        )
        return self.time_of(max((began, *extended)))

    def before(self, turns: int) -> MatchState:
        """Return the state at the beginning of the turn *turns* turns ago.

        It is never earlier than the start of the game, before which players have done nothing.
        Between games there is no delay.
        """
        if self.state.playing is None or turns == 0:
            return self.state
        return self._turns[max(0, len(self._turns) - 1 - turns)]

    def _note_turn(self) -> None:
        """Keep the state at the beginning of each turn; the events of one command are one step."""
        game = self.state.playing
        if game is None:
            self._turns.clear()
        elif not self._turns or self._turns[-1].number != self.state.number:
            self._turns.clear()
            self._turns.append(self.state)
        elif (last := self._turns[-1].playing) is not None and last.turn != game.turn:
            self._turns.append(self.state)

    def _require_whole(self) -> None:
        if len(self._seqs) < self.state.seq:
            raise LookupError(f"events of {self.match} up to {self.left_out_to} are left out")

    async def _read(self, stored: Sequence[StoredEvent], gaps_to: int) -> list[MatchEvent]:
        """Return the decoded events; after number *gaps_to* none may be missing."""
        new = []
        for event in stored:
            if event.seq > gaps_to + 1:
                raise LookupError(f"event {gaps_to + 1} of {self.match} is missing")
            gaps_to = max(gaps_to, event.seq)
            new.append(codec.load(event.body))
            if len(new) % _SLICE == 0:
                await asyncio.sleep(0)
        return new

    def _add(
        self, stored: Sequence[StoredEvent], events: Sequence[MatchEvent], state: MatchState
    ) -> None:
        """Add *events*, which lead to *state*."""
        self._events.extend(events)
        for event in stored:
            self._seqs.append(event.seq)
            self._times.append(event.at)
            self._acks[event.actor, event.cmd_id] = event.seq
        self.state = state


def _command(event: StoredEvent) -> tuple[str, str]:
    return event.actor, event.cmd_id
