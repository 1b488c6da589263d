"""Plays the games of a plan on all processors."""

from __future__ import annotations

from collections import deque
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_context
from typing import TYPE_CHECKING, Final, NamedTuple, ParamSpec, TypeAlias, TypeVar

from tilerummy.core.errors import TilerummyError
from tilerummy.lab.arena.at_once import at_once, play_at_once
from tilerummy.lab.arena.estimate import win_share
from tilerummy.lab.arena.game import play_deal
from tilerummy.lab.arena.stopping import listen, playing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from tilerummy.lab.arena.estimate import Test
    from tilerummy.lab.arena.game import Deal, GameResult
    from tilerummy.lab.arena.journal import Journal
    from tilerummy.lab.arena.plan import Cell, Plan

P = ParamSpec("P")
T = TypeVar("T")
_Played: TypeAlias = "tuple[tuple[GameResult, ...], ...]"
_AHEAD: Final = 4
"""Blocks of deals in hand for each process: enough to keep it busy, few enough to stop soon."""


@dataclass(frozen=True, slots=True)
class Step:
    """One more deal of a cell that has been played."""

    cell: Cell
    deal: int
    games: tuple[GameResult, ...]
    is_new: bool = True
    """Whether it was missing in the journal."""


def run(
    plan: Plan,
    journal: Journal,
    test: Test | None,
    processes: int,
    workers: Executor | None = None,
) -> Iterator[Step]:
    """Play *plan* and yield its finished deals in order.

    Games run in *workers*, which are shut down at the end; by default in *processes* processes of
    this machine. Deals in *journal* are not played again, and new ones are added to it. With
    *test*, a cell ends as soon as its deals decide it: at the same deal on every machine, whatever
    finished first.
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
    """Runs each job at once, in this process."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        done: Future[T] = Future()
        done.set_result(fn(*args, **kwargs))
        return done


def _executor(processes: int) -> Executor:
    if processes == 1:
        return _Here()
    return ProcessPoolExecutor(processes, get_context("spawn"), listen)


def _cell(
    plan: Plan, cell: Cell, journal: Journal, pool: Executor, processes: int
) -> Iterator[Step]:
    """Yield the deals of *cell* in order."""
    waiting = _blocks(plan, cell, journal, processes)
    # A process by itself keeps what it has played before it plays on.
    ahead = 1 if isinstance(pool, _Here) else _AHEAD * processes
    begun: deque[tuple[_Block, Future[_Played] | None]] = deque()
    try:
        while True:
            for block in islice(waiting, ahead - len(begun)):
                begun.append((block, None if block.known else pool.submit(play, block.deals)))
            if not begun:
                return
            block, future = begun.popleft()
            played = block.known if future is None else _played(cell, future)
            for number, games in zip(block.numbers, played, strict=True):
                if future is not None:
                    journal.add(cell, number, games)
                yield Step(cell, number, games, future is not None)
    finally:
        for _, future in begun:
            if future is not None:
                future.cancel()


class _Block(NamedTuple):
    """Deals that one process plays, or that the journal has."""

    numbers: tuple[int, ...]
    deals: tuple[Deal, ...]
    known: _Played = ()


def _blocks(plan: Plan, cell: Cell, journal: Journal, processes: int) -> Iterator[_Block]:
    """Yield the deals of *cell* in order, many of them together where that is faster."""
    _, first = next(plan.deals(cell))
    size = min(at_once(first), -(-plan.deals_of_cell // processes))
    block: list[tuple[int, Deal]] = []
    for number, deal in plan.deals(cell):
        known = journal.played(cell, number)
        if known is None:
            block.append((number, deal))
        if block and (known is not None or len(block) == size):
            yield _block(block)
            block = []
        if known is not None:
            yield _Block((number,), (deal,), (known,))
    if block:
        yield _block(block)


def _block(deals: list[tuple[int, Deal]]) -> _Block:
    return _Block(tuple(number for number, _ in deals), tuple(deal for _, deal in deals))


def play(deals: Sequence[Deal]) -> _Played:
    """Play every game of *deals*, together if there are several (see `at_once`)."""
    with playing():
        return play_at_once(deals) if len(deals) > 1 else tuple(map(play_deal, deals))


def _played(cell: Cell, games: Future[_Played]) -> _Played:
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
