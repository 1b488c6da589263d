"""The events of a contest. Its state is their fold (`log.fold`); nothing else is stored."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from tilerummy.contest.model.attendance import Attendance  # noqa: TC001
from tilerummy.contest.model.link import Role  # noqa: TC001
from tilerummy.contest.model.result import Result  # noqa: TC001

# The codec looks these types up when the program runs.
from tilerummy.contest.model.sheet_lines import Ending, Written  # noqa: TC001
from tilerummy.contest.model.stage import Stage  # noqa: TC001
from tilerummy.contest.model.team_rule import TeamRule  # noqa: TC001

TURN_TIMES: Final = ("clock_delay_s", "clock_increment_s")
"""Fields about the time that a clock gives to each turn; stored and sent only if not 0."""


@dataclass(frozen=True, slots=True)
class ContestOpened:
    """A contest was opened."""

    name: str


@dataclass(frozen=True, slots=True)
class ContestRenamed:
    """The contest got another name."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DivisionAdded:
    """A division was added: people who play for the same places, by one rule set (S3-20)."""

    division: str
    """Its key, which never changes."""
    ruleset: str
    clock_s: int | None
    """Seconds per player and game; None without a clock."""
    stages: tuple[Stage, ...]
    name: str = ""
    """Empty: its key is its name."""
    online: bool = False
    duplicate: bool = False
    clock_delay_s: int = 0
    """Seconds of each turn that the clock does not count."""
    clock_increment_s: int = 0
    """Seconds that the clock gains before each turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DivisionChanged:
    """A division got another name, clock or format."""

    division: str
    name: str
    clock_s: int | None
    stages: tuple[Stage, ...]
    clock_delay_s: int = 0
    clock_increment_s: int = 0


@dataclass(frozen=True, slots=True)
class DivisionDropped:
    """An empty division was removed."""

    division: str


@dataclass(frozen=True, slots=True)
class TeamsSet:
    """Teams of a division are ranked by a rule, or not at all."""

    division: str
    rule: TeamRule | None
    """None: teams are not ranked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TablesNumbered:
    """The tables of a division got the numbers of real tables."""

    division: str
    numbers: tuple[int, ...]
    """In order; empty: from 1."""
    room: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersSeeded:
    """The first tables of a division will be made from this order of its players."""

    division: str
    entrants: tuple[str, ...]
    """Strongest first; empty: no order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassFilled:
    """Players of a division moved to a class, which continues by itself."""

    division: str
    """The class."""
    of: str
    """The division that was split."""
    entrants: tuple[str, ...]
    """Best first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantAdded:
    """A person was entered, on time or late."""

    entrant: str
    name: str
    division: str
    group: str | None
    """School, club or family; people of one group are kept apart."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantChanged:
    """A name, a group or a division was corrected."""

    entrant: str
    name: str
    division: str
    group: str | None


@dataclass(frozen=True, slots=True)
class EntrantWithdrawn:
    """A person left. Scores stay; seats of rounds that have not begun are given up."""

    entrant: str


@dataclass(frozen=True, slots=True)
class EntrantReturned:
    """A person who had withdrawn came back."""

    entrant: str


@dataclass(frozen=True, slots=True)
class EntrantErased:
    """A person's name was erased, from all earlier events too (`erase`); results stay."""

    entrant: str


@dataclass(frozen=True, slots=True)
class EntrantDropped:
    """A person entered by mistake was removed, with every seat that has no result."""

    entrant: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantAdmitted:
    """The director seats a person in a later round, whatever the results are."""

    entrant: str
    division: str
    round: int
    """From 0."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptApart:
    """These people never sit at one table: siblings, or people who always play together."""

    division: str
    people: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LetMeet:
    """People who were kept apart may meet."""

    division: str
    people: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantPinned:
    """A person sits at the same table in every round, because they cannot move."""

    entrant: str
    division: str
    table: int | None
    """From 0; None: the limit was removed."""


@dataclass(frozen=True, slots=True)
class CheckInSet:
    """The check-in was switched on or off."""

    on: bool
    """While it is on, rounds seat only people marked as present."""
    again: bool = False
    """Whether all marks were cleared."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantMarked:
    """A person was marked on the check-in list, or the mark was cleared."""

    entrant: str
    attendance: Attendance | None
    """None: no mark."""


@dataclass(frozen=True, slots=True)
class Announced:
    """Screens and phones show a sentence. Its number is the count of earlier announcements."""

    text: str


@dataclass(frozen=True, slots=True)
class AnnouncementChanged:
    """The text of an announcement was changed."""

    announcement: int
    text: str


@dataclass(frozen=True, slots=True)
class AnnouncementWithdrawn:
    """An announcement was withdrawn."""

    announcement: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RefereeCalled:
    """A player called a referee. The call's number is the count of earlier calls."""

    entrant: str
    division: str
    round: int
    """From 0."""
    table: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CallTaken:
    """A person goes to the table that called."""

    call: int
    by: str


@dataclass(frozen=True, slots=True)
class RegistrationSet:
    """The registration was opened or closed."""

    open: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RegistrationMade:
    """A person asks to take part. The registration's number is the count of earlier ones."""

    name: str
    division: str
    group: str | None
    device: str = ""
    """Distinguishes devices within this contest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RegistrationApproved:
    """A registration was approved: the person takes part."""

    registration: int
    entrant: str


@dataclass(frozen=True, slots=True)
class RegistrationDeclined:
    """A registration was declined."""

    registration: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LateSeated:
    """A latecomer took the free seat of a table that has not begun."""

    entrant: str
    division: str
    round: int
    table: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundDrafted:
    """Tables for the next round, which only directors see. Replaces an earlier draft."""

    division: str
    tables: tuple[tuple[str, ...], ...]
    """Entrants in the order of seats; the first one starts (S3-02)."""
    going: tuple[str, ...] | None = None
    """Players to seat at the time of the draft, in order; None in events of older versions."""


@dataclass(frozen=True, slots=True)
class DraftDropped:
    """The draft was discarded."""

    division: str


@dataclass(frozen=True, slots=True)
class RoundPublished:
    """The draft became the running round."""

    division: str
    waiting: tuple[str, ...] = ()
    """Players without a seat although they could have had one: a bye."""


@dataclass(frozen=True, slots=True)
class RoundTakenBack:
    """A round without results became a draft again."""

    division: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundNamed:
    """The director named a round."""

    division: str
    round: int
    """From 0."""
    name: str
    """Empty: the usual name of its format."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BellSet:
    """The timer of a round was started or stopped."""

    division: str
    round: int
    """From 0."""
    bell_at: int | None
    """When the bell rings: milliseconds (UTC); None: no timer runs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchOpened:
    """A match on a server was opened for a table of the running round."""

    division: str
    round: int
    table: int
    match: str
    record: str
    """The key to its finished games; empty if it is on another server."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableReopened:
    """A table plays its remaining games in another match, without some of its players."""

    division: str
    round: int
    table: int
    without: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DealsSealed:
    """All tables of the round just published get the same deals, from one seed."""

    division: str
    commitment: str
    """The commitment to the seed: SHA-256 in hex."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DealsOpened:
    """All tables of a round have finished, and the seed of their common deals is public."""

    division: str
    round: int
    seed: str
    """In hex."""
    ruleset: str
    """The rule set of the deals, as in records; empty if nothing was dealt."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEntered:
    """A table's results of one game (S3-50). Nothing is overwritten; the newest entry counts."""

    division: str
    round: int
    """From 0. Sheets of closed rounds can be corrected too."""
    table: int
    game: int
    """From 0."""
    results: tuple[Result, ...]
    by: str
    reason: str = ""
    """Why an earlier result was corrected; empty for a first entry."""
    disputed: bool = False
    """Whether another phone had entered something else that the sender had not seen."""
    lines: tuple[Written, ...] = ()
    """The referee's notes."""
    ending: Ending | None = None
    match: str | None = None
    """The match on this server in which the game was played, if any."""
    match_game: int = 0
    """The number of the game in that match, from 1."""
    name: str = ""
    """The sender's name on that phone, because several people may share a link."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameVoided:
    """All entries of a game were voided, as if there had been none."""

    division: str
    round: int
    table: int
    game: int
    reason: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DisputeSettled:
    """The director chose the right entry of a disputed game."""

    division: str
    round: int
    table: int
    game: int
    entry: int
    """Index of the entry, from 0."""
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultConfirmed:
    """A player agreed with the table's sheet (S3-50)."""

    division: str
    round: int
    table: int
    entrant: str
    instead_by: str | None = None
    """The link that agreed for a player whose name a phone has claimed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultObjected:
    """A player objected to the table's sheet."""

    division: str
    round: int
    table: int
    entrant: str
    reason: str = ""
    """What is wrong, in the player's words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalized:
    """Points were taken from a player, in addition to the sheets."""

    entrant: str
    points: int
    """Greater than 0."""
    reason: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyRevoked:
    """A penalty was revoked."""

    penalty: int
    """Index of the penalty, from 0."""
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardGiven:
    """A result without a game: for a bye, or by decision of the director."""

    division: str
    round: int
    entrant: str
    wins: int
    points: int
    reason: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardRevoked:
    """An award was revoked."""

    award: int
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LotsDrawn:
    """Lots ordered people who were tied in everything."""

    division: str
    order: tuple[str, ...]
    """Best first."""
    by: str


@dataclass(frozen=True, slots=True)
class RoundClosed:
    """A round was closed: all games have results, and none is disputed."""

    division: str


@dataclass(frozen=True, slots=True)
class RoundReopened:
    """A closed round was reopened; only a director closes it again."""

    division: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkMade:
    """A link was made; its number is the count of links so far."""

    role: Role
    division: str | None = None
    table: int | None = None
    entrant: str | None = None
    label: str = ""
    round: int | None = None
    """For the code on a referee's sheet: the round of that sheet, from 0."""
    replaces: int | None = None
    """The link that this one replaces."""
    device: str = ""
    """For a claimed name: distinguishes devices within this contest."""
    first_names: bool = False
    """For a link to the results: whether to show first names only."""
    registration: int | None = None
    """For a person who registered; stored only if not None."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PhonesSet:
    """The rights of players' own phones were set."""

    confirm: bool
    """Whether phones may confirm sheets and object to them."""
    several: bool
    """Whether one device may claim several names, for families that share a phone."""


@dataclass(frozen=True, slots=True)
class LinkNamed:
    """The user of a link gave their name."""

    link: int
    label: str


@dataclass(frozen=True, slots=True)
class LinkWithdrawn:
    """A link was revoked."""

    link: int


@dataclass(frozen=True, slots=True)
class CountdownSet:
    """Screens count down to a time; None: no countdown."""

    begins_at: int | None
    """Milliseconds (UTC)."""


@dataclass(frozen=True, slots=True)
class ActionUndone:
    """The events with these numbers no longer count (`log.fold`)."""

    first: int
    last: int


@dataclass(frozen=True, slots=True)
class NothingChanged:
    """A command changed nothing. It is stored, so that repeating the command changes nothing."""


Event: TypeAlias = (
    ContestOpened
    | ContestRenamed
    | DivisionAdded
    | DivisionChanged
    | DivisionDropped
    | TeamsSet
    | TablesNumbered
    | PlayersSeeded
    | ClassFilled
    | EntrantAdded
    | EntrantChanged
    | EntrantWithdrawn
    | EntrantReturned
    | EntrantErased
    | EntrantDropped
    | EntrantAdmitted
    | KeptApart
    | LetMeet
    | EntrantPinned
    | CheckInSet
    | EntrantMarked
    | Announced
    | AnnouncementChanged
    | AnnouncementWithdrawn
    | RefereeCalled
    | CallTaken
    | RegistrationSet
    | RegistrationMade
    | RegistrationApproved
    | RegistrationDeclined
    | LateSeated
    | RoundDrafted
    | DraftDropped
    | RoundPublished
    | RoundTakenBack
    | RoundNamed
    | BellSet
    | MatchOpened
    | DealsSealed
    | DealsOpened
    | TableReopened
    | GameEntered
    | GameVoided
    | DisputeSettled
    | ResultConfirmed
    | ResultObjected
    | Penalized
    | PenaltyRevoked
    | AwardGiven
    | AwardRevoked
    | LotsDrawn
    | RoundClosed
    | RoundReopened
    | LinkMade
    | PhonesSet
    | LinkNamed
    | LinkWithdrawn
    | CountdownSet
    | ActionUndone
    | NothingChanged
)
