"""The best plays of many positions, asked again and again with other racks.

Beside jokers that have to be used anew (B4) the best play by the other rules is looked for first:
nearly always it can be laid so that it obeys that rule too, and mostly that is soon shown. What is
left is solved one by one.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import numpy as np

from tilerummy.bots.bot import is_open, own_rack
from tilerummy.core.policy import JokerReuse
from tilerummy.core.tile import KINDS, Joker, Tile
from tilerummy.core.tiles import Tiles
from tilerummy.lab.env.fitting import grown, jokers_settled
from tilerummy.lab.env.macro import best_play
from tilerummy.solver import Objective, Problem, solve, solve_batch

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.table import Table
    from tilerummy.core.view import View

    Counts = NDArray[np.uint8]
    Rows = NDArray[np.int64]
    Flags = NDArray[np.bool_]

_JOKER: Final = Tile.joker(Joker.PLAIN).code


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
        reuse = rules.joker_reuse is JokerReuse.NEW_SET
        self.ruled = self.opened & (self.tables[:, _JOKER] > 0) & reuse
        """Where the rule about jokers of the table counts."""
        self.homes: dict[int, list[bytes]] = {
            at: [meld.codes for meld in views[at].table.melds if meld.has_jokers]
            for at in np.flatnonzero(self.ruled).tolist()
        }
        """The melds with jokers there."""
        self.others = self.tables.copy()
        """What lies there beside them."""
        for at, homes in self.homes.items():
            self.others[at] -= counted(homes)
        self.knows = np.zeros(len(views), np.bool_)
        """Whether melds are known to which the jokers there may go."""
        self.beside = np.zeros_like(self.tables)
        """What lies beside those melds then."""
        self.spent = np.zeros_like(self.tables)
        """What the rack gives to them."""
        self.laid: dict[tuple[int, bytes], Table | None] = {}
        """Plays that obey the rule about jokers of the table, by view and what they lay; with the
        table after them, if that was worked out."""

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
        placed = self._solved(self.tables[at], racks, self.opened[at], objective, beyond)
        # What relaxed rules forbid too needs no second look.
        look = np.flatnonzero(self.ruled[at] & placed.any(axis=1))
        look = look[[(at[row], placed[row].tobytes()) not in self.laid for row in look.tolist()]]
        if look.size:
            legal = self._is_legal(at[look], racks[look], placed[look], objective)
            for row, known in zip(look.tolist(), legal.tolist(), strict=True):
                if not known and not self._lies(int(at[row]), placed[row]):
                    less = None if beyond is None else beyond[row]
                    placed[row] = self._alone(int(at[row]), racks[row], objective, less)
                self.laid.setdefault((at[row], placed[row].tobytes()))
        return placed

    def _is_legal(self, at: Rows, racks: Counts, placed: Counts, objective: Objective) -> Flags:
        """Return which of the plays *placed*, the best without the rule about jokers, obey it.

        One does if it can be laid while melds with jokers stay as they lie, or grow. False where
        neither is found.
        """
        opened = self.opened[at]
        legal = np.zeros(len(at), np.bool_)
        fits = (self.spent[at] <= placed).all(axis=1) & (placed != self.spent[at]).any(axis=1)
        if (look := np.flatnonzero(self.knows[at] & fits)).size:
            some = at[look]
            rest = placed[look] - self.spent[some]
            # Whether the rest of the table lies in melds is not known.
            beside = self._solved(self.beside[some], rest, opened[look], objective, whole=True)
            legal[look] = (beside == rest).all(axis=1)
        if (look := np.flatnonzero(~legal)).size:
            legal[look] = self._stays(at[look], racks[look], placed[look], objective)
        return legal

    def _stays(self, at: Rows, racks: Counts, placed: Counts, objective: Objective) -> Flags:
        """Return which of *placed* can be laid while melds with jokers stay, or grow."""
        opened = self.opened[at]
        same = self._solved(self.others[at], racks, opened, objective)
        legal: Flags = (same == placed).all(axis=1)
        added = np.zeros_like(placed)
        for row in np.flatnonzero(~legal).tolist():
            missing = np.where(placed[row] > same[row], placed[row] - same[row], 0)
            homes = self.homes[int(at[row])]
            added[row] = grown(homes, missing.astype(np.uint8), self.rules.meld_rules)
        if (look := np.flatnonzero(added.any(axis=1))).size:
            rest = placed[look] - added[look]
            beside = self._solved(self.others[at[look]], rest, opened[look], objective)
            legal[look] = (beside == rest).all(axis=1)
        return legal

    def _solved(  # noqa: PLR0913 - of a solve, what differs
        self,
        tables: Counts,
        racks: Counts,
        opened: Flags,
        objective: Objective,
        beyond: Counts | None = None,
        *,
        whole: bool = False,
    ) -> Counts:
        return solve_batch(
            self.free,
            tables,
            racks,
            opened,
            objective=objective,
            lying=True,
            beyond=beyond,
            whole=whole,
            threads=self.threads,
        ).placed

    def _lies(self, at: int, placed: Counts) -> bool:
        """Whether *placed* can be laid the first way that is at hand, its jokers used anew."""
        table = self._without_rule(at, tiles_of(placed))
        if jokers_settled(self.views[at].table, table) is None:
            return False
        self.laid[at, placed.tobytes()] = table
        self._note(at, table)
        return True

    def table(self, at: int, placed: Tiles) -> Table:
        """Return the table after a play of *placed*, which is known to be one."""
        if not self.ruled[at]:
            return self._without_rule(at, placed)
        if self.laid.get((at, placed.counts)) is None:
            self._lies(at, np.frombuffer(placed.counts, np.uint8))
        table = self.laid.get((at, placed.counts))
        if table is not None:
            return table
        seen = self.views[at]
        return solve(Problem(seen.ruleset, seen.table, placed, play=placed)).table

    def _without_rule(self, at: int, placed: Tiles) -> Table:
        """Return a table after a play of *placed*, jokers left out of consideration (B4)."""
        before, opened = self.views[at].table, bool(self.opened[at])
        return solve(Problem(self.free, before, placed, opened, play=placed)).table

    def _alone(self, at: int, rack: Counts, objective: Objective, beyond: Counts | None) -> Counts:
        """Return what is laid best from *rack* beside jokers that have to be used anew."""
        seen = self.views[at]
        problem = Problem(seen.ruleset, seen.table, tiles_of(rack), objective=objective)
        best = best_play(problem)
        if beyond is not None and problem.score(best.placed) <= problem.score(tiles_of(beyond)):
            return np.zeros_like(rack)
        self.laid[at, best.placed.counts] = best.table
        self._note(at, best.table)
        return np.frombuffer(best.placed.counts, np.uint8)

    def _note(self, at: int, table: Table) -> None:
        """Note where the jokers of a table may go: what else is laid may leave them there."""
        melds = jokers_settled(self.views[at].table, table)
        if melds is None:
            return
        tiles = counted(melds)
        here = np.minimum(tiles, self.tables[at])
        self.knows[at] = True
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
