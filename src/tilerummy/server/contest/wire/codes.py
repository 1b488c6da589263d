"""Reasons for refusals by contests, one sentence each. The page has its own words for each code."""

from __future__ import annotations

from typing import Final

from tilerummy.match.refusal import Code
from tilerummy.server.codes import ServerCode


class ContestCode(Code):
    """What is wrong with a command, a sheet, a list or a link."""

    BAD_AWARD = "bad_award", "An award has wins or points."
    BAD_CLOCK = "bad_clock", "A clock has some seconds."
    BAD_FILE = "bad_file", "This is not a contest's file."
    BAD_PENALTY = "bad_penalty", "A penalty takes at least one point."
    BAD_SHEET = "bad_sheet", "No game ends like this."
    BAD_STAGE = "bad_stage", "No stage can be played like this."
    BAD_SUM = "bad_sum", "So many tiles do not come to that sum."
    BAD_TABLE = "bad_table", "A table has too few or too many people."
    BAD_TILES = "bad_tiles", "These tiles cannot be read."
    BAD_WALKOVER = "bad_walkover", "A walk-over leaves exactly one player."
    DEALS_SEALED = "deals_sealed", "Other tables still play the same tiles."
    DIVISION_EXISTS = "division_exists", "There is a division of that name."
    DIVISION_IN_USE = "division_in_use", "People are in this division, or have played."
    DIVISION_OVER = "division_over", "All rounds of this division are played."
    DOUBLED_NAME = (
        "doubled_name",
        "This name is there twice; a school or a further word tells them apart.",
    )
    DRAFT_OUTDATED = (
        "draft_outdated",
        "Other players advance since this draft was made: draft again, or keep the tables.",
    )
    DUPLICATE_KNOCKOUT = (
        "duplicate_knockout",
        "Tables that play the same deals are compared; a knock-out ends with a table alone.",
    )
    DUPLICATE_ONLINE = "duplicate_online", "The same deals are dealt on this server only."
    EMPTY_NAME = "empty_name", "This must not be empty."
    ENTRANT_IN_USE = (
        "entrant_in_use",
        "Results refer to this person; let them leave the contest instead.",
    )
    ENTERED_TWICE = "entered_twice", "Somebody is entered twice."
    ERASED = "erased", "This person's name was removed for good."
    HAS_LEFT = "has_left", "Somebody on this sheet has left the contest."
    HAS_PLAYED = "has_played", "Who has been seated stays in the division."
    HAS_OBJECTED = (
        "has_objected",
        "This player does not agree; only they or the director can end that.",
    )
    LAST_DIRECTOR = "last_director", "This is the only director's link."
    LINK_WITHDRAWN = "link_withdrawn", "This link has been withdrawn; ask for a new one."
    NAME_TAKEN = "name_taken", "Another phone has this name; the director can free it."
    NEWER_VERSION = "newer_version", "A newer version of tilerummy wrote this file."
    NO_DISPUTE = "no_dispute", "Nothing is in dispute."
    NO_DRAFT = "no_draft", "There is no draft."
    NO_NAMES = "no_names", "No column of this list has names."
    NO_ROUND = "no_round", "No round is being played."
    NO_TABLE = "no_table", "Nobody waits for this person at a table of this server."
    NO_TABLES = "no_tables", "A round has tables, and a table has people."
    NO_TIE = "no_tie", "Lots are drawn among all whom nothing tells apart, and nobody else."
    NO_WINNER = "no_winner", "Somebody wins a game."
    NOT_ALLOWED = "not_allowed", "This link does not let you do that."
    NOT_AS_CLAIMED = "not_as_claimed", "The scores on paper are not those of the tiles."
    NOT_AT_TABLE = "not_at_table", "Somebody on this sheet does not sit at this table."
    NOT_BALANCED = "not_balanced", "What some lose is not what the winner gets."
    NOT_TEXT = "not_text", "This is not a text that can be read."
    NOT_FIRST = "not_first", "Only the director who opened the contest may do that."
    NOT_YOUR_NAME = "not_your_name", "This link is somebody else's."
    NOT_YOUR_ROUND = (
        "not_your_round",
        "This code belongs to the sheet of another round; every round's sheet has its own.",
    )
    NOT_YOUR_TABLE = "not_your_table", "This link is of another table."
    NOTHING_TO_PLAY = "nothing_to_play", "All games of this table have a result."
    NOTHING_TO_UNDO = "nothing_to_undo", "There is nothing to be undone."
    ONE_NAME = (
        "one_name",
        "This device has claimed a name already; the director can allow more.",
    )
    PHONES_OFF = (
        "phones_off",
        "Players' phones do not confirm results in this contest; tell the referee.",
    )
    OBJECTIONS_OPEN = "objections_open", "Somebody does not agree to a sheet."
    PLAYER_MISSING = "player_missing", "Somebody of this table has no result."
    PLAYED_HERE = (
        "played_here",
        "This game was played on this server; correct its result instead.",
    )
    REASON_MISSING = "reason_missing", "Say why the result that stands is wrong."
    RESULTS_MISSING = "results_missing", "Results are missing."
    ROUND_BEGUN = "round_begun", "Results of this round have been entered."
    ROUND_NOT_BEGUN = "round_not_begun", "This round has not begun."
    ROUND_OVER = "round_over", "This round is over; ask the director."
    ROUND_RUNNING = "round_running", "A round is being played."
    SEATED_TWICE = "seated_twice", "Somebody is there twice."
    STAGE_BEGUN = "stage_begun", "A stage that has begun stays as it is."
    SUM_MISSING = (
        "sum_missing",
        "Somebody who has lost has neither tiles nor a sum and a number of tiles.",
    )
    TABLE_BEGUN = "table_begun", "This table is full, or has begun."
    TABLE_TAKEN = "table_taken", "Another division has these tables in the same room."
    TABLE_TWICE = "table_twice", "A table is in the list twice."
    TIE_UNDECIDED = "tie_undecided", "Nothing tells some people apart; a draw has to decide."
    TIME_MISSING = "time_missing", "Somebody's time left is missing."
    TOO_FEW_LEFT = "too_few_left", "So few cannot play; enter a walk-over instead."
    TOO_FEW_PLAYERS = "too_few_players", "At least three people make a table."
    TOO_MANY_ANNOUNCEMENTS = (
        "too_many_announcements",
        "That is more than is shown at a time; withdraw an announcement first.",
    )
    TOO_MANY_APART = "too_many_apart", "That is more than a division keeps apart."
    TOO_MANY_CONTESTS = "too_many_contests", "You have opened too many contests."
    TOO_MANY_ENTRANTS = "too_many_entrants", "That is more people than a contest can have."
    TOO_MANY_LINKS = "too_many_links", "This contest has had too many links."
    UNDO_TOO_LATE = "undo_too_late", "Somebody has gone on from it."
    UNKNOWN_ANNOUNCEMENT = "unknown_announcement", "There is no such announcement."
    UNKNOWN_AWARD = "unknown_award", "There is no such award."
    UNKNOWN_CALL = "unknown_call", "There is no such call."
    UNKNOWN_DIVISION = "unknown_division", "There is no such division."
    UNKNOWN_ENTRANT = "unknown_entrant", "There is nobody of that name or number."
    UNKNOWN_ENTRY = "unknown_entry", "There is no such entry."
    UNKNOWN_GAME = "unknown_game", "There is no such game."
    UNKNOWN_LINK = "unknown_link", "There is no such link."
    UNKNOWN_PENALTY = "unknown_penalty", "There is no such penalty."
    UNKNOWN_ROUND = "unknown_round", "There is no such round."
    UNKNOWN_TABLE = "unknown_table", "There is no such table."


LINK_CODES: Final[tuple[Code, ...]] = (
    ServerCode.NO_LINK,
    ServerCode.DEAD_LINK,
    ContestCode.LINK_WITHDRAWN,
)
"""What an operation may answer that needs a link of a contest."""
