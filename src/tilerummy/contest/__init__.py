"""Contests: who sits where in each round, and who is ahead. Pure, like `match`."""

from tilerummy.contest.errors import ContestError
from tilerummy.contest.model.result import Result
from tilerummy.contest.standings.ranking import Placed, ranking

__all__ = ["ContestError", "Placed", "Result", "ranking"]
