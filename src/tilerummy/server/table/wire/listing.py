"""The bodies of the public list of tables."""

from __future__ import annotations

from tilerummy.match.state import Status
from tilerummy.server.table.wire.api import InvitedSeat, Model, PlayerName, RulesetName


class OpenTable(Model):
    """A listed table: its players and rules, and no tile."""

    match: str
    ruleset: RulesetName
    changed: int
    """How many rules are changed, apart from clock and length."""
    turn_limit_s: int | None
    game_clock_s: int | None
    status: Status
    seats: list[InvitedSeat]
    host: int
    """The host's seat."""
    free: int
    """How many seats a visitor may take."""
    game: int
    """The number of the newest game, from 1; 0 before the first."""
    games: int | None
    """The agreed length in games; null: open."""
    since: int
    """When the table was set up, in milliseconds since 1970 (UTC)."""
    watch: str | None
    """The secret with which a visitor may watch; null: spectators are not allowed."""
    watch_delay: int | None
    """Turns by which spectators see the match late."""
    onlookers: int


class OpenTables(Model):
    """The tables that visitors may join or watch, newest first."""

    tables: list[OpenTable]
    now: int
    """The server's time, in milliseconds since 1970 (UTC)."""


class JoinOpen(Model):
    """Requests a free seat at a listed table."""

    name: PlayerName
