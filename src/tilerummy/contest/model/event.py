"""What happened in a contest. Its state is the fold of these (`log.fold`); nothing else is kept."""

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
"""Fields about the time that a clock gives to each turn; stored and told where they are not 0."""


@dataclass(frozen=True, slots=True)
class ContestOpened:
    """A contest begins."""

    name: str


@dataclass(frozen=True, slots=True)
class ContestRenamed:
    """A contest is called otherwise."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DivisionAdded:
    """People who play for the same places, by one rule set and one clock (S3-20)."""

    division: str
    """Its key, which stays."""
    ruleset: str
    clock_s: int | None
    """Seconds of each player and game; None without a clock."""
    stages: tuple[Stage, ...]
    name: str = ""
    """Empty: as its key."""
    online: bool = False
    duplicate: bool = False
    clock_delay_s: int = 0
    """Seconds of each turn that the clock does not count."""
    clock_increment_s: int = 0
    """Seconds that the clock gets before each turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DivisionChanged:
    """A division has another name, clock or format."""

    division: str
    name: str
    clock_s: int | None
    stages: tuple[Stage, ...]
    clock_delay_s: int = 0
    clock_increment_s: int = 0


@dataclass(frozen=True, slots=True)
class DivisionDropped:
    """A division in which nobody was is gone."""

    division: str


@dataclass(frozen=True, slots=True)
class TeamsSet:
    """Whether the teams of a division are ranked, and how."""

    division: str
    rule: TeamRule | None
    """None: they are not ranked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TablesNumbered:
    """The tables of a division have the numbers of real ones."""

    division: str
    numbers: tuple[int, ...]
    """In order; none: from 1."""
    room: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersSeeded:
    """The first tables of a division are made from its players in this order."""

    division: str
    entrants: tuple[str, ...]
    """Strongest first; none: no order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassFilled:
    """Players of a division moved to a class, which plays on by itself."""

    division: str
    """The class."""
    of: str
    """The division that was split."""
    entrants: tuple[str, ...]
    """Best first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantAdded:
    """Somebody takes part; late entries too."""

    entrant: str
    name: str
    division: str
    group: str | None
    """School or family: those who share it are kept apart."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantChanged:
    """A name, a group or a division was written wrongly."""

    entrant: str
    name: str
    division: str
    group: str | None


@dataclass(frozen=True, slots=True)
class EntrantWithdrawn:
    """Somebody has left. Scores stay; seats of rounds that have not begun are given up."""

    entrant: str


@dataclass(frozen=True, slots=True)
class EntrantReturned:
    """Somebody who had withdrawn is back."""

    entrant: str


@dataclass(frozen=True, slots=True)
class EntrantErased:
    """A person's name is gone for good, from all earlier events too (`erase`); results stay."""

    entrant: str


@dataclass(frozen=True, slots=True)
class EntrantDropped:
    """Somebody who was entered by mistake is gone, with every seat that has no result."""

    entrant: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantAdmitted:
    """The director seats somebody in a round to come, whatever the results say."""

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
    """Somebody sits at one table in every round, as they cannot move."""

    entrant: str
    division: str
    table: int | None
    """From 0; None: at any table again."""


@dataclass(frozen=True, slots=True)
class CheckInSet:
    """The check-in was switched on or off."""

    on: bool
    """While it is on, rounds seat only people marked as present."""
    again: bool = False
    """All marks were cleared."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantMarked:
    """Somebody was marked on the check-in list, or the mark was cleared."""

    entrant: str
    attendance: Attendance | None
    """None: no mark."""


@dataclass(frozen=True, slots=True)
class Announced:
    """Screens and phones show a sentence. Its number is how many there were before."""

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
    """A player asks a referee to come. The call's number is how many there were before."""

    entrant: str
    division: str
    round: int
    """From 0."""
    table: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CallTaken:
    """Somebody goes to the table that called."""

    call: int
    by: str


@dataclass(frozen=True, slots=True)
class RegistrationSet:
    """People can register themselves from now on, or no longer."""

    open: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RegistrationMade:
    """Somebody asks to take part. The registration's number is how many there were before."""

    name: str
    division: str
    group: str | None
    device: str = ""
    """Tells devices apart within this contest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RegistrationApproved:
    """Somebody who registered takes part."""

    registration: int
    entrant: str


@dataclass(frozen=True, slots=True)
class RegistrationDeclined:
    """Somebody who registered does not take part."""

    registration: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LateSeated:
    """A latecomer takes the free seat of a table that has not begun."""

    entrant: str
    division: str
    round: int
    table: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundDrafted:
    """Tables of the next round, which only the director sees. Replaces an earlier draft."""

    division: str
    tables: tuple[tuple[str, ...], ...]
    """Entrants in the order of seats; the first one starts (S3-02)."""
    going: tuple[str, ...] | None = None
    """Players to seat at the time of the draft, in order; None in events of older versions."""


@dataclass(frozen=True, slots=True)
class DraftDropped:
    """There is no draft any more."""

    division: str


@dataclass(frozen=True, slots=True)
class RoundPublished:
    """The draft is what is played."""

    division: str
    waiting: tuple[str, ...] = ()
    """Players without a seat although they could have had one: a bye."""


@dataclass(frozen=True, slots=True)
class RoundTakenBack:
    """A round of which nothing was entered is a draft again."""

    division: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundNamed:
    """The director calls a round by a name of their own."""

    division: str
    round: int
    """From 0."""
    name: str
    """Empty: as its format names it."""


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
    """A table of the round that is played has a match on a server."""

    division: str
    round: int
    table: int
    match: str
    record: str
    """With which everybody sees its games that are over; empty where it is on another server."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableReopened:
    """A table plays its remaining games in another match, without some of its people."""

    division: str
    round: int
    table: int
    without: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DealsSealed:
    """All tables of the round that has just been published are dealt alike, by one seed."""

    division: str
    commitment: str
    """To the seed: SHA-256 in hex."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DealsOpened:
    """All tables of a round have finished, and the seed of their common deals is public."""

    division: str
    round: int
    seed: str
    """In hex."""
    ruleset: str
    """By which they were dealt, as records have it; empty if no table was."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEntered:
    """A table's results of one game (S3-50). Nothing is overwritten: the newest one counts."""

    division: str
    round: int
    """From 0. Sheets of rounds that are over can be corrected."""
    table: int
    game: int
    """From 0."""
    results: tuple[Result, ...]
    by: str
    reason: str = ""
    """Why a result that stood was corrected; empty for a first entry."""
    disputed: bool = False
    """Another phone had entered something else, and the one who sent this did not know it."""
    lines: tuple[Written, ...] = ()
    """What the referee wrote down."""
    ending: Ending | None = None
    match: str | None = None
    """The match on this server that was played for it, and that reports it by itself."""
    match_game: int = 0
    """Which game of that match, from 1."""
    name: str = ""
    """What the person who entered it called themselves on that phone; several share a link."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameVoided:
    """Whatever was entered for a game counts no more, as if nothing had been entered."""

    division: str
    round: int
    table: int
    game: int
    reason: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DisputeSettled:
    """The director has said which entry of a disputed game is right."""

    division: str
    round: int
    table: int
    game: int
    entry: int
    """Which, by number, from 0."""
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultConfirmed:
    """A player has looked at the table's sheet and agrees (S3-50)."""

    division: str
    round: int
    table: int
    entrant: str
    instead_by: str | None = None
    """The link that agreed in the place of a player whose name a phone has claimed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultObjected:
    """A player has looked at the table's sheet and does not agree."""

    division: str
    round: int
    table: int
    entrant: str
    reason: str = ""
    """What is wrong with it, in the player's words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalized:
    """Points are taken from somebody, beyond what the sheets say."""

    entrant: str
    points: int
    """More than 0."""
    reason: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyRevoked:
    """A penalty counts no more."""

    penalty: int
    """Which, by number, from 0."""
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardGiven:
    """A result without a game: of a bye, or as the director decides."""

    division: str
    round: int
    entrant: str
    wins: int
    points: int
    reason: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardRevoked:
    """An award counts no more."""

    award: int
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LotsDrawn:
    """Lots put people in order whom nothing told apart."""

    division: str
    order: tuple[str, ...]
    """Best first."""
    by: str


@dataclass(frozen=True, slots=True)
class RoundClosed:
    """All games of a round are there, and nothing is in dispute."""

    division: str


@dataclass(frozen=True, slots=True)
class RoundReopened:
    """A round that was closed is played again, until a director closes it."""

    division: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkMade:
    """Somebody can be given a link, whose number is how many there are."""

    role: Role
    division: str | None = None
    table: int | None = None
    entrant: str | None = None
    label: str = ""
    round: int | None = None
    """Of the code on a referee's sheet: the round of that sheet, from 0."""
    replaces: int | None = None
    """The link that this one was made to replace."""
    device: str = ""
    """Of a name that somebody claimed: tells devices apart within this contest."""
    first_names: bool = False
    """Of a link to the results: whether people are shown by their first names."""
    registration: int | None = None
    """Of somebody who registered; stored where it is not None."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PhonesSet:
    """The rights of players' own phones."""

    confirm: bool
    """Whether phones may confirm sheets and object to them."""
    several: bool
    """Whether one device may claim several names, for families that share a phone."""


@dataclass(frozen=True, slots=True)
class LinkNamed:
    """The user of a link gives a name."""

    link: int
    label: str


@dataclass(frozen=True, slots=True)
class LinkWithdrawn:
    """A link leads nowhere any more."""

    link: int


@dataclass(frozen=True, slots=True)
class CountdownSet:
    """Screens count down to a time; None: to nothing."""

    begins_at: int | None
    """Milliseconds (UTC)."""


@dataclass(frozen=True, slots=True)
class ActionUndone:
    """The events with these numbers no longer count (`log.fold`)."""

    first: int
    last: int


@dataclass(frozen=True, slots=True)
class NothingChanged:
    """A command found everything as it wanted it; kept, so that it does nothing later either."""


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
