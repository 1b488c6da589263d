"""The turns that a player can propose. A proposal is unchecked; `rules.check` judges it."""

from __future__ import annotations

from dataclasses import dataclass

from tilerummy.core.errors import require_type
from tilerummy.core.table import Table


@dataclass(frozen=True, slots=True)
class Play:
    """The whole table as the player leaves it; the new tiles come from the rack."""

    table: Table
    """The whole table after the turn."""
    call: bool = False
    """Whether the player calls, which wins if the rack is empty (S0-44)."""

    def __post_init__(self) -> None:
        require_type("table", self.table, Table)
        require_type("call", self.call, bool)


@dataclass(frozen=True, slots=True)
class Draw:
    """Take one tile from the pool and end the turn (S0-18, S4-23)."""


@dataclass(frozen=True, slots=True)
class Pass:
    """End the turn with an empty pool (V4)."""


@dataclass(frozen=True, slots=True)
class Call:
    """Make the call that was forgotten when the rack became empty (G7)."""


@dataclass(frozen=True, slots=True)
class Timeout:
    """The turn's time is over; *draft* is the proposed table at that moment.

    A *draft* of None, or equal to the table, means an untouched table (C05). A draft that is a
    legal play counts as one. Any other draft is an unfinished turn (C06). *completed* is the latest
    draft of this turn that was a legal play, for rule sets that keep the finished part of a failed
    turn (T4).
    """

    draft: Table | None = None
    completed: Table | None = None

    def __post_init__(self) -> None:
        require_type("draft", self.draft, Table, type(None))
        require_type("completed", self.completed, Table, type(None))


@dataclass(frozen=True, slots=True)
class ClaimRedeal:
    """Demand a redeal for the doubles in the dealt hand, in the seat's first turn (S3-32, T5)."""


Turn = Play | Draw | Pass | Call | Timeout | ClaimRedeal
