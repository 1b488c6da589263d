"""Open the matches of a contest's tables, load them, and end them.

The name of a match is derived from the contest's key, the table and the event since which it should
be played. It is therefore opened only once, whatever the number of nodes and of restarts. Its
opening is then recorded as an event of the contest.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

import structlog

from tilerummy.contest import command as asked
from tilerummy.contest.decide import decide
from tilerummy.match.command import CloseMatch, CreatePod
from tilerummy.match.event import ContestTable
from tilerummy.match.refusal import Refusal
from tilerummy.match.state import ENDED
from tilerummy.server.contest.duplicates import open_deals, round_seed
from tilerummy.server.contest.erasing import matches_in
from tilerummy.server.contest.match_terms import (
    contest_table_of,
    names_of,
    ruleset_of,
    since_of,
    tables_of,
    wanted,
)
from tilerummy.server.contest.wire.deal_comparison import deal_source
from tilerummy.server.identity.tokens import new_seed, pod_match, share_secret

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from tilerummy.contest.model.event import Event
    from tilerummy.contest.model.log import Recorded
    from tilerummy.contest.model.state import Contest
    from tilerummy.server.contest.command_queue import ContestQueue
    from tilerummy.server.contest.match_terms import Table
    from tilerummy.server.table.registry import MatchRegistry


log = structlog.get_logger()


class MatchOpener:
    """Opens the matches of tables, and ends those that are no longer needed."""

    def __init__(self, match_registry: MatchRegistry) -> None:
        self._registry = match_registry
        self._ended: set[str] = set()
        """Matches that were checked and are no longer needed."""
        self._elsewhere: set[str] = set()
        """Matches on the server that the contest was imported from."""

    async def open_tables(self, queue: ContestQueue) -> None:
        """Open a match for every table that needs one, and end those no longer needed.

        Raises:
            Refusal, StoreError: try again later.
        """
        tables = list(tables_of(queue.contest))
        lacking = [table for table in tables if wanted(queue.contest, table)]
        notes = [await self._open(queue, table) for table in lacking]
        if notes:
            named = hashlib.sha256(" ".join(note.match for note in notes).encode()).hexdigest()

            def note(contest: Contest, _log: Sequence[Recorded]) -> tuple[Event, ...]:
                return tuple(
                    event
                    for one, table in zip(notes, lacking, strict=True)
                    if since_of(contest, table) == table.pod.since
                    for event in decide(contest, one)
                )

            await queue.carry_out(0, f"open:{named[:32]}", note)
        await self.keep_awake(queue)
        await self._end_given_up(queue)
        await open_deals(queue, self._registry)

    async def keep_awake(self, queue: ContestQueue) -> None:
        """Keep the matches being played in memory, even without viewers.

        Otherwise nobody might enter a result or start the next game, for example after a node has
        stopped.

        Raises:
            StoreError: try again later.
        """
        for table in tables_of(queue.contest):
            match = table.pod.match
            if match is None or match in self._elsewhere or table.pod.agreed:
                continue
            try:
                session = self._registry.awake_session(match) or await self._registry.session(match)
            except Refusal as error:  # one unreadable match must not affect the others
                log.warning("online_table_unreadable", match=match, error=str(error))
                continue
            if session is None or contest_table_of(session, queue.key) is None:
                self._elsewhere.add(match)
            else:
                session.touch()

    async def _end_given_up(self, queue: ContestQueue) -> None:
        """End matches of tables that were taken back, or opened again."""
        opened = {
            pod.match
            for division in queue.contest.divisions.values()
            for each in division.rounds
            for pod in each.pods
        }
        await self._end(queue, matches_in(queue.log) - opened - self._ended)

    async def close_tables(self, queue: ContestQueue) -> None:
        """End every match of a contest that will be deleted."""
        await self._end(queue, matches_in(queue.log) - self._ended)

    async def _end(self, queue: ContestQueue, matches: Collection[str]) -> None:
        for match in matches:
            session = await self._registry.session(match)
            ours = contest_table_of(session, queue.key) is not None
            if session is not None and ours and session.state.status not in ENDED:
                await session.queue.carry_out("server", "contest-closed", CloseMatch())
            self._ended.add(match)

    async def _open(self, queue: ContestQueue, table: Table) -> asked.NoteMatch:
        contest, pod = queue.contest, table.pod
        division = contest.divisions[table.division]
        about = ContestTable(
            contest=queue.key,
            division=table.division,
            round=table.round,
            table=table.table,
            first_game=pod.to_come,
            entrants=pod.playing,
        )
        published = division.rounds[table.round].published
        given = None
        if division.rounds[table.round].commitment is not None:
            given = deal_source(queue.key, table.division, published)
        seed = round_seed(queue.secret, table.division, published)
        session = await self._registry.open_pod(
            pod_match(queue.secret, table.key),
            CreatePod(
                ruleset=ruleset_of(division, len(pod.games) - pod.to_come, alike=given is not None),
                names=names_of(contest, pod.playing),
                about=about,
                seed=new_seed() if given is None else seed,
                given=given,
            ),
        )
        return asked.NoteMatch(
            division=table.division,
            round=table.round,
            table=table.table,
            match=session.queue.match,
            record=share_secret(session.queue.invite),
        )
