"""The contest's desk: who sits where, round by round, and who is ahead. Pure, like `match`."""

from tilerummy.contest.errors import ContestError
from tilerummy.contest.ranking import Placed, Result, ranking

__all__ = ["ContestError", "Placed", "Result", "ranking"]
