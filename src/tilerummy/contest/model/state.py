"""The state of a contest: values that depend on its events only."""

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
    """The status of a round."""

    DRAFT = "draft"
    RUNNING = "running"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrant:
    """A person who takes part."""

    name: str
    division: str
    group: str | None
    there: bool = True
    erased: bool = False
    """Whether name and group were erased."""
    attendance: Attendance | None = None
    """The mark on the check-in list; None: no mark."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """An entry for one game."""

    results: tuple[Result, ...]
    by: str
    reason: str = ""
    lines: tuple[Written, ...] = ()
    """The lines of the sheet that determine the results; empty if only these are known."""
    ending: Ending | None = None
    seq: int = 0
    """The number of the event."""
    match: str | None = None
    """The match on this server in which the game was played."""
    match_game: int = 0
    record: str = ""
    """The key to the finished games of that match."""
    name: str = ""
    """The sender's name on their phone; empty: see the link."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Voided:
    """Entries of a game that a director voided."""

    entries: tuple[Entry, ...]
    by: str
    reason: str
    seq: int
    """The number of the event."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """One game of a table: all entries, and the one that counts."""

    entries: tuple[Entry, ...] = ()
    counts: int | None = None
    """Index of the entry that counts, from 0; None without one or during a dispute."""
    voided: tuple[Voided, ...] = ()
    """Earlier entries that were voided."""

    @property
    def entry(self) -> Entry | None:
        """The entry that counts."""
        return None if self.counts is None else self.entries[self.counts]

    @property
    def disputed(self) -> bool:
        """Whether two entries disagree."""
        return bool(self.entries) and self.counts is None


@dataclass(frozen=True, slots=True, kw_only=True)
class Pod:
    """The players of one table (screens print 'Table 3')."""

    seats: tuple[str, ...]
    games: tuple[Game, ...]
    confirmed: frozenset[str] = frozenset()
    confirmed_for: Mapping[str, str] = field(default_factory=dict)
    """By player with a claimed name, the other link that confirmed for them."""
    objections: Mapping[str, str] = field(default_factory=dict)
    """The reason of each player who objects to the sheet."""
    match: str | None = None
    """The match on a server for this table."""
    record: str = ""
    """The key to its finished games."""
    since: int = 0
    """The number of the event that asked for the match; it identifies the match."""
    without: tuple[str, ...] = ()
    """Players of the table who are not in that match."""

    @property
    def playing(self) -> tuple[str, ...]:
        """The players of the match, in the order of seats."""
        return tuple(player for player in self.seats if player not in self.without)

    @property
    def to_come(self) -> int:
        """Index of the first game without a result; the number of games if all have one."""
        done = (at for at, game in enumerate(self.games) if not game.entries)
        return next(done, len(self.games))

    @property
    def agreed(self) -> bool:
        """Whether all players agree to a complete sheet."""
        return self.complete and self.confirmed >= set(self.seats)

    @property
    def complete(self) -> bool:
        """Whether every game has an undisputed result."""
        return all(game.entry is not None for game in self.games)


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """All tables of a division that play at the same time."""

    stage: int
    """Its stage, from 0."""
    status: RoundStatus
    pods: tuple[Pod, ...]
    waiting: tuple[str, ...] = ()
    """Players with a bye: those who could have had a seat at publication."""
    published: int = 0
    """The number of the event that published it."""
    commitment: str | None = None
    """The commitment to the seed of common deals; None if each table has its own deals."""
    seed: str | None = None
    """That seed in hex, once all its tables have finished."""
    going: tuple[str, ...] | None = None
    """Players to seat at the time of the draft; None for drafts of older versions."""
    terms: Stage | None = None
    """The stage at the time of the draft."""
    reopened: bool = False
    """Whether a director reopened it: then only a director closes it."""
    dealt_by: str = ""
    """The rule set of the common deals, as in records; empty if nothing has been dealt."""
    name: str = ""
    """The director's name for it; empty: the usual name of its format."""
    bell_at: int | None = None
    """When the bell ends the running games: milliseconds (UTC); None: no timer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Division:
    """People who play for the same places."""

    name: str
    ruleset: str
    clock_s: int | None
    stages: tuple[Stage, ...]
    rounds: tuple[Round, ...] = ()
    lots: tuple[Lots, ...] = ()
    """Draws among people who were tied in everything."""
    online: bool = False
    duplicate: bool = False
    clock_delay_s: int = 0
    """Seconds of each turn that the clock does not count."""
    clock_increment_s: int = 0
    """Seconds that the clock gains before each turn."""
    set_aside: Round | None = None
    """The draft at the time when a round was reopened. It returns when that round closes."""
    admitted: frozenset[tuple[int, str]] = frozenset()
    """Rounds, from 0, and players whom the director seats there regardless of results."""
    teams: TeamRule | None = None
    """The rule for the ranking of teams; None: teams are not ranked."""
    apart: tuple[tuple[str, ...], ...] = ()
    """Groups of people; two people of one group never share a table."""
    pins: Mapping[str, int] = field(default_factory=dict)
    """The table of each player who cannot move, from 0."""
    numbering: TableNumbers = field(default_factory=TableNumbers)
    seeds: tuple[str, ...] = ()
    """Players in the order from which the first tables are made, strongest first."""
    moved: tuple[str, ...] = ()
    """Players who continue in classes, by place. They keep their places here."""
    class_of: str | None = None
    """The division whose results made this class; None if this division is not a class."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalty:
    """Points taken from a player."""

    entrant: str
    division: str
    """The division of the player at that time."""
    points: int
    reason: str
    by: str
    round: int
    """The newest published round at that time, from 0; also 0 before the first."""
    revoked_by: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Award:
    """A result without a game: for a bye, or by decision of the director."""

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
    """The link of the person who took it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Contest:
    """The state of a contest."""

    name: str = ""
    divisions: Mapping[str, Division] = field(default_factory=dict)
    entrants: Mapping[str, Entrant] = field(default_factory=dict)
    penalties: tuple[Penalty, ...] = ()
    awards: tuple[Award, ...] = ()
    links: tuple[Link, ...] = ()
    """All links; the link with number *n* has index *n* - 1."""
    phones_confirm: bool = True
    """Whether players' own phones may confirm sheets and object to them."""
    several_names: bool = False
    """Whether one device may claim several names."""
    check_in: bool = False
    """While it is on, rounds seat only people marked as present."""
    announcements: tuple[Announcement, ...] = ()
    calls: tuple[Call, ...] = ()
    registration_open: bool = False
    registrations: tuple[Registration, ...] = ()
    begins_at: int | None = None
    """When play begins, for the countdown on screens: milliseconds (UTC)."""
    seq: int = 0
    """Number of events so far."""

    @property
    def phones(self) -> Mapping[str, int]:
        """The link of each entrant's own phone, by entrant."""
        return {
            link.entrant: number
            for number, link in enumerate(self.links, start=1)
            if link.entrant is not None and not link.withdrawn
        }

    def there(self, division: str) -> tuple[str, ...]:
        """Return the players of *division* who take part now, in the order of entry."""
        return tuple(
            key
            for key, entrant in self.entrants.items()
            if entrant.division == division and entrant.there
        )

    def members(self, division: str) -> tuple[str, ...]:
        """Return the players with a place in *division*, in the order of entry.

        This includes players who continue in its classes.
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
        """Return whether the check-in allows the next round to seat *entrant*."""
        one = self.entrants[entrant]
        return one.there and (not self.check_in or one.attendance is Attendance.PRESENT)

    def open_calls(self) -> Mapping[int, Call]:
        """Return the calls for a referee in running rounds that nobody has taken, by number."""
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
        """Return whether all players of a table have left, so that no result will follow."""
        disputed = any(game.disputed for game in pod.games)
        return not disputed and not any(self.entrants[player].there for player in pod.seats)

    def done_with(self, pod: Pod) -> bool:
        """Return whether nobody waits for this table: all have agreed to its sheet, or left."""
        return pod.agreed or (self.deserted(pod) and not pod.objections)
