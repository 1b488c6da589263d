"""Answer the core's questions to the solver in a thread before a command is decided.

`match.decide` is pure and runs on the event loop, where nothing may search. It is therefore called
twice: first with an oracle that only records the questions, then with the answers.
"""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

import structlog

from tilerummy.core.oracle import Answers, NotProven
from tilerummy.match.command import TakeTurn
from tilerummy.match.decide import decide
from tilerummy.server.workers.pool import JobKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.core.oracle import Question
    from tilerummy.core.table import Table
    from tilerummy.match.command import Command
    from tilerummy.match.context import Context
    from tilerummy.match.decide import Decision
    from tilerummy.match.state import MatchState
    from tilerummy.server.workers.engines import Engines
    from tilerummy.server.workers.pool import WorkerPool
    from tilerummy.server.workers.solver_status import SolverStatus

log = structlog.get_logger()

SEARCH_MS: Final = 2000
"""Milliseconds to search for all answers of one command; nearly all take a few."""
WAIT_S: Final = 4.0
"""Seconds a command waits for its answers, including the wait for a thread and for the solver."""


@dataclass(frozen=True, slots=True)
class OracleResolver:
    """Decide commands of a match without searching on the event loop.

    Without an answer in time, the question counts as not proven: a draw is legal even if a play may
    have existed (V5), nobody has declined to open (T7), and the events record this. A slow server
    never costs a player anything.
    """

    engines: Engines
    worker_pool: WorkerPool
    solver: SolverStatus
    wait_s: float = WAIT_S

    async def decide(self, state: MatchState, command: Command, context: Context) -> Decision:
        """Return the result of `match.decide` for *state*, which may be outdated by then."""
        if not isinstance(command, TakeTurn) or not state.ruleset.needs_oracle:
            return decide(state, command, context)
        unknown = Answers({})
        decision = decide(state, command, replace(context, oracle=unknown))
        if not unknown.asked:
            return decision
        answers = Answers(await self._find_out(tuple(unknown.asked)))
        return decide(state, command, replace(context, oracle=answers))

    async def _find_out(self, questions: Sequence[Question]) -> dict[Question, Table | None]:
        try:
            async with asyncio.timeout(self.wait_s):
                return await self._ask(questions)
        except TimeoutError:
            log.warning("rules_not_answered", questions=len(questions))
        except Exception:  # a game must continue even if the solver fails
            log.exception("rules_not_answered", questions=len(questions))
        return {}

    async def _ask(self, questions: Sequence[Question]) -> dict[Question, Table | None]:
        await self.solver.settled()
        if not self.solver.ready:
            return {}
        return await self.worker_pool.think(JobKind.RULES, _search, self.engines, questions)


def _search(engines: Engines, questions: Sequence[Question]) -> dict[Question, Table | None]:
    """Answer as many of *questions* as the time allows."""
    until = time.monotonic() + SEARCH_MS / 1000
    answers = {}
    for question in questions:
        left_ms = 1000 * (until - time.monotonic())
        if left_ms <= 0:
            break
        with suppress(NotProven):
            answers[question] = engines.proof(question, left_ms)
    return answers
