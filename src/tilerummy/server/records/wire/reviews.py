"""What was possible in a game, turn by turn, and playing on from one of its turns."""

from __future__ import annotations

from typing import Annotated, Self

from pydantic import Field, model_validator

from tilerummy.match.event import Level
from tilerummy.review import Did
from tilerummy.server.records.wire.records import MAX_RECORD
from tilerummy.server.table.wire.api import Model, PlayerName, Secret


class WhichGame(Model):
    """Names a finished game of a match here, or a game of a record that is brought."""

    match: Annotated[str, Field(pattern=r"^[a-z2-7]{16}$")] | None = None
    secret: Secret | None = None
    """What lets somebody see the match who does not sit there."""
    text: Annotated[str, Field(max_length=MAX_RECORD)] | None = None
    """A record, instead of a match; the server keeps nothing of it."""
    game: Annotated[int, Field(ge=1, le=999)]
    """Its number in the match or the record, from 1."""

    @model_validator(mode="after")
    def _one_of_both(self) -> Self:
        if (self.match is None) == (self.text is None):
            raise ValueError("name a match or bring a record, one of both")
        return self


class AskReview(WhichGame):
    """Asks what was possible in every turn of a game, or in one, with the moves that lay it."""

    turn: Annotated[int, Field(ge=1, le=9999)] | None = None
    """The only turn that is asked for."""
    judge: bool = False
    """Whether the facts of a whole game are followed by what it was in chances to win."""


class AskPlayOn(WhichGame):
    """Asks for a match that goes on from the beginning of a turn, against bots."""

    turn: Annotated[int, Field(ge=1, le=9999)]
    seat: Annotated[int, Field(ge=0, le=5)]
    """The seat that the sender takes."""
    level: Level
    """Of the bots on the other seats."""
    name: PlayerName


class ReviewMove(Model):
    """One move of a hand on the way to the best play, as in a `Hint`."""

    tiles: list[str]
    source: int | None
    start: int
    target: int
    place: int


class ReviewedTurn(Model):
    """What a turn came to and what it could have, from the rack at its beginning."""

    game: int
    turn: int
    seat: int
    did: Did
    tiles: int
    """Tiles laid."""
    points: int
    """What they count on a rack at the end."""
    most_tiles: int | None
    """The most tiles that could have been laid; None where there was no time to prove it."""
    most_points: int | None
    """The most points that could have been got off the rack, likewise."""
    could_go_out: bool
    """Whether the whole rack could have been laid."""
    opened: bool
    """Whether the player had opened before."""
    could_open: bool
    """Whether somebody who had not could have."""
    plays: int | None
    """How many sets of tiles could have been laid; None where there are more than are counted."""
    best: list[str]
    """The whole table after the play with the most tiles; empty where nothing could be laid."""
    seconds: float | None
    """By the game clock; None without one."""
    found: int
    """The tiles that `best` lays: `most_tiles`, or as many as were found in the time, or laid."""
    found_points: int
    """As many points could be got off the rack at least: `most_points` where that is proven."""
    moves: list[ReviewMove]
    """From the table before the turn to `best`, where one turn was asked for; else empty."""


class ReviewedPlayer(Model):
    """One player's game in figures."""

    game: int
    seat: int
    player: str
    turns: int
    tiles: int
    most_tiles: int
    points: int
    biggest: int
    opened_in_game_turn: int | None
    """Counted through the game, unlike `turns`; null if the player never opened."""
    could_open_in_game_turn: int | None
    """The first turn in which the player could have opened, counted alike."""
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
    """What is worth saying of a turn, in whole per cent."""

    chance: int
    chance_error: int
    cost: int | None
    """None where it may be noise."""
    luck: int | None
    """Likewise."""


class JudgedTurn(Model):
    """A turn in chances to win, 0 to 1, against players like those that they were learnt from.

    What ends in `error` is one standard deviation.
    """

    game: int
    turn: int
    seat: int
    chance: float
    """Of who took it, when it began, from the own view."""
    chance_error: float
    cost: float
    """What the best candidate was worth beyond what was chosen; 0 where that may be noise."""
    cost_error: float
    luck: float
    """What the tile drawn changed, against the average of all that it could have been."""
    luck_error: float
    better: list[str] | None
    """The table that the best candidate leaves; None where nothing is better, or drawing is."""
    better_tiles: int
    """How many tiles it lays; 0 where it lays none."""
    shares: list[float]
    """By seat, when the turn began: each one's chance from the own view, as parts of their sum."""
    shares_error: list[float]
    edges_error: list[float]
    """Of the shares added up from the first seat on, by seat."""
    percent: TurnInPercent


class PlayerInPercent(Model):
    """How a chance came from the deal to the result, in whole per cent that add up."""

    dealt: int
    luck: int | None
    """None where it may be noise: then it is among the rest."""
    luck_error: int
    decisions: int | None
    """0 or less; None likewise."""
    decisions_error: int
    rest: int
    result: int


class JudgedPlayer(Model):
    """A player's game in chances to win: `dealt` and the three after it add up to `result`."""

    game: int
    seat: int
    dealt: float
    luck: float
    decisions: float
    others: float
    """What the others did and drew, and what the estimates missed."""
    result: float
    """1 for a win, a share of one, or 0; the latest chance, where the game is not over."""
    dealt_error: float
    luck_error: float
    decisions_error: float
    others_error: float
    percent: PlayerInPercent
