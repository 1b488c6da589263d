"""Compiling ahead, and a cache that is never older than the sources."""

import os
import runpy
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.support.problems import INTERPRETED
from tilerummy.solver import sweep as kernel
from tilerummy.solver import warm as warm_module
from tilerummy.solver.warm import is_warm, warm


def test_warm_is_warm() -> None:
    warm()
    assert is_warm()


def test_uncompiled_is_always_warm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "sweep_cache", lambda: None)
    assert is_warm()


def test_what_is_older_than_the_sources_is_removed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    cache = tmp_path / "sweep_0"
    cache.mkdir()
    monkeypatch.setattr(kernel, "sweep_cache", lambda: cache)
    assert not is_warm()
    for name in set(kernel.SEARCHES) - {"search._sweep"}:
        other = cache / f"{name}-1.py311.nbi"
        other.touch()
        os.utime(other, (time.time() + 60, time.time() + 60))
        assert not is_warm()
    index = cache / "search._sweep-1.py311.nbi"
    index.touch()
    os.utime(index, (0, 0))
    assert not is_warm()
    assert not index.exists()
    index.touch()
    os.utime(index, (time.time() + 60, time.time() + 60))
    assert is_warm()


def test_turns_with_plain_jokers_need_less(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    steps: list[str] = []
    warm(steps.append, everything=False)
    assert len(steps) == 2
    cache = tmp_path / "plain_0"
    cache.mkdir()
    monkeypatch.setattr(kernel, "sweep_cache", lambda: cache)
    for name in kernel.PLAIN:
        assert not is_warm(everything=False)
        index = cache / f"{name}-1.py311.nbi"
        index.touch()
        os.utime(index, (time.time() + 60, time.time() + 60))
    assert is_warm(everything=False)
    assert not is_warm()


@pytest.mark.parametrize("program", [sys.executable, "/no/such/program"])
def test_what_takes_longest_is_compiled_in_two_processes(
    program: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a second one, too, all is ready in the end."""
    started: list[int] = []

    class Noted(subprocess.Popen[bytes]):
        def __init__(self, *args: Any, **rest: Any) -> None:
            super().__init__(*args, **rest)
            started.append(self.pid)

    monkeypatch.setattr(subprocess, "Popen", Noted)
    monkeypatch.setattr(sys, "executable", program)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    monkeypatch.setattr(kernel, "compiled", lambda _: False)
    steps: list[str] = []
    warm(steps.append)
    assert steps[-1] == "the solver is ready"
    assert len(started) == (0 if program == "/no/such/program" else 2)


@pytest.mark.parametrize("part", ["melds", "special"])
def test_the_second_process_compiles_one_part(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["warm", part])
    runpy.run_path(warm_module.__file__, run_name="__main__")


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_the_cache_is_where_numba_says() -> None:
    warm()
    cache = kernel.sweep_cache()
    assert cache is not None
    assert list(cache.glob("search._sweep-*.nbi"))


@pytest.mark.skipif(not INTERPRETED, reason="compiled functions have a cache")
def test_uncompiled_functions_have_no_cache() -> None:
    assert kernel.sweep_cache() is None


def test_as_a_script_it_says_what_it_does(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["warm"])
    runpy.run_path(warm_module.__file__, run_name="__main__")
    assert is_warm()
    steps = capsys.readouterr().err.splitlines()
    assert len(steps) == 4
    assert steps[-1] == "the solver is ready"
