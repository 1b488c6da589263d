"""Playing the games of a plan on all processors."""

from __future__ import annotations

from collections import deque
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_context
from typing import TYPE_CHECKING, Final, ParamSpec, TypeAlias, TypeVar

from tilerummy.core.errors import TilerummyError
from tilerummy.lab.arena.estimate import win_share
from tilerummy.lab.arena.game import play_deal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tilerummy.lab.arena.estimate import Test
    from tilerummy.lab.arena.game import GameResult
    from tilerummy.lab.arena.journal import Journal
    from tilerummy.lab.arena.plan import Cell, Plan

P = ParamSpec("P")
T = TypeVar("T")
_Games: TypeAlias = "tuple[GameResult, ...] | Future[tuple[GameResult, ...]]"
_AHEAD: Final = 4
"""Deals in hand for each process: enough to keep it busy, few enough to stop soon."""


@dataclass(frozen=True, slots=True)
class Step:
    """One more deal of a cell is played."""

    cell: Cell
    deal: int
    games: tuple[GameResult, ...]
    is_new: bool = True
    """Whether it was not in the journal."""


def run(
    plan: Plan,
    journal: Journal,
    test: Test | None,
    processes: int,
    workers: Executor | None = None,
) -> Iterator[Step]:
    """Play *plan* in *processes* processes and yield its deals, in order, as they are done.

    They are those of *workers*, which end with it; by default processes of this machine.

    What *journal* has is not played again, what it has not is added. With *test* a cell ends as
    soon as the deals so far decide it: the same deal on every machine, whatever finished first.
    """
    with workers or _executor(processes) as pool:
        for cell in plan.cells:
            shares: list[float] = []
            for step in _cell(plan, cell, journal, pool, processes):
                yield step
                shares.append(win_share(step.games, cell.row))
                if test is not None and test.verdict(shares) is not None:
                    break


class _Here(Executor):
    """Does what it is given at once: one process needs no other."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        done: Future[T] = Future()
        done.set_result(fn(*args, **kwargs))
        return done


def _executor(processes: int) -> Executor:
    if processes == 1:
        return _Here()
    return ProcessPoolExecutor(processes, get_context("spawn"))


def _cell(
    plan: Plan, cell: Cell, journal: Journal, pool: Executor, processes: int
) -> Iterator[Step]:
    """Yield the deals of *cell* in order."""
    waiting = plan.deals(cell)
    begun: deque[tuple[int, _Games]] = deque()
    try:
        while True:
            for number, deal in islice(waiting, _AHEAD * processes - len(begun)):
                known = journal.played(cell, number)
                begun.append((number, known or pool.submit(play_deal, deal)))
            if not begun:
                return
            number, games = begun.popleft()
            is_new = isinstance(games, Future)
            if isinstance(games, Future):
                games = _played(cell, games)
                journal.add(cell, number, games)
            yield Step(cell, number, games, is_new)
    finally:
        for _, games in begun:
            if isinstance(games, Future):
                games.cancel()


def _played(cell: Cell, games: Future[tuple[GameResult, ...]]) -> tuple[GameResult, ...]:
    """Wait for *games* of *cell*.

    Raises:
        TilerummyError: ``process_ended`` if a bot took the process with it in which it played.
    """
    try:
        return games.result()
    except BrokenExecutor:
        said = f"a process that played {cell.row} or {cell.column} has ended before its time; a bot"
        said += " that may do that should play as a program of its own"
        raise TilerummyError("process_ended", said) from None
