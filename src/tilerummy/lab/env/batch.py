"""The candidates of many games at once, by a few calls of the batch solver."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from tilerummy.bots.bot import is_open, lay, own_rack, rest
from tilerummy.bots.search import problem_of
from tilerummy.core.policy import JokerReuse
from tilerummy.core.tile import KINDS, Joker, Tile
from tilerummy.core.tiles import Tiles
from tilerummy.lab.env.macro import (
    FEATURES,
    HOLDS,
    MACROS,
    Candidates,
    Macro,
    candidates,
    dearest_first,
    redeal,
    smallest,
    with_partners,
)
from tilerummy.solver import Objective, Problem, solve, solve_batch
from tilerummy.solver.coverage import knows

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.table import Table
    from tilerummy.core.turn import Turn
    from tilerummy.core.view import View
    from tilerummy.solver import Objective as Aim

_JOKER = Tile.joker(Joker.PLAIN).code


def batch_candidates(views: Sequence[View], threads: int | None = 1) -> list[Candidates]:
    """Return what `candidates` says of each of *views*, which are of one rule set.

    How the tables lie is worked out only for the turn that is chosen. Rule sets that the batch
    solver does not know are solved one by one. So are those plays beside jokers that have to be
    used anew (B4) for which the best play changes when melds with jokers stay as they lie.
    """
    rules = views[0].ruleset if views else None
    if rules is None or rules.special_jokers or not _known(rules):
        return [candidates(seen) for seen in views]
    return _Batch(rules, views, threads).run()


def _known(rules: Ruleset) -> bool:
    return knows(rules, opened=True) and knows(rules, opened=False)


class _Batch:
    def __init__(self, rules: Ruleset, views: Sequence[View], threads: int | None) -> None:
        # Without the reuse rule nothing depends on how a table lies, and nobody can lay less.
        self.free = replace(rules, joker_reuse=JokerReuse.ANY_SET)
        self.reuse = rules.joker_reuse is JokerReuse.NEW_SET
        self.views, self.threads = views, threads
        self.racks = _counts([own_rack(seen) for seen in views])
        self.tables = _counts([seen.table.tiles for seen in views])
        self.opened = np.array([is_open(seen) for seen in views])
        self.ruled = self.opened & (self.tables[:, _JOKER] > 0) & self.reuse
        """Where the rule about jokers of the table counts."""
        homes = [
            _homes(seen) if ruled else Tiles()
            for seen, ruled in zip(views, self.ruled, strict=True)
        ]
        self.others = self.tables - _counts(homes)
        """What lies there beside melds with jokers."""
        self.found: list[dict[Macro, Tiles]] = [{} for _ in views]
        self.laid: list[dict[Tiles, Table]] = [{} for _ in views]
        """Tables after plays that were solved one by one, by what is laid."""

    def run(self) -> list[Candidates]:
        """Return the candidates by view."""
        most = self._placed(range(len(self.views)), self.racks)
        count = most.sum(axis=1)
        more = []
        for at in np.flatnonzero(count > 0).tolist():
            whole = count[at] == len(own_rack(self.views[at]))
            placed = Tiles.from_counts(most[at].tolist())
            self.found[at][Macro.GO_OUT if whole else Macro.MOST] = placed
            if whole or not (self.opened[at] and count[at] == 1):
                more.append(at)
        self._points(more)
        self._kept(more)
        self._one([at for at in more if self.opened[at]])
        return [
            self._told(at) if own_rack(seen) else candidates(seen)
            for at, seen in enumerate(self.views)
        ]

    def _placed(
        self, rows: Sequence[int], racks: NDArray[np.uint8], objective: Aim = Objective.TILES
    ) -> NDArray[np.uint8]:
        """Return what is laid best from *racks* at the tables of *rows*."""
        at = np.asarray(rows, np.int64)
        placed = self._solved(self.tables[at], racks, self.opened[at], objective)
        # What relaxed rules forbid too needs no second look. If the best play stays the same when
        # melds with jokers stay as they lie, it is legal.
        look = np.flatnonzero(self.ruled[at] & placed.any(axis=1))
        if look.size:
            some = at[look]
            same = self._solved(self.others[some], racks[look], self.opened[some], objective)
            for row in look[(same != placed[look]).any(axis=1)].tolist():
                placed[row] = self._alone(rows[row], racks[row], objective)
        return placed

    def _solved(
        self,
        tables: NDArray[np.uint8],
        racks: NDArray[np.uint8],
        opened: NDArray[np.bool_],
        objective: Aim,
    ) -> NDArray[np.uint8]:
        return solve_batch(
            self.free,
            tables,
            racks,
            opened,
            objective=objective,
            lying=True,
            threads=self.threads,
        ).placed

    def _alone(self, at: int, rack: NDArray[np.uint8], objective: Aim) -> NDArray[np.uint8]:
        """Return what is laid best from *rack* beside jokers that have to be used anew."""
        seen = self.views[at]
        tiles = Tiles.from_counts(rack.tolist())
        best = solve(Problem(seen.ruleset, seen.table, tiles, objective=objective), effort=1)
        self.laid[at][best.placed] = best.table
        return np.frombuffer(best.placed.counts, np.uint8)

    def _points(self, rows: Sequence[int]) -> None:
        if rows:
            placed = self._placed(rows, self.racks[np.asarray(rows)], Objective.VALUE)
            self._add([(at, Macro.POINTS) for at in rows], placed)

    def _kept(self, rows: Sequence[int]) -> None:
        """Solve for parts of the racks: without jokers, and with some tiles held back."""
        asked: list[tuple[int, Macro]] = []
        racks = []
        for at in rows:
            rack, best = own_rack(self.views[at]), self._best(at)
            if best.jokers:
                asked.append((at, Macro.NO_JOKER))
                racks.append(rack - Tiles(tile for tile in rack if tile.is_joker))
            for macro, count in HOLDS.items():
                held = with_partners(rack, count)
                if len(held) == count and held & best:
                    asked.append((at, macro))
                    racks.append(rack - held)
        if asked:
            self._add(asked, self._placed([at for at, _ in asked], _counts(racks)))

    def _one(self, rows: Sequence[int]) -> None:
        """Find the dearest tile that fits alone: one try for each game at a time."""
        tries = {at: dearest_first(self._best(at)) for at in rows}
        while tries:
            at = list(tries)
            tiles = [Tiles((tries[row].pop(0),)) for row in at]
            placed = self._placed(at, _counts(tiles))
            self._add([(row, Macro.ONE) for row in at], placed)
            tries = {
                row: left
                for row, left in tries.items()
                if left and Macro.ONE not in self.found[row]
            }

    def _best(self, at: int) -> Tiles:
        found = self.found[at]
        return found.get(Macro.MOST) or found[Macro.GO_OUT]

    def _add(self, asked: Sequence[tuple[int, Macro]], placed: NDArray[np.uint8]) -> None:
        for (at, macro), tiles in zip(asked, placed, strict=True):
            if tiles.any():
                self.found[at][macro] = Tiles.from_counts(tiles.tolist())

    def _told(self, at: int) -> Candidates:
        """Return what was found as the candidates of a view."""
        seen, placed = self.views[at], self.found[at]
        rack = own_rack(seen)
        tables = {}
        if placed and not self.opened[at]:
            table = smallest(problem_of(seen, rack))
            if table is not None:
                tables[Macro.FEWEST] = table
                placed[Macro.FEWEST] = table.tiles - seen.table.tiles
        features = np.zeros((len(MACROS), len(FEATURES)), np.float32)
        penalty = seen.ruleset.joker_penalty
        chosen: dict[Macro, Turn | Tiles] = {}
        if not (placed and seen.ruleset.must_play):
            chosen[Macro.REST] = rest(seen)
            features[Macro.REST] = (1, 0, 0, 0, len(rack))
        if (claim := redeal(seen, rack)) is not None:
            chosen[Macro.CLAIM_REDEAL] = claim
            features[Macro.CLAIM_REDEAL] = (1, 0, 0, 0, len(rack))
        laid: set[Tiles] = set()
        for macro in sorted(placed):
            tiles = placed[macro]
            if tiles in laid:
                continue
            laid.add(tiles)
            table = tables.get(macro) or self.laid[at].get(tiles)
            chosen[macro] = tiles if table is None else lay(seen, table)
            points = tiles.points + penalty * tiles.jokers
            features[macro] = (1, len(tiles), points, tiles.jokers, len(rack) - len(tiles))
        return Candidates(_Turns(seen, chosen), features)


class _Turns(Mapping[Macro, "Turn"]):
    """Turns of which the tiles are known; how they are laid is asked when one is chosen."""

    def __init__(self, seen: View, chosen: dict[Macro, Turn | Tiles]) -> None:
        self._seen, self._chosen = seen, chosen

    def __getitem__(self, macro: Macro) -> Turn:
        turn = self._chosen[macro]
        return lay(self._seen, self._table(turn)) if isinstance(turn, Tiles) else turn

    def _table(self, placed: Tiles) -> Table:
        seen = self._seen
        return solve(Problem(seen.ruleset, seen.table, placed, is_open(seen), play=placed)).table

    def __iter__(self) -> Iterator[Macro]:
        return iter(self._chosen)

    def __len__(self) -> int:
        return len(self._chosen)


def _homes(seen: View) -> Tiles:
    """Return the melds with jokers."""
    codes = [meld.codes for meld in seen.table.melds if meld.has_jokers]
    return Tiles.from_codes(b"".join(codes))


def _counts(several: Sequence[Tiles]) -> NDArray[np.uint8]:
    joined = b"".join([tiles.counts for tiles in several])
    return np.frombuffer(joined, np.uint8).reshape(len(several), KINDS)
