"""Reasons for refusals by clubs, one sentence each. The page has its own words for each code."""

from __future__ import annotations

from typing import Final

from tilerummy.match.refusal import Code
from tilerummy.server.codes import ServerCode


class ClubCode(Code):
    """The reasons why a command, a file or a link is refused."""

    BAD_CLUB_FILE = "bad_club_file", "This is not the file of a club."
    BAD_DATE = "bad_date", "There is no such day."
    BAD_GAMES = "bad_games", "A member cannot win more games than they played."
    BAD_PERIOD = "bad_period", "The last day of the season is before the first."
    BAD_PLACE = "bad_place", "There are fewer places than that."
    BAD_RULES = "bad_rules", "A season that counts points needs points for the first place."
    CLUB_FULL = "club_full", "This club has reached its limit of changes; open a new one."
    DOUBLED_MEMBER = "doubled_member", "A member has two results in one evening."
    DOUBLED_NAME = "doubled_name", "Another member has this name, or one that looks like it."
    EMPTY_NAME = "empty_name", "A name needs at least one visible character."
    ERASED = "erased", "The name of this member was removed for good."
    EVENING_CHANGED = (
        "evening_changed",
        "Somebody has corrected this evening in the meantime; look at it again.",
    )
    LINK_WITHDRAWN = "link_withdrawn", "This link has been withdrawn; ask for a new one."
    NEWER_VERSION = "newer_version", "A newer version of tilerummy wrote this file."
    NO_FIRST_PLACE = "no_first_place", "An evening needs a first place."
    NOT_ALLOWED = "not_allowed", "This link does not let you do that."
    TOO_MANY_CLUBS = "too_many_clubs", "You have opened too many clubs."
    TOO_MANY_EVENINGS = "too_many_evenings", "That is more evenings than a club can have."
    TOO_MANY_MEMBERS = "too_many_members", "That is more members than a club can have."
    TOO_MANY_PLANS = "too_many_plans", "That is more planned evenings than a club can have."
    TOO_MANY_SEASONS = "too_many_seasons", "That is more seasons than a club can have."
    UNKNOWN_EVENING = "unknown_evening", "There is no such evening."
    UNKNOWN_MEMBER = "unknown_member", "There is no such member."
    UNKNOWN_PLAN = "unknown_plan", "There is no such planned evening."
    UNKNOWN_SEASON = "unknown_season", "There is no such season."


LINK_CODES: Final[tuple[Code, ...]] = (
    ServerCode.NO_LINK,
    ServerCode.DEAD_LINK,
    ClubCode.LINK_WITHDRAWN,
    ClubCode.NOT_ALLOWED,
    ServerCode.BUSY,
)
"""The codes with which every operation that needs a club's link may refuse."""
