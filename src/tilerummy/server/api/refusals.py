"""The errors of each operation of the HTTP API: statuses and codes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tilerummy.match.refusal import Code, MatchCode
from tilerummy.server.api.failures import status_of
from tilerummy.server.club.codes import ClubCode
from tilerummy.server.codes import ServerCode
from tilerummy.server.contest.wire.codes import ContestCode

if TYPE_CHECKING:
    from collections.abc import Mapping

Answer = tuple[int, Code]
"""An error: its HTTP status and its code."""

_ANY: Final[tuple[Answer, ...]] = (
    (400, ServerCode.INVALID_REQUEST),
    (408, ServerCode.TOO_SLOW),
    (431, ServerCode.TOO_LARGE),
    (500, ServerCode.INTERNAL),
    (503, ServerCode.STORAGE),
    (503, ServerCode.TOO_MANY_CONNECTIONS),
)
_API: Final[tuple[Answer, ...]] = (
    (421, ServerCode.WRONG_HOST),
    (429, ServerCode.RATE_LIMITED),
)
_WITH_BODY: Final[tuple[Answer, ...]] = (
    (403, ServerCode.WRONG_ORIGIN),
    (413, ServerCode.TOO_LARGE),
    (422, ServerCode.INVALID_REQUEST),
)
_WITH_QUERY: Final[tuple[Answer, ...]] = ((422, ServerCode.INVALID_REQUEST),)
_THOUGHT_ABOUT: Final = (
    ServerCode.BAD_NOTATION,
    ServerCode.BAD_POSITION,
    ServerCode.BUSY,
    ServerCode.HINT_TIMEOUT,
    ServerCode.NO_SOLVER,
)
"""Errors of operations that ask the solver about a position."""
_LINK: Final[tuple[Code, ...]] = (
    ServerCode.NO_LINK,
    ServerCode.DEAD_LINK,
    ContestCode.LINK_WITHDRAWN,
)
_CLUB_LINK: Final[tuple[Code, ...]] = (
    ServerCode.NO_LINK,
    ServerCode.DEAD_LINK,
    ClubCode.LINK_WITHDRAWN,
    ClubCode.NOT_ALLOWED,
)
_OWN: Final[Mapping[str, tuple[Code, ...]]] = {
    "readyz": (ServerCode.NOT_READY,),
    "create": (
        ServerCode.IMPOSSIBLE_RULES,
        ServerCode.INVALID_NAME,
        ServerCode.TOO_MANY_MATCHES,
        MatchCode.WRONG_NUMBER_OF_SEATS,
    ),
    "look": (ServerCode.DEAD_LINK,),
    "subscribe": (ServerCode.NOT_AT_THIS_TABLE, ServerCode.UNKNOWN_PUSH_SERVICE),
    "join": (ServerCode.DEAD_LINK, ServerCode.INVALID_NAME, MatchCode.ROOM_FULL),
    "join_open": (
        ServerCode.INVALID_NAME,
        ServerCode.NOT_LISTED,
        MatchCode.MATCH_CLOSED,
        MatchCode.ROOM_FULL,
    ),
    "leave": (
        MatchCode.UNKNOWN_MATCH,
        MatchCode.CONTEST_TABLE,
        MatchCode.MATCH_CLOSED,
        ServerCode.NOT_AT_THIS_TABLE,
    ),
    "offer": (ServerCode.NOBODY_YET,),
    "take": (ServerCode.DEAD_OFFER, ServerCode.TOO_MANY_LISTS),
    "seat": (
        ServerCode.DEAD_LINK,
        ServerCode.INVALID_NAME,
        MatchCode.WRONG_WORD,
        MatchCode.ALREADY_SEATED,
        MatchCode.MATCH_CLOSED,
    ),
    "rematch": (
        MatchCode.UNKNOWN_MATCH,
        ServerCode.NOT_AT_THIS_TABLE,
        MatchCode.NOT_OVER,
        MatchCode.INVITED_ONLY,
        MatchCode.MATCH_CLOSED,
    ),
    "open_contest": (ContestCode.EMPTY_NAME, ContestCode.TOO_MANY_CONTESTS),
    "import_contest": (
        ContestCode.BAD_FILE,
        ContestCode.NEWER_VERSION,
        ContestCode.TOO_MANY_CONTESTS,
    ),
    "delete_contest": (*_LINK, ContestCode.NOT_ALLOWED, ContestCode.NOT_FIRST),
    "keep_contest": (*_LINK, ContestCode.NOT_ALLOWED),
    "drop_contest": (ServerCode.INVALID_REQUEST,),
    "see_contest": _LINK,
    "command_contest": (*_LINK, *ContestCode, MatchCode.STALE),
    "try_contest": (*_LINK, *ContestCode, MatchCode.STALE),
    "open_club": (ClubCode.EMPTY_NAME, ClubCode.TOO_MANY_CLUBS),
    "import_club": (
        ClubCode.BAD_CLUB_FILE,
        ClubCode.NEWER_VERSION,
        ClubCode.TOO_MANY_CLUBS,
        ServerCode.BUSY,
        ServerCode.HINT_TIMEOUT,
    ),
    "see_club": _CLUB_LINK,
    "command_club": (*_CLUB_LINK[:2], *ClubCode, MatchCode.STALE),
    "delete_club": _CLUB_LINK,
    "see_evenings": _CLUB_LINK,
    "see_evening": (*_CLUB_LINK, ClubCode.UNKNOWN_EVENING),
    "see_results": (*_CLUB_LINK, ServerCode.BUSY, ServerCode.HINT_TIMEOUT),
    "see_member": (*_CLUB_LINK, ServerCode.BUSY, ServerCode.HINT_TIMEOUT, ClubCode.UNKNOWN_MEMBER),
    "see_season": (*_CLUB_LINK, ServerCode.BUSY, ServerCode.HINT_TIMEOUT, ClubCode.UNKNOWN_SEASON),
    "export_plans": _CLUB_LINK,
    "see_ratings": (*_CLUB_LINK, ServerCode.BUSY, ServerCode.HINT_TIMEOUT),
    "export_club": (*_CLUB_LINK, ServerCode.BUSY, ServerCode.HINT_TIMEOUT),
    "keep_club": _CLUB_LINK,
    "drop_club": (ServerCode.INVALID_REQUEST,),
    "see_round": (
        *_LINK,
        ServerCode.INVALID_REQUEST,
        ContestCode.NOT_ALLOWED,
        ContestCode.UNKNOWN_DIVISION,
        ContestCode.UNKNOWN_ROUND,
    ),
    "see_bracket": (*_LINK, ContestCode.NOT_ALLOWED, ContestCode.UNKNOWN_DIVISION),
    "see_deals": (
        *_LINK,
        ServerCode.INVALID_REQUEST,
        ContestCode.NOT_ALLOWED,
        ContestCode.UNKNOWN_DIVISION,
        ContestCode.UNKNOWN_ROUND,
        ContestCode.DEALS_SEALED,
    ),
    "see_entrant": (*_LINK, ContestCode.NOT_ALLOWED, ContestCode.UNKNOWN_ENTRANT),
    "take_seat": (
        *_LINK,
        ContestCode.NOT_ALLOWED,
        ContestCode.NO_TABLE,
        MatchCode.ALREADY_SEATED,
        MatchCode.MATCH_CLOSED,
    ),
    "let_bot_play": (
        *_LINK,
        ContestCode.NOT_ALLOWED,
        ContestCode.NO_TABLE,
        ContestCode.UNKNOWN_ENTRANT,
        MatchCode.DEALING,
        MatchCode.MATCH_CLOSED,
        MatchCode.MATCH_OVER,
        MatchCode.NOT_AWAY,
        MatchCode.SEAT_NOT_FREE,
    ),
    "see_live": (*_LINK, ContestCode.NOT_ALLOWED),
    "see_log": (*_LINK, ContestCode.NOT_ALLOWED),
    "export_contest": (*_LINK, ContestCode.NOT_ALLOWED),
    "export_page": (*_LINK, ContestCode.NOT_ALLOWED),
    "export_results": (*_LINK, ContestCode.UNKNOWN_DIVISION),
    "export_games": (*_LINK, ContestCode.NOT_ALLOWED),
    "export_games_table": (*_LINK, ContestCode.NOT_ALLOWED),
    "export_teams": (*_LINK, ContestCode.UNKNOWN_DIVISION),
    "read_entrants": (
        *_LINK,
        ContestCode.NOT_ALLOWED,
        ContestCode.NOT_TEXT,
        ContestCode.NO_NAMES,
        ContestCode.TOO_MANY_ENTRANTS,
    ),
    "prove": (
        *_LINK,
        ContestCode.NOT_ALLOWED,
        ContestCode.BAD_TILES,
        ContestCode.UNKNOWN_DIVISION,
        ServerCode.NO_SOLVER,
        ServerCode.BUSY,
        ServerCode.HINT_TIMEOUT,
    ),
    "record": (
        MatchCode.UNKNOWN_MATCH,
        ServerCode.BUSY,
        ServerCode.HINT_TIMEOUT,
        ServerCode.NOT_AT_THIS_TABLE,
        ServerCode.NO_FINISHED_GAME,
    ),
    "solve": _THOUGHT_ABOUT,
    "puzzle": (*_THOUGHT_ABOUT, ServerCode.NO_PUZZLE),
    "daily": (
        ServerCode.BUSY,
        ServerCode.HINT_TIMEOUT,
        ServerCode.NO_PUZZLE,
        ServerCode.NO_SOLVER,
    ),
    "check": _THOUGHT_ABOUT,
    "read": (ServerCode.BUSY, ServerCode.HINT_TIMEOUT),
    "review": (
        MatchCode.UNKNOWN_MATCH,
        ServerCode.BAD_RECORD,
        ServerCode.BUSY,
        ServerCode.DEAD_LINK,
        ServerCode.HINT_TIMEOUT,
        ServerCode.NO_FINISHED_GAME,
        ServerCode.NO_SOLVER,
        ServerCode.NOT_AT_THIS_TABLE,
        ServerCode.NO_SUCH_TURN,
    ),
    "play_on": (
        MatchCode.NO_GAME,
        MatchCode.UNKNOWN_MATCH,
        MatchCode.UNKNOWN_SEAT,
        ServerCode.BAD_RECORD,
        ServerCode.BUSY,
        ServerCode.DEAD_LINK,
        ServerCode.HINT_TIMEOUT,
        ServerCode.INVALID_NAME,
        ServerCode.NO_FINISHED_GAME,
        ServerCode.NO_SUCH_TURN,
        ServerCode.NOT_AT_THIS_TABLE,
        ServerCode.TOO_MANY_MATCHES,
    ),
    "replay": (
        MatchCode.UNKNOWN_MATCH,
        ServerCode.BUSY,
        ServerCode.DEAD_LINK,
        ServerCode.HINT_TIMEOUT,
        ServerCode.NOT_AT_THIS_TABLE,
    ),
}
"""Errors specific to an operation."""


def errors(path: str, name: str, *, has_body: bool, has_query: bool) -> list[Answer]:
    """Return every error that the operation *name* at *path* may answer with."""
    return [
        *_ANY,
        *(_API if path.startswith("/api/") else ()),
        *(_WITH_BODY if has_body else ()),
        *(_WITH_QUERY if has_query else ()),
        *((status_of(code), code) for code in _OWN.get(name, ())),
    ]
