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
"""What two of a group at a table cost, where a repeat costs 1."""
_APART: Final = 1000.0
"""What two cost who never sit together: a search that starts without them stays without them."""


class Hall(NamedTuple):
    """The tables of a round, place by place, and who has met or belongs together."""

    first: Ints
    """(places) the first place of the table that a place belongs to."""
    size: Ints
    """(places) how many sit at that table; whoever is alone has a bye."""
    met: Ints
    """(players, players) 1 for those who met in earlier rounds."""
    kin: Ints
    """(players, players) 1 for those of one group."""
    apart: Ints
    """(players, players) 1 for those who never sit together."""
    weight: Floats
    """(players, players) what it costs that two sit together, whether they have met or not."""
    waited: Ints
    """(players) byes in earlier rounds."""


class Annealing(NamedTuple):
    """How long a search goes on, how hot it begins, and which chance it has."""

    swaps: int
    hot: float
    """Temperature at the start, in units of cost: a repeat costs 1."""
    cold: float
    """Temperature at the end."""
    seed: int
    """The same seed gives the same seating."""


def places(problem: SeatingProblem, sizes: Sequence[int]) -> tuple[int, ...]:
    """Return *sizes* with a table of one for whoever has a bye."""
    return (*sizes, *[1] * (problem.players - sum(sizes)))


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
    apart = np.zeros((here, here), np.int64)
    for one, other in problem.apart:
        apart[one, other] = apart[other, one] = 1
    return Hall(
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
