"""Whoever talks to the server goes before the modules that a thread imports."""

from __future__ import annotations

import asyncio
import importlib
import queue
import sys
import threading
from typing import TYPE_CHECKING, Any, Final

import pytest

from tests.support.patience import HANG_S
from tilerummy.server.workers.importing import behind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

MODULES: Final = ("importing_first", "importing_second", "importing_third")


class Busy:
    """A loop that does what it is asked to when the test lets it."""

    def __init__(self) -> None:
        self.asked: queue.Queue[Callable[[], object]] = queue.Queue()

    def call_soon_threadsafe(self, work: Callable[[], object]) -> None:
        self.asked.put(work)


@pytest.fixture
def modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[str, ...]]:
    """Modules of which each imports the next."""
    for name, following in zip(MODULES, (*MODULES[1:], None), strict=True):
        text = f"import {following}\n" if following else ""
        (tmp_path / f"{name}.py").write_text(text, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    yield MODULES
    for name in MODULES:
        sys.modules.pop(name, None)


def test_no_module_is_looked_for_before_the_loop_has_passed(
    modules: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tilerummy.server.workers.importing.MOST_S", HANG_S)
    monkeypatch.setattr("tilerummy.server.workers.importing.IDLE_S", HANG_S)
    loop: Any = Busy()

    def work() -> None:
        with behind(loop):
            importlib.import_module(modules[0])

    thread = threading.Thread(target=work)
    thread.start()
    for at in range(len(modules)):
        passed = loop.asked.get(timeout=HANG_S)
        assert [name for name in modules if name in sys.modules] == list(modules[:at])
        passed()
    thread.join(HANG_S)
    assert set(modules) <= sys.modules.keys()


def test_a_loop_that_never_rests_does_not_keep_the_solver_from_coming(
    modules: tuple[str, ...],
) -> None:
    with behind(Busy()):  # type: ignore[arg-type]  # one that never answers
        importlib.import_module(modules[0])


def test_other_threads_import_as_ever(modules: tuple[str, ...]) -> None:
    loop: Any = Busy()
    with behind(loop):
        thread = threading.Thread(target=importlib.import_module, args=(modules[0],))
        thread.start()
        thread.join(HANG_S)
    assert set(modules) <= sys.modules.keys()
    assert loop.asked.empty()


def test_a_loop_that_is_closed_is_not_waited_for(modules: tuple[str, ...]) -> None:
    loop = asyncio.new_event_loop()
    loop.close()
    before = list(sys.meta_path)
    with behind(loop):
        importlib.import_module(modules[0])
    assert sys.meta_path == before
