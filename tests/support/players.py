"""Players for tests: quick, legal, and without compiled code."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from tilerummy.core.classify import value
from tilerummy.core.meld import Meld
from tilerummy.core.table import Table
from tilerummy.core.tile import Color, Tile
from tilerummy.core.tiles import Tiles
from tilerummy.core.turn import Call, Draw, Pass, Play
from tilerummy.server.workers.engines import BestPlay

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tilerummy.core.oracle import Question
    from tilerummy.core.turn import Turn
    from tilerummy.core.view import View
    from tilerummy.match.event import Level


def rest(view: View) -> Turn:
    """Lay nothing."""
    if not view.rack:
        return Call()
    return Draw() if view.pool else Pass()


def greedy(view: View) -> Turn:
    """Lay whole melds from the rack as they are found; draw if there are none."""
    rack = view.rack or Tiles()
    left, own, worth = rack, [], 0
    for meld in melds(rack):
        if meld.tiles <= left:
            left -= meld.tiles
            own.append(meld)
            worth += value(meld, view.ruleset.meld_rules) or 0
    opened = view.you is not None and view.opened[view.you]
    if not own or (not opened and worth < view.ruleset.threshold):
        return rest(view)
    return Play(Table((*view.table.melds, *own)), call=not left)


def melds(rack: Tiles) -> Iterator[Meld]:
    """Yield groups and runs of three of which each tile is on *rack*, the dearest first."""
    for number in range(13, 0, -1):
        held = [tile for color in Color if (tile := Tile.of(color, number)) in rack]
        for size in (4, 3):
            for tiles in combinations(held, size):
                yield Meld(tiles)
    for color in Color:
        for start in range(11, 0, -1):
            yield Meld(tuple(Tile.of(color, start + step) for step in range(3)))


class LazyMinds:
    """Bots that only ever draw, and hints that never find a play."""

    def is_compiled(self) -> bool:
        return True

    def load(self) -> None:
        pass

    def turn(self, level: Level, view: View, budget_ms: float) -> Turn:  # noqa: ARG002
        return rest(view)

    def best_play(self, view: View) -> BestPlay:
        return BestPlay(view.table, [], proven=True)

    def one_play(self, view: View) -> BestPlay:
        return self.best_play(view)

    def proof(self, question: Question, deadline_ms: float) -> Table | None:  # noqa: ARG002
        return None


class GreedyMinds(LazyMinds):
    """Bots and hints that lay what lies ready on the rack."""

    def turn(self, level: Level, view: View, budget_ms: float) -> Turn:  # noqa: ARG002
        return greedy(view)

    def best_play(self, view: View) -> BestPlay:
        turn = greedy(view)
        after = turn.table if isinstance(turn, Play) else view.table
        # The solver takes a second to import, which servers that are killed and started need not.
        from tilerummy.solver import rearrange  # noqa: PLC0415 - see above

        return BestPlay(after, rearrange(view.table, after), proven=False)
