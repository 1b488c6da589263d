"""The view of one seat or a spectator: a type without fields for hidden tiles.

Worst case: linear in the seats.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tilerummy.core.errors import TilerummyError, cut

if TYPE_CHECKING:
    from tilerummy.core.outcome import Outcome
    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.state import State
    from tilerummy.core.table import Table
    from tilerummy.core.tiles import Tiles


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """A game as one seat may see it; bots get nothing else."""

    ruleset: Ruleset
    """The rules of the game."""
    you: int | None
    """The viewer's seat, or None for a spectator."""
    rack: Tiles | None
    """The viewer's own rack, or None for a spectator."""
    counts: tuple[int, ...]
    """Tiles on each rack, by seat."""
    pool: int
    """Number of tiles left to draw."""
    table: Table
    """The melds on the table."""
    opened: tuple[bool, ...]
    """Whether each seat has made its initial meld."""
    seat: int
    """The seat to move."""
    turn: int
    """Number of the turn, from 1."""
    idle: int
    """Turns in a row without a tile laid while the pool was empty."""
    drawn: bool
    """Whether the seat to move has drawn a tile and may still lay (C21)."""
    turns_left: int | None
    """Turns until the last round ends; None outside one (S3-34)."""
    out: int | None
    """The seat that has won while the others play for second place (T1)."""
    outcome: Outcome | None
    """The result of the game; None while it is running."""

    @property
    def your_turn(self) -> bool:
        """Whether the viewer is to move."""
        return self.you == self.seat and self.outcome is None

    @property
    def must_lay(self) -> bool:
        """Whether the seat to move must lay if it can (V5, C26)."""
        return self.ruleset.must_lay(on_empty_pool=not self.pool and not self.drawn)


def view(state: State, viewer: int | None) -> View:
    """Return what *viewer*, a seat or None for a spectator, may see of *state*.

    Raises:
        TilerummyError: ``no_such_seat``.
    """
    if viewer is not None and not 0 <= viewer < state.seats:
        raise TilerummyError("no_such_seat", f"there is no seat {cut(viewer)}")
    return View(
        ruleset=state.ruleset,
        you=viewer,
        rack=None if viewer is None else state.racks[viewer],
        counts=state.counts,
        pool=len(state.pool),
        table=state.table,
        opened=state.opened,
        seat=state.seat,
        turn=state.turn,
        idle=state.idle,
        drawn=state.drawn,
        turns_left=state.turns_left,
        out=state.out,
        outcome=state.outcome,
    )
