"""What directors and referees may ask of a contest; one command to one request."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from tilerummy.contest.lines import How
from tilerummy.contest.link import Role
from tilerummy.contest.stage import Format
from tilerummy.server.protocol.api import Model, RulesetName

Key = Annotated[str, Field(min_length=1, max_length=16, pattern=r"^[a-z][0-9]{1,12}$")]
"""Of a division (``d7``) or an entrant (``e12``), as the server gave it."""
Text = Annotated[str, Field(min_length=1, max_length=80)]
Number = Annotated[int, Field(ge=0, le=100_000)]
Points = Annotated[int, Field(ge=-100_000, le=100_000)]
Seconds = Annotated[int, Field(ge=1, le=100_000)]
TileText = Annotated[str, Field(min_length=1, max_length=8)]
Tables = Annotated[
    list[Annotated[list[Key], Field(max_length=8)]], Field(min_length=1, max_length=400)
]
MOST_ENTRANTS = 1000
"""In one contest, of all divisions together."""


class StageTerms(Model):
    """Some rounds of one format; a division has one stage after another."""

    format: Format
    rounds: Annotated[int, Field(ge=1, le=64)] = 1
    """How many; a knock-out takes as many as it needs."""
    games: Annotated[int, Field(ge=1, le=10)] = 2
    """Games of each round."""
    advance: Annotated[int, Field(ge=1, le=2)] = 2
    """Knock-out: how many of each table go on."""
    cut: Annotated[int, Field(ge=3, le=1000)] | None = None
    """How many of the division this stage is for, by their places so far; null for all."""
    carry_over: bool = False
    """Whether results of the stages before count for the places of this one."""


Stages = Annotated[list[StageTerms], Field(min_length=1, max_length=8)]


class AddDivision(Model):
    """Has people play for the same places."""

    type: Literal["add_division"]
    name: Text
    ruleset: RulesetName = "tournament"
    clock_s: Seconds | None = None
    """What each player has for a game; null: no clock."""
    stages: Stages
    online: bool = False
    """Whether the tables are opened on this server, one match to each."""
    duplicate: bool = False
    """Whether all tables of a round play the same deals; online only."""


class ChangeDivision(Model):
    """Changes a division; its stages only as long as no round of it has begun."""

    type: Literal["change_division"]
    division: Key
    name: Text | None = None
    clock_s: Seconds | None = None
    stages: Stages | None = None


class DropDivision(Model):
    """Takes away a division in which nobody is."""

    type: Literal["drop_division"]
    division: Key


class NewEntrant(Model):
    """Somebody who takes part."""

    name: Text
    group: Annotated[str, Field(max_length=80)] | None = None
    """School or family: those who share it are kept apart, and may share a name with others."""
    division: Key


class EnterPeople(Model):
    """Lets people take part, all of them or none; also while rounds are played."""

    type: Literal["enter"]
    people: Annotated[list[NewEntrant], Field(min_length=1, max_length=3000)]


class ChangeEntrant(Model):
    """Writes a name or a group right; another division only before somebody has been seated."""

    type: Literal["change_entrant"]
    entrant: Key
    name: Text
    group: Annotated[str, Field(max_length=80)] | None = None
    division: Key


class WithdrawEntrant(Model):
    """Somebody leaves; results stay."""

    type: Literal["withdraw"]
    entrant: Key


class ReturnEntrant(Model):
    """Somebody who had left is back."""

    type: Literal["return"]
    entrant: Key


class ReopenTable(Model):
    """Plays in another match what a table of the round has not played yet; online only."""

    type: Literal["reopen_table"]
    division: Key
    round: Number
    table: Number
    without: Annotated[list[Key], Field(default_factory=list, max_length=8)]
    """Who has not come, and is absent from these games."""


class DraftTables(Model):
    """Proposes tables for the next round, instead of the draft before."""

    type: Literal["draft"]
    division: Key


class StopDraft(Model):
    """Takes the best seating found so far."""

    type: Literal["stop_draft"]
    division: Key


class SeatTables(Model):
    """The draft as the director arranged it; whoever is left out waits."""

    type: Literal["seat"]
    division: Key
    tables: Tables


class MoveEntrant(Model):
    """Moves somebody of the draft to another table."""

    type: Literal["move"]
    entrant: Key
    table: Number
    """The number of tables: a new one."""
    seat: Number | None = None
    """Before whom of that table, from 0; null: to its end."""


class SwapEntrants(Model):
    """Two people of the draft change seats; one of them may be waiting."""

    type: Literal["swap"]
    one: Key
    other: Key


class JoinTables(Model):
    """Makes one table of two of the draft."""

    type: Literal["join_tables"]
    division: Key
    one: Number
    other: Number


class SplitTable(Model):
    """Makes two tables of one of the draft."""

    type: Literal["split_table"]
    division: Key
    table: Number


class DropDraft(Model):
    """Throws the draft away."""

    type: Literal["drop_draft"]
    division: Key


class PublishRound(Model):
    """Plays the draft: everybody sees who sits where."""

    type: Literal["publish"]
    division: Key


class TakeBackRound(Model):
    """Makes a draft of a round of which nothing is entered."""

    type: Literal["take_back"]
    division: Key


class CloseRound(Model):
    """Ends a round whose results are all there."""

    type: Literal["close"]
    division: Key


class ReopenRound(Model):
    """Opens the newest round again, as long as none was published after it."""

    type: Literal["reopen"]
    division: Key


class Called(Model):
    """Somebody laid all tiles and called."""

    type: Literal["call"]
    winner: Key


class Exhausted(Model):
    """The pool ran out and nobody went out."""

    type: Literal["exhausted"]


class Walkover(Model):
    """One player was left; all others were absent or gave up."""

    type: Literal["walkover"]


Ending = Annotated[Called | Exhausted | Walkover, Field(discriminator="type")]


class EnteredLine(Model):
    """What a referee writes down of one player at the end of a game."""

    entrant: Key
    how: How = How.PLAYED
    tiles: Annotated[list[TileText], Field(max_length=130)] | None = None
    """What is left on the rack; null where only sum and count are known."""
    sum: Annotated[int, Field(ge=0, le=10_000)] | None = None
    count: Annotated[int, Field(ge=0, le=130)] | None = None
    """How many tiles are left."""
    left_s: Annotated[float, Field(ge=-100_000, le=100_000)] | None = None
    """Time left on the clock; negative: seconds over. Null: no clock ran."""
    extra: Annotated[int, Field(ge=0, le=10_000)] = 0
    """Penalty points of the referee besides those for time; nobody wins them."""


class EnterGame(Model):
    """A table's result of one game, or a correction of it."""

    type: Literal["enter_game"]
    division: Key
    round: Number
    table: Number
    game: Number
    ending: Ending
    lines: Annotated[list[EnteredLine], Field(min_length=1, max_length=8)]
    known_entries: Number = 0
    """How many entries of this game the sender had seen; a different one since is a dispute."""
    reason: Annotated[str, Field(max_length=200)] = ""
    """Why what stands is wrong; only a correction has one."""
    claimed: dict[str, Points] | None = None
    """What a paper sheet says of the scores, which is then compared; they are computed here."""


class SettleDispute(Model):
    """Says which of the entries of a disputed game is right."""

    type: Literal["settle"]
    division: Key
    round: Number
    table: Number
    game: Number
    entry: Number


class ConfirmResult(Model):
    """A player agrees to the sheet of the table."""

    type: Literal["confirm"]
    division: Key
    round: Number
    table: Number
    entrant: Key


class ConfirmTable(Model):
    """All who played at a table have agreed, on paper."""

    type: Literal["confirm_table"]
    division: Key
    round: Number
    table: Number


class ObjectToResult(Model):
    """A player does not agree to the sheet of the table; the round waits for the director."""

    type: Literal["object"]
    division: Key
    round: Number
    table: Number
    entrant: Key
    reason: Annotated[str, Field(max_length=200)] = ""
    """What is wrong, in the player's words."""


class ClaimName(Model):
    """Makes a phone with the players' link the phone of one entrant, who has none yet."""

    type: Literal["claim"]
    entrant: Key


class Penalize(Model):
    """Takes points from somebody, beyond what the sheets say."""

    type: Literal["penalize"]
    entrant: Key
    points: Annotated[int, Field(ge=1, le=10_000)]
    reason: Annotated[str, Field(min_length=1, max_length=200)]


class RevokePenalty(Model):
    """Lets a penalty count no more."""

    type: Literal["revoke_penalty"]
    penalty: Number


class AwardResult(Model):
    """Gives a result without a game: of a bye, or as the director decides."""

    type: Literal["award"]
    division: Key
    round: Number
    entrant: Key
    wins: Annotated[int, Field(ge=0, le=10)]
    points: Points
    reason: Annotated[str, Field(min_length=1, max_length=200)]


class RevokeAward(Model):
    """Lets an award count no more."""

    type: Literal["revoke_award"]
    award: Number


class DrawLots(Model):
    """Puts people in order whom nothing tells apart."""

    type: Literal["draw_lots"]
    division: Key
    entrants: Annotated[list[Key], Field(min_length=2, max_length=1000)]
    """The whole tie; best first where the draw was made in the hall."""
    by_server: bool = False
    """Whether the server draws."""


class MakeLink(Model):
    """Makes a link that may be handed on."""

    type: Literal["make_link"]
    role: Role
    division: Key | None = None
    """Of a referee."""
    table: Number | None = None
    """Of a referee."""
    entrant: Key | None = None
    """Of a player."""
    label: Annotated[str, Field(max_length=80)] = ""
    """Whose it is."""


class RefereeLinks(Model):
    """Makes a referee's link for every table of the draft or round that has none."""

    type: Literal["referee_links"]
    division: Key


class WithdrawLink(Model):
    """Lets a link lead nowhere from now on."""

    type: Literal["withdraw_link"]
    link: Number


class RenewLink(Model):
    """Withdraws a link and makes another of the same kind."""

    type: Literal["renew_link"]
    link: Number


class CallMe(Model):
    """Writes the sender's name on the head of the sheet, and into the log."""

    type: Literal["call_me"]
    name: Text


class RenameContest(Model):
    """Gives the contest another name."""

    type: Literal["rename"]
    name: Text


class SetCountdown(Model):
    """Shows on the screens how long it is until play begins; null: nothing."""

    type: Literal["countdown"]
    seconds: Annotated[int, Field(ge=1, le=86_400)] | None = None


class Undo(Model):
    """Undoes the director's last action."""

    type: Literal["undo"]
    action: Number
    """Which, as the view says; another one since: ``stale``."""


ContestCommand = Annotated[
    AddDivision
    | ChangeDivision
    | DropDivision
    | EnterPeople
    | ChangeEntrant
    | WithdrawEntrant
    | ReturnEntrant
    | DraftTables
    | StopDraft
    | SeatTables
    | MoveEntrant
    | SwapEntrants
    | JoinTables
    | SplitTable
    | DropDraft
    | PublishRound
    | TakeBackRound
    | CloseRound
    | ReopenRound
    | ReopenTable
    | EnterGame
    | SettleDispute
    | ConfirmResult
    | ConfirmTable
    | ObjectToResult
    | ClaimName
    | Penalize
    | RevokePenalty
    | AwardResult
    | RevokeAward
    | DrawLots
    | MakeLink
    | RefereeLinks
    | WithdrawLink
    | RenewLink
    | CallMe
    | RenameContest
    | SetCountdown
    | Undo,
    Field(discriminator="type"),
]
