"""A seating problem as the arrays that the compiled searches work on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from tilerummy.contest.seating.problem import byes, pairs_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.contest.seating.problem import Round, SeatingProblem

Ints: TypeAlias = npt.NDArray[np.int64]
Floats: TypeAlias = npt.NDArray[np.float64]

KIN: Final = 0.06
"""The cost of two members of a group at one table; a repeat costs 1."""
_APART: Final = 1000.0
"""The cost of a pair that must never share a table: a search that starts without one adds none."""


class SeatingArrays(NamedTuple):
    """The tables of a round, place by place, and the relations between players."""

    first: Ints
    """(places) the first place of the table that a place belongs to."""
    size: Ints
    """(places) the number of players at that table; 1 is a bye."""
    met: Ints
    """(players, players) 1 for pairs that met in earlier rounds."""
    kin: Ints
    """(players, players) 1 for members of one group."""
    apart: Ints
    """(players, players) 1 for pairs that must never share a table."""
    weight: Floats
    """(players, players) the cost of sharing a table, apart from repeats."""
    waited: Ints
    """(players) byes in earlier rounds."""


class Annealing(NamedTuple):
    """The length, temperatures and random seed of a search."""

    swaps: int
    hot: float
    """Temperature at the start, in units of cost: a repeat costs 1."""
    cold: float
    """The same as `hot`, at the end."""
    seed: int
    """The same seed gives the same seating."""


def places(problem: SeatingProblem, sizes: Sequence[int]) -> tuple[int, ...]:
    """Return *sizes* with a table of one for each player who has a bye."""
    return (*sizes, *[1] * (problem.players - sum(sizes)))


def seating_arrays(problem: SeatingProblem, sizes: Sequence[int]) -> SeatingArrays:
    """Return the arrays of *problem* with tables of *sizes* in each round."""
    here = problem.players
    starts = np.concatenate(([0], np.cumsum(sizes)[:-1])).astype(np.int64)
    met = np.zeros((here, here), np.int64)
    for one, other in pairs_of(problem.history):
        if max(one, other) < here:
            met[one, other] = met[other, one] = 1
    kin = np.zeros((here, here), np.int64)
    if problem.groups:
        groups = np.array([-1 if group is None else group for group in problem.groups], np.int64)
        kin[:] = (groups[:, None] == groups) & (groups >= 0)[:, None]
    apart = np.zeros((here, here), np.int64)
    for one, other in problem.apart:
        apart[one, other] = apart[other, one] = 1
    return SeatingArrays(
        first=np.repeat(starts, sizes),
        size=np.repeat(np.array(sizes, np.int64), sizes),
        met=met,
        kin=kin,
        apart=apart,
        weight=KIN * kin + _APART * apart,
        waited=np.array(byes(problem), np.int64),
    )


def tables_of(seating: Ints, sizes: Sequence[int]) -> tuple[Round, ...]:
    """Return *seating* (rounds, places) as rounds of tables of *sizes*, without byes."""
    ends = np.cumsum(sizes).tolist()
    return tuple(
        tuple(
            tuple(week[end - size : end]) for end, size in zip(ends, sizes, strict=True) if size > 1
        )
        for week in seating.tolist()
    )
