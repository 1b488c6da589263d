"""The table as the player to move arranges it, kept for the end of the turn's time.

It is kept in memory for the player's own node, and in the store for the node that runs the clock.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tilerummy.core.meld import Meld
from tilerummy.core.policy import FailPolicy
from tilerummy.core.rules import check_play
from tilerummy.core.table import Table
from tilerummy.core.tile import TILES
from tilerummy.core.turn import Play, Timeout
from tilerummy.server.store import StoredDraft
from tilerummy.server.table.wire.reading import read_table

if TYPE_CHECKING:
    from tilerummy.match.state import MatchState

LOOSE_TILE: Final = Table((Meld((TILES[0],)),))
"""Stands for a draft that cannot be read. It is not a play, so the turn counts as unfinished."""


@dataclass(frozen=True, slots=True)
class _Draft:
    turn_seq: int
    """The event that began the turn."""
    table: Table
    completed: Table | None
    """The latest proposed table of this turn that was a legal play."""


class Draft:
    """The proposed table of the seat to move, forgotten at the end of the turn."""

    def __init__(self) -> None:
        self._draft: _Draft | None = None

    def keep(self, state: MatchState, seat: int, table: Table | None) -> None:
        """Keep *table* as arranged by *seat*; None if it could not be read."""
        game = state.playing
        if game is None or game.seat != seat:
            return
        last = self._of(state.turn_seq)
        completed = None if last is None else last.completed
        keeps = game.ruleset.fail_policy is FailPolicy.KEEP_COMPLETED
        if keeps and table is not None and not check_play(game, Play(table)):
            completed = table
        self._draft = _Draft(state.turn_seq, LOOSE_TILE if table is None else table, completed)

    def known(self, turn_seq: int) -> bool:
        """Return whether there is a draft for the turn that *turn_seq* began."""
        return self._of(turn_seq) is not None

    def stored(self) -> StoredDraft | None:
        """Return the draft in its stored form."""
        draft = self._draft
        if draft is None:
            return None
        table = None if draft.table is LOOSE_TILE else _texts(draft.table)
        completed = None if draft.completed is None else _texts(draft.completed)
        return StoredDraft(draft.turn_seq, table, completed)

    def restore(self, stored: StoredDraft) -> None:
        """Adopt a draft that was sent to another node."""
        self._draft = _Draft(
            stored.turn_seq,
            LOOSE_TILE if stored.table is None else read_table(list(stored.table)),
            None if stored.completed is None else read_table(list(stored.completed)),
        )

    def timeout(self, turn_seq: int) -> Timeout:
        """Return the turn to make at the end of the time of the turn that *turn_seq* began."""
        last = self._of(turn_seq)
        return Timeout() if last is None else Timeout(last.table, last.completed)

    def _of(self, turn_seq: int) -> _Draft | None:
        draft = self._draft
        return draft if draft is not None and draft.turn_seq == turn_seq else None


def _texts(table: Table) -> tuple[str, ...]:
    return tuple(str(meld) for meld in table.melds)
