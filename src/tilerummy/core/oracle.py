"""Questions about a game that the rules ask and only a solver answers.

The core stays free of search: whoever applies turns hands the answers in.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.state import State
    from tilerummy.core.table import Table
    from tilerummy.core.tiles import Tiles


class NotProven(Exception):  # noqa: N818 - an answer, not a fault
    """Neither yes nor no was found out in time: nothing is held against a player for it."""


@runtime_checkable
class Oracle(Protocol):
    """Knows what could have been played; a `NotProven` is raised where it does not."""

    def opening(self, ruleset: Ruleset, rack: Tiles) -> Table | None:
        """Return an initial meld that *rack* alone holds, None if it holds none (S3-28, T7)."""
        ...

    def can_play(self, state: State) -> bool:
        """Whether the seat to move could lay at least one tile (V5, C26)."""
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

    @classmethod
    def of(cls, state: State) -> CanPlay:
        """Return the question about the seat to move."""
        seat = state.seat
        return cls(state.ruleset, state.table, state.racks[seat], state.opened[seat])


Question = CanOpen | CanPlay
"""A question of the rules; the answer is a table that proves yes, or None."""


@dataclass(frozen=True, slots=True)
class Answers:
    """The oracle that searches nothing: it holds answers, and notes what it holds none for.

    It answers those as not proven, like an oracle that ran out of time. A draw is legal then,
    nobody has declined to open, and the events record the reason.
    """

    known: Mapping[Question, Table | None]
    asked: list[Question] = field(default_factory=list)
    """The questions without a known answer."""

    def opening(self, ruleset: Ruleset, rack: Tiles) -> Table | None:
        """Return what is known; a `NotProven` if nothing is."""
        return self._answer(CanOpen(ruleset, rack))

    def can_play(self, state: State) -> bool:
        """Return whether the seat to move can play; raise `NotProven` if that is unknown."""
        return self._answer(CanPlay.of(state)) is not None

    def _answer(self, question: Question) -> Table | None:
        if question not in self.known:
            self.asked.append(question)
            raise NotProven
        return self.known[question]


@dataclass(slots=True)
class ProofTracker:
    """Asks *oracle* during a turn, and remembers whether the turn is proven legal."""

    oracle: Oracle
    unproven: bool = False

    def opening(self, ruleset: Ruleset, rack: Tiles) -> Table | None:
        """Pass the question on."""
        return self.oracle.opening(ruleset, rack)

    def can_play(self, state: State) -> bool:
        """Pass the question on, and note a `NotProven`."""
        try:
            return self.oracle.can_play(state)
        except NotProven:
            self.unproven = True
            raise
