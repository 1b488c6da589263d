"""Long work for a request, in a thread, one job at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, ParamSpec, TypeVar

from tilerummy.server.identity.address import address_of, visitor_of
from tilerummy.server.workers.pool import JobKind

if TYPE_CHECKING:
    from collections.abc import Callable

    from fastapi import Request

    from tilerummy.server.workers.pool import WorkerPool

P = ParamSpec("P")
T = TypeVar("T")

_WAIT_S: Final = 20.0
"""Seconds that a request waits for its turn and its answer."""


async def run_for_visitor(
    pool: WorkerPool, request: Request, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs
) -> T:
    """Run *work* on a contest or club for the visitor who sent *request*; return its result.

    Raises:
        Refusal: ``busy`` if this visitor has requested enough, or too many jobs wait.
    """
    visitor = visitor_of(address_of(request))
    return await pool.submit(JobKind.CONTESTS, visitor, _WAIT_S, work, *args, **kwargs)
