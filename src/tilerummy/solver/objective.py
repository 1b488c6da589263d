"""Objectives: the criteria that compare plays, and the gains that add them up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import compress
from typing import TYPE_CHECKING, Final

import numpy as np

from tilerummy.core.errors import TilerummyError, cut, require_type
from tilerummy.core.format.notation import parse_tile
from tilerummy.core.tile import KINDS, TILES, Tile
from tilerummy.solver.dp.jit import GAINS, Ints

if TYPE_CHECKING:
    from tilerummy.core.tiles import Tiles

LIMIT: Final = 1 << 45
"""Largest sum of gains: the search also adds points as laid, and uses 64 bits."""


class ProblemError(TilerummyError):
    """A position that cannot be solved: impossible, or with unsupported rules."""


class Objective(StrEnum):
    """The quantity that the best play maximises."""

    TILES = "tiles"
    """Most tiles placed; among those, most points off the rack."""
    VALUE = "value"
    """Most points off the rack, where a joker counts its penalty; among those, most tiles."""


@dataclass(frozen=True, slots=True)
class Weights:
    """A weight for each kind of tile. The best play has the largest sum of placed weights.

    ``by_code`` is a tuple of 56 non-negative integers, by ``Tile.code``.

    >>> from tilerummy.core.tile import Tile
    >>> Weights.of({Tile.joker(): 3}).by_code[52]
    3

    Raises:
        ProblemError: ``bad_weights``.
        TilerummyError: ``wrong_type``.
    """

    by_code: tuple[int, ...]

    def __post_init__(self) -> None:
        require_type("by_code", self.by_code, tuple)
        weighs = [isinstance(one, int) and one >= 0 for one in self.by_code]
        if len(weighs) != KINDS or not all(weighs):
            message = f"expected {KINDS} integers, none negative, got {cut(self.by_code, 200)}"
            raise ProblemError("bad_weights", message)

    @classmethod
    def of(cls, weights: Mapping[Tile | str, int]) -> Weights:
        """Return `Weights` from a mapping; tiles that are missing in it weigh nothing.

        >>> Weights.of({"J": 3}) == Weights.of({Tile.joker(): 3})
        True
        """
        require_type("weights", weights, Mapping)
        by_code = [0] * KINDS
        for tile, weight in weights.items():
            named = parse_tile(tile) if isinstance(tile, str) else tile
            require_type("each tile of weights", named, Tile)
            by_code[named.code] = weight
        return cls(tuple(by_code))


Criterion = Objective | Weights
Aim = Criterion | tuple[Criterion, ...]
"""One criterion, or several: each breaks the ties of those before it."""


def check_aim(aim: object) -> None:
    """Raise an error if *aim* is not an objective.

    Raises:
        ProblemError: ``no_objective`` or ``unknown_objective``.
    """
    named = aim if isinstance(aim, tuple) else (aim,)
    if not named:
        raise ProblemError("no_objective", "an objective needs one criterion at least")
    known = list(Objective)
    # An array compares to an array, whose truth is an error.
    if not all(
        isinstance(one, Weights) or (isinstance(one, str) and one in known) for one in named
    ):
        raise ProblemError("unknown_objective", "the objective is 'tiles' or 'value'")


@lru_cache(maxsize=64)
def criteria(aim: Aim) -> tuple[Criterion, ...]:
    """Return all criteria that compare plays, the most important first.

    After what *aim* names, more tiles are always better, then more points.

    Raises:
        ProblemError: ``no_objective`` if *aim* is empty.
    """
    named = aim if isinstance(aim, tuple) else (aim,)
    return (*named, *(more for more in Objective if more not in named))


@lru_cache(maxsize=64)
def worth(criterion: Criterion, penalty: int) -> tuple[int, ...]:
    """Return each kind of tile's weight for *criterion*; *penalty* is a joker's points (B8)."""
    if isinstance(criterion, Weights):
        return criterion.by_code
    points = Objective(criterion) is Objective.VALUE  # its text is equal to it, not the same
    return tuple([(tile.number or penalty) if points else 1 for tile in TILES])


def gains(compared: tuple[Criterion, ...], rack: Tiles, penalty: int) -> Ints:
    """Return one number for each kind of tile; their sums compare as the criteria in turn.

    Shape (`GAINS`,): 0 for tiles that *rack* does not hold, and for the points of a joker.

    Raises:
        ProblemError: ``objective_too_large`` if a sum could exceed `LIMIT`.
    """
    held = [*compress(enumerate(rack.counts), rack.counts)]
    made, unit = np.zeros(GAINS, np.int64), 1
    found = made.data  # whose items are much cheaper to set than those of the array
    for criterion in reversed(compared):
        by_code = worth(criterion, penalty)
        # A criterion's unit outweighs everything that those after it can add up to.
        above = unit * (1 + sum([count * by_code[code] for code, count in held]))
        if above > LIMIT:
            message = "the objective's weights are too large to add up"
            raise ProblemError("objective_too_large", message)
        for code, _ in held:
            found[code] += unit * by_code[code]
        unit = above
    return made
