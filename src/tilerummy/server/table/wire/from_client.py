"""What a client may say: commands, drafts and requests."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

from tilerummy.match.event import Level
from tilerummy.server.table.wire.phrases import Phrase

# Python's $ would let a line feed pass, and JSON Schema knows no \\Z.
MAX_WATCH_DELAY: Final = 20
"""Turns; five rounds of a table of four."""

CommandId = Annotated[str, Meta(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+(?!\n)$")]
MeldText = Annotated[str, Meta(min_length=3, max_length=128)]
TableText = Annotated[list[MeldText], Meta(max_length=64)]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
SeatNumber = Annotated[int, Meta(ge=0, le=5)]
Seq = Annotated[int, Meta(ge=0)]
GameNumber = Annotated[int, Meta(ge=1, le=1_000_000)]
RuleField = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[a-z_.]+(?!\n)$")]
RuleText = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[a-z0-9_ /-]+(?!\n)$")]
Hex = Annotated[str, Meta(min_length=64, max_length=64, pattern=r"^[0-9a-f]{64}$")]


class ClientMessage(Struct, tag_field="type", forbid_unknown_fields=True):
    """Anything a client may say."""


class Hello(ClientMessage, tag="hello"):
    """First message of a connection, said once; ``last_seq`` 0 asks for everything."""

    last_seq: Seq = 0
    version: Seq | None = None
    """The version of the protocol that the client speaks; None takes what comes."""


class Ping(ClientMessage, tag="ping"):
    """Asks for a `Pong`, to tell a quiet line from a dead one."""


class Draft(ClientMessage, tag="draft"):
    """The table as the player is just arranging it; judged only if time runs out."""

    table: TableText


class Say(ClientMessage, tag="say"):
    """Says a phrase to everybody at the table and who looks on; it is not kept."""

    phrase: Phrase


class Command(ClientMessage):
    """Asks for a change. ``expect_seq`` is the newest event that the sender has seen."""

    cmd_id: CommandId
    expect_seq: Seq


class PlayCommand(Command, tag="play"):
    """Lays tiles: the whole proposed table."""

    table: TableText
    call: bool = False


class DrawCommand(Command, tag="draw"):
    """Takes a tile from the pool."""


class PassCommand(Command, tag="pass"):
    """Ends the turn with an empty pool."""


class ClaimRedealCommand(Command, tag="claim_redeal"):
    """Demands a new deal for the doubles on the sender's hand."""


class CallCommand(Command, tag="call"):
    """Makes up for a forgotten call."""


class SeatBotCommand(Command, tag="seat_bot"):
    """Host only: seats a bot on an open seat, or where somebody who was invited does not come."""

    seat: SeatNumber
    level: Level


class StandInCommand(Command, tag="stand_in"):
    """Lets a bot play for the sender, or for a person who is away and whose seat it stays.

    The host decides, or, while the host is away, most of those who are there; before the first
    game they decide who is host instead.
    """

    seat: SeatNumber


class TakeBackCommand(Command, tag="take_back"):
    """Lets the person play again for whom a bot stands in: oneself, or as those who decided it."""

    seat: SeatNumber


class GiveWordCommand(Command, tag="give_word"):
    """Host only: makes a word with which a person who is not there takes their seat elsewhere."""

    seat: SeatNumber


class AnswerCommand(Command, tag="answer"):
    """Says whether the sender, who was invited to this match, plays."""

    yes: bool


class OpenSeatCommand(Command, tag="open_seat"):
    """Host only, before the first game: empties a seat."""

    seat: SeatNumber


class AddSeatCommand(Command, tag="add_seat"):
    """Host only, before the first game: adds an open seat."""


class DropSeatCommand(Command, tag="drop_seat"):
    """Host only, before the first game: takes the last seat away, if it is open."""


class StartGameCommand(Command, tag="start_game"):
    """Host only: starts the first game. Any person at the table: is ready for the next one.

    The next one starts once everybody at the table is ready for whom no bot plays
    (``view.seats[].ready``); sent again, the command changes nothing.
    """


class SetWatchingCommand(Command, tag="set_watching"):
    """Host only: from now on onlookers see the match ``delay`` turns late.

    Null lets nobody look on, as it is at first.
    """

    delay: Annotated[int, Meta(ge=0, le=MAX_WATCH_DELAY)] | None


class SetListingCommand(Command, tag="set_listing"):
    """Host only: the table stands in the list that every visitor sees, or (false) does not.

    It is shown while somebody is there, and while there is a free seat or people may look on.
    """

    listed: bool


class SetRulesCommand(Command, tag="set_rules"):
    """Host only, before the first game: the table plays by these rules, as `POST /api/matches`."""

    ruleset: Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[a-z]+(?!\n)$")]
    clock: bool
    """Whether turns and games are timed as the rule set says."""
    changes: Annotated[dict[RuleField, RuleText], Meta(max_length=60)] = {}
    """What this table plays differently: a field of the rule set and its new value, as text."""
    games: Annotated[int, Meta(ge=1, le=99)] | None = None
    """Agreed length in games; null leaves it to the rule set."""


class SetHintsCommand(Command, tag="set_hints"):
    """Host only, while no game runs: hints are given at this table, or (false) are not."""

    allowed: bool


class CommitShareCommand(Command, tag="commit_share"):
    """Commits the sender's seat to 32 bytes of its own, its share of the next game's deal.

    ``commitment`` is their SHA-256. Until the game is started another takes its place.
    """

    game: GameNumber
    commitment: Hex


class RevealShareCommand(Command, tag="reveal_share"):
    """Reveals the sender's share, once its game has been started."""

    game: GameNumber
    share: Hex


class RenameCommand(Command, tag="rename"):
    """Changes the sender's own name."""

    name: Name


class HintRequest(ClientMessage, tag="hint"):
    """Asks for the best play in the sender's present turn, where the table gives hints.

    All it changes is that the turn counts among those in which the sender asked (``hints`` of the
    sheet); asked again in the same turn it counts once.
    """

    request_id: CommandId


class ShowPlayRequest(ClientMessage, tag="show_play"):
    """Asks for one possible play in the sender's present turn, where the sender must lay if able.

    Every table answers with a ``hint``, also those that play without hints, and it counts as no
    hint. It need not be the best play. ``need_not_lay`` where the rules demand no play.
    """

    request_id: CommandId


FromClient = (
    Hello
    | Ping
    | Draft
    | Say
    | PlayCommand
    | DrawCommand
    | PassCommand
    | CallCommand
    | ClaimRedealCommand
    | SeatBotCommand
    | StandInCommand
    | TakeBackCommand
    | GiveWordCommand
    | AnswerCommand
    | OpenSeatCommand
    | AddSeatCommand
    | DropSeatCommand
    | StartGameCommand
    | SetWatchingCommand
    | SetListingCommand
    | SetRulesCommand
    | SetHintsCommand
    | CommitShareCommand
    | RevealShareCommand
    | RenameCommand
    | HintRequest
    | ShowPlayRequest
)

decode = msgspec.json.Decoder(FromClient).decode

_COSTS: Final = {Ping: 1, Hello: 4, PlayCommand: 4, HintRequest: 8, ShowPlayRequest: 8}


def cost(message: FromClient) -> int:
    """Return what *message* counts for in the limits: how much work it makes, beside a ping."""
    return _COSTS.get(type(message), 2)
