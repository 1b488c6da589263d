"""Contests as files: whole contests and lists of people; and checks of racks."""

from __future__ import annotations

import asyncio
import zlib
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Annotated, Final

from fastapi import APIRouter, Query, Request, Response

from tilerummy.contest.decide.require import known_division
from tilerummy.contest.errors import ContestError
from tilerummy.contest.io import file
from tilerummy.contest.model.link import AT_DESK, Role
from tilerummy.core.classify import value
from tilerummy.core.errors import NotationError
from tilerummy.core.format.notation import parse_melds, parse_tiles
from tilerummy.core.oracle import CanOpen, NotProven
from tilerummy.core.presets import PRESETS
from tilerummy.core.scoring import rack_points
from tilerummy.match.refusal import Refusal
from tilerummy.server.codes import ServerCode
from tilerummy.server.contest.http import costs
from tilerummy.server.contest.http.bearer import reach
from tilerummy.server.contest.http.results import attachment
from tilerummy.server.contest.wire import bodies
from tilerummy.server.contest.wire.codes import LINK_CODES, ContestCode
from tilerummy.server.contest.wire.people_lists import entrants_read
from tilerummy.server.http_declarations import operation
from tilerummy.server.identity.bearer import Bearer  # noqa: TC001 - read by the framework
from tilerummy.server.transport.packed import unpacked
from tilerummy.server.words import language_tags
from tilerummy.server.workers.pool import JobKind
from tilerummy.server.workers.visitor_jobs import run_for_visitor

if TYPE_CHECKING:
    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.table import Table
    from tilerummy.core.tiles import Tiles
    from tilerummy.server.contest.registry import ContestRegistry
    from tilerummy.server.quotas import Quotas
    from tilerummy.server.services import Services

Opener = Callable[[Request, Response], Awaitable[str]]
MAX_FILE: Final = 16 * 1024 * 1024
"""Most bytes of a contest's file, uncompressed; it is sent with gzip."""
_JSON: Final = "application/json"
_PROOF_MS: Final = 2000
_PROOF_S: Final = 5.0


def add_contest_files(
    router: APIRouter,
    services: Services,
    registry: ContestRegistry,
    opener: Opener,
    quotas: Quotas,
) -> None:
    """Add the routes for files, and the proof, to *router*."""
    importing = asyncio.Lock()
    """One file at a time, because its events take up to a thousand times the memory of the file."""

    @router.post("/api/contests/import", status_code=201)
    @operation(
        ContestCode.BAD_FILE, ContestCode.NEWER_VERSION, ContestCode.TOO_MANY_CONTESTS, body=True
    )
    async def import_contest(request: Request, response: Response) -> bodies.ContestOpened:
        """Open a contest from an exported file, of this server or another, with new links."""
        who = await opener(request, response)
        packed, encoding = await request.body(), request.headers.get("content-encoding", "")
        async with importing:
            data = await run_for_visitor(services.worker_pool, request, _unpacked, packed, encoding)
            quotas.charge_storage(request, data)
            log = await run_for_visitor(services.worker_pool, request, file.read, data)
            session = await registry.import_log(log, who)
        return bodies.ContestOpened(contest=session.queue.key, secret=session.director_secret())

    @router.get(
        "/api/contests/{contest}/export",
        response_class=Response,
        responses={200: {"content": {_JSON: {"schema": {"type": "object"}}}}},
    )
    @operation(*LINK_CODES, ContestCode.NOT_ALLOWED)
    async def export_contest(contest: str, bearer: Bearer, request: Request) -> Response:
        """Return the whole contest as one JSON file without secrets."""
        session, _ = await reach(registry, contest, bearer, Role.DIRECTOR)
        quotas.charge(request, costs.everything(session))
        text = await run_for_visitor(
            services.worker_pool, request, file.export, session.contest, tuple(session.queue.log)
        )
        return attachment(text, _JSON, f"{contest}.json")

    @router.post("/api/contests/{contest}/entrants")
    @operation(
        *LINK_CODES,
        ContestCode.NOT_ALLOWED,
        ContestCode.NOT_TEXT,
        ContestCode.NO_NAMES,
        ContestCode.TOO_MANY_ENTRANTS,
        body=True,
    )
    async def read_entrants(
        contest: str, request: Request, bearer: Bearer, how: Annotated[bodies.HowToRead, Query()]
    ) -> bodies.EntrantsRead:
        """Read a list of people, as pasted text or a spreadsheet's file. Nobody is entered."""
        session, _ = await reach(registry, contest, bearer, *AT_DESK)
        languages = language_tags(request.headers.get("accept-language", ""))
        data = await request.body()
        quotas.charge(request, costs.people_list(data))
        return await run_for_visitor(
            services.worker_pool, request, entrants_read, session.contest, data, how, languages
        )

    @router.post("/api/contests/{contest}/proof")
    @operation(
        *LINK_CODES,
        ContestCode.NOT_ALLOWED,
        ContestCode.BAD_TILES,
        ContestCode.UNKNOWN_DIVISION,
        ServerCode.NO_SOLVER,
        ServerCode.BUSY,
        ServerCode.HINT_TIMEOUT,
    )
    async def prove(contest: str, body: bodies.AskProof, bearer: Bearer) -> bodies.Proof:
        """Return whether a rack holds an initial meld, with an example."""
        session, _ = await reach(registry, contest, bearer, *AT_DESK, Role.REFEREE)
        ruleset = PRESETS[known_division(session.contest, body.division).ruleset]
        rack = _rack(body, ruleset)
        if not services.solver.ready:
            raise Refusal(ServerCode.NO_SOLVER)
        question = CanOpen(ruleset, rack)
        try:
            shown: Table | None = await services.worker_pool.submit(
                JobKind.HINTS, contest, _PROOF_S, services.engines.proof, question, _PROOF_MS
            )
        except NotProven:
            raise Refusal(ServerCode.HINT_TIMEOUT) from None
        melds = () if shown is None else shown.melds
        unopened, declined = ruleset.unopened_penalty, ruleset.declined_opening_penalty
        owes = rack_points(ruleset, rack) if unopened is None else unopened
        return bodies.Proof(
            could=bool(melds),
            melds=[[str(tile) for tile in meld.laid] for meld in melds],
            points=sum(value(meld, ruleset.meld_rules) or 0 for meld in melds),
            threshold=ruleset.threshold,
            owes=declined if melds and declined is not None else owes,
        )


def _rack(body: bodies.AskProof, ruleset: Ruleset) -> Tiles:
    """Return the rack; raise a ContestError if tiles cannot be read or exceed the set."""
    try:
        rack = parse_tiles(" ".join(body.rack))
        lying = parse_melds(body.table)
    except NotationError as error:
        raise ContestError("bad_tiles", error.message) from error
    seen = Counter([*rack, *(tile for meld in lying.melds for tile in meld.laid)])
    most = max(tile_set.copies for tile_set in ruleset.tile_sets)
    jokers = max(sum(tile_set.jokers) for tile_set in ruleset.tile_sets)
    numbered = all(count <= most for tile, count in seen.items() if not tile.is_joker)
    if not numbered or rack.jokers > jokers:
        raise ContestError("bad_tiles", "there are not so many of a tile")
    return rack


def _unpacked(data: bytes, encoding: str) -> bytes:
    """Return *data* decompressed; raise a ContestError if it cannot be read."""
    try:
        return unpacked(data, encoding, MAX_FILE)
    except zlib.error as error:
        raise ContestError("bad_file", "this is not a contest's file") from error
