"""Compiling ahead, and a cache that is never older than the sources."""

import os
import runpy
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.interpreted import INTERPRETED
from tests.support.problems import best
from tilerummy.core.format.notation import parse_tiles
from tilerummy.core.presets import CLASSIC, TWIST
from tilerummy.solver import Objective, Weights, opening_value, smallest_opening
from tilerummy.solver import precompile as precompile_module
from tilerummy.solver.dp import cache
from tilerummy.solver.dp.plain.search import _plain_search
from tilerummy.solver.dp.special.search import _special_search
from tilerummy.solver.precompile import is_precompiled, precompile


def test_warm_is_warm() -> None:
    precompile()
    assert is_precompiled()


def test_uncompiled_is_always_warm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "cache_folder", lambda _: None)
    assert is_precompiled()


def noted(monkeypatch: pytest.MonkeyPatch, root: Path) -> dict[str, Path]:
    """Let numba's files lie under *root*; return the index file of each search."""
    indexes = {}
    folders = {}
    for search in cache.SEARCHES:
        module = search.__module__.rpartition(".")
        folder = root / module[0].rpartition(".")[2]
        folder.mkdir(exist_ok=True)
        folders[search] = folder
        indexes[search.__name__] = folder / f"{module[2]}.{search.__name__}-1.py311.nbi"
    monkeypatch.setattr(cache, "cache_folder", folders.__getitem__)
    return indexes


def fresh(index: Path) -> None:
    index.touch()
    os.utime(index, (time.time() + 60, time.time() + 60))


def test_two_that_begin_at_once_remove_what_is_old_together(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    folders = {index.parent for index in noted(monkeypatch, tmp_path).values()}
    listed = Path.glob

    def glob(folder: Path, pattern: str, **how: Any) -> Iterator[Path]:
        # Listed, and removed by the other one before it is looked at.
        gone = [folder / "search.gone-1.py311.nbi"] if folder in folders else []
        return iter([*gone, *listed(folder, pattern, **how)])

    monkeypatch.setattr(Path, "glob", glob)
    cache.compiled()


def test_what_is_older_than_the_sources_is_removed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    indexes = noted(monkeypatch, tmp_path)
    assert not is_precompiled()
    for name in set(indexes) - {"_plain_search"}:
        fresh(indexes[name])
        assert not is_precompiled()
    index = indexes["_plain_search"]
    index.touch()
    os.utime(index, (0, 0))
    assert not is_precompiled()
    assert not index.exists()
    fresh(index)
    assert is_precompiled()


def test_an_index_of_the_same_name_elsewhere_does_not_count(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Searches of two folders live in modules of one name."""
    indexes = noted(monkeypatch, tmp_path)
    for name in set(indexes) - {"_plain_search"}:
        fresh(indexes[name])
    fresh(tmp_path / "special" / indexes["_plain_search"].name)
    assert not is_precompiled()


def test_turns_with_plain_jokers_need_less(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    steps: list[str] = []
    precompile(steps.append, everything=False)
    assert len(steps) == 2
    indexes = noted(monkeypatch, tmp_path)
    for search in cache.PLAIN:
        assert not is_precompiled(everything=False)
        fresh(indexes[search.__name__])
    assert is_precompiled(everything=False)
    assert not is_precompiled()


@pytest.mark.slow
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
    monkeypatch.setattr(cache, "compiled", lambda _: False)
    monkeypatch.setattr(precompile_module, "_compile", lambda _: None)
    steps: list[str] = []
    precompile(steps.append)
    assert steps[-1] == "the solver is ready"
    assert len(started) == (0 if program == "/no/such/program" else 1)


@pytest.mark.parametrize("parts", [["melds"], ["melds", "special"]])
def test_the_second_process_compiles_what_it_is_told(
    parts: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["precompile", *parts])
    runpy.run_module("tilerummy.solver.precompile", run_name="__main__")


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_the_cache_is_where_numba_says() -> None:
    precompile()
    for search in cache.SEARCHES:
        folder = cache.cache_folder(search)
        assert folder is not None
        assert list(folder.glob(f"*.{search.__name__}-*.nbi"))


@pytest.mark.skipif(not INTERPRETED, reason="compiled functions have a cache")
def test_uncompiled_functions_have_no_cache() -> None:
    assert all(cache.cache_folder(search) is None for search in cache.SEARCHES)


def test_as_a_script_it_says_what_it_does(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["precompile"])
    runpy.run_module("tilerummy.solver.precompile", run_name="__main__")
    assert is_precompiled()
    steps = capsys.readouterr().err.splitlines()
    assert len(steps) == 4
    assert steps[-1] == "the solver is ready"


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_every_question_is_answered_by_what_is_compiled_ahead() -> None:
    """Arguments of other types than those of `precompile` would compile the search again."""
    precompile()
    rack = parse_tiles("R10 B10 K10 O10 R1 R2 R3 J")
    for ruleset in (CLASSIC, TWIST):
        assert opening_value(ruleset, rack) == 50
        assert smallest_opening(ruleset, rack)
        assert best("", "R10 B10 K10 J", ruleset, opened=False, objective=Objective.VALUE).tiles
        assert best("[R4 R5 R6]", "R7 R8", ruleset, objective=Weights.of({})).tiles == 2
    for search in (_plain_search, _special_search):
        assert len(search.signatures) == 1


@pytest.mark.slow
@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_what_is_compiled_in_parts_has_the_types_of_the_search(tmp_path: Path) -> None:
    """Of other types the search would compile it once more, and the first use take longer."""
    program = "from tilerummy.solver.precompile import precompile; precompile(everything=False)"
    own = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    subprocess.run([sys.executable, "-c", program], env=own, check=True)
    compiled = Counter(path.name.split("-")[0] for path in tmp_path.rglob("*.nbc"))
    parts = "list_options traced keep_best undominated in_order rehashed beam_pass color_bounds "
    parts += "position_of"
    found = {name.rpartition(".")[2]: count for name, count in compiled.items()}
    assert {name: found[name] for name in parts.split()} == dict.fromkeys(parts.split(), 1)
