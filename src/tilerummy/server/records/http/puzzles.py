"""Routes away from any table: solve a position, set a puzzle, and judge an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, ParamSpec, TypeVar

from fastapi import APIRouter, Query, Request

from tilerummy.core.errors import NotationError, TilerummyError
from tilerummy.core.format.notation import parse_melds, parse_tiles
from tilerummy.core.presets import PRESETS
from tilerummy.match.refusal import Refusal
from tilerummy.puzzles.kind import Daily
from tilerummy.server.codes import ServerCode
from tilerummy.server.http_declarations import operation
from tilerummy.server.identity.address import address_of, visitor_of
from tilerummy.server.records.wire import puzzles as api
from tilerummy.server.table.wire.redact import texts
from tilerummy.server.workers import solving
from tilerummy.server.workers.daily import Wanted
from tilerummy.server.workers.pool import JobKind

if TYPE_CHECKING:
    from collections.abc import Callable

    from tilerummy.core.table import Table
    from tilerummy.puzzles import Puzzle
    from tilerummy.server.services import Services
    from tilerummy.server.workers.daily import DailyPuzzles
    from tilerummy.solver import Move

P = ParamSpec("P")
T = TypeVar("T")

_SOLVER_CODES: Final = (
    ServerCode.BAD_NOTATION,
    ServerCode.BAD_POSITION,
    ServerCode.BUSY,
    ServerCode.HINT_TIMEOUT,
    ServerCode.NO_SOLVER,
)
"""What an operation may answer that asks the solver about a position."""
_WAIT_S: Final = 30.0
"""Seconds that a request waits for a puzzle, for which games are played."""
_DAY_S: Final = 86_400


def add_puzzles(router: APIRouter, services: Services, days: DailyPuzzles) -> None:
    """Add the routes to *router*, which limits their rate."""

    async def think(request: Request, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run *work* in a thread, within the limits for hints."""
        if not services.solver.ready:
            raise Refusal(ServerCode.NO_SOLVER)
        visitor = visitor_of(address_of(request))
        try:
            return await services.worker_pool.submit(
                JobKind.HINTS, visitor, _WAIT_S, work, *args, **kwargs
            )
        except Refusal:
            raise
        except TilerummyError as error:
            raise Refusal(ServerCode.BAD_POSITION, _sentence(error)) from None

    @router.post("/api/solve")
    @operation(*_SOLVER_CODES)
    async def solve(body: api.Position, request: Request) -> api.Solved:
        """Return the best play in a position, and the moves that make it."""
        return solved(await think(request, solving.solve_position, _asked(body)))

    @router.get("/api/puzzle")
    @operation(*_SOLVER_CODES, ServerCode.NO_PUZZLE)
    async def puzzle(
        wanted: Annotated[api.WantedPuzzle, Query()], request: Request
    ) -> api.PuzzlePosition:
        """Return a puzzle. Equal requests have equal answers on all servers of one version."""
        ruleset = None if wanted.ruleset is None else PRESETS[wanted.ruleset]
        found = await think(
            request, solving.find_puzzle, wanted.seed, wanted.kind, wanted.level, ruleset
        )
        if found is None:
            raise Refusal(ServerCode.NO_PUZZLE)
        return puzzle_position(found)

    @router.get("/api/puzzle/daily")
    @operation(ServerCode.BUSY, ServerCode.HINT_TIMEOUT, ServerCode.NO_PUZZLE, ServerCode.NO_SOLVER)
    async def daily(which: Daily = Daily.EASY) -> api.DailyPuzzle:
        """Return a puzzle of today (UTC), the same on every server of the same version."""
        if not services.solver.ready:
            raise Refusal(ServerCode.NO_SOLVER)
        now = days.today()
        found = await days.of(Wanted(now.date(), which))
        gone = now.hour * 3600 + now.minute * 60 + now.second
        return api.DailyPuzzle(
            day=now.date().isoformat(),
            seconds=_DAY_S - gone,
            which=which,
            puzzle=puzzle_position(found),
        )

    @router.post("/api/puzzle/check")
    @operation(*_SOLVER_CODES)
    async def check(body: api.CheckAnswer, request: Request) -> api.CheckedAnswer:
        """Judge a finished table by the rules, and return how close it is to the best."""
        answer, best = await think(request, solving.judge_answer, _asked(body), _table(body.answer))
        return api.CheckedAnswer(
            violations=[
                api.Broken(code=one.code.value, params=dict(one.params))
                for one in answer.violations
            ],
            tiles=answer.tiles,
            points=answer.points,
            best=best,
            stars=answer.stars,
        )


def _asked(body: api.Position) -> solving.SolveRequest:
    try:
        rack = parse_tiles(body.rack)
    except NotationError as error:
        raise Refusal(ServerCode.BAD_NOTATION, _sentence(error)) from None
    table = _table(body.table)
    return solving.SolveRequest(
        PRESETS[body.ruleset], table, rack, body.opened, body.objective, body.loose
    )


def _table(melds: list[str]) -> Table:
    try:
        return parse_melds(melds)
    except NotationError as error:
        raise Refusal(ServerCode.BAD_NOTATION, _sentence(error)) from None


def _sentence(error: TilerummyError) -> str:
    return f"{error.message[:1].upper()}{error.message[1:]}."


def solved(found: solving.SolvedPosition) -> api.Solved:
    """Return the best play of a position as it is sent."""
    best, moves = found
    return api.Solved(
        tiles=best.tiles,
        value=best.value,
        placed=texts(best.placed),
        table=texts(best.table.melds),
        proven=best.optimal,
        moves=[_move(move) for move in moves],
    )


def _move(move: Move) -> api.SolvedMove:
    return api.SolvedMove(
        tiles=texts(move.tiles),
        source=move.source,
        start=move.start,
        target=move.target,
        place=move.place,
    )


def puzzle_position(puzzle: Puzzle) -> api.PuzzlePosition:
    """Return a puzzle as it is sent."""
    return api.PuzzlePosition.model_validate(
        {
            "id": puzzle.id,
            "kind": puzzle.kind,
            "level": puzzle.level,
            "ruleset": puzzle.ruleset.name,
            "table": texts(puzzle.table.melds),
            "rack": str(puzzle.rack),
            "opened": puzzle.opened,
            "objective": puzzle.objective,
            "best": puzzle.best,
            "solutions": puzzle.solutions,
        }
    )
