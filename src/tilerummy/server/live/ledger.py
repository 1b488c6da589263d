"""One match's queue and memory: commands are carried out one after another, each exactly once.

Append in one transaction, then acknowledge, then let the others know. The state here is the fold
of what is on disk and nothing else; when in doubt it is read again.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

import structlog

from tilerummy.core.format.ruleset import print_ruleset
from tilerummy.match import codec
from tilerummy.match.command import Command, Create, StartGame
from tilerummy.match.decide import decide
from tilerummy.match.event import ClockExtended
from tilerummy.match.refusal import MatchCode, Refusal
from tilerummy.match.state import MatchState, replay
from tilerummy.server.live.clock import deadline_after
from tilerummy.server.protocol.codes import ServerCode
from tilerummy.server.store import Commit, Committed, SeqClash, StoredMatch, StoreError, Summary
from tilerummy.server.thinking.referee import Referee

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tilerummy.match.event import MatchEvent
    from tilerummy.server.live.services import Services

log = structlog.get_logger()

_ATTEMPTS: Final = 3
"""How often a command is decided again because somebody else's came first."""


async def create(services: Services, match: str, invite: str, command: Create) -> StoredMatch:
    """Set up a new match, and return it as it was stored.

    Raises:
        Refusal: and there is no such match.
    """
    events, state = decide(None, command)
    commit = Commit(
        match=match,
        after=0,
        actor="server",
        cmd_id="create",
        bodies=tuple(map(codec.dump, events)),
        at=services.timekeeper.now(),
        summary=_summary(state, None),
        invite=invite,
    )
    try:
        await services.store.commit(commit)
        stored = await services.store.load(match)
    except StoreError as error:
        log.exception("create_failed", match=match)
        raise Refusal(ServerCode.STORAGE) from error
    if stored is None:
        raise Refusal(ServerCode.STORAGE)
    return stored


class Ledger:
    """The events of one match in memory, and the only way to add to them."""

    state: MatchState
    events: list[MatchEvent]
    """Event number n at index n - 1."""
    times: list[int]
    """When each event was stored, in milliseconds (UTC)."""
    seeds: dict[int, bytes]
    """By number of the game."""
    deadline_at: int | None
    _acks: dict[tuple[str, str], int]

    def __init__(
        self,
        stored: StoredMatch,
        services: Services,
        when_committed: Callable[[], None] = lambda: None,
    ) -> None:
        """*when_committed* is called after each commit, before the next command."""
        self.match = stored.match
        self.invite = stored.invite
        self._services = services
        self._referee = Referee(services.minds, services.thinkers, services.solver)
        self._lock = asyncio.Lock()
        self._in_doubt = False
        self._tasks: set[asyncio.Task[Committed]] = set()
        self._when_committed = when_committed
        self._read(stored)

    async def carry_out(
        self,
        actor: str,
        cmd_id: str,
        command: Command,
        acknowledge: Callable[[Committed], None] = lambda _: None,
    ) -> Committed:
        """Carry *command* out, or find that it was; *acknowledge* hears of it before anybody else.

        Goes on when the caller is cancelled, because the events may be on disk by then.

        Raises:
            Refusal: and nothing has changed.
        """
        task = asyncio.create_task(self._carry_out(actor, cmd_id, command, acknowledge))
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return await asyncio.shield(task)

    def events_after(self, seq: int) -> Sequence[tuple[int, MatchEvent]]:
        """Return the events after number *seq* with their numbers."""
        return [(at + 1, self.events[at]) for at in range(seq, len(self.events))]

    def since_turn_began(self) -> tuple[int, int]:
        """Return when the present turn began, and how long the server was away since, in ms."""
        began = self.state.turn_seq
        away_ms = sum(
            event.outage_ms
            for _, event in self.events_after(began)
            if isinstance(event, ClockExtended)
        )
        return self.times[began - 1], away_ms

    async def drain(self) -> None:
        """Wait for commands that are under way."""
        if self._tasks:
            await asyncio.wait(self._tasks)

    def _finished(self, task: asyncio.Task[Committed]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # the caller may be gone; a refusal is then nobody's business

    async def _carry_out(
        self, actor: str, cmd_id: str, command: Command, acknowledge: Callable[[Committed], None]
    ) -> Committed:
        async with self._lock:
            for _ in range(_ATTEMPTS):
                if self._in_doubt:
                    await self._reload()
                known = self._acks.get((actor, cmd_id))
                if known is not None:
                    committed = Committed(known, repeated=True)
                    acknowledge(committed)
                    return committed
                try:
                    return await self._decide_and_commit(actor, cmd_id, command, acknowledge)
                except SeqClash:
                    self._in_doubt = True
            raise Refusal(MatchCode.STALE)

    async def _decide_and_commit(
        self, actor: str, cmd_id: str, command: Command, acknowledge: Callable[[Committed], None]
    ) -> Committed:
        before = self.state
        events, after = await self._referee.decide(before, command)
        if not events:
            committed = Committed(before.seq, repeated=True)
            acknowledge(committed)
            return committed
        now = self._services.timekeeper.now()
        deadline_at = deadline_after(before, command, after, self.deadline_at, now)
        seed = (after.number, command.seed) if isinstance(command, StartGame) else None
        commit = Commit(
            match=self.match,
            after=before.seq,
            actor=actor,
            cmd_id=cmd_id,
            bodies=tuple(map(codec.dump, events)),
            at=now,
            summary=_summary(after, deadline_at),
            seed=seed,
        )
        try:
            committed = await self._services.store.commit(commit)
        except SeqClash:
            raise
        except StoreError as error:
            self._in_doubt = True
            log.exception("commit_failed", match=self.match, cmd_id=cmd_id)
            raise Refusal(ServerCode.STORAGE) from error
        if committed.repeated:
            await self._reload()
        else:
            self.state = after
            self.events.extend(events)
            self.times.extend([now] * len(events))
            self.deadline_at = deadline_at
            self._acks[actor, cmd_id] = committed.seq
            if seed is not None:
                self.seeds[seed[0]] = seed[1]
            log.info("committed", match=self.match, cmd_id=cmd_id, actor=actor, seq=committed.seq)
        acknowledge(committed)
        self._tell()
        return committed

    def _tell(self) -> None:
        try:
            self._when_committed()
        except Exception:  # what is on disk stays acknowledged, whoever could not be told
            log.exception("not_told", match=self.match)

    async def _reload(self) -> None:
        try:
            stored = await self._services.store.load(self.match)
        except StoreError as error:
            raise Refusal(ServerCode.STORAGE) from error
        if stored is None:
            raise Refusal(MatchCode.UNKNOWN_MATCH)
        self._read(stored)
        self._in_doubt = False
        self._tell()

    def _read(self, stored: StoredMatch) -> None:
        self.events = [codec.load(event.body) for event in stored.events]
        self.times = [event.at for event in stored.events]
        self.state = replay(self.events)
        self.seeds = dict(stored.seeds)
        self.deadline_at = stored.deadline_at
        self._acks = {(event.actor, event.cmd_id): event.seq for event in stored.events}


def _summary(state: MatchState, deadline_at: int | None) -> Summary:
    playing = state.playing
    return Summary(
        status=state.status.value,
        ruleset=print_ruleset(state.ruleset),
        names=tuple(seat.name for seat in state.seats),
        players=tuple(seat.player for seat in state.seats),
        to_move=None if playing is None else playing.seat,
        deadline_at=deadline_at,
        commitment=state.commitment,
    )
