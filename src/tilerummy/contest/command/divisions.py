"""Commands for divisions: their formats, teams, tables and the names of their rounds."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, ClassVar

from msgspec import Meta

from tilerummy.contest.command.bounds import (  # noqa: TC001 - read when the program runs
    Key,
    Number,
    RulesetName,
    Seconds,
    Stages,
    Text,
    TurnSeconds,
)
from tilerummy.contest.model.team_rule import Measure


@dataclass(frozen=True, slots=True, kw_only=True)
class AddDivision:
    """Has people play for the same places."""

    type: ClassVar[str] = "add_division"
    name: Text
    ruleset: RulesetName = "tournament"
    clock_s: Seconds | None = None
    """The time of each player for a game; null: no clock."""
    clock_delay_s: TurnSeconds = 0
    """What the clock does not count of each turn."""
    clock_increment_s: TurnSeconds = 0
    """What the clock gets before each turn."""
    stages: Stages
    online: bool = False
    """Whether the tables are opened on this server, one match to each."""
    duplicate: bool = False
    """Whether all tables of a round play the same deals; online only."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeDivision:
    """Changes a division; its stages only as long as no round of it has begun."""

    type: ClassVar[str] = "change_division"
    division: Key
    name: Text | None = None
    # Left out, the clock stays; null takes it away, and is 0 here.
    clock_s: Seconds | None = field(default=None, metadata={"null": 0})
    clock_delay_s: TurnSeconds | None = None
    clock_increment_s: TurnSeconds | None = None
    stages: Stages | None = None


@dataclass(frozen=True, slots=True)
class DropDivision:
    """Takes away a division in which nobody is."""

    type: ClassVar[str] = "drop_division"
    division: Key


@dataclass(frozen=True, slots=True, kw_only=True)
class SetTeams:
    """Ranks the teams of a division: all who share a school, club or family."""

    type: ClassVar[str] = "teams"
    division: Key
    ranked: bool = True
    """Whether they are ranked at all."""
    measure: Measure = Measure.PLACES
    best: Annotated[int, Meta(ge=1, le=64)] | None = None
    """How many players of a team count, the best ones; null: all."""


TableNumber = Annotated[int, Meta(ge=1, le=9999)]


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberTables:
    """Gives the tables of a division the numbers of real ones, and a room."""

    type: ClassVar[str] = "number_tables"
    division: Key
    numbers: Annotated[tuple[TableNumber, ...], Meta(max_length=400)] = ()
    """In order. Tables beyond the last of them count on from the highest; none: from 1."""
    room: Annotated[str, Meta(max_length=40)] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class NameRound:
    """Calls a round by a name of the director's own."""

    type: ClassVar[str] = "name_round"
    division: Key
    round: Number
    name: Annotated[str, Meta(max_length=40)]
    """Empty: as its format names it."""
