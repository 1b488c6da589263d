"""What was compiled by an earlier server is known by its files."""

from __future__ import annotations

import asyncio
import os
from typing import TYPE_CHECKING

import pytest

from tests.support.patience import HANG_S
from tilerummy.contest.seating import warm
from tilerummy.server.live.contests import compiling
from tilerummy.server.live.contests.compiling import Compiling, is_compiled

if TYPE_CHECKING:
    from pathlib import Path


def test_a_newer_source_is_not_compiled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    source = tmp_path / "warm.py"
    source.touch()
    os.utime(source, (0, 0))
    monkeypatch.setattr(warm, "__file__", str(source))
    warm.warm()
    assert is_compiled()
    os.utime(source, (2**32, 2**32))
    assert not is_compiled()


def test_who_is_cancelled_while_it_ends_slowly_is_cancelled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def scenario() -> None:
        begun, parting = asyncio.Event(), asyncio.Event()

        async def compile_slowly() -> None:
            begun.set()
            try:
                await asyncio.Event().wait()
            finally:
                await parting.wait()

        monkeypatch.setattr(compiling, "_compile", compile_slowly)
        under_way = Compiling()
        under_way.begin()
        await begun.wait()
        closing = asyncio.create_task(under_way.close())
        await asyncio.sleep(0)
        closing.cancel()
        await asyncio.sleep(0)
        parting.set()
        with pytest.raises(asyncio.CancelledError):
            await closing

    asyncio.run(asyncio.wait_for(scenario(), HANG_S))
