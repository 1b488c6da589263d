"""The bodies of the list of open tables."""

from __future__ import annotations

from tilerummy.match.state import Status
from tilerummy.server.table.wire.api import InvitedSeat, Model, PlayerName, RulesetName


class OpenTable(Model):
    """A table that its host lets every visitor find: who sits there, and no tile."""

    match: str
    ruleset: RulesetName
    changed: int
    """How many rules are changed, clock and length left aside."""
    turn_limit_s: int | None
    game_clock_s: int | None
    status: Status
    seats: list[InvitedSeat]
    host: int
    """The host's seat."""
    free: int
    """How many seats a visitor may sit down on."""
    game: int
    """Number of the newest game, from 1; 0 before the first."""
    games: int | None
    """The agreed length in games; null: open."""
    since: int
    """When the table was set up, in milliseconds since 1970 (UTC)."""
    watch: str | None
    """The secret with which a visitor may look on; null: nobody may."""
    watch_delay: int | None
    """How many turns late onlookers see the match."""
    onlookers: int


class OpenTables(Model):
    """The tables that visitors may join or look on at, the newest first."""

    tables: list[OpenTable]
    now: int
    """The server's time, in milliseconds since 1970 (UTC)."""


class JoinOpen(Model):
    """Asks for a free seat at a table of the list."""

    name: PlayerName
