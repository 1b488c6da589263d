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
    """Adds a division, whose players compete for the same places."""

    type: ClassVar[str] = "add_division"
    name: Text
    ruleset: RulesetName = "tournament"
    clock_s: Seconds | None = None
    """The time of each player for a game; null: no clock."""
    clock_delay_s: TurnSeconds = 0
    """Seconds of each turn that the clock does not count."""
    clock_increment_s: TurnSeconds = 0
    """Seconds that the clock gains before each turn."""
    stages: Stages
    online: bool = False
    """Whether the tables play on this server, each in a match of its own."""
    duplicate: bool = False
    """Whether all tables of a round get the same deals; online only."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeDivision:
    """Changes a division. A stage that has begun stays as it is."""

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
    """Removes a division that has no people."""

    type: ClassVar[str] = "drop_division"
    division: Key


@dataclass(frozen=True, slots=True, kw_only=True)
class SetTeams:
    """Ranks the teams of a division: all players with the same school, club or family."""

    type: ClassVar[str] = "teams"
    division: Key
    ranked: bool = True
    """Whether teams are ranked."""
    measure: Measure = Measure.PLACES
    best: Annotated[int, Meta(ge=1, le=64)] | None = None
    """Only this number of players count for each team, the best ones; null: all."""


TableNumber = Annotated[int, Meta(ge=1, le=9999)]


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberTables:
    """Gives the tables of a division the numbers of real ones, and a room."""

    type: ClassVar[str] = "number_tables"
    division: Key
    numbers: Annotated[tuple[TableNumber, ...], Meta(max_length=400)] = ()
    """In order. Tables beyond the last continue from the highest number; empty: from 1."""
    room: Annotated[str, Meta(max_length=40)] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeedPlayers:
    """Puts the players of a division in the order from which its first tables are made."""

    type: ClassVar[str] = "seed"
    division: Key
    entrants: Annotated[tuple[Key, ...], Meta(max_length=1000)]
    """Strongest first, by rating, an earlier contest or choice.

    Others follow in the order of entry. Empty: the first round is drawn at random.
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class NewClass:
    """A class of players with neighbouring places."""

    name: Text
    size: Annotated[int, Meta(ge=1, le=1000)] | None = None
    """Number of players; null: an even share of the players that no other class takes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MakeClasses:
    """Splits the players of a division by place, once all its rounds are played.

    Each class becomes a division, and its first tables follow the places.
    """

    type: ClassVar[str] = "classes"
    division: Key
    classes: Annotated[tuple[NewClass, ...], Meta(min_length=2, max_length=8)]
    """Best class first. Players who fit into no class stop playing."""
    stages: Stages
    """The stages that each class plays."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NameRound:
    """Gives a round a name of the director's choice."""

    type: ClassVar[str] = "name_round"
    division: Key
    round: Number
    name: Annotated[str, Meta(max_length=40)]
    """Empty: the usual name of its format."""
