"""Clubs: the standings of a season over many evenings. Pure, like `contest`."""

from tilerummy.club.season import Attendance, Count, SeasonRules, Standing, standings

__all__ = ["Attendance", "Count", "SeasonRules", "Standing", "standings"]
