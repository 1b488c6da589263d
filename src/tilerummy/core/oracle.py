"""Questions about a game that the rules ask and only a solver answers.

The core stays free of search: whoever applies turns hands the answers in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.state import State
    from tilerummy.core.table import Table
    from tilerummy.core.tiles import Tiles


class Oracle(Protocol):
    """Knows what could have been played."""

    def opening(self, ruleset: Ruleset, rack: Tiles) -> Table | None:
        """Return an initial meld that *rack* alone holds, None if it holds none (S3-28, T7)."""
        ...

    def can_play(self, state: State) -> bool:
        """Whether the seat to move could lay at least one tile (V5)."""
        ...
