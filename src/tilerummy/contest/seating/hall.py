"""A seating problem as the arrays that the compiled searches work on."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from tilerummy.contest.seating.problem import pairs_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.contest.seating.problem import Round, SeatingProblem

Ints: TypeAlias = npt.NDArray[np.int64]


class Hall(NamedTuple):
    """The tables of a round, place by place, and who has met or belongs together."""

    first: Ints
    """(places) the first place of the table that a place belongs to."""
    size: Ints
    """(places) how many sit at that table."""
    met: Ints
    """(players, players) 1 for those who met in earlier rounds."""
    kin: Ints
    """(players, players) 1 for those of one group."""


class Annealing(NamedTuple):
    """How long a search goes on, how hot it begins, and which chance it has."""

    swaps: int
    hot: float
    """Temperature at the start, in units of cost: a repeat costs 1."""
    cold: float
    """Temperature at the end."""
    seed: int
    """The same seed gives the same seating."""


def hall(problem: SeatingProblem, sizes: Sequence[int]) -> Hall:
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
    return Hall(np.repeat(starts, sizes), np.repeat(np.array(sizes, np.int64), sizes), met, kin)


def tables_of(seating: Ints, sizes: Sequence[int]) -> tuple[Round, ...]:
    """Return *seating* (rounds, places) as rounds of tables of *sizes*."""
    ends = np.cumsum(sizes).tolist()
    return tuple(
        tuple(tuple(week[end - size : end]) for end, size in zip(ends, sizes, strict=True))
        for week in seating.tolist()
    )
