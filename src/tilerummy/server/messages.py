"""The WebSocket protocol, ``/ws/{match}``: JSON objects told apart by ``type``.

A connection belongs to one match. Whose seat it is comes from the connection's cookie, never from
a message. The TypeScript types of the client are generated from these types.

The client says `Hello` first; the server answers with an `Update` that holds every event after
``last_seq`` as this viewer may see it, and the match as it now stands. After that an `Update`
follows every change. Commands carry an id of the client's making: an id that was carried out
before is acknowledged again and changes nothing.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

CommandId = Annotated[str, Meta(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
MeldText = Annotated[str, Meta(min_length=3, max_length=128)]
TableText = Annotated[list[MeldText], Meta(max_length=64)]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
SeatNumber = Annotated[int, Meta(ge=0, le=5)]
Seq = Annotated[int, Meta(ge=0)]
BotLevel = Literal["easy", "medium", "hard"]


# --- from the client -----------------------------------------------------------------------------


class ClientMessage(Struct, tag_field="type", forbid_unknown_fields=True):
    """Anything a client may say."""


class Hello(ClientMessage, tag="hello"):
    """First message of a connection; ``last_seq`` 0 asks for everything."""

    last_seq: Seq = 0


class Ping(ClientMessage, tag="ping"):
    """Asks for a `Pong`, to tell a quiet line from a dead one."""


class Draft(ClientMessage, tag="draft"):
    """The table as the player is just arranging it; judged only if time runs out."""

    table: TableText


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
    """Host only: seats a bot on an open seat, or in place of a person who is away."""

    seat: SeatNumber
    level: BotLevel


class OpenSeatCommand(Command, tag="open_seat"):
    """Host only, before the first game: empties a seat."""

    seat: SeatNumber


class AddSeatCommand(Command, tag="add_seat"):
    """Host only, before the first game: adds an open seat."""


class DropSeatCommand(Command, tag="drop_seat"):
    """Host only, before the first game: takes the last seat away, if it is open."""


class StartGameCommand(Command, tag="start_game"):
    """Host only: starts the first game. Any person at the table: starts the next one."""


class RenameCommand(Command, tag="rename"):
    """Changes the sender's own name."""

    name: Name


class HintRequest(ClientMessage, tag="hint"):
    """Asks for the best play in the sender's present turn; changes nothing."""

    request_id: CommandId


FromClient = (
    Hello
    | Ping
    | Draft
    | PlayCommand
    | DrawCommand
    | PassCommand
    | CallCommand
    | ClaimRedealCommand
    | SeatBotCommand
    | OpenSeatCommand
    | AddSeatCommand
    | DropSeatCommand
    | StartGameCommand
    | RenameCommand
    | HintRequest
)


# --- what happened, as one viewer may see it -----------------------------------------------------


class SeenEvent(Struct, tag_field="type"):
    """One event as one viewer may see it; what is hidden has no field to be in."""

    seq: int


class Seated(SeenEvent, tag="seated"):
    """A person or a bot sat down (or was renamed)."""

    seat: int
    kind: Literal["person", "bot"]
    name: str
    level: BotLevel | None = None


class SeatOpened(SeenEvent, tag="seat_opened"):
    """A seat is open (again)."""

    seat: int


class SeatDropped(SeenEvent, tag="seat_dropped"):
    """The last seat was taken away."""

    seat: int


class StartTilesTurnedUp(SeenEvent, tag="start_tiles"):
    """Players turned up a tile each to find the starter; once more for each tie or joker."""

    tiles: list[tuple[int, str]]
    """Seat and tile."""


class GameDealt(SeenEvent, tag="dealt"):
    """A game began; ``rack`` is the viewer's own."""

    game: int
    starter: int
    commitment: str
    """SHA-256 (hex) of the seed that shuffled the tiles."""
    rack: list[str] | None = None


class TilesPlayed(SeenEvent, tag="played"):
    """Somebody laid tiles."""

    seat: int
    table: list[str]
    placed: list[str]
    called: bool


class PartKept(SeenEvent, tag="part_kept"):
    """The finished part of a turn that ran out of time stays; a penalty follows."""

    seat: int
    table: list[str]
    placed: list[str]


class RedealClaimed(SeenEvent, tag="redeal_claimed"):
    """Somebody claimed a new deal for the doubles on the hand: the game is void."""

    seat: int


class TilesDrawn(SeenEvent, tag="drew"):
    """Somebody drew; ``tiles`` only if it was the viewer."""

    seat: int
    count: int
    cause: Literal["choice", "timeout", "unfinished"]
    tiles: list[str] | None = None


class TurnPassed(SeenEvent, tag="passed"):
    """Somebody laid nothing and the pool is empty."""

    seat: int


class TurnTimedOut(SeenEvent, tag="timed_out"):
    """Time ran out; ``unfinished`` if tiles had to go back to where they were."""

    seat: int
    unfinished: bool


class WinCalled(SeenEvent, tag="called"):
    """Somebody made up for a forgotten call."""

    seat: int


class FirstOut(SeenEvent, tag="first_out"):
    """Somebody has won by going out, and the others play on for second place."""

    seat: int


class GameEnded(SeenEvent, tag="game_ended"):
    """The game is over and scored; the racks lie open."""

    termination: Literal["call", "exhaustion", "redeal"]
    winners: list[int]
    scores: list[int]
    racks: list[list[str]]
    seed: str
    """The seed (hex) that the commitment was made to."""


class ClockExtended(SeenEvent, tag="clock_extended"):
    """The server was away; the turn's clock goes on where it stood."""

    outage_ms: int


Seen = (
    Seated
    | SeatOpened
    | SeatDropped
    | StartTilesTurnedUp
    | GameDealt
    | TilesPlayed
    | PartKept
    | RedealClaimed
    | TilesDrawn
    | TurnPassed
    | TurnTimedOut
    | WinCalled
    | FirstOut
    | GameEnded
    | ClockExtended
)


# --- the match as one viewer may see it ----------------------------------------------------------


class SeatView(Struct):
    """One seat."""

    kind: Literal["open", "person", "bot"]
    name: str
    level: BotLevel | None
    connected: bool
    tiles: int
    """Tiles on the rack; 0 outside a game."""
    opened: bool


class LastMove(Struct):
    """The latest move that changed the table, to be shown again."""

    seat: int
    before: list[str]
    placed: list[str]


class GameSheet(Struct):
    """A finished game as the referee's sheet has it, by seat."""

    termination: Literal["call", "exhaustion", "redeal"]
    winners: list[int]
    runners_up: list[int]
    """Who came second, where play goes on for that; scores and tiles are those at the call."""
    scores: list[int]
    penalties: list[int]
    """Points lost to the game clock, 0 or less; empty without one."""
    tiles: list[int]
    """Tiles left."""
    remaining_ms: list[int]
    """Game time left, below 0 if it ran over; empty without a game clock."""
    declined: list[list[str] | None]
    """Melds with which a seat could have opened and did not; empty where that costs nothing."""


class OutcomeView(Struct):
    """How the newest game ended: its sheet, and the racks laid open."""

    sheet: GameSheet
    racks: list[list[str]]


class GameView(Struct):
    """The game as one viewer may see it."""

    number: int
    """Of the match, from 1."""
    starter: int
    seat: int
    """Whose turn it is."""
    turn: int
    table: list[str]
    rack: list[str]
    """The viewer's own; empty for a spectator."""
    pool: int
    """Tiles left to draw."""
    fresh: list[str]
    """Tiles that others placed since the viewer's last turn."""
    last_move: LastMove | None
    clock_ms: int | None
    """Milliseconds left of this turn when the message was sent; None without a turn clock."""
    game_clocks_ms: list[int] | None
    """Game time left by seat when the message was sent, below 0 once over; None without one."""
    drawn: bool
    """Whether the seat to move has drawn and may still lay, where that is played."""
    out: int | None
    """The seat that has won, while the others play for second place."""
    can_claim_redeal: bool
    """Whether the viewer may claim a new deal now."""
    outcome: OutcomeView | None


class StandingView(Struct):
    """One seat's place in the match; ordered by rank."""

    seat: int
    rank: int
    wins: int
    second_places: int
    points: int
    """Penalties taken off."""
    tiles: int
    time_ms: int
    behind: Literal["wins", "second_places", "points", "tiles", "time"] | None
    """The figure that puts the seat behind the one above; None for the first and for equals."""


class MatchView(Struct):
    """The match as one viewer may see it: all that a page needs to draw itself."""

    match: str
    status: Literal["lobby", "playing", "between_games", "finished"]
    ruleset: str
    """Name of the preset."""
    rules: dict[str, str]
    """Every field of the rule set as it is played here, for the rule card."""
    changed: dict[str, str]
    """Fields in which this table differs from its preset, with what the preset says."""
    clock: bool
    turn_limit_ms: int | None
    threshold: int
    call: Literal["announced", "required", "strict"]
    games: int | None
    """Agreed length in games; None is open-ended."""
    host: int
    """The host's seat."""
    you: int | None
    """The viewer's seat; None for a spectator."""
    invite: str | None
    """Secret of the invitation link, for those who sit at the table."""
    min_seats: int
    max_seats: int
    seats: list[SeatView]
    game: GameView | None
    sheet: list[GameSheet]
    """The finished games, oldest first."""
    standings: list[StandingView]


# --- from the server -----------------------------------------------------------------------------


class ServerMessage(Struct, tag_field="type"):
    """Anything the server may say."""


class Update(ServerMessage, tag="update"):
    """What happened since the last update, oldest first, and how the match stands now."""

    seq: int
    events: list[Seen]
    view: MatchView


class Ack(ServerMessage, tag="ack"):
    """The command is on disk."""

    cmd_id: str
    seq: int


class ViolationText(Struct):
    """One reason why a turn was refused; ``params`` fill the sentence of the code."""

    code: str
    params: dict[str, int | str]


class Refused(ServerMessage, tag="error"):
    """Bad input: nothing changed. ``re`` is the id of the command or request, where known."""

    code: str
    message: str
    re: str | None = None
    violations: list[ViolationText] = []


class Hint(ServerMessage, tag="hint"):
    """The best play: the whole table after it; ``placed`` empty means draw (or pass)."""

    request_id: str
    table: list[str]
    placed: list[str]


class Presence(ServerMessage, tag="presence"):
    """Who is connected, by seat; not an event, it is nothing that happened in the game."""

    connected: list[bool]


class SolverStatus(ServerMessage, tag="solver"):
    """Whether the solver is ready; it compiles for some seconds at its very first start."""

    ready: bool


class Pong(ServerMessage, tag="pong"):
    """Answers a `Ping`."""


FromServer = Update | Ack | Refused | Hint | Presence | SolverStatus | Pong

decode = msgspec.json.Decoder(FromClient).decode
encode = msgspec.json.Encoder().encode
