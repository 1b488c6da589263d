"""Refusals: bad input gets one clear error with a code, and changes nothing."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Self

from tilerummy.core.errors import TilerummyError

if TYPE_CHECKING:
    from tilerummy.core.violation import Violation


class Code(StrEnum):
    """A stable code for programs, with its sentence for people."""

    sentence: str

    def __new__(cls, code: str, sentence: str) -> Self:
        """Make the member whose value is *code*."""
        member = str.__new__(cls, code)
        member._value_ = code
        member.sentence = sentence
        return member


class MatchCode(Code):
    """Why a match refuses a command."""

    AHEAD = (
        "ahead",
        "You have seen more of this match than the server knows; please reload the page.",
    )
    ALREADY_SEATED = "already_seated", "You already have a seat at this table."
    CONTEST_TABLE = "contest_table", "At a contest table, the director decides that."
    DEAL_GIVEN = (
        "deal_given",
        "Other tables play the same deals, so seats cannot add shares to them.",
    )
    DEAL_SEALED = (
        "deal_sealed",
        "Other tables are still playing the same tiles; wait until the last one has finished.",
    )
    DEALING = "dealing", "The tiles are being dealt; try again in a moment."
    GAME_RUNNING = "game_running", "A game is being played at this table."
    HINTS_OFF = "hints_off", "This table plays without hints."
    HOST_ONLY = "host_only", "Only the host of the table can do that."
    ILLEGAL_TURN = (
        "illegal_turn",
        "The rules do not allow this turn; everything is as it was before.",
    )
    INVITED_ONLY = "invited_only", "Only somebody who was invited to this table can answer."
    MATCH_CLOSED = "match_closed", "This match is closed."
    MATCH_OVER = "match_over", "This match has been played to its end."
    NAME_TAKEN = "name_taken", "Somebody at this table already has that name."
    NO_GAME = "no_game", "No game is being played at this table right now."
    NEED_NOT_LAY = "need_not_lay", "The rules do not demand a play in this turn."
    NOT_AWAY = "not_away", "That player has not been away long enough."
    NOT_OVER = "not_over", "This match is not over yet."
    NOT_REVEALING = (
        "not_revealing",
        "Shares are revealed only after a game has been started.",
    )
    NOT_YOUR_TURN = "not_your_turn", "It is not your turn."
    ROOM_FULL = "room_full", "Every seat at this table is taken."
    SEAT_NOT_FREE = "seat_not_free", "That seat is taken."
    SEATS_OPEN = (
        "seats_open",
        "A seat is still open: invite somebody, seat a bot or take the seat away.",
    )
    STAND_IN = "stand_in", "A bot is playing for you; take your seat back first."
    STALE = "stale", "The game has moved on since you decided that."
    UNKNOWN_MATCH = "unknown_match", "There is no such match."
    UNKNOWN_SEAT = "unknown_seat", "There is no such seat at this table."
    WRONG_SHARE = "wrong_share", "That is not the share this seat committed to."
    WRONG_WORD = (
        "wrong_word",
        "That name and seat code do not match a seat here; ask the host for a new code.",
    )
    WRONG_NUMBER_OF_SEATS = (
        "wrong_number_of_seats",
        "This rule set does not allow that number of players.",
    )


class Refusal(TilerummyError):  # noqa: N818 - not a fault of the program
    """Input that is refused; ``violations`` says why the rules refuse a turn."""

    code: Code

    def __init__(
        self, code: Code, message: str | None = None, violations: tuple[Violation, ...] = ()
    ) -> None:
        """*message* says it more exactly than the sentence of *code* does."""
        super().__init__(code, message or code.sentence)
        self.violations = violations
