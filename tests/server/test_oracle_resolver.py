"""What the rules ask a solver: never on the event loop, and nothing unproven is held against us."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tests.support.matches import MATCH, SEED, Play
from tests.support.patience import HANG_S
from tests.support.players import LazyMinds
from tests.support.states import PROOF
from tilerummy.core.event import Drew, GameEnded
from tilerummy.core.oracle import CanOpen, CanPlay, NotProven
from tilerummy.core.policy import EmptyPoolDuty
from tilerummy.core.presets import CLASSIC, TWIST
from tilerummy.core.turn import Draw, Pass
from tilerummy.match import codec
from tilerummy.match.command import Rename, TakeTurn
from tilerummy.match.context import Context, Secret
from tilerummy.match.event import GameFinished, InGame, Level
from tilerummy.match.refusal import Refusal
from tilerummy.server.workers.oracle_resolver import WAIT_S, OracleResolver
from tilerummy.server.workers.pool import WorkerPool
from tilerummy.server.workers.solver_status import SolverStatus

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from tilerummy.core.oracle import Question
    from tilerummy.core.table import Table
    from tilerummy.match.state import MatchState

MUST_PLAY = replace(CLASSIC, must_play=True)
DECLINED = replace(
    TWIST,
    hand=1,
    unopened_penalty=0,
    declined_opening_penalty=200,
    empty_pool_duty=EmptyPoolDuty.MAY_PASS,
)
DRAW = TakeTurn(turn=Draw())
BY = Context(by=0, seed=SEED, secret=Secret(MATCH, SEED))


class Knowing(LazyMinds):
    """Answers yes, once it may."""

    def __init__(self, *, at_once: bool = True) -> None:
        self.may_answer, self.was_asked = threading.Event(), threading.Event()
        self.asked: list[Question] = []
        if at_once:
            self.may_answer.set()

    def proof(self, question: Question, deadline_ms: float) -> Table | None:
        assert deadline_ms > 0
        self.asked.append(question)
        self.was_asked.set()
        assert self.may_answer.wait(HANG_S)
        return PROOF


class Failing(LazyMinds):
    def proof(self, question: Question, deadline_ms: float) -> Table | None:  # noqa: ARG002
        raise MemoryError


class Unloadable(Knowing):
    def load(self) -> None:
        raise ImportError("no compiler here")


@asynccontextmanager
async def refereed(engines: LazyMinds, wait_s: float = WAIT_S) -> AsyncIterator[OracleResolver]:
    worker_pool = WorkerPool()
    solver = SolverStatus(engines, worker_pool, compile_first=False)
    await solver.prepare(lambda: None)
    try:
        yield OracleResolver(engines, worker_pool, solver, wait_s)
    finally:
        if isinstance(engines, Knowing):
            engines.may_answer.set()
        await worker_pool.close()


def begun(rules: object = MUST_PLAY) -> MatchState:
    state = Play(Level.EASY, ruleset=rules).start().state  # type: ignore[arg-type]  # a Ruleset
    assert state.playing is not None
    return replace(state, game=replace(state.playing, seat=0))


async def test_the_loop_goes_on_while_the_rules_ask() -> None:
    engines = Knowing(at_once=False)
    async with refereed(engines, 30) as referee:
        deciding = asyncio.create_task(referee.decide(begun(), DRAW, BY))
        assert await asyncio.to_thread(engines.was_asked.wait, 30)
        for _ in range(100):  # the loop runs, and the answer is still to come
            await asyncio.sleep(0)
        assert not deciding.done()
        engines.may_answer.set()
        with pytest.raises(Refusal) as refused:
            await deciding
        assert [answer.code for answer in refused.value.violations] == ["must_play"]
        assert [type(question) for question in engines.asked] == [CanPlay]


@pytest.mark.parametrize("engines", [Knowing(at_once=False), Failing(), Unloadable()])
async def test_no_answer_in_time_is_no_reason_to_refuse(engines: LazyMinds) -> None:
    async with refereed(engines, 0.05) as referee:
        (event,) = (await referee.decide(begun(), DRAW, BY)).events
        assert isinstance(event, InGame)
        assert isinstance(event.event, Drew)
        assert event.event.unproven
        assert codec.load(codec.dump(event)) == event


async def test_what_needs_no_answer_asks_for_none() -> None:
    engines = Knowing()
    async with refereed(engines) as referee:
        assert (await referee.decide(begun(CLASSIC), DRAW, BY)).events
        assert (await referee.decide(begun(), Rename(name="Ann"), Context(by=0))).events
        with pytest.raises(Refusal) as refused:
            await referee.decide(begun(), DRAW, replace(BY, by=1))
        assert refused.value.code == "not_your_turn"
    assert not engines.asked


class GivingUp(Knowing):
    """Finds out nothing of what it is asked second, in the time that it has."""

    def proof(self, question: Question, deadline_ms: float) -> Table | None:
        shown = super().proof(question, deadline_ms)
        if len(self.asked) > 1:
            raise NotProven
        return shown


@pytest.mark.parametrize(
    ("engines", "declined", "unproven"),
    [
        (Knowing(), (PROOF, PROOF), ()),
        (LazyMinds(), (None, None), ()),
        (GivingUp(), (PROOF, None), (1,)),
        (Failing(), (None, None), (0, 1)),
    ],
)
async def test_who_could_have_opened_is_asked_once_for_all_seats(
    engines: LazyMinds, declined: tuple[object, ...], unproven: tuple[int, ...]
) -> None:
    """At the end of a game every rack that never opened is asked for, in one go."""

    def at_the_end() -> MatchState:
        state = begun(DECLINED)
        game = state.playing
        assert game is not None
        last = replace(
            game,
            pool=game.pool[:1],
            unopened_racks=game.racks,
            turns_left=1,
            idle=len(game.racks),
            opened=(False,) * len(game.racks),
        )
        return replace(state, game=last)

    async with refereed(engines) as referee:
        state = at_the_end()
        while state.playing is not None:
            mover = state.playing.seat
            turn = Draw() if state.playing.pool else Pass()
            decision = await referee.decide(state, TakeTurn(turn=turn), replace(BY, by=mover))
            state = decision.state
        (ended,) = [one for one in decision.events if isinstance(one, GameFinished)]
        assert isinstance(ended.ended, GameEnded)
        outcome = ended.ended.outcome
        assert (outcome.declined, outcome.unproven) == (declined, unproven)
        assert codec.load(codec.dump(ended)) == ended
    if isinstance(engines, Knowing):
        assert [type(question) for question in engines.asked] == [CanOpen, CanOpen]


@pytest.mark.slow
def test_the_solver_is_imported_once_however_many_threads_ask_first() -> None:
    """Threads that import the same modules at once see half of one: a circular import, it says."""
    program = """
import threading
from tests.support.views import position
from tilerummy.core.oracle import CanOpen
from tilerummy.core.presets import CLASSIC
from tilerummy.core.tiles import Tiles
from tilerummy.server.workers.engines import RealEngines
engines, start, failed = RealEngines(), threading.Barrier(8), []
view = position("R1 R5", "[B4 B5 B6]")
asks = [
    engines.is_compiled,
    lambda: engines.turn("hard", view, 1000.0),
    lambda: engines.best_play(view),
    lambda: engines.proof(CanOpen(CLASSIC, Tiles()), 1e6),
]
def ask(number):
    start.wait()
    try:
        asks[number % 4]()
    except BaseException as error:
        failed.append(error)
threads = [threading.Thread(target=ask, args=(number,)) for number in range(8)]
for thread in threads: thread.start()
for thread in threads: thread.join()
assert not failed, failed
"""
    subprocess.run([sys.executable, "-c", program], check=True, timeout=HANG_S)
