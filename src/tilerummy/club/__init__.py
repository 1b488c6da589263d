"""Clubs: groups that play together regularly, and their seasons. Pure, like `contest`."""

from tilerummy.club.season import Attendance, Count, SeasonRules, Standing, standings

__all__ = ["Attendance", "Count", "SeasonRules", "Standing", "standings"]
