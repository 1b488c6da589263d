"""A contest as it stands: values, made of its events alone."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from tilerummy.contest.model.attendance import Attendance
from tilerummy.contest.model.table_numbers import TableNumbers

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tilerummy.contest.model.link import Link
    from tilerummy.contest.model.registration import Registration
    from tilerummy.contest.model.result import Lots, Result
    from tilerummy.contest.model.sheet_lines import Ending, Written
    from tilerummy.contest.model.stage import Stage
    from tilerummy.contest.model.team_rule import TeamRule


class RoundStatus(StrEnum):
    """How far a round is."""

    DRAFT = "draft"
    RUNNING = "running"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrant:
    """Somebody who takes part."""

    name: str
    division: str
    group: str | None
    there: bool = True
    erased: bool = False
    """Whether name and group were taken out for good."""
    attendance: Attendance | None = None
    """The mark of the check-in list; None: no mark."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """What somebody entered for one game."""

    results: tuple[Result, ...]
    by: str
    reason: str = ""
    lines: tuple[Written, ...] = ()
    """The lines of the sheet, from which the results follow; none where only these are known."""
    ending: Ending | None = None
    seq: int = 0
    """The number of the event."""
    match: str | None = None
    """The match on this server that it was played in."""
    match_game: int = 0
    record: str = ""
    """With which everybody sees the games of that match that are over."""
    name: str = ""
    """The author's name on the phone that sent it; empty: see the link."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Voided:
    """Entries of a game that the director has voided."""

    entries: tuple[Entry, ...]
    by: str
    reason: str
    seq: int
    """The number of the event."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """One game of a table: every entry there was, and which of them counts."""

    entries: tuple[Entry, ...] = ()
    counts: int | None = None
    """Which entry, from 0; None as long as there is none, or while it is in dispute."""
    voided: tuple[Voided, ...] = ()
    """Earlier entries that were voided."""

    @property
    def entry(self) -> Entry | None:
        """The entry that counts."""
        return None if self.counts is None else self.entries[self.counts]

    @property
    def disputed(self) -> bool:
        """Whether two phones disagree."""
        return bool(self.entries) and self.counts is None


@dataclass(frozen=True, slots=True, kw_only=True)
class Pod:
    """The people of one table (screens print 'Table 3')."""

    seats: tuple[str, ...]
    games: tuple[Game, ...]
    confirmed: frozenset[str] = frozenset()
    confirmed_for: Mapping[str, str] = field(default_factory=dict)
    """By player whose name a phone has claimed, the other link that confirmed in their place."""
    objections: Mapping[str, str] = field(default_factory=dict)
    """Who does not agree to the sheet, and why."""
    match: str | None = None
    """The match on a server that is played for it."""
    record: str = ""
    """With which everybody sees its games that are over."""
    since: int = 0
    """The event since which a match is to be played, and which names it."""
    without: tuple[str, ...] = ()
    """Players of the table who do not play in that match."""

    @property
    def playing(self) -> tuple[str, ...]:
        """Who plays in the match, in the order of seats."""
        return tuple(player for player in self.seats if player not in self.without)

    @property
    def to_come(self) -> int:
        """Return the index of the first game without a result; their number if all have one."""
        done = (at for at, game in enumerate(self.games) if not game.entries)
        return next(done, len(self.games))

    @property
    def agreed(self) -> bool:
        """Whether everybody has agreed to a sheet that is complete."""
        return self.complete and self.confirmed >= set(self.seats)

    @property
    def complete(self) -> bool:
        """Whether every game has a result that nobody disputes."""
        return all(game.entry is not None for game in self.games)


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """All tables of a division that play at a time."""

    stage: int
    """Which stage it belongs to, from 0."""
    status: RoundStatus
    pods: tuple[Pod, ...]
    waiting: tuple[str, ...] = ()
    """Players with a bye: without a seat at publication although they could have had one."""
    published: int = 0
    """The number of the event that published it."""
    commitment: str | None = None
    """Of the seed by which all its tables are dealt alike; None where each deals for itself."""
    seed: str | None = None
    """That seed in hex, when all its tables have finished."""
    going: tuple[str, ...] | None = None
    """Players to seat at the time of the draft; None for drafts of older versions."""
    terms: Stage | None = None
    """The stage as it was when the draft was made."""
    reopened: bool = False
    """Whether a director opened it again: then only a director closes it."""
    dealt_by: str = ""
    """The rule set by which they were dealt, as records have it; empty if none was, or as yet."""
    name: str = ""
    """The director's own name for it; empty: as its format names it."""
    bell_at: int | None = None
    """When the bell ends the games that are played: milliseconds (UTC); None: no timer runs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Division:
    """People who play for the same places."""

    name: str
    ruleset: str
    clock_s: int | None
    stages: tuple[Stage, ...]
    rounds: tuple[Round, ...] = ()
    lots: tuple[Lots, ...] = ()
    """Draws among people whom nothing told apart."""
    online: bool = False
    duplicate: bool = False
    clock_delay_s: int = 0
    """Seconds of each turn that the clock does not count."""
    clock_increment_s: int = 0
    """Seconds that the clock gets before each turn."""
    set_aside: Round | None = None
    """The draft that there was when a round was opened again. It comes back when that closes."""
    admitted: frozenset[tuple[int, str]] = frozenset()
    """Rounds, from 0, and players whom the director seats there whatever the results say."""
    teams: TeamRule | None = None
    """How its teams are ranked; None: they are not."""
    apart: tuple[tuple[str, ...], ...] = ()
    """Groups of people; two of a group never sit at one table."""
    pins: Mapping[str, int] = field(default_factory=dict)
    """By player who cannot move, their table, from 0."""
    numbering: TableNumbers = field(default_factory=TableNumbers)
    seeds: tuple[str, ...] = ()
    """Players in the order from which the first tables are made, strongest first."""
    moved: tuple[str, ...] = ()
    """Players who play on in classes, by place. They keep their places here."""
    class_of: str | None = None
    """The division whose results made this class; None if this division is not a class."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalty:
    """Points taken from somebody."""

    entrant: str
    division: str
    """Of the entrant at that time."""
    points: int
    reason: str
    by: str
    round: int
    """The newest published round at that time, from 0; 0 before the first too."""
    revoked_by: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Award:
    """A result without a game: of a bye, or as the director decides."""

    division: str
    round: int
    entrant: str
    wins: int
    points: int
    reason: str
    by: str
    revoked_by: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Announcement:
    """A sentence for everybody in the hall."""

    text: str
    withdrawn: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """A player's call for a referee."""

    entrant: str
    division: str
    round: int
    table: int
    taken_by: str | None = None
    """The link that took it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Contest:
    """All of it."""

    name: str = ""
    divisions: Mapping[str, Division] = field(default_factory=dict)
    entrants: Mapping[str, Entrant] = field(default_factory=dict)
    penalties: tuple[Penalty, ...] = ()
    awards: tuple[Award, ...] = ()
    links: tuple[Link, ...] = ()
    """By number less one."""
    phones_confirm: bool = True
    """Whether players' own phones confirm sheets and object to them."""
    several_names: bool = False
    """Whether one device may claim several names."""
    check_in: bool = False
    """While it is on, rounds seat only people marked as present."""
    announcements: tuple[Announcement, ...] = ()
    calls: tuple[Call, ...] = ()
    registration_open: bool = False
    registrations: tuple[Registration, ...] = ()
    begins_at: int | None = None
    """When play begins, as the screens count down to: milliseconds (UTC)."""
    seq: int = 0
    """How many events there were."""

    @property
    def phones(self) -> Mapping[str, int]:
        """By entrant, the link of the phone that is theirs."""
        return {
            link.entrant: number
            for number, link in enumerate(self.links, start=1)
            if link.entrant is not None and not link.withdrawn
        }

    def there(self, division: str) -> tuple[str, ...]:
        """Return who of *division* takes part now, in the order of entry."""
        return tuple(
            key
            for key, entrant in self.entrants.items()
            if entrant.division == division and entrant.there
        )

    def members(self, division: str) -> tuple[str, ...]:
        """Return who has a place in *division*, in the order of entry.

        Players who play on in its classes are among them.
        """
        moved = set(self.divisions[division].moved)
        return tuple(
            key
            for key, entrant in self.entrants.items()
            if entrant.division == division or key in moved
        )

    def division_of(self, penalty: Penalty) -> str:
        """Return the division in which *penalty* counts."""
        then = self.divisions.get(penalty.division)
        if then is not None and penalty.entrant in then.moved:
            return penalty.division
        return self.entrants[penalty.entrant].division

    def seatable(self, entrant: str) -> bool:
        """Return whether the next round may seat *entrant*, with regard to the check-in."""
        one = self.entrants[entrant]
        return one.there and (not self.check_in or one.attendance is Attendance.PRESENT)

    def open_calls(self) -> Mapping[int, Call]:
        """Return by number the calls for a referee that nobody has taken, of running rounds."""
        running = {
            (key, at)
            for key, division in self.divisions.items()
            for at, each in enumerate(division.rounds)
            if each.status is RoundStatus.RUNNING
        }
        return {
            number: call
            for number, call in enumerate(self.calls)
            if call.taken_by is None and (call.division, call.round) in running
        }

    def deserted(self, pod: Pod) -> bool:
        """Whether all of a table have left, so that nothing more comes of it."""
        disputed = any(game.disputed for game in pod.games)
        return not disputed and not any(self.entrants[player].there for player in pod.seats)

    def done_with(self, pod: Pod) -> bool:
        """Whether a table keeps nobody waiting: all have agreed to its sheet, or have left."""
        return pod.agreed or (self.deserted(pod) and not pod.objections)
