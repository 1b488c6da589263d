"""Searches for tables: pages hear when one begins and when it is over, whatever comes of it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from tests.support.contests import D, LocalContest
from tilerummy.contest.errors import ContestError
from tilerummy.server.contest.drafting import Drafting

if TYPE_CHECKING:
    from tilerummy.server.contest.precompile import SeatingPrecompiler


class Compiled:
    """What has been compiled before."""

    async def done(self) -> None:
        """Return at once."""


@pytest.mark.parametrize("people", [8, 2])
def test_pages_hear_when_a_search_begins_and_when_it_is_over(people: int) -> None:
    answer: list[tuple[str, float]] = []

    async def search() -> None:
        compiled: SeatingPrecompiler = Compiled()  # type: ignore[assignment]
        drafting = Drafting(
            asyncio.Semaphore(1), compiled, lambda division, share: answer.append((division, share))
        )
        searching = asyncio.create_task(drafting.search(LocalContest(people).contest, D))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert answer == [(D, 0.0)]
        await searching

    if people > 2:
        asyncio.run(search())
    else:
        with pytest.raises(ContestError):
            asyncio.run(search())
    assert (answer[0], answer[-1]) == ((D, 0.0), (D, 1.0))
