"""The results of a contest as files: tables for spreadsheets, and a page."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from fastapi import APIRouter, Request, Response

from tilerummy.contest.decide.require import known_division
from tilerummy.contest.io.games import games_csv, games_json
from tilerummy.contest.io.results_page import results_page
from tilerummy.contest.io.results_table import teams_csv
from tilerummy.contest.model.link import Role
from tilerummy.server.contest.http import costs
from tilerummy.server.contest.http.bearer import reach
from tilerummy.server.contest.wire.codes import LINK_CODES, ContestCode
from tilerummy.server.http_declarations import operation
from tilerummy.server.identity.bearer import Bearer  # noqa: TC001 - read by the framework
from tilerummy.server.words import Language  # noqa: TC001 - read by the framework
from tilerummy.server.workers.visitor_jobs import run_for_visitor

if TYPE_CHECKING:
    from tilerummy.server.contest.registry import ContestRegistry
    from tilerummy.server.quotas import Quotas
    from tilerummy.server.services import Services

_READERS: Final = tuple(role for role in Role if role not in {Role.REGISTER, Role.APPLICANT})
"""The roles that may see places. People who registered see them once they are approved."""
_CSV: Final = "text/csv"
_JSON: Final = "application/json"
_HTML: Final = "text/html"


def add_contest_results(
    router: APIRouter, services: Services, registry: ContestRegistry, quotas: Quotas
) -> None:
    """Add what shows results outside of the page to *router*."""

    @router.get(
        "/api/contests/{contest}/export/html",
        response_class=Response,
        responses={200: {"content": {_HTML: {"schema": {"type": "string"}}}}},
    )
    @operation(*LINK_CODES, ContestCode.NOT_ALLOWED)
    async def export_page(
        contest: str,
        bearer: Bearer,
        request: Request,
        language: Language = "en",
        first_names: bool = False,  # noqa: FBT001, FBT002 - a parameter of the address
    ) -> Response:
        """Return all results as one page of HTML that needs nothing else.

        A link to first names gets no others.
        """
        session, link = await reach(registry, contest, bearer, Role.DIRECTOR, Role.PUBLIC)
        quotas.charge(request, costs.everything(session))
        now = session.contest
        short = first_names or now.links[link - 1].first_names
        at = datetime.fromtimestamp(services.timekeeper.now() / 1000, UTC)
        written = f"{at:%Y-%m-%d %H:%M}"
        text = await run_for_visitor(
            services.worker_pool, request, results_page, now, written, language, short=short
        )
        return attachment(text, _HTML, f"{contest}.html")

    @router.get(
        "/api/contests/{contest}/games.csv",
        response_class=Response,
        responses={200: {"content": {_CSV: {"schema": {"type": "string"}}}}},
    )
    @operation(*LINK_CODES, ContestCode.NOT_ALLOWED)
    async def export_games_table(
        contest: str, bearer: Bearer, request: Request, language: Language = "en"
    ) -> Response:
        """Return all games of all divisions as a table for spreadsheets."""
        session, link = await reach(registry, contest, bearer, Role.DIRECTOR, Role.PUBLIC)
        quotas.charge(request, costs.everything(session))
        now = session.contest
        short = now.links[link - 1].first_names
        text = await run_for_visitor(
            services.worker_pool, request, games_csv, now, language, short=short
        )
        return attachment(text, _CSV, f"{contest}-games.csv")

    @router.get(
        "/api/contests/{contest}/games.json",
        response_class=Response,
        responses={200: {"content": {_JSON: {"schema": {"type": "object"}}}}},
    )
    @operation(*LINK_CODES, ContestCode.NOT_ALLOWED)
    async def export_games(contest: str, bearer: Bearer, request: Request) -> Response:
        """Return all games of all divisions as JSON for programs."""
        session, link = await reach(registry, contest, bearer, Role.DIRECTOR, Role.PUBLIC)
        quotas.charge(request, costs.everything(session))
        now = session.contest
        short = now.links[link - 1].first_names
        text = await run_for_visitor(services.worker_pool, request, games_json, now, short=short)
        return attachment(text, _JSON, f"{contest}-games.json")

    @router.get(
        "/api/contests/{contest}/teams.csv",
        response_class=Response,
        responses={200: {"content": {_CSV: {"schema": {"type": "string"}}}}},
    )
    @operation(*LINK_CODES, ContestCode.NOT_ALLOWED, ContestCode.UNKNOWN_DIVISION)
    async def export_teams(
        contest: str, division: str, bearer: Bearer, request: Request, language: Language = "en"
    ) -> Response:
        """Return the places of the teams of a division as a table that spreadsheets open."""
        session, link = await reach(registry, contest, bearer, *_READERS)
        quotas.charge(request, costs.lists(session))
        now = session.contest
        known_division(now, division)
        short = now.links[link - 1].first_names
        text = await run_for_visitor(
            services.worker_pool, request, teams_csv, now, division, language, short=short
        )
        return attachment(text, _CSV, f"{contest}-{division}-teams.csv")

    @router.get(
        "/api/contests/{contest}/results.csv",
        response_class=Response,
        responses={200: {"content": {_CSV: {"schema": {"type": "string"}}}}},
    )
    @operation(*LINK_CODES, ContestCode.NOT_ALLOWED, ContestCode.UNKNOWN_DIVISION)
    async def export_results(
        contest: str,
        division: str,
        bearer: Bearer,
        request: Request,
        language: Language = "en",
    ) -> Response:
        """Return the places of a division as a table for spreadsheets."""
        session, link = await reach(registry, contest, bearer, *_READERS)
        quotas.charge(request, costs.lists(session))
        known_division(session.contest, division)
        text = await session.results_csv(link, division, language)
        return attachment(text, _CSV, f"{contest}-{division}.csv")


def attachment(text: str, kind: str, name: str) -> Response:
    """Return *text* as a file that browsers save."""
    return Response(
        text,
        media_type=f"{kind}; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )
