"""Sheets, penalties, awards and lots."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from tilerummy.contest.model.sheet_lines import How
from tilerummy.server.contest.wire.asked.fields import Key, Number, Points, TileText
from tilerummy.server.table.wire.api import Model


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
    """What a paper sheet says of the scores, before penalties, which have a column of their own;
    they are computed here, and compared with that (S3-44)."""
    name: Annotated[str, Field(max_length=60)] = ""
    """What the sender is called on this phone: several may share a link."""


class VoidGame(Model):
    """Lets nothing count that was entered for a game of the round that is played."""

    type: Literal["void_game"]
    division: Key
    round: Number
    table: Number
    game: Number
    reason: Annotated[str, Field(min_length=1, max_length=200)]


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
