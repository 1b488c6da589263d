"""Questions about a game that the rules ask and only a solver answers.

The core stays free of search: whoever applies turns hands the answers in.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping

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


@dataclass(frozen=True, slots=True)
class CanOpen:
    """Asks for an initial meld of *rack*."""

    ruleset: Ruleset
    rack: Tiles


@dataclass(frozen=True, slots=True)
class CanPlay:
    """Asks for any play of *rack* on *table*."""

    ruleset: Ruleset
    table: Table
    rack: Tiles
    opened: bool


Question = CanOpen | CanPlay
"""What the rules may ask; the answer is a table that proves yes, or None."""


@dataclass(frozen=True, slots=True)
class Answers:
    """The oracle that searches nothing: it holds answers, and notes what it holds none for.

    To that it says no. So does whoever ran out of time to answer; either way nothing is held
    against a player that is not proven: a draw is legal, and nobody has declined to open.
    """

    known: Mapping[Question, Table | None]
    asked: list[Question] = field(default_factory=list)
    """What was asked beyond what is known."""

    def opening(self, ruleset: Ruleset, rack: Tiles) -> Table | None:
        """Return the initial meld that is known, None if none is."""
        return self._answer(CanOpen(ruleset, rack))

    def can_play(self, state: State) -> bool:
        """Whether a play of the seat to move is known."""
        seat = state.seat
        question = CanPlay(state.ruleset, state.table, state.racks[seat], state.opened[seat])
        return self._answer(question) is not None

    def _answer(self, question: Question) -> Table | None:
        if question not in self.known:
            self.asked.append(question)
        return self.known.get(question)
