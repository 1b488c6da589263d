"""What was possible in a game, turn by turn, and matches that continue one of its turns."""

from __future__ import annotations

from typing import Annotated, Self

from pydantic import Field, model_validator

from tilerummy.match.event import Level
from tilerummy.review import Did
from tilerummy.server.records.wire.records import MAX_RECORD
from tilerummy.server.table.wire.api import Model, PlayerName, Secret


class WhichGame(Model):
    """Names a finished game of a match here, or a game of an uploaded record."""

    match: Annotated[str, Field(pattern=r"^[a-z2-7]{16}$")] | None = None
    secret: Secret | None = None
    """The secret with which somebody without a seat sees the match."""
    text: Annotated[str, Field(max_length=MAX_RECORD)] | None = None
    """A record, instead of a match. The server keeps nothing."""
    game: Annotated[int, Field(ge=1, le=999)]
    """Its number in the match or the record, from 1."""

    @model_validator(mode="after")
    def _one_of_both(self) -> Self:
        if (self.match is None) == (self.text is None):
            raise ValueError("name a match or bring a record, one of both")
        return self


class AskReview(WhichGame):
    """Requests what was possible in every turn of a game, or in one turn with the moves."""

    turn: Annotated[int, Field(ge=1, le=9999)] | None = None
    """The only turn to review; null: the whole game."""
    judge: bool = False
    """Whether to add each turn's effect on the win probability after the facts of a whole game."""


class AskPlayOn(WhichGame):
    """Requests a match against bots that continues from the beginning of a turn."""

    turn: Annotated[int, Field(ge=1, le=9999)]
    seat: Annotated[int, Field(ge=0, le=5)]
    """The sender's seat."""
    level: Level
    """The level of the bots on the other seats."""
    name: PlayerName


class ReviewMove(Model):
    """One step by hand on the way to the best play, as in a `Hint`."""

    tiles: list[str]
    source: int | None
    start: int
    target: int
    place: int


class ReviewedTurn(Model):
    """The result of a turn and what was possible with the rack at its beginning."""

    game: int
    turn: int
    seat: int
    did: Did
    tiles: int
    """How many tiles were laid."""
    points: int
    """How many points these tiles count on a rack at the end."""
    most_tiles: int | None
    """The most tiles that could have been laid; None if the time did not allow a proof."""
    most_points: int | None
    """The most points that could have been taken off the rack; None as above."""
    could_go_out: bool
    """Whether the whole rack could have been laid."""
    opened: bool
    """Whether the player had opened before this turn."""
    could_open: bool
    """Whether a player who had not opened could have done so."""
    plays: int | None
    """How many different sets of tiles could have been laid; None if too many to count."""
    best: list[str]
    """The whole table after the play with the most tiles; empty if no tile could be laid."""
    seconds: float | None
    """Seconds by the game clock; None without a clock."""
    found: int
    """How many tiles `best` lays: `most_tiles`, or else the most found in time or actually laid."""
    found_points: int
    """Points that could be taken off the rack at least; `most_points` if that is proven."""
    moves: list[ReviewMove]
    """The steps from the table before the turn to `best`; empty unless one turn was requested."""


class ReviewedPlayer(Model):
    """The figures of one player's game."""

    game: int
    seat: int
    player: str
    turns: int
    tiles: int
    most_tiles: int
    points: int
    biggest: int
    opened_in_game_turn: int | None
    """The turn of the game, unlike `turns`; null if the player never opened."""
    could_open_in_game_turn: int | None
    """The first turn of the game in which the player could have opened."""
    opened_in: int | None
    """The older name of `opened_in_game_turn`."""
    could_open_in: int | None
    """The older name of `could_open_in_game_turn`."""
    missed_openings: int
    missed_going_out: int
    left: int
    score: int | None
    won: bool


class TurnInPercent(Model):
    """A turn's significant figures in whole per cent."""

    chance: int
    chance_error: int
    cost: int | None
    """None if it may be noise."""
    luck: int | None
    """None if it may be noise."""


class JudgedTurn(Model):
    """A turn in win probabilities, 0 to 1, against players like those in the training games.

    Fields that end in `error` are one standard deviation.
    """

    game: int
    turn: int
    seat: int
    chance: float
    """The player's own estimate at the beginning of the turn."""
    chance_error: float
    cost: float
    """The gain of the best candidate over the chosen play; 0 if it may be noise."""
    cost_error: float
    luck: float
    """The change by the drawn tile, relative to the average of all tiles it could have been."""
    luck_error: float
    better: list[str] | None
    """The table after the best candidate; None if nothing is better, or if drawing is."""
    better_tiles: int
    """How many tiles it lays; 0 if it lays none."""
    shares: list[float]
    """Each seat's own estimate at the beginning of the turn, scaled to a sum of 1."""
    shares_error: list[float]
    edges_error: list[float]
    """The errors of the partial sums of `shares`, from the first seat on."""
    percent: TurnInPercent


class PlayerInPercent(Model):
    """The win probability from the deal to the result, in whole per cent that add up."""

    dealt: int
    luck: int | None
    """None if it may be noise; then it is included in the rest."""
    luck_error: int
    decisions: int | None
    """0 or less; None if it may be noise."""
    decisions_error: int
    rest: int
    result: int


class JudgedPlayer(Model):
    """A player's game in win probabilities: `dealt` and the next three add up to `result`."""

    game: int
    seat: int
    dealt: float
    luck: float
    decisions: float
    others: float
    """The effect of the other players' moves and draws, and of errors in the estimates."""
    result: float
    """1 for a win, a fraction if shared, or 0; in an unfinished game, the latest estimate."""
    dealt_error: float
    luck_error: float
    decisions_error: float
    others_error: float
    percent: PlayerInPercent
