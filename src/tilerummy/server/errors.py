"""Refusals: bad input gets one clear error with a code, and changes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tilerummy.core.errors import TilerummyError

if TYPE_CHECKING:
    from tilerummy.core.violation import Violation

SENTENCES: Final = {
    "ahead": "You have seen more of this match than the server knows; please reload the page.",
    "bad_notation": "The tiles in the message cannot be read.",
    "busy": "The solver is busy; please try again in a moment.",
    "dead_link": "This link leads to no table. It may be mistyped or no longer valid.",
    "game_running": "A game is being played at this table.",
    "hello_first": "The first message of a connection must be a hello.",
    "hint_timeout": "The solver did not find an answer in time.",
    "host_only": "Only the host of the table can do that.",
    "illegal_turn": "The rules do not allow this turn; everything is as it was before.",
    "internal": "Something went wrong on the server; nothing was changed.",
    "invalid_message": "The message does not have the form it should have.",
    "invalid_name": "A name needs at least one visible character.",
    "invalid_request": "The request does not have the form it should have.",
    "malformed_json": "The message is not readable JSON.",
    "match_over": "This match has been played to its end.",
    "method_not_allowed": "This address cannot be used in this way.",
    "no_finished_game": "No game of this match is finished yet.",
    "no_game": "No game is being played at this table right now.",
    "no_seed": "The record does not tell the seed of its deal.",
    "no_solver": "The solver is not ready yet; please try again in a moment.",
    "not_at_this_table": "You have no seat at this table.",
    "not_found": "There is nothing at this address.",
    "not_your_turn": "It is not your turn.",
    "rate_limited": "Too many messages at once; please slow down.",
    "impossible_rules": "These rules cannot be played together.",
    "room_full": "Every seat at this table is taken.",
    "seat_not_free": "Somebody sits there and is connected.",
    "seats_open": "A seat is still open: invite somebody, seat a bot or take the seat away.",
    "shutting_down": "The server is restarting; please try again in a moment.",
    "slow_reader": "The connection could not keep up and was closed; please reconnect.",
    "stale": "The game has moved on since you decided that.",
    "storage": "The server could not save this; nothing was changed.",
    "too_large": "The message is too large.",
    "unknown_match": "There is no such match.",
    "unknown_seat": "There is no such seat at this table.",
    "unknown_type": "There is no message of that type.",
    "wrong_number_of_seats": "This rule set is not for that number of players.",
    "wrong_origin": "This page may not talk to this server.",
}
"""What a person reads, by code; the client has the same in its languages."""


class Refusal(TilerummyError):  # noqa: N818 - not a fault of the program
    """Input that is refused; ``violations`` says why the rules refuse a turn."""

    def __init__(
        self, code: str, message: str | None = None, violations: tuple[Violation, ...] = ()
    ) -> None:
        super().__init__(code, message or SENTENCES[code])
        self.violations = violations
