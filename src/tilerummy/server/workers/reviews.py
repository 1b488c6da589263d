"""Game reviews in worker threads: a few at a time, turn by turn, and only while somebody reads."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

import structlog

from tilerummy.core.evolve import replay
from tilerummy.match.refusal import Refusal
from tilerummy.server.codes import ServerCode
from tilerummy.server.workers.pool import JobKind

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

    from tilerummy.core.state import State
    from tilerummy.core.table import Table
    from tilerummy.review import GameRead, TurnFacts
    from tilerummy.review.allowance import Allowance
    from tilerummy.server.workers.pool import WorkerPool
    from tilerummy.server.workers.solver_status import SolverStatus

_AT_ONCE: Final = 8
"""Most reviews at once; further ones are refused with ``busy``."""
_EACH: Final = 2
"""The same per visitor."""
_STEP_S: Final = 0.04
"""Seconds that a thread works on one review before it takes other jobs."""
_WAIT_S: Final = 30.0
_PAUSE_S: Final = 0.25
"""Seconds until the next attempt at a step, if too many jobs wait."""

_log = structlog.get_logger()

Line = dict[str, Any]


class Parts(Protocol):
    """The parts of the server that reviews need."""

    @property
    def worker_pool(self) -> WorkerPool:
        """The worker threads."""
        ...

    @property
    def solver(self) -> SolverStatus:
        """The state of the solver."""
        ...


class ReviewRequest(NamedTuple):
    """The contents of a review."""

    turn: int | None = None
    """The only turn to review, with the moves that make its play; None for the whole game."""
    judge: bool = False
    """Whether to add a judgement after the facts of a whole game."""


class Reviews:
    """Game facts, streamed line by line. Used from the event loop only."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._under_way: Counter[str] = Counter()

    def refuse(self, visitor: str) -> None:
        """Refuse a review if there is no solver or too many are running.

        Raises:
            Refusal: ``no_solver`` or ``busy``.
        """
        if not self._parts.solver.ready:
            raise Refusal(ServerCode.NO_SOLVER)
        if self._under_way[visitor] >= _EACH or self._under_way.total() >= _AT_ONCE:
            raise Refusal(ServerCode.BUSY)

    async def lines(
        self,
        visitor: str,
        number: int,
        game: GameRead,
        *,
        asked: ReviewRequest,
        trouble: Line | None = None,
    ) -> AsyncIterator[bytes]:
        """Yield the facts of *game* as JSON lines: its turns, then its players.

        A single turn takes one line, which includes the moves by hand: finding them takes far
        longer than finding the play. Judgements come after all facts, which do not wait for them.
        *trouble* is the last line of a game that could not be read to its end. The work ends if the
        reader leaves.
        """
        self._under_way[visitor] += 1
        try:
            lines = review_lines(number, game, asked)
            while some := await self._step(visitor, lines):
                yield b"".join(map(_encoded, some))
            if trouble is not None:
                yield _encoded(trouble)
        except Refusal as refusal:
            yield _encoded({"error": {"code": refusal.code.value, "message": refusal.message}})
        finally:
            self._under_way[visitor] -= 1
            self._under_way += Counter()  # drop visitors without reviews

    async def _step(self, visitor: str, lines: Iterator[Line]) -> list[Line]:
        end = monotonic() + _WAIT_S
        while True:
            try:
                return await self._parts.worker_pool.submit(
                    JobKind.HINTS, f"review {visitor}", _WAIT_S, _some, lines
                )
            except Refusal as refusal:
                if refusal.code is not ServerCode.BUSY or monotonic() > end:
                    raise
            await asyncio.sleep(_PAUSE_S)


def _some(lines: Iterator[Line]) -> list[Line]:
    """Return the lines found in a moment, at least one; none at the end."""
    until = monotonic() + _STEP_S
    some = []
    for line in lines:
        some.append(line)
        if monotonic() > until:
            break
    return some


def review_lines(
    number: int, game: GameRead, asked: ReviewRequest, allowance: Allowance | None = None
) -> Iterator[Line]:
    """Yield the lines of a review, found within the *allowance* of each of its parts.

    Load the solver before the first call (`tilerummy.solver.precompile`).
    """
    if asked.turn is not None:
        yield from _shown(number, game, asked.turn, allowance)
        return
    yield from _lines(number, game, allowance)
    if asked.judge:
        yield from _judged(number, game, allowance)


def _judged(number: int, game: GameRead, allowance: Allowance | None) -> Iterator[Line]:
    """Yield the change in win probability by each turn of *game*; nothing without model weights."""
    from tilerummy.chance import WeightsError, strengths_of  # noqa: PLC0415 - brings numpy along
    from tilerummy.review.json_fields import judged_player, judged_turn  # noqa: PLC0415
    from tilerummy.review.judge import Judge  # noqa: PLC0415 - loads the solver, as below

    try:
        judging = Judge(game.dealt, strengths=strengths_of(game.names), allowance=allowance)
    except WeightsError:
        _log.exception("review_estimate_failed")
        return
    for turn in game.turns:
        judged = judging.turn(turn)
        better = 0 if judged.better is None else len(judged.better.tiles - turn.before.table.tiles)
        who = {"game": number, "turn": turn.number, "seat": turn.seat}
        yield who | judged_turn(judged) | {"better_tiles": better}
    for player in judging.players(game.outcome):
        yield {"game": number, "seat": player.seat} | judged_player(player)


def _lines(number: int, game: GameRead, allowance: Allowance | None) -> Iterator[Line]:
    # Imported late, because the solver loads a compiler. By now that has happened.
    from tilerummy.review import review, summarize  # noqa: PLC0415
    from tilerummy.review.json_fields import player_fields  # noqa: PLC0415

    facts = []
    for fact in review(game.turns, allowance):
        facts.append(fact)
        yield _turn_line(number, fact, [])
    for player in summarize(facts, _final(game)):
        yield player_fields(number, player, game.record)


def _shown(number: int, game: GameRead, turn: int, allowance: Allowance | None) -> Iterator[Line]:
    from tilerummy.review import review_turn  # noqa: PLC0415 - as above

    for taken in game.turns:
        if taken.number == turn:
            fact = review_turn(taken, allowance)
            moves = [] if fact.best is None else _moves(taken.before.table, fact.best)
            yield _turn_line(number, fact, moves)


def _moves(before: Table, best: Table) -> list[Line]:
    from tilerummy.solver import rearrange  # noqa: PLC0415 - see above

    return [
        {
            "tiles": [str(tile) for tile in move.tiles],
            "source": move.source,
            "start": move.start,
            "target": move.target,
            "place": move.place,
        }
        for move in rearrange(before, best)
    ]


def _final(game: GameRead) -> State:
    """Return the state in which the game ended, up to the point where it could be read."""
    if game.outcome is not None:
        return replay(game.record.events)
    return game.turns[-1].after if game.turns else game.dealt


def _encoded(line: Line) -> bytes:
    return json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _turn_line(number: int, fact: TurnFacts, moves: list[dict[str, Any]]) -> dict[str, Any]:
    """Return a turn's line with the play that was found, proven or not."""
    from tilerummy.review.json_fields import turn_fields  # noqa: PLC0415 - as above

    found = {"found": fact.found_tiles, "found_points": fact.found_points}
    return turn_fields(number, fact) | found | {"moves": moves}
