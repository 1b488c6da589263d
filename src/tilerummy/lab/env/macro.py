"""Macro actions: whole turns that the solver found, with their features.

Searches have no deadline. A number of states limits them instead of a time, so that a seed gives
the same candidates on slow and fast machines.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum
from functools import cached_property
from typing import TYPE_CHECKING, Final

import numpy as np

from tilerummy.bots.bot import lay, own_rack, rest
from tilerummy.bots.solver_questions import problem_of
from tilerummy.core.table import Table
from tilerummy.core.tile import KINDS, TILES
from tilerummy.core.tiles import Tiles
from tilerummy.core.turn import Call, ClaimRedeal, Play
from tilerummy.solver import Objective, smallest_opening, solve

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from numpy.typing import NDArray

    from tilerummy.core.turn import Turn
    from tilerummy.core.view import View
    from tilerummy.solver import Problem, Solution


class Macro(IntEnum):
    """Candidates for a seat's turn. If several lay the same tiles, only the first is legal.

    Every candidate that lays tiles, except `ONE`, can be an initial meld.
    """

    REST = 0
    """Lay nothing: draw, or pass if no draw is possible."""
    GO_OUT = 1
    """Lay the whole rack and call."""
    MOST = 2
    """Lay the most tiles; among those plays, the most points."""
    POINTS = 3
    """Lay the most points, if they exceed those of `MOST`."""
    NO_JOKER = 4
    """Lay the most tiles and keep the jokers."""
    ONE = 5
    """Lay the single tile of most points that fits alone."""
    FEWEST = 6
    """Open with the fewest tiles that are worth the threshold."""
    HOLD_2 = 7
    """Keep the two tiles with most partners on the rack, and lay the most of the rest."""
    HOLD_4 = 8
    """The same with four tiles."""
    HOLD_8 = 9
    """The same with eight tiles."""
    CLAIM_REDEAL = 10
    """Demand a redeal for the doubles in the dealt hand (S3-32)."""


MACROS: Final = tuple(Macro)
FEATURES: Final = ("legal", "tiles", "points", "jokers", "left")
"""Features of a candidate: 0 or 1, tiles laid, their points, jokers among them, tiles kept."""
HOLDS: Final = {Macro.HOLD_2: 2, Macro.HOLD_4: 4, Macro.HOLD_8: 8}
"""Numbers of tiles that the candidates `HOLD_2`, `HOLD_4` and `HOLD_8` keep."""
EFFORT: Final = 0.01
"""Limit of a search with jokers that a play must use again, in million states (`solve`)."""
DEAREST_FIRST: Final = np.array(
    sorted(range(KINDS), key=lambda code: (code >= 52, -(code % 13), code))
)
"""Tiles by code in the order in which they are tried alone: jokers last."""


@dataclass(frozen=True)
class Candidates:
    """The turns that a seat can choose from."""

    turns: Mapping[Macro, Turn]
    """Turns by action; missing actions are illegal."""
    features: NDArray[np.float32]
    """Features by action, shape (11, 5), see `FEATURES`; zeros for illegal actions."""

    @cached_property
    def mask(self) -> NDArray[np.int8]:
        """1 for each legal action, shape (11,), int8; do not change it."""
        return self.features[:, 0].astype(np.int8)


def candidates(view: View) -> Candidates:
    """Return the turns for the seat to move; *view* must be the view of that seat.

    Raises:
        TilerummyError: ``not_your_turn``.
    """
    rack = own_rack(view)
    features = np.zeros((len(MACROS), len(FEATURES)), np.float32)
    found: dict[Macro, Turn] = {}
    seen: set[Tiles] = set()
    for macro, turn in _turns(view, rack):
        placed = turn.table.tiles - view.table.tiles if isinstance(turn, Play) else None
        if placed is not None and placed in seen:
            continue
        found[macro] = turn
        laid = Tiles() if placed is None else placed
        if placed is not None:
            seen.add(placed)
        points = laid.points + view.ruleset.joker_penalty * laid.jokers
        features[macro] = (1, len(laid), points, laid.jokers, len(rack) - len(laid))
    return Candidates(found, features)


def _turns(view: View, rack: Tiles) -> Iterator[tuple[Macro, Turn]]:
    if not rack:
        yield Macro.GO_OUT, Call()
        return
    problem = problem_of(view, rack)
    best = best_play(problem)
    if not (best.tiles and view.must_lay):
        yield Macro.REST, rest(view)
    if (claim := redeal(view, rack)) is not None:
        yield Macro.CLAIM_REDEAL, claim
    if best.tiles == len(rack):
        yield Macro.GO_OUT, lay(view, best.table)
    for macro, table in _plays(problem, best) if best.tiles else ():
        yield macro, lay(view, table)


def redeal(view: View, rack: Tiles) -> ClaimRedeal | None:
    """Return the claim of a redeal if *rack*, that of the seat to move, allows one (S3-32)."""
    least = view.ruleset.redeal_on_doubles
    if least is None or view.turn > len(view.counts) or view.out is not None:
        return None
    return ClaimRedeal() if rack.doubles() >= least else None


def smallest(problem: Problem) -> Table | None:
    """Return the table after the initial meld of fewest tiles, None if there is none."""
    found = smallest_opening(problem.ruleset, problem.rack)
    return None if found is None else Table((*problem.table.melds, *found.table.melds))


def best_play(problem: Problem) -> Solution:
    """Return the best play that is found with little effort; with more if none is found so.

    Only where a play must use jokers of the table again (B4) may there be a better one.
    """
    best = solve(problem, effort=EFFORT)
    return best if best.tiles or best.optimal else solve(problem, effort=1)


def _plays(problem: Problem, best: Solution) -> Iterator[tuple[Macro, Table]]:
    yield Macro.MOST, best.table
    if not (problem.opened and best.tiles == 1):
        yield from _others(problem, best)


def _others(problem: Problem, best: Solution) -> Iterator[tuple[Macro, Table]]:
    """Yield what may be laid instead of *best*."""
    dearest = best_play(replace(problem, objective=Objective.VALUE))
    if dearest.value > best.value:
        yield Macro.POINTS, dearest.table
    if best.placed.jokers:
        plain = best_play(replace(problem, rack=_without_jokers(problem.rack)))
        if plain.tiles:
            yield Macro.NO_JOKER, plain.table
    if problem.opened:
        yield from _one(problem, best)
    else:
        table = smallest(problem)
        if table is not None:
            yield Macro.FEWEST, table
    last = best
    for macro, count in HOLDS.items():
        held = held_back(problem.rack, count)
        if len(held) < count or not held & last.placed:
            continue  # the play before holds them back, too
        last = best_play(replace(problem, rack=problem.rack - held))
        if last.tiles:
            yield macro, last.table


def _one(problem: Problem, best: Solution) -> Iterator[tuple[Macro, Table]]:
    for code in DEAREST_FIRST.tolist():
        tile = TILES[code]
        if tile not in best.placed:
            continue
        alone = best_play(replace(problem, rack=Tiles((tile,))))
        if alone.tiles:
            yield Macro.ONE, alone.table
            return


def held_back(rack: Tiles, count: int) -> Tiles:
    """Return the *count* tiles of *rack* that are most worth keeping."""
    racks = np.frombuffer(rack.counts, np.uint8)[None]
    return Tiles.from_counts(with_partners(racks, count).tobytes())


def _without_jokers(rack: Tiles) -> Tiles:
    return Tiles.from_counts(rack.counts[:52] + bytes(KINDS - 52))


def _partners() -> NDArray[np.float32]:
    """Return how much each number tile helps each other, shape (52, 52): side by side most."""
    table = np.zeros((52, 52), np.float32)
    for code in range(52):
        number = code % 13
        for other in range(52):
            near = abs(other % 13 - number)
            if other // 13 == code // 13 and near in {1, 2}:
                table[code, other] = 3 - near
            elif other // 13 != code // 13 and not near:
                table[code, other] = 2
    return table


_PARTNERS: Final = _partners()
_MOST_PARTNERS: Final = 1 + _PARTNERS.sum(axis=0).max()


def with_partners(racks: NDArray[np.uint8], count: int) -> NDArray[np.uint8]:
    """Return the *count* tiles most worth keeping of each rack, shape (n, 56) as *racks*.

    Jokers come first, then tiles with more partners, then lower codes. A rack with fewer tiles
    keeps all of them.
    """
    worth = np.full(racks.shape, _MOST_PARTNERS, np.float32)
    worth[:, :52] = np.minimum(racks[:, :52], 1) @ _PARTNERS
    order = np.argsort(-worth, axis=1, kind="stable")
    held = np.take_along_axis(racks, order, axis=1).astype(np.int64)
    before = held.cumsum(axis=1) - held
    taken = np.zeros_like(racks)
    np.put_along_axis(taken, order, np.clip(count - before, 0, held).astype(np.uint8), axis=1)
    return taken
