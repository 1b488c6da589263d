"""Reasons for refusals by contests, one sentence each. The page has its own words for each code."""

from __future__ import annotations

from typing import Final

from tilerummy.match.refusal import Code
from tilerummy.server.codes import ServerCode


class ContestCode(Code):
    """The reasons why a command, a sheet, a list or a link is refused."""

    ANNOUNCEMENT_WITHDRAWN = (
        "announcement_withdrawn",
        "This announcement has been withdrawn; make a new one.",
    )
    BAD_AWARD = "bad_award", "An award needs wins or points."
    BAD_CLOCK = "bad_clock", "A clock needs at least one second."
    BAD_FILE = "bad_file", "This is not the file of a contest."
    BAD_PENALTY = "bad_penalty", "A penalty needs at least one point."
    BAD_SHEET = "bad_sheet", "No game can end with these figures."
    BAD_STAGE = "bad_stage", "A stage cannot be played with these values."
    BAD_SUM = "bad_sum", "That number of tiles cannot have that sum."
    BAD_TABLE = "bad_table", "A table has too few or too many people."
    BAD_TILES = "bad_tiles", "These tiles cannot be read."
    BAD_WALKOVER = "bad_walkover", "A walk-over leaves exactly one player."
    CLASSES_MADE = "classes_made", "The players of this division are in classes already."
    DEALS_SEALED = "deals_sealed", "Other tables are still playing the same tiles."
    DIVISION_EXISTS = "division_exists", "There is already a division of that name."
    DIVISION_IN_USE = (
        "division_in_use",
        "The division has people or rounds, so it cannot be deleted.",
    )
    DIVISION_OVER = "division_over", "All rounds of this division are played."
    DOUBLED_NAME = (
        "doubled_name",
        "This name is in the list twice; add a school, or something to the name.",
    )
    DRAFT_OUTDATED = (
        "draft_outdated",
        "Different players advance now; draft the round again, or keep the tables.",
    )
    DUPLICATE_KNOCKOUT = (
        "duplicate_knockout",
        "A knock-out cannot use the same deals: its final has no other table to compare.",
    )
    DUPLICATE_ONLINE = "duplicate_online", "The same deals are only possible on this server."
    EMPTY_NAME = "empty_name", "This must not be empty."
    ENTRANT_IN_USE = (
        "entrant_in_use",
        "This person has results; withdraw them from the contest instead.",
    )
    ENTERED_TWICE = "entered_twice", "Somebody is entered twice."
    ERASED = "erased", "This person's name was removed for good."
    HAS_LEFT = "has_left", "Somebody on this sheet has left the contest."
    HAS_PLAYED = "has_played", "A person who has been seated stays in the division."
    HAS_OBJECTED = (
        "has_objected",
        "This player does not agree; only they or the director can settle that.",
    )
    LAST_DIRECTOR = "last_director", "This is the only director's link."
    LINK_WITHDRAWN = "link_withdrawn", "This link has been withdrawn; ask for a new one."
    NAME_TAKEN = "name_taken", "Another phone has this name; the director can free it."
    NEWER_VERSION = "newer_version", "A newer version of tilerummy wrote this file."
    NO_DISPUTE = "no_dispute", "Nothing is disputed here."
    NO_DRAFT = "no_draft", "There is no draft."
    NO_NAMES = "no_names", "No column of this list has names."
    NO_ROUND = "no_round", "No round is being played."
    NO_TABLE = "no_table", "This person has no table on this server right now."
    NO_TABLES = "no_tables", "A round needs tables, and a table needs people."
    NO_TIE = "no_tie", "Draw lots among all players who are tied, and only them."
    NO_WINNER = "no_winner", "A game needs a winner."
    NOT_ALLOWED = "not_allowed", "This link does not let you do that."
    NOT_AS_CLAIMED = "not_as_claimed", "The scores on paper differ from those of the tiles."
    NOT_AT_TABLE = "not_at_table", "Somebody on this sheet does not sit at this table."
    NOT_BALANCED = "not_balanced", "The losers' points do not add up to the winner's."
    NOT_TEXT = "not_text", "This is not readable text."
    NOT_FIRST = "not_first", "Only the director who created the contest can do that."
    NOT_YOUR_NAME = "not_your_name", "This link belongs to somebody else."
    NOT_YOUR_ROUND = (
        "not_your_round",
        "This code belongs to another round; use the one on this round's sheet.",
    )
    NOT_YOUR_TABLE = "not_your_table", "This link is for another table."
    NOTHING_TO_PLAY = "nothing_to_play", "All games of this table have a result."
    NOTHING_TO_UNDO = "nothing_to_undo", "There is nothing to undo."
    ONE_NAME = (
        "one_name",
        "This device has already claimed a name; the director can allow more.",
    )
    PHONES_OFF = (
        "phones_off",
        "Players' phones do not confirm results in this contest; tell the referee.",
    )
    OBJECTIONS_OPEN = "objections_open", "A player does not agree with a sheet."
    ONE_REGISTRATION = (
        "one_registration",
        "A registration from this device is still waiting; the director can allow more.",
    )
    PLAYER_MISSING = "player_missing", "A player at this table has no result."
    PLAYED_HERE = (
        "played_here",
        "This game was played on this server; correct its result instead.",
    )
    REASON_MISSING = "reason_missing", "Give a reason why the present result is wrong."
    REGISTRATION_CLOSED = "registration_closed", "The registration is closed."
    REGISTRATION_DECIDED = (
        "registration_decided",
        "Somebody else has decided on this registration in the meantime.",
    )
    RESULTS_MISSING = "results_missing", "Results are missing."
    ROUNDS_MISSING = "rounds_missing", "Some rounds of this division have not been played yet."
    ROUND_BEGUN = "round_begun", "Results of this round have already been entered."
    ROUND_NOT_BEGUN = "round_not_begun", "This round has not been published yet."
    ROUND_OVER = "round_over", "This round is over; ask the director."
    ROUND_RUNNING = "round_running", "A round is being played."
    SEATED_TWICE = "seated_twice", "A person is in the list twice."
    STAGE_BEGUN = "stage_begun", "A stage that has begun cannot be changed."
    SUM_MISSING = (
        "sum_missing",
        "Somebody who has lost has neither tiles nor a sum and a number of tiles.",
    )
    TABLE_BEGUN = "table_begun", "This table is full or has already begun."
    TABLE_TAKEN = "table_taken", "Another division has these tables in the same room."
    TABLE_TWICE = "table_twice", "A table is in the list twice."
    TIE_UNDECIDED = "tie_undecided", "Some players are tied; draw lots first."
    TIME_MISSING = "time_missing", "Somebody's time left is missing."
    TOO_FEW_LEFT = "too_few_left", "Too few players are left for a game; enter a walk-over instead."
    TOO_FEW_PLAYERS = "too_few_players", "A table needs at least three people."
    TOO_MANY_ANNOUNCEMENTS = (
        "too_many_announcements",
        "Too many announcements are shown; withdraw one first.",
    )
    TOO_MANY_APART = "too_many_apart", "This division cannot keep more groups apart."
    TOO_MANY_CONTESTS = "too_many_contests", "You have opened too many contests."
    TOO_MANY_ENTRANTS = "too_many_entrants", "That is more people than a contest can have."
    TOO_MANY_LINKS = "too_many_links", "This contest has too many links."
    TOO_MANY_WAITING = "too_many_waiting", "Too many registrations are waiting; ask at the desk."
    UNDO_TOO_LATE = "undo_too_late", "Something has happened since then, so it cannot be undone."
    UNKNOWN_ANNOUNCEMENT = "unknown_announcement", "There is no such announcement."
    UNKNOWN_AWARD = "unknown_award", "There is no such award."
    UNKNOWN_CALL = "unknown_call", "There is no such call."
    UNKNOWN_DIVISION = "unknown_division", "There is no such division."
    UNKNOWN_ENTRANT = "unknown_entrant", "There is no such person in this contest."
    UNKNOWN_ENTRY = "unknown_entry", "There is no such entry."
    UNKNOWN_GAME = "unknown_game", "There is no such game."
    UNKNOWN_LINK = "unknown_link", "There is no such link."
    UNKNOWN_PENALTY = "unknown_penalty", "There is no such penalty."
    UNKNOWN_REGISTRATION = "unknown_registration", "There is no such registration."
    UNKNOWN_ROUND = "unknown_round", "There is no such round."
    UNKNOWN_TABLE = "unknown_table", "There is no such table."


LINK_CODES: Final[tuple[Code, ...]] = (
    ServerCode.NO_LINK,
    ServerCode.DEAD_LINK,
    ContestCode.LINK_WITHDRAWN,
)
"""The codes with which every operation that needs a contest's link may refuse."""
