"""Reasons for refusals by the server itself, before a match sees the command."""

from __future__ import annotations

from tilerummy.match.refusal import Code


class ServerCode(Code):
    """What is wrong with a request or message, or with its timing."""

    ALREADY_GREETED = "already_greeted", "This connection has already sent hello."
    BAD_NOTATION = "bad_notation", "The tiles in the message cannot be read."
    BAD_RECORD = "bad_record", "This record cannot be read, or breaks the rules."
    BAD_POSITION = "bad_position", "This position is not possible."
    BUSY = "busy", "The solver is busy; please try again in a moment."
    DEAD_LINK = (
        "dead_link",
        "This link leads to no table. It may be mistyped or no longer valid.",
    )
    DEAD_OFFER = (
        "dead_offer",
        "This code has been used or has expired; make a new one in the other browser.",
    )
    DEAD_PASSKEY = (
        "dead_passkey",
        "This server does not know this passkey; make a new one.",
    )
    HELLO_FIRST = "hello_first", "The first message of a connection must be a hello."
    HINT_TIMEOUT = "hint_timeout", "The solver did not find an answer in time."
    IMPOSSIBLE_RULES = "impossible_rules", "No game can be played with these rules."
    INTERNAL = "internal", "Something went wrong on the server; nothing was changed."
    INVALID_MESSAGE = "invalid_message", "The message does not have the form it should have."
    INVALID_NAME = "invalid_name", "A name needs at least one visible character."
    INVALID_REQUEST = "invalid_request", "The request does not have the form it should have."
    MALFORMED_JSON = "malformed_json", "The message is not readable JSON."
    METHOD_NOT_ALLOWED = "method_not_allowed", "This address cannot be used in this way."
    NOBODY_YET = "nobody_yet", "This browser has no seat anywhere yet."
    NO_FINISHED_GAME = "no_finished_game", "No game of this match is finished yet."
    NO_LINK = "no_link", "Send the secret of a link as 'Authorization: Bearer'."
    NO_PUZZLE = "no_puzzle", "There is no puzzle of that kind; please try another level."
    NO_SOLVER = "no_solver", "The solver is not ready yet; please try again in a moment."
    NO_SUCH_TURN = "no_such_turn", "This game has no such turn."
    NOT_AT_THIS_TABLE = "not_at_this_table", "You have no seat at this table."
    NOT_FOUND = "not_found", "There is nothing at this address."
    NOT_LISTED = (
        "not_listed",
        "This table is no longer in the list of open tables.",
    )
    NOT_READY = "not_ready", "This server cannot take visitors right now."
    PASSKEY_FAILED = (
        "passkey_failed",
        "The passkey could not be checked, or it took too long; please try again.",
    )
    RATE_LIMITED = "rate_limited", "Too many messages at once; please slow down."
    STORAGE = (
        "storage",
        "The server could not save this. If it does not appear soon, try again.",
    )
    TOO_LARGE = "too_large", "The message is too large."
    TOO_MANY_CONNECTIONS = (
        "too_many_connections",
        "Too many connections are open; please close some and try again.",
    )
    TOO_MANY_LISTS = (
        "too_many_lists",
        "This browser already holds the tables of too many other players.",
    )
    TOO_MANY_MATCHES = (
        "too_many_matches",
        "You have too many unfinished tables; please finish some first.",
    )
    TOO_MANY_PASSKEYS = (
        "too_many_passkeys",
        "You have too many passkeys here; remove one that you no longer use.",
    )
    TOO_MANY_PHRASES = "too_many_phrases", "Too many messages at once; wait a little."
    TOO_SLOW = "too_slow", "The message took too long to arrive."
    UNKNOWN_PUSH_SERVICE = (
        "unknown_push_service",
        "This server sends no messages to that push service.",
    )
    UNKNOWN_TYPE = "unknown_type", "There is no message of that type."
    WRONG_HOST = (
        "wrong_host",
        "This server does not answer to that name; add it to TILERUMMY_ALLOWED_HOSTS.",
    )
    WRONG_ORIGIN = "wrong_origin", "This page may not talk to this server."
    WRONG_VERSION = (
        "wrong_version",
        "This page and the server have different versions; please reload the page.",
    )
