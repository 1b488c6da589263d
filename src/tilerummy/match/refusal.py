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
    ALREADY_SEATED = "already_seated", "You have another seat at this table."
    CONTEST_TABLE = "contest_table", "At a contest's table its desk decides that."
    DEAL_GIVEN = (
        "deal_given",
        "Other tables play the same deals; they are made of one seed, without shares of the seats.",
    )
    DEAL_SEALED = (
        "deal_sealed",
        "Other tables still play the same tiles; this opens when the last of them has finished.",
    )
    DEALING = "dealing", "The tiles are being dealt; that has to wait."
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
    NAME_TAKEN = "name_taken", "Somebody at this table has that name already."
    NO_GAME = "no_game", "No game is being played at this table right now."
    NEED_NOT_LAY = "need_not_lay", "The rules do not demand a play in this turn."
    NOT_AWAY = "not_away", "That person has not been away for long enough."
    NOT_OVER = "not_over", "This match has not been played to its end."
    NOT_REVEALING = (
        "not_revealing",
        "Shares of a deal are revealed when its game has been started, and not before.",
    )
    NOT_YOUR_TURN = "not_your_turn", "It is not your turn."
    ROOM_FULL = "room_full", "Every seat at this table is taken."
    SEAT_NOT_FREE = "seat_not_free", "Somebody sits there."
    SEATS_OPEN = (
        "seats_open",
        "A seat is still open: invite somebody, seat a bot or take the seat away.",
    )
    STAND_IN = "stand_in", "A bot plays for you; take your seat back first."
    STALE = "stale", "The game has moved on since you decided that."
    UNKNOWN_MATCH = "unknown_match", "There is no such match."
    UNKNOWN_SEAT = "unknown_seat", "There is no such seat at this table."
    WRONG_SHARE = "wrong_share", "That is not the share that this seat has committed to."
    WRONG_WORD = (
        "wrong_word",
        "Name and word do not belong to a seat here; ask the host for a new word.",
    )
    WRONG_NUMBER_OF_SEATS = (
        "wrong_number_of_seats",
        "This rule set is not for that number of players.",
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
