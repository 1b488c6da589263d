"""Contests: the seats of each round, and the standings. Pure, like `match`."""

from tilerummy.contest.errors import ContestError
from tilerummy.contest.model.result import Result
from tilerummy.contest.standings.ranking import Placed, ranking

__all__ = ["ContestError", "Placed", "Result", "ranking"]
