"""Messages from the client: commands, drafts and requests."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

from tilerummy.match.event import Level
from tilerummy.server.table.wire.phrases import Phrase

# Python's $ would allow a final line feed, and JSON Schema has no \\Z.
MAX_WATCH_DELAY: Final = 20
"""Turns; five rounds at a table of four."""

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
    """Any message from a client."""


class Hello(ClientMessage, tag="hello"):
    """The first message of a connection, sent once. ``last_seq`` 0 requests everything."""

    last_seq: Seq = 0
    version: Seq | None = None
    """The client's protocol version; null accepts any."""


class Ping(ClientMessage, tag="ping"):
    """Requests a `Pong`, to tell a quiet connection from a dead one."""


class Draft(ClientMessage, tag="draft"):
    """The table as the player is arranging it. It is judged only if time runs out."""

    table: TableText


class Say(ClientMessage, tag="say"):
    """Sends a chat phrase to everybody at the table and to spectators. It is not stored."""

    phrase: Phrase


class Command(ClientMessage):
    """Requests a change. ``expect_seq`` is the newest event that the sender has seen."""

    cmd_id: CommandId
    expect_seq: Seq


class PlayCommand(Command, tag="play"):
    """Lays tiles: the whole proposed table."""

    table: TableText
    call: bool = False


class DrawCommand(Command, tag="draw"):
    """Draws a tile from the pool."""


class PassCommand(Command, tag="pass"):
    """Ends the turn when the pool is empty."""


class ClaimRedealCommand(Command, tag="claim_redeal"):
    """Claims a new deal for doubles on the sender's rack."""


class CallCommand(Command, tag="call"):
    """Makes a forgotten call late."""


class SeatBotCommand(Command, tag="seat_bot"):
    """Host only: puts a bot on an open seat, or on that of an invited player who does not come."""

    seat: SeatNumber
    level: Level


class StandInCommand(Command, tag="stand_in"):
    """Lets a bot play for the sender, or for an absent player, who keeps the seat.

    The host decides, or a majority of those present while the host is away. Before the first game,
    that majority chooses a new host instead.
    """

    seat: SeatNumber


class TakeBackCommand(Command, tag="take_back"):
    """Ends a bot's stand-in. The player may do so, or the people who decided on it."""

    seat: SeatNumber


class GiveWordCommand(Command, tag="give_word"):
    """Host only: makes a seat code with which an absent player can use another device."""

    seat: SeatNumber


class AnswerCommand(Command, tag="answer"):
    """Answers whether the sender, who was invited to this match, plays."""

    yes: bool


class OpenSeatCommand(Command, tag="open_seat"):
    """Host only, before the first game: empties a seat."""

    seat: SeatNumber


class AddSeatCommand(Command, tag="add_seat"):
    """Host only, before the first game: adds an open seat."""


class DropSeatCommand(Command, tag="drop_seat"):
    """Host only, before the first game: removes the last seat, if it is open."""


class StartGameCommand(Command, tag="start_game"):
    """Host only: starts the first game. Later: marks the sender as ready for the next game.

    The next game starts once all players without a stand-in are ready (``view.seats[].ready``).
    Sending the command again changes nothing.
    """


class SetWatchingCommand(Command, tag="set_watching"):
    """Host only: from now on spectators see the match ``delay`` turns late.

    Null allows no spectators, which is the default.
    """

    delay: Annotated[int, Meta(ge=0, le=MAX_WATCH_DELAY)] | None


class SetListingCommand(Command, tag="set_listing"):
    """Host only: adds the table to the public list, or (false) removes it.

    It is shown while somebody is there and either a seat is free or spectators are allowed.
    """

    listed: bool


class SetRulesCommand(Command, tag="set_rules"):
    """Host only, before the first game: sets the table's rules, as in `POST /api/matches`."""

    ruleset: Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[a-z]+(?!\n)$")]
    clock: bool
    """Whether turns and games are timed according to the rule set."""
    changes: Annotated[dict[RuleField, RuleText], Meta(max_length=60)] = {}
    """Changed fields of the rule set, with their new values as text."""
    games: Annotated[int, Meta(ge=1, le=99)] | None = None
    """The agreed length in games; null uses the rule set's."""


class SetHintsCommand(Command, tag="set_hints"):
    """Host only, while no game runs: allows hints at this table, or (false) forbids them."""

    allowed: bool


class CommitShareCommand(Command, tag="commit_share"):
    """Commits the sender to 32 bytes, the seat's share of the next game's deal.

    ``commitment`` is their SHA-256. Until the game is started, another commitment replaces it.
    """

    game: GameNumber
    commitment: Hex


class RevealShareCommand(Command, tag="reveal_share"):
    """Reveals the sender's share after its game has been started."""

    game: GameNumber
    share: Hex


class RenameCommand(Command, tag="rename"):
    """Changes the sender's own name."""

    name: Name


class HintRequest(ClientMessage, tag="hint"):
    """Requests the best play in the sender's current turn, if the table gives hints.

    The only change is that the turn counts in the sheet's ``hints``. Asking again in the same turn
    does not count again.
    """

    request_id: CommandId


class ShowPlayRequest(ClientMessage, tag="show_play"):
    """Requests a possible play in the sender's current turn, if the rules demand a play.

    Every table answers with a ``hint``, even those without hints, and it does not count as one. The
    play need not be the best. Refused with ``need_not_lay`` if the rules demand no play.
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
    """Return how much *message* counts towards the limits, relative to a ping."""
    return _COSTS.get(type(message), 2)
