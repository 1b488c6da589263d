"""Routes that replay games: those of a match here, and those of a record from elsewhere."""

from __future__ import annotations

import gzip
import time
from typing import TYPE_CHECKING, Final

from fastapi import APIRouter, Request, Response

from tilerummy.core.oracle import CanOpen, CanPlay, NotProven
from tilerummy.match.refusal import MatchCode, Refusal
from tilerummy.review import read_games, trusted
from tilerummy.server.codes import ServerCode
from tilerummy.server.http_declarations import operation
from tilerummy.server.identity.address import address_of, visitor_of
from tilerummy.server.identity.players import players_of
from tilerummy.server.identity.tokens import same_secret, share_secret, watch_secret
from tilerummy.server.records.http.record_file import SoFar, games_of
from tilerummy.server.records.wire import records
from tilerummy.server.records.wire.recorded_game import recorded_game
from tilerummy.server.workers.pool import JobKind

if TYPE_CHECKING:
    from tilerummy.core.oracle import Question
    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.state import State
    from tilerummy.core.table import Table
    from tilerummy.core.tiles import Tiles
    from tilerummy.review import GameRead, Trouble
    from tilerummy.server.services import Services
    from tilerummy.server.store import Store
    from tilerummy.server.table.registry import MatchRegistry
    from tilerummy.server.table.session import MatchSession
    from tilerummy.server.workers.engines import Engines

_JUDGING_S: Final = 4.0
"""Seconds for judging a record; thirty games take less than one."""
WAIT_S: Final = 10.0
"""Seconds that a request waits for a record, including the wait for a thread."""


def add_records(router: APIRouter, services: Services, match_registry: MatchRegistry) -> None:
    """Add the routes to *router*."""

    @router.post("/api/records/read", response_model=records.Recorded)
    @operation(ServerCode.BUSY, ServerCode.HINT_TIMEOUT)
    async def read(body: records.ReadRecord, request: Request) -> Response:
        """Judge the games of a record and return them turn by turn. The server keeps nothing."""
        made = await services.worker_pool.submit(
            JobKind.HINTS,
            visitor_of(address_of(request)),
            WAIT_S,
            _read,
            body.text,
            services.engines,
        )
        return _packed(made, request)

    @router.post("/api/matches/{match}/replay", response_model=records.Recorded)
    @operation(
        MatchCode.UNKNOWN_MATCH,
        ServerCode.BUSY,
        ServerCode.DEAD_LINK,
        ServerCode.HINT_TIMEOUT,
        ServerCode.NOT_AT_THIS_TABLE,
        cookie=True,
    )
    async def replay(match: str, body: records.AskReplay, request: Request) -> Response:
        """Return a match's finished games turn by turn, and the public part of a running one."""
        match_session, seat = await readable_session(
            match_registry, services.store, request, match, body.secret
        )
        await match_session.queue.reach(0)
        state = (
            match_session.queue.state
            if seat is not None
            else match_session.queue.before(_delay(match_session))
        )
        made = await services.worker_pool.submit(
            JobKind.RECORDS,
            visitor_of(address_of(request)),
            WAIT_S,
            _tell,
            SoFar.by(match_session.queue),
            state.seq,
            with_running=seat is not None or _may_watch(match_session, body.secret),
        )
        share = None if seat is None else share_secret(match_session.queue.invite)
        made = made.model_copy(update={"match": match, "seat": seat, "share": share})
        return _packed(made, request)


async def readable_session(
    match_registry: MatchRegistry, store: Store, request: Request, match: str, secret: str | None
) -> tuple[MatchSession, int | None]:
    """Return a match whose finished games the sender may see, and the sender's seat there, if any.

    These are the players, everybody who may watch, and everybody with the match's `share_secret`.

    Raises:
        Refusal: ``unknown_match``, ``not_at_this_table``, or ``dead_link`` for a wrong secret.
    """
    players = await players_of(request, store)
    match_session = await match_registry.session(match)
    seat = None if match_session is None else match_session.state.seat_of_any(players)
    if match_session is not None and seat is not None:
        return match_session, seat
    if secret is not None:
        invite = match if match_session is None else match_session.queue.invite
        right = [same_secret(secret, one) for one in (share_secret(invite), *_looking_on(invite))]
        if match_session is None or not any(right):
            raise Refusal(ServerCode.DEAD_LINK)
        return match_session, None
    raise Refusal(
        MatchCode.UNKNOWN_MATCH if match_session is None else ServerCode.NOT_AT_THIS_TABLE
    )


def _looking_on(invite: str) -> tuple[str, str]:
    return watch_secret(invite), invite


def _may_watch(match_session: MatchSession, secret: str | None) -> bool:
    """Return whether *secret* also shows a running game, with the delay for spectators."""
    right = [same_secret(secret or "", one) for one in _looking_on(match_session.queue.invite)]
    return any(right) and match_session.state.watch_delay is not None


def _delay(match_session: MatchSession) -> int:
    return match_session.state.watch_delay or 0


class _Judge:
    """The solver as the rules' oracle. After its time limit, nothing is proven."""

    def __init__(self, engines: Engines) -> None:
        self._engines = engines
        self._until = time.monotonic() + _JUDGING_S

    def in_time(self) -> bool:
        return self._left_ms() > 0

    def opening(self, ruleset: Ruleset, rack: Tiles) -> Table | None:
        return self._proof(CanOpen(ruleset, rack))

    def can_play(self, state: State) -> bool:
        return self._proof(CanPlay.of(state)) is not None

    def _proof(self, question: Question) -> Table | None:
        left_ms = self._left_ms()
        if left_ms <= 0:
            raise NotProven
        return self._engines.proof(question, left_ms)

    def _left_ms(self) -> float:
        return 1000 * (self._until - time.monotonic())


def judged(text: str, engines: Engines) -> tuple[tuple[GameRead, ...], Trouble | None]:
    """Return the games of a record and its first error, judged as long as the time allows."""
    judge = _Judge(engines)
    return read_games(text, judge, judge.in_time)


def _read(text: str, engines: Engines) -> records.Recorded:
    games, trouble = judged(text, engines)
    return records.Recorded(
        games=[
            recorded_game(game, number, is_open=True) for number, game in enumerate(games, start=1)
        ],
        trouble=None
        if trouble is None
        else records.Trouble(code=trouble.code, message=trouble.message, line=trouble.line),
    )


def _tell(match: SoFar, newest: int, *, with_running: bool) -> records.Recorded:
    finished, running = games_of(match, newest)
    games = [recorded_game(trusted(one), at, is_open=True) for at, one in enumerate(finished, 1)]
    if with_running and running is not None:
        games.append(recorded_game(trusted(running), len(games) + 1, is_open=False))
    return records.Recorded(games=games)


def _packed(recorded: records.Recorded, request: Request) -> Response:
    """Return the answer, compressed to 10 % of its size if the client accepts that."""
    content = recorded.model_dump_json().encode()
    headers = {"Cache-Control": "no-store", "Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        content = gzip.compress(content, compresslevel=5, mtime=0)
        headers["Content-Encoding"] = "gzip"
    return Response(content, media_type="application/json", headers=headers)
