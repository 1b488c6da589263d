"""The state of one game: everything, the hidden tiles included."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from tilerummy.core.table import Table
from tilerummy.core.tiles import Tiles

if TYPE_CHECKING:
    from tilerummy.core.outcome import Outcome
    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.tile import Tile


@dataclass(frozen=True, kw_only=True)
class State:
    """One game between two turns. Seats are numbered clockwise from 0."""

    ruleset: Ruleset
    """The rules of the game."""
    racks: tuple[Tiles, ...]
    """The tiles of each seat."""
    pool: tuple[Tile, ...]
    """Undrawn tiles; the next one to be drawn comes first."""
    table: Table = Table()
    """The melds on the table."""
    opened: tuple[bool, ...]
    """By seat: whether the initial meld has been made."""
    seat: int
    """The seat whose turn it is."""
    turn: int = 1
    """Number of the turn, from 1."""
    idle: int = 0
    """Turns in a row in which nothing was laid while the pool was empty."""
    drawn: bool = False
    """Whether the seat to move has drawn a tile and may still lay (C21)."""
    turns_left: int | None = None
    """Turns until a last round ends, once the pool is empty; None outside one (S3-34)."""
    used_ms: tuple[int, ...] = ()
    """Game time used, by seat, in milliseconds; empty without a game clock."""
    left_ms: tuple[int, ...] = ()
    """What the game clocks show, by seat, in milliseconds; empty without delay and increment."""
    turn_ms: int = 0
    """Milliseconds that the turn has taken already, where there is a delay or an increment."""
    unopened_racks: tuple[Tiles | None, ...] = ()
    """By seat, until it opens: the rack at the start of its latest turn (T7); None before it."""
    outcome_at_call: Outcome | None = None
    """The scores at the call, while play continues for second place (T1)."""
    outcome: Outcome | None = None
    """The result of the game; None while it is running."""

    @property
    def seats(self) -> int:
        """Number of players."""
        return len(self.racks)

    @property
    def out(self) -> int | None:
        """The seat that has won and takes no more turns while play continues (T1)."""
        return None if self.outcome_at_call is None else self.outcome_at_call.winners[0]

    @property
    def playing(self) -> int:
        """Number of players who still take turns."""
        return self.seats - (self.outcome_at_call is not None)

    @property
    def on_empty_pool(self) -> bool:
        """Whether the turn began with an empty pool; the drawer of the last tile is exempt (G5)."""
        return not self.pool and not self.drawn

    @property
    def must_lay(self) -> bool:
        """Whether the seat to move must lay if it can (V5, C26)."""
        return self.ruleset.must_lay(on_empty_pool=self.on_empty_pool)

    @cached_property
    def counts(self) -> tuple[int, ...]:
        """Number of tiles on each rack, by seat."""
        return tuple(map(len, self.racks))

    @cached_property
    def tiles(self) -> Tiles:
        """Every tile of the game, wherever it is; never changes."""
        return sum(self.racks, Tiles(self.pool) + self.table.tiles)
