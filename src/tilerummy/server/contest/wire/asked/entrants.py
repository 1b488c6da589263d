"""Divisions and the people who take part."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from tilerummy.contest.model.stage import Format
from tilerummy.server.contest.wire.asked.fields import Key, Number, Seconds, Text
from tilerummy.server.table.wire.api import Model, RulesetName


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


class EraseEntrants(Model):
    """Takes out for good who people were, from all that is stored; results stay.

    For the director who opened the contest.
    """

    type: Literal["erase"]
    entrants: Annotated[list[Key], Field(min_length=1, max_length=1000)]


class WithdrawEntrant(Model):
    """Somebody leaves; results stay."""

    type: Literal["withdraw"]
    entrant: Key


class ReturnEntrant(Model):
    """Somebody who had left is back."""

    type: Literal["return"]
    entrant: Key


class DropEntrant(Model):
    """Removes somebody who was entered by mistake, as long as no result refers to them."""

    type: Literal["drop_entrant"]
    entrant: Key


class AdmitEntrant(Model):
    """Seats somebody in the next round, whatever the results say."""

    type: Literal["admit"]
    entrant: Key


class SeatLate(Model):
    """Gives a latecomer the free seat of a table that has not begun."""

    type: Literal["seat_late"]
    entrant: Key
    table: Number
