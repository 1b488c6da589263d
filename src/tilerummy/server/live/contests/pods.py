"""The tables of a contest that are played on this server: one match to each, and what came of it.

A match has a name that follows from the contest's key, the table and the event since which it is to
be played. So it is opened once, by however many nodes and however often one is killed in between;
that it is there is then an event of the contest. Its games are entered under ids that name them.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

import structlog

from tilerummy.contest import command as pure
from tilerummy.contest import event as happened
from tilerummy.contest.decide import decide
from tilerummy.contest.duplicate import dealt_rules
from tilerummy.contest.errors import ContestError
from tilerummy.contest.state import Status
from tilerummy.core.policy import MatchLength, MatchUnit
from tilerummy.core.presets import PRESETS
from tilerummy.match.command import CloseMatch, CreatePod, SeatBot, SitAt, StandIn, StartGame
from tilerummy.match.event import ContestTable, Level
from tilerummy.match.refusal import Refusal
from tilerummy.match.seat import SeatKind
from tilerummy.match.state import ENDED, NO_HOST
from tilerummy.match.state import Status as MatchStatus
from tilerummy.server.access.tokens import (
    new_seed,
    pod_match,
    share_secret,
)
from tilerummy.server.live.contests.duplicates import open_deals, round_seed
from tilerummy.server.live.contests.played import finished_games, sheet_of
from tilerummy.server.protocol.contest.compared import deal_source
from tilerummy.server.store import StoreError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator, Sequence

    from tilerummy.contest.event import Event
    from tilerummy.contest.log import Recorded
    from tilerummy.contest.state import Contest, Division, Pod
    from tilerummy.core.ruleset import Ruleset
    from tilerummy.match.state import MatchState
    from tilerummy.server.live.contests.desk import Desk
    from tilerummy.server.live.contests.ledger import ContestLedger, Decide
    from tilerummy.server.live.hall import Hall
    from tilerummy.server.live.room import Room
    from tilerummy.server.live.services import Services

log = structlog.get_logger()

SHARES_MS: Final = 3_000
"""So long the first game waits, when all sit, for what their browsers give to the deal."""
NEXT_GAME_MS: Final = 30_000
"""So long after a game the next one begins, unless somebody there has begun it."""
BOT: Final = Level.MEDIUM
"""Of a bot that plays for somebody, if the director says so."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table of a round that is played on this server."""

    division: str
    round: int
    table: int
    pod: Pod

    @property
    def key(self) -> str:
        """What names its match, besides the contest."""
        return f"{self.division} {self.round} {self.table} {self.pod.since}"


def tables_of(contest: Contest) -> Iterator[Table]:
    """Return the tables that are played on this server now."""
    for key, division in contest.divisions.items():
        at = len(division.rounds) - 1
        if division.online and at >= 0 and division.rounds[at].status is Status.RUNNING:
            for number, pod in enumerate(division.rounds[at].pods):
                yield Table(division=key, round=at, table=number, pod=pod)


def ruleset_of(division: Division, games: int, *, alike: bool = False) -> Ruleset:
    """Return the rule set of a division's matches of *games* games; *alike*: as at other tables.

    The division's clock is each player's for a game (S3-20); without one the rule set's limit for
    a turn holds, where it has one.
    """
    rules = replace(PRESETS[division.ruleset], match_length=MatchLength(MatchUnit.GAMES, games))
    rules = dealt_rules(rules) if alike else rules
    if division.clock_s is None:
        return replace(rules, game_clock_s=None, clock_penalty_per_s=0)
    return replace(rules, game_clock_s=division.clock_s, clock_penalty_per_s=1, turn_limit_s=None)


class Pods:
    """Opens matches, seats people, starts games, and enters what they came to."""

    def __init__(
        self, hall: Hall, services: Services, find: Callable[[str], Awaitable[Desk]]
    ) -> None:
        """*find* returns the desk of a contest."""
        self._hall = hall
        self._services = services
        self._find = find
        self._entered: dict[str, int] = {}
        """By match how many of its games this node knows to be entered."""
        self._looked_at: set[str] = set()
        """Matches that were woken here, and those that were ended because nobody needs them."""

    # What goes on by itself

    async def open_tables(self, ledger: ContestLedger) -> None:
        """Open a match for every table that wants one, and end those that are wanted no more.

        Raises:
            Refusal, StoreError: and it may be tried again.
        """
        tables = list(tables_of(ledger.contest))
        lacking = [table for table in tables if _wanted(ledger.contest, table)]
        notes = [await self._open(ledger, table) for table in lacking]
        if notes:
            named = hashlib.sha256(" ".join(note.match for note in notes).encode()).hexdigest()

            def note(contest: Contest, _log: Sequence[Recorded]) -> tuple[Event, ...]:
                return tuple(
                    event
                    for one, table in zip(notes, lacking, strict=True)
                    if _since(contest, table) == table.pod.since
                    for event in decide(contest, one)
                )

            await ledger.carry_out(0, f"open:{named[:32]}", note)
        await self._wake(ledger)
        await open_deals(ledger, self._hall)

    async def look(self) -> None:
        """Start what can be started and enter what is over, of every table in memory here."""
        for room in self._hall.awake:
            about = room.state.contest
            if about is None:
                continue
            try:
                await self._start(room)
                await self._enter(room, about)
            except (Refusal, ContestError, StoreError) as error:
                log.info("pod_waits", match=room.ledger.match, error=str(error))

    async def _open(self, ledger: ContestLedger, table: Table) -> pure.NoteMatch:
        contest, pod = ledger.contest, table.pod
        division = contest.divisions[table.division]
        about = ContestTable(
            contest=ledger.key,
            division=table.division,
            round=table.round,
            table=table.table,
            first_game=pod.to_come,
            entrants=pod.playing,
        )
        published = division.rounds[table.round].published
        given = None
        if division.rounds[table.round].commitment is not None:
            given = deal_source(ledger.key, table.division, published)
        seed = round_seed(ledger.secret, table.division, published)
        room = await self._hall.open_pod(
            pod_match(ledger.secret, table.key),
            CreatePod(
                ruleset=ruleset_of(division, len(pod.games) - pod.to_come, alike=given is not None),
                names=_names(contest, pod.playing),
                about=about,
                seed=new_seed() if given is None else seed,
                given=given,
            ),
        )
        return pure.NoteMatch(
            division=table.division,
            round=table.round,
            table=table.table,
            match=room.ledger.match,
            record=share_secret(room.ledger.invite),
        )

    async def _wake(self, ledger: ContestLedger) -> None:
        """Bring matches to memory whose games may have ended while nobody was there.

        Matches of tables that were taken back, or opened again, are ended.
        """
        played = {table.pod.match for table in tables_of(ledger.contest)}
        opened = [
            one.event.match for one in ledger.log if isinstance(one.event, happened.MatchOpened)
        ]
        kept = {
            pod.match
            for division in ledger.contest.divisions.values()
            for each in division.rounds
            for pod in each.pods
        }
        for match in opened:
            if match in self._looked_at or (match in kept and match not in played):
                continue
            self._looked_at.add(match)
            room = await self._hall.room(match)
            about = None if room is None else room.state.contest
            if room is None or about is None or about.contest != ledger.key:
                continue  # of another server, from which the contest was brought here
            if match not in kept and room.state.status not in ENDED:
                await room.ledger.carry_out("server", "contest-closed", CloseMatch())

    async def _start(self, room: Room) -> None:
        """Start the game for which nobody has to be waited for any more."""
        state = room.state
        waits = any(seat.kind is SeatKind.OPEN or seat.waits is not None for seat in state.seats)
        if waits or state.status not in {MatchStatus.LOBBY, MatchStatus.BETWEEN_GAMES}:
            return
        idle_ms = self._services.timekeeper.now() - room.ledger.times[-1]
        first = state.status is MatchStatus.LOBBY
        people = [seat for seat in state.seats if seat.bot is None]
        ready = first and all(seat.commitment is not None for seat in people)
        if people and not ready and idle_ms < (SHARES_MS if first else NEXT_GAME_MS):
            return
        start = StartGame(by=NO_HOST, secret=room.secret())
        await room.ledger.carry_out("server", f"game:{state.number + 1}", start)

    async def _enter(self, room: Room, about: ContestTable) -> None:
        """Write the games that are over into the sheet."""
        match, over = room.ledger.match, len(room.state.outcomes)
        if self._entered.get(match, 0) >= over:
            return
        ledger = (await self._find(about.contest)).ledger
        await ledger.catch_up()  # perhaps another node has opened it
        played_at = (about.division, about.round, about.table)
        seats = next(
            (
                one.pod.seats
                for one in tables_of(ledger.contest)
                if (one.division, one.round, one.table) == played_at and one.pod.match == match
            ),
            None,
        )
        if seats is None:  # taken back, opened again, or closed by the director
            self._entered[match] = over
            return
        absent = [player for player in seats if player not in about.entrants]
        for at, game in enumerate(finished_games(room.ledger.events)):
            results, lines, ending = sheet_of(game, room.state.ruleset, about.entrants, absent)
            played = pure.NotePlayed(
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
            await ledger.carry_out(0, f"played:{match}:{game.number}", _deciding(played))
        self._entered[match] = over

    # What people and the director ask for

    async def sit(self, desk: Desk, entrant: str, player: str) -> str:
        """Seat *player* where *entrant* plays now, and return the match.

        Raises:
            ContestError: ``no_table``; Refusal: as from the match.
        """
        room, seat = await self._room_of(desk, entrant)
        cmd_id = f"sit:{seat}:{room.state.seats_seq}"
        await room.ledger.carry_out(f"player {player}", cmd_id, SitAt(seat=seat, player=player))
        return room.ledger.match

    async def let_bot_play(self, desk: Desk, entrant: str) -> None:
        """Let a bot play for somebody who has not come, or has gone.

        Raises:
            ContestError: ``no_table``; Refusal: ``not_away``, or as from the match.
        """
        room, seat = await self._room_of(desk, entrant)
        state = room.state
        command: SeatBot | StandIn
        if state.status is MatchStatus.LOBBY:
            command = SeatBot(by=NO_HOST, seat=seat, level=BOT)
        else:
            command = StandIn(by=NO_HOST, seat=seat, attendance=room.attendance())
        await room.ledger.carry_out("server", f"bot:{seat}:{state.seq}", command)

    async def rooms(self, contest: Contest) -> list[tuple[Table, Room]]:
        """Return the tables that are played now, with their matches."""
        found = []
        for table in tables_of(contest):
            match = table.pod.match
            if match is not None:
                room = self._hall.awake_room(match) or await self._hall.room(match)
                if room is not None:
                    found.append((table, room))
        return found

    async def _room_of(self, desk: Desk, entrant: str) -> tuple[Room, int]:
        await self.open_tables(desk.ledger)
        for table in tables_of(desk.contest):
            match = table.pod.match
            if match is not None and entrant in table.pod.playing:
                room = await self._hall.room(match)
                if room is not None and room.state.contest is not None:
                    return room, room.state.contest.entrants.index(entrant)
        raise ContestError("no_table", "nobody waits for this person at a table of this server")


def seat_kept(state: MatchState, seat: int) -> bool:
    """Whether nobody has sat down there yet."""
    return state.seats[seat].waits is not None or state.seats[seat].kind is SeatKind.OPEN


def _deciding(command: pure.NotePlayed) -> Decide:
    return lambda contest, _log: decide(contest, command)


def _wanted(contest: Contest, table: Table) -> bool:
    """Whether a match is to be opened there.

    Nobody may have entered one of its games by hand, and what all tables are dealt alike by may
    not lie open yet.
    """
    pod = table.pod
    played = contest.divisions[table.division].rounds[table.round]
    # A match counts its own games: one that goes on would be dealt the first game's tiles again.
    goes_on = played.commitment is not None and pod.to_come > 0
    if pod.match is not None or played.seed is not None or goes_on:
        return False
    return 0 <= pod.to_come < len(pod.games) and not any(
        game.entries for game in pod.games[pod.to_come :]
    )


def _since(contest: Contest, table: Table) -> int | None:
    """Return since when the table's match is to be played; None if it is not any more."""
    place = (table.division, table.round, table.table)
    return next(
        (
            one.pod.since
            for one in tables_of(contest)
            if (one.division, one.round, one.table) == place
        ),
        None,
    )


def _names(contest: Contest, entrants: Sequence[str]) -> tuple[str, ...]:
    """Return what they are called at the table, no two alike: by their school if need be."""
    names = [contest.entrants[entrant].name for entrant in entrants]
    return tuple(
        name if names.count(name) == 1 else f"{name} ({contest.entrants[entrant].group or at + 1})"
        for at, (name, entrant) in enumerate(zip(names, entrants, strict=True))
    )
