"""Events about divisions: formats, teams, tables, seedings, classes."""

from __future__ import annotations

from dataclasses import dataclass

from tilerummy.contest.model.stage import Stage  # noqa: TC001 - read when the program runs
from tilerummy.contest.model.team_rule import TeamRule  # noqa: TC001 - read when the program runs


@dataclass(frozen=True, slots=True, kw_only=True)
class DivisionAdded:
    """A division was added: people who play for the same places, by one rule set (S3-20)."""

    division: str
    """Its key, which never changes."""
    ruleset: str
    clock_s: int | None
    """Seconds per player and game; None without a clock."""
    stages: tuple[Stage, ...]
    name: str = ""
    """Empty: its key is its name."""
    online: bool = False
    duplicate: bool = False
    clock_delay_s: int = 0
    """Seconds of each turn that the clock does not count."""
    clock_increment_s: int = 0
    """Seconds that the clock gains before each turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DivisionChanged:
    """A division got another name, clock or format."""

    division: str
    name: str
    clock_s: int | None
    stages: tuple[Stage, ...]
    clock_delay_s: int = 0
    clock_increment_s: int = 0


@dataclass(frozen=True, slots=True)
class DivisionDropped:
    """An empty division was removed."""

    division: str


@dataclass(frozen=True, slots=True)
class TeamsSet:
    """Teams of a division are ranked by a rule, or not at all."""

    division: str
    rule: TeamRule | None
    """None: teams are not ranked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TablesNumbered:
    """The tables of a division got the numbers of real tables."""

    division: str
    numbers: tuple[int, ...]
    """In order; empty: from 1."""
    room: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersSeeded:
    """The first tables of a division will be made from this order of its players."""

    division: str
    entrants: tuple[str, ...]
    """Strongest first; empty: no order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassFilled:
    """Players of a division moved to a class, which continues by itself."""

    division: str
    """The class."""
    of: str
    """The division that was split."""
    entrants: tuple[str, ...]
    """Best first."""
