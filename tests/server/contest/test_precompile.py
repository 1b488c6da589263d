"""What was compiled by an earlier server is known by its files."""

from __future__ import annotations

import asyncio
import importlib
import os
from types import SimpleNamespace
from typing import TYPE_CHECKING

from tests.support.parting import Parting
from tests.support.patience import HANG_S
from tilerummy.contest.seating import precompile as seating
from tilerummy.server.contest import precompile as precompiler
from tilerummy.server.contest.precompile import SeatingPrecompiler, is_compiled

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_a_newer_source_is_not_compiled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    source, index = tmp_path / "search.py", tmp_path / "search.half-1.py311.nbi"
    source.write_text("def half(n): return n // 2\n")
    monkeypatch.syspath_prepend(tmp_path)
    half = importlib.import_module(source.stem).half
    compiled = SimpleNamespace(
        py_func=half,
        stats=SimpleNamespace(cache_path=tmp_path),
        __module__="tilerummy.search",
        __qualname__="half",
    )
    monkeypatch.setattr(seating, "COMPILED", (compiled,))
    assert not is_compiled()
    index.touch()
    (tmp_path / "other.py").touch()
    os.utime(tmp_path / "other.py", (2**32, 2**32))
    assert is_compiled()
    os.utime(source, (2**32, 2**32))
    assert not is_compiled()


def test_the_whole_search_is_compiled() -> None:
    seating.precompile()
    assert is_compiled()


async def test_who_is_cancelled_while_it_ends_slowly_is_cancelled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with asyncio.timeout(HANG_S):
        parting = Parting()
        monkeypatch.setattr(precompiler, "_compile", parting.work)
        under_way = SeatingPrecompiler()
        under_way.begin()
        await parting.cancel(under_way.close())
