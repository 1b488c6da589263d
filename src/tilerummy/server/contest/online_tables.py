"""The tables of a contest that play on this server: one match each, and its results.

The ids of entries name their games, so each game is entered once, whatever the number of nodes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import structlog

from tilerummy.contest import command as asked
from tilerummy.contest.decide import decide
from tilerummy.contest.errors import ContestError
from tilerummy.match.command import SeatBot, SitAt, StandIn, StartGame
from tilerummy.match.context import Context
from tilerummy.match.event import ContestTable, Level
from tilerummy.match.refusal import Refusal
from tilerummy.match.seat import SeatKind
from tilerummy.match.state import Status as MatchStatus
from tilerummy.server.contest.match_opening import MatchOpener
from tilerummy.server.contest.match_results import finished_games, sheet_of
from tilerummy.server.contest.match_terms import contest_table_of, tables_of
from tilerummy.server.store import StoreError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable

    from tilerummy.server.contest.command_queue import ContestQueue, Decide
    from tilerummy.server.contest.match_terms import Table
    from tilerummy.server.services import Services
    from tilerummy.server.table.registry import MatchRegistry
    from tilerummy.server.table.session import MatchSession

log = structlog.get_logger()

SHARES_MS: Final = 3_000
"""Milliseconds that the first game waits for the browsers' shares of the deal once all sit."""
NEXT_GAME_MS: Final = 30_000
"""Milliseconds after a game until the next one starts, unless the players start it earlier."""
BOT: Final = Level.MEDIUM
"""The level of a bot that plays for somebody at the director's request."""


class OnlineTables:
    """Opens matches, seats people, starts games, and enters results."""

    def __init__(
        self,
        match_registry: MatchRegistry,
        services: Services,
        find: Callable[[str], Awaitable[ContestQueue]],
    ) -> None:
        """Call *find* for the queue of a contest, which is loaded if needed."""
        self._registry = match_registry
        self._services = services
        self._find = find
        self._entered: dict[str, int] = {}
        """The number of a match's games that this node knows to be entered."""
        self._opening = MatchOpener(match_registry)

    async def open_tables(self, queue: ContestQueue) -> None:
        """Open a match for every table that needs one, and end those no longer needed.

        Raises:
            Refusal, StoreError: try again later.
        """
        await self._opening.open_tables(queue)

    async def close_tables(self, queue: ContestQueue) -> None:
        """End every match of a contest that will be deleted.

        Raises:
            Refusal, StoreError: try again later.
        """
        await self._opening.close_tables(queue)

    # Automatic steps

    async def look(self, queues: Iterable[ContestQueue] = ()) -> None:
        """At every table in memory, start the next game if possible and enter finished games.

        The tables of *queues* that are being played are loaded first.

        Raises:
            StoreError: if the store does not answer.
        """
        for queue in queues:
            await self._opening.keep_awake(queue)
        for match_session in self._registry.awake:
            about = match_session.state.contest
            if about is None:
                continue
            try:
                await self._start(match_session)
                await self._enter(match_session, about)
            except (Refusal, ContestError, StoreError) as error:
                log.info("online_table_waits", match=match_session.queue.match, error=str(error))

    async def _start(self, match_session: MatchSession) -> None:
        """Start the next game, if it no longer waits for anybody."""
        state = match_session.state
        waits = any(seat.kind is SeatKind.OPEN or seat.waits is not None for seat in state.seats)
        if waits or state.status not in {MatchStatus.LOBBY, MatchStatus.BETWEEN_GAMES}:
            return
        idle_ms = self._services.timekeeper.now() - match_session.queue.newest_at
        first = state.status is MatchStatus.LOBBY
        people = [seat for seat in state.seats if seat.bot is None]
        ready = first and all(seat.commitment is not None for seat in people)
        if people and not ready and idle_ms < (SHARES_MS if first else NEXT_GAME_MS):
            return
        context = Context(secret=match_session.secret())
        await match_session.queue.carry_out(
            "server", f"game:{state.number + 1}", StartGame(), context
        )

    async def _enter(self, match_session: MatchSession, about: ContestTable) -> None:
        """Enter finished games into the sheet."""
        match, over = match_session.queue.match, len(match_session.state.outcomes)
        if self._entered.get(match, 0) >= over:
            return
        queue = await self._find(about.contest)
        await queue.catch_up()  # another node may have opened it
        played_at = (about.division, about.round, about.table)
        seats = next(
            (
                one.pod.seats
                for one in tables_of(queue.contest)
                if (one.division, one.round, one.table) == played_at and one.pod.match == match
            ),
            None,
        )
        if seats is None:  # taken back, opened again, or closed by the director
            self._entered[match] = over
            return
        absent = [player for player in seats if player not in about.entrants]
        await match_session.queue.reach(0)
        for at, game in enumerate(finished_games(match_session.queue.events)):
            results, lines, ending = sheet_of(
                game, match_session.state.ruleset, about.entrants, absent
            )
            played = asked.NotePlayed(
                division=about.division,
                round=about.round,
                table=about.table,
                game=about.first_game + at,
                match=match,
                match_game=game.number,
                results=results,
                lines=lines,
                ending=ending,
            )
            await queue.carry_out(0, f"played:{match}:{game.number}", _deciding(played))
        self._entered[match] = over

    # Requests of people and the director

    async def require_seat(self, queue: ContestQueue, entrant: str) -> None:
        """Raise ContestError ``no_table`` if *entrant* is not playing now."""
        await self._session_of(queue, entrant)

    async def sit(self, queue: ContestQueue, entrant: str, player: str) -> str:
        """Give *player* the current seat of *entrant*, and return the match.

        Raises:
            ContestError: ``no_table``.
            Refusal: from the match.
        """
        match_session, seat = await self._session_of(queue, entrant)
        cmd_id = f"sit:{seat}:{match_session.state.seats_seq}"
        await match_session.queue.carry_out(
            f"player {player}", cmd_id, SitAt(seat=seat, player=player)
        )
        return match_session.queue.match

    async def let_bot_play(self, queue: ContestQueue, entrant: str) -> None:
        """Let a bot play for somebody who has not come, or has left.

        Raises:
            ContestError: ``no_table``.
            Refusal: ``not_away``, or from the match.
        """
        match_session, seat = await self._session_of(queue, entrant)
        state = match_session.state
        command: SeatBot | StandIn
        if state.status is MatchStatus.LOBBY:
            command = SeatBot(seat=seat, level=BOT)
        else:
            command = StandIn(seat=seat)
        context = Context(attendance=match_session.attendance())
        await match_session.queue.carry_out("server", f"bot:{seat}:{state.seq}", command, context)

    async def sessions(self, queue: ContestQueue) -> list[tuple[Table, MatchSession, ContestTable]]:
        """Return the tables that are playing now, with their matches and contest tables."""
        found = []
        for table in tables_of(queue.contest):
            match = table.pod.match
            if match is not None:
                match_session = self._registry.awake_session(match) or await self._registry.session(
                    match
                )
                about = contest_table_of(match_session, queue.key)
                if match_session is not None and about is not None:
                    found.append((table, match_session, about))
        return found

    async def _session_of(self, queue: ContestQueue, entrant: str) -> tuple[MatchSession, int]:
        await self.open_tables(queue)
        for table in tables_of(queue.contest):
            match = table.pod.match
            if match is not None and entrant in table.pod.playing:
                match_session = await self._registry.session(match)
                about = contest_table_of(match_session, queue.key)
                if match_session is not None and about is not None:
                    return match_session, about.entrants.index(entrant)
        raise ContestError("no_table", "nobody waits for this person at a table of this server")


def _deciding(command: asked.NotePlayed) -> Decide:
    return lambda contest, _log: decide(contest, command)
