"""Work for several processes, in order."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

Task = TypeVar("Task")
Answer = TypeVar("Answer")


def run(work: Callable[[Task], Answer], tasks: Iterable[Task], processes: int) -> Iterable[Answer]:
    """Yield *work* of every task, in order, from *processes* processes."""
    if processes == 1:
        yield from map(work, tasks)
        return
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        yield from pool.map(work, tasks, chunksize=4)
