"""The tables of a Swiss round, with the people of each table in the order of seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilerummy.contest.pairing.swiss import pair
from tilerummy.contest.seating.balance import balance
from tilerummy.contest.seating.problem import byes, pairs_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.contest.seating.problem import Round, SeatingProblem


def by_score(problem: SeatingProblem, scores: Sequence[int]) -> Round:
    """Return one round in which players, numbered by place, meet others with their *scores*."""
    here = problem.players
    met = {two for two in pairs_of(problem.history) if max(two) < here}
    waited = {player for player, times in enumerate(byes(problem)) if times}
    found = pair(scores, problem.table_size, met, waited, problem.apart)
    return balance(here, (found.tables,), problem.history)[0]
