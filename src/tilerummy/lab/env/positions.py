"""The best plays of many positions, asked again and again with other racks.

Where a play must use jokers of the table again (B4), the best play by the other rules comes first:
nearly always it can be laid so that it obeys that rule too, and mostly a proof is quick. The
remaining positions are solved one by one.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import numpy as np

from tilerummy.bots.bot import is_open, own_rack
from tilerummy.core.policy import JokerReuse
from tilerummy.core.tile import KINDS, Joker, Tile
from tilerummy.core.tiles import Tiles
from tilerummy.lab.env.fitting import grown, jokers_settled
from tilerummy.lab.env.layouts import Beside, Layouts
from tilerummy.lab.env.macro import best_play
from tilerummy.solver import Objective, Problem, solve_batch
from tilerummy.solver.layout.arrange import table_found

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.table import Table
    from tilerummy.core.view import View
    from tilerummy.solver.batch import Batch
    from tilerummy.solver.dp.jit import Ints

    Counts = NDArray[np.uint8]
    Rows = NDArray[np.int64]
    Flags = NDArray[np.bool_]

_JOKER: Final = Tile.joker(Joker.PLAIN).code
_best_play: Final = lru_cache(maxsize=1024)(best_play)
"""It takes long with jokers, and a table mostly lies for some turns."""


class Positions:
    """What *views* show, of seats to move that hold tiles, in rules that the batch solver knows.

    Rows are views; tiles are counts by code.
    """

    def __init__(self, rules: Ruleset, views: Sequence[View], threads: int | None) -> None:
        # Without the reuse rule nothing depends on how a table lies, and nobody can lay less.
        self.free = replace(rules, joker_reuse=JokerReuse.ANY_SET)
        self.rules, self.views, self.threads = rules, views, threads
        self.racks = _counts([own_rack(seen) for seen in views])
        self.tables = _counts([seen.table.tiles for seen in views])
        self.opened = np.array([is_open(seen) for seen in views])
        asks_how = rules.joker_reuse is JokerReuse.NEW_SET
        self.ruled = self.opened & (self.tables[:, _JOKER] > 0) & asks_how
        """Where the rule about jokers of the table counts."""
        self.layouts = Layouts(self.free, views)
        self.bound = np.ones(len(views), np.bool_)
        """Whether all best plays so far are the best by the other rules too, proven so."""
        self.homes: dict[int, list[bytes]] = {
            at: [meld.codes for meld in views[at].table.melds if meld.has_jokers]
            for at in np.flatnonzero(self.ruled).tolist()
        }
        """The melds with jokers there."""
        self.others = self.tables.copy()
        """The other tiles of the table."""
        for at, homes in self.homes.items():
            self.others[at] -= counted(homes)
        self.knows = np.zeros(len(views), np.bool_)
        """Whether melds are known to which the jokers there may go."""
        self.settled: dict[int, list[bytes]] = {}
        """Those melds."""
        self.beside = np.zeros_like(self.tables)
        """The other tiles of the table afterwards."""
        self.spent = np.zeros_like(self.tables)
        """What the rack gives to them."""
        self.last: dict[int, Table] = {}
        """The last table that was found to obey the rule, unless it has been noted above."""

    def best(
        self,
        at: Rows,
        racks: Counts,
        objective: Objective = Objective.TILES,
        beyond: Counts | None = None,
    ) -> Counts:
        """Return what is laid best from *racks* at the tables of *at*.

        With *beyond* what is better than that, else nothing.
        """
        found = self._solved(self.tables[at], racks, self.opened[at], objective, beyond)
        placed = found.placed
        free = ~self.ruled[at] & placed.any(axis=1)
        for row in np.flatnonzero(free).tolist():
            self.layouts.moves[int(at[row]), placed[row].tobytes()] = found.moves[row]
        # What relaxed rules forbid too needs no second look.
        look = np.flatnonzero(self.ruled[at] & placed.any(axis=1))
        plays = [(int(at[row]), placed[row].tobytes()) for row in look.tolist()]
        look = look[[play not in self.layouts.known for play in plays]]
        look = look[~self._found(at[look], racks[look], placed[look], found.moves[look])]
        if look.size:
            legal = self._is_legal(at[look], racks[look], placed[look], objective)
            for row, obeys in zip(look.tolist(), legal.tolist(), strict=True):
                if not obeys:
                    self.bound[at[row]] = False
                    less = None if beyond is None else beyond[row]
                    placed[row] = self._alone(int(at[row]), racks[row], objective, less)
        return placed

    def _found(self, at: Rows, racks: Counts, placed: Counts, moves: Ints) -> Flags:
        """Return where the plays *placed* obey the rule as they were found, by *moves*."""
        fits = np.zeros(len(at), np.bool_)
        jokers = self.tables[at, _JOKER].astype(np.int64) + racks[:, _JOKER]
        for row, (view, lies) in enumerate(zip(at.tolist(), moves, strict=True)):
            old = self.views[view].table
            table = table_found(self.rules, old, lies, int(jokers[row]))
            if table is not None:
                fits[row] = True
                self.layouts.known[view, placed[row].tobytes()] = self.last[view] = table
        return fits

    def _is_legal(self, at: Rows, racks: Counts, placed: Counts, objective: Objective) -> Flags:
        """Return which of the plays *placed*, the best without the rule about jokers, obey it.

        One does if it can be laid while melds with jokers stay as they lie, or grow. False where
        neither is found.
        """
        for view in at.tolist():
            if (table := self.last.pop(view, None)) is not None:
                self._note(view, table)
        opened = self.opened[at]
        legal = np.zeros(len(at), np.bool_)
        fits = (self.spent[at] <= placed).all(axis=1) & (placed != self.spent[at]).any(axis=1)
        if (look := np.flatnonzero(self.knows[at] & fits)).size:
            some = at[look]
            rest = placed[look] - self.spent[some]
            # Whether the rest of the table lies in melds is not known.
            beside = self._solved(self.beside[some], rest, opened[look], objective, going_out=True)
            legal[look] = (beside.placed == rest).all(axis=1)
            for row, lies in zip(look.tolist(), beside.moves, strict=True):
                if legal[row]:
                    self._keep(int(at[row]), placed[row], self.settled[int(at[row])], lies)
        if (look := np.flatnonzero(~legal)).size:
            legal[look] = self._stays(at[look], racks[look], placed[look], objective)
        return legal

    def _stays(self, at: Rows, racks: Counts, placed: Counts, objective: Objective) -> Flags:
        """Return which of *placed* can be laid while melds with jokers stay, or grow."""
        opened = self.opened[at]
        same = self._solved(self.others[at], racks, opened, objective)
        legal: Flags = (same.placed == placed).all(axis=1)
        added = np.zeros_like(placed)
        homes = [self.homes[view] for view in at.tolist()]
        for row in np.flatnonzero(legal).tolist():
            self._keep(int(at[row]), placed[row], homes[row], same.moves[row])
        for row in np.flatnonzero(~legal).tolist():
            there = same.placed[row]
            missing = np.where(placed[row] > there, placed[row] - there, 0).astype(np.uint8)
            homes[row], added[row] = grown(homes[row], missing, self.rules.meld_rules)
        if (look := np.flatnonzero(added.any(axis=1))).size:
            rest = placed[look] - added[look]
            beside = self._solved(self.others[at[look]], rest, opened[look], objective)
            legal[look] = (beside.placed == rest).all(axis=1)
            for row, lies in zip(look.tolist(), beside.moves, strict=True):
                if legal[row]:
                    self._keep(int(at[row]), placed[row], homes[row], lies)
        return legal

    def _keep(self, at: int, placed: Counts, melds: list[bytes], moves: Ints) -> None:
        """Note that *placed* can be laid as *moves*, with *melds* for the jokers."""
        self.layouts.known[at, placed.tobytes()] = Beside(melds, moves)

    def _solved(  # noqa: PLR0913 - of a solve, what differs
        self,
        tables: Counts,
        racks: Counts,
        opened: Flags,
        objective: Objective,
        beyond: Counts | None = None,
        *,
        going_out: bool = False,
    ) -> Batch:
        return solve_batch(
            self.free,
            tables,
            racks,
            opened,
            objective=objective,
            lying=True,
            beyond=beyond,
            going_out=going_out,
            threads=self.threads,
        )

    def _alone(self, at: int, rack: Counts, objective: Objective, beyond: Counts | None) -> Counts:
        """Return the best tiles to lay from *rack* if the play must use jokers again."""
        seen = self.views[at]
        problem = Problem(seen.ruleset, seen.table, tiles_of(rack), objective=objective)
        best = _best_play(problem)
        if beyond is not None and problem.score(best.placed) <= problem.score(tiles_of(beyond)):
            return np.zeros_like(rack)
        self.layouts.known[at, best.placed.counts] = self.last[at] = best.table
        return np.frombuffer(best.placed.counts, np.uint8)

    def _note(self, at: int, table: Table) -> None:
        """Note to which melds of *table* the jokers there may go, whatever else is laid."""
        melds = jokers_settled(self.views[at].table, table)
        if melds is None:
            return
        tiles = counted(melds)
        here = np.minimum(tiles, self.tables[at])
        self.knows[at], self.settled[at] = True, melds
        self.beside[at], self.spent[at] = self.tables[at] - here, tiles - here


def tiles_of(counts: Counts) -> Tiles:
    """Return the tiles of *counts*, shape (56,)."""
    return Tiles.from_counts(counts.tobytes())


def counted(melds: Sequence[bytes]) -> Counts:
    """Return how many of each tile *melds* have, shape (56,)."""
    return np.bincount(np.frombuffer(b"".join(melds), np.uint8), minlength=KINDS).astype(np.uint8)


def _counts(several: Sequence[Tiles]) -> Counts:
    joined = b"".join([tiles.counts for tiles in several])
    return np.frombuffer(joined, np.uint8).reshape(len(several), KINDS)
