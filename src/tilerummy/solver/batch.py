"""Many positions at once: arrays in, arrays out, in as many threads as there are processors."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from tilerummy.core.policy import JokerReuse
from tilerummy.core.position import most_of
from tilerummy.core.table import Table
from tilerummy.core.tile import KINDS
from tilerummy.core.tiles import Tiles
from tilerummy.solver import opening
from tilerummy.solver.dp.jit import GAINS, IMPOSSIBLE, Ints
from tilerummy.solver.dp.plain.search import NO_FLOOR, plain_search_many
from tilerummy.solver.layout.arrange import JOKER
from tilerummy.solver.objective import LIMIT, Objective, ProblemError, criteria, worth
from tilerummy.solver.problem import Problem
from tilerummy.solver.solve import solve
from tilerummy.solver.strategy import plain_search_covers

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from tilerummy.core.ruleset import Ruleset
    from tilerummy.solver.objective import Aim

    Counts = NDArray[np.uint8]
    Flags = NDArray[np.bool_]

CHUNK: Final = 256
"""Most positions per compiled call. A free thread takes the next chunk."""


@dataclass(frozen=True, eq=False)
class Batch:
    """The best plays of *n* positions; row *i* is the answer of `solve` for position *i*."""

    tiles: Ints
    """Number of tiles placed, shape (n,)."""
    value: Ints
    """Their points, shape (n,)."""
    placed: Counts
    """The tiles placed, as counts by tile code, shape (n, 56)."""
    optimal: Flags
    """Whether it is proven that no better play exists, shape (n,)."""
    moves: Ints
    """Moves that lay the table (`dp.jit.DpResult`), shape (n, 13, 5). Zeros if nothing is placed,
    and for positions that are solved one by one."""


def solve_batch(  # noqa: PLR0913 - a position takes this many words
    ruleset: Ruleset,
    tables: Counts,
    racks: Counts,
    opened: bool | Flags = True,  # noqa: FBT001, FBT002 - an array, mostly
    *,
    objective: Aim = Objective.TILES,
    melds: Sequence[Table] | None = None,
    lying: bool = False,
    going_out: bool | Flags = False,
    beyond: Counts | None = None,
    threads: int | None = None,
) -> Batch:
    """Return the best play for each of *n* positions; the answers are those of `solve`.

    Args:
        ruleset: the rules of all positions.
        tables: tiles on the tables, as counts by code, shape (n, 56), uint8. Counts cannot show
            whether the tiles form melds; it is an error if no play could make melds of them.
        racks: tiles on the racks, in the same form.
        opened: which players have made the initial meld, shape (n,), or one value for all.
        objective: as in `Problem`.
        melds: the melds of the tables. Needed only if the answer depends on them: for jokers on the
            table under the joker-reuse rule, special jokers, and house rules about jokers. Such
            positions are solved one by one.
        lying: whether the caller guarantees that all tables form melds, so that nothing checks it.
        going_out: where only plays of the whole rack count for a player who has opened, shape
            (n,), or one value for all. If there is none, the answer has no tiles. Bounds usually
            decide this.
        beyond: known plays, as counts of tiles of the racks, shape (n, 56). Only better plays are
            looked for; if there is none, the answer has no tiles. Positions that are solved one by
            one ignore it.
        threads: number of positions solved at the same time; by default one per processor.

    Raises:
        ProblemError: as for `Problem`; ``bad_shape``; ``melds_needed``; ``melds_differ``.

    >>> import numpy as np
    >>> from tilerummy.core.format.notation import parse_tiles
    >>> from tilerummy.core.presets import CLASSIC
    >>> def counts(*texts):
    ...     return np.array([list(parse_tiles(text).counts) for text in texts], np.uint8)
    >>> found = solve_batch(CLASSIC, counts("R4 R5 R6", ""), counts("R7 K1", "B1 K1"))
    >>> found.tiles.tolist(), found.value.tolist()
    ([1, 0], [7, 0])
    """
    n, flags = len(racks), np.broadcast_to(np.asarray(opened, np.bool_), (len(racks),))
    asked = _Positions(ruleset, tables, racks, flags)
    asked.check()
    alone = asked.alone()
    problems = asked.problems(alone, objective, melds)
    rest = np.flatnonzero(~alone)
    gains = asked.gains(objective)
    goes = flags & np.asarray(going_out, np.bool_)
    floors = np.where(flags & lying, 0, NO_FLOOR)
    floors[goes] = (racks[goes] * gains[goes, :KINDS]).sum(axis=1) - 1
    if beyond is not None:
        known_gain = (beyond * gains[:, :KINDS]).sum(axis=1)
        # An initial meld's gain is a multiple of the base, its points as laid come on top.
        below = np.where(flags, known_gain, (known_gain + 1) * opening.BASE - 1)
        floors = np.where(beyond.any(axis=1), np.maximum(floors, below), floors)
    at_once = threads or os.cpu_count() or 1
    size = min(CHUNK, max(1, len(rest) // (4 * at_once))) if at_once > 1 else CHUNK
    chunks = [rest[at : at + size] for at in range(0, len(rest), size)]
    placed, moves = np.zeros((n, KINDS), np.uint8), np.zeros((n, 13, 5), np.int64)
    optimal = flags | (racks[:, JOKER.code] <= opening.PROVEN_JOKERS)
    with ThreadPoolExecutor(at_once) if at_once > 1 else nullcontext() as pool:
        each = map if pool is None else pool.map
        found = each(lambda rows: asked.placed(rows, gains[rows], floors[rows]), chunks)
        for rows, (tiles, lies) in zip(chunks, found, strict=True):
            placed[rows], moves[rows] = tiles, lies
        for row, solution in zip(np.flatnonzero(alone), each(solve, problems), strict=True):
            placed[row] = np.frombuffer(solution.placed.counts, np.uint8)
            optimal[row] = solution.optimal
    points = placed @ np.array(worth(Objective.VALUE, ruleset.joker_penalty))
    return Batch(placed.sum(axis=1, dtype=np.int64), points, placed, optimal, moves)


class _Positions(NamedTuple):
    """The positions of `solve_batch`."""

    ruleset: Ruleset
    tables: Counts
    racks: Counts
    opened: Flags

    def check(self) -> None:
        """Raise an error if a position cannot be solved."""
        shapes, least = {self.tables.shape, self.racks.shape}, (self.tables.min, self.racks.min)
        if shapes != {(len(self.racks), KINDS)} or any(low(initial=0) < 0 for low in least):
            raise ProblemError("bad_shape", f"no counts from 0 on of shape (n, {KINDS}): {shapes}")
        seen = self.tables.astype(np.int64) + self.racks
        if (seen > most_of(self.ruleset.tile_sets)).any():
            message = f"more tiles of a kind than {self.ruleset.name} has"
            raise ProblemError("too_many_copies", message)

    def alone(self) -> Flags:
        """Return which positions `solve` has to answer, shape (n,)."""
        special = ((self.tables + self.racks)[:, JOKER.code + 1 :] > 0).any(axis=1)
        known = np.array([plain_search_covers(self.ruleset, opened=flag) for flag in (False, True)])
        ruled = self.ruleset.joker_reuse is JokerReuse.NEW_SET
        reused = self.opened & (self.tables[:, JOKER.code] > 0) & ruled
        alone: Flags = special | ~known[self.opened.astype(np.int64)] | reused
        return alone

    def problems(
        self, alone: Flags, objective: Aim, melds: Sequence[Table] | None
    ) -> list[Problem]:
        """Return those, the tables being *melds*."""
        problems = []
        for row in np.flatnonzero(alone).tolist():
            lying = Tiles.from_counts(self.tables[row].tolist())
            if melds is None and lying:
                message = f"the best play {row} depends on how the table lies"
                raise ProblemError("melds_needed", message)
            table = Table() if melds is None else melds[row]
            if table.tiles != lying:
                raise ProblemError("melds_differ", f"table {row} does not consist of its melds")
            rack, opened = Tiles.from_counts(self.racks[row].tolist()), bool(self.opened[row])
            problems.append(Problem(self.ruleset, table, rack, opened, objective))
        return problems

    def gains(self, objective: Aim) -> Ints:
        """Return what `objective.gains` says of each rack, shape (n, `GAINS`)."""
        held = self.racks.any(axis=0)
        gains = np.zeros((len(self.racks), GAINS), np.int64)
        units = np.ones(len(self.racks), np.int64)
        for criterion in reversed(criteria(objective)):
            # The weight of a tile that nobody holds may be greater than any sum here.
            by_code = worth(criterion, self.ruleset.joker_penalty)
            each = np.where(held, np.minimum(by_code, LIMIT + 1), 0).astype(np.int64)
            top = 1.0 + self.racks @ each.astype(float)
            if (units * top > LIMIT).any():
                message = "the objective's weights are too large to add up"
                raise ProblemError("objective_too_large", message)
            gains[:, :KINDS] += units[:, None] * each
            units *= top.astype(np.int64)
        gains[:, :KINDS][self.racks == 0] = 0
        return gains

    def placed(self, rows: Ints, gains: Ints, floors: Ints) -> tuple[Ints, Ints]:
        """Return what is placed in the positions *rows*, shape (len(rows), 56), and its moves."""
        here = self.opened[rows]
        lying = np.where(here[:, None], self.tables[rows], np.uint8(0))
        counts = np.concatenate([lying, self.racks[rows]], axis=1, dtype=np.uint8, casting="unsafe")
        wide = np.where(here[:, None], gains, gains * opening.BASE + opening.as_laid())
        thresholds = np.where(here, -1, max(0, self.ruleset.threshold))
        most = int((lying[:, JOKER.code] + self.racks[rows, JOKER.code]).max(initial=0))
        values, placed, moves = plain_search_many(
            counts, wide, thresholds, floors, opening.BASE, jokers=most
        )
        if (bad := np.flatnonzero((floors < 0) & here & (values <= IMPOSSIBLE))).size:
            row = int(rows[bad[0]])
            raise ProblemError("table_not_melds", f"the tiles on table {row} form no melds")
        return placed, moves
