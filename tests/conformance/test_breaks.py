"""The cases notice when a rule is broken (tests/support/breaks.py, conformance/breaks.toml)."""

import multiprocessing
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest

import tilerummy
from tests.support.breaks import (
    Break,
    breaks,
    enforced,
    failing_rules,
    rows,
    rules_without_failing_case,
)
from tests.support.patience import HANG_S

Apart = Callable[..., object]

CASES = rows("rulebook.jsonl")
BREAKS = breaks()


def source(module: str) -> str:
    path = Path(tilerummy.__file__).parent.joinpath(*module.split(".")).with_suffix(".py")
    return path.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def apart() -> Iterator[Apart]:
    """Call in a process of its own: here a thread of an earlier test may still import modules."""
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as process:
        yield lambda *call: process.submit(*call).result(HANG_S)


def modules() -> dict[str, int]:
    return {name: id(module) for name, module in sys.modules.items() if "tilerummy" in name}


def changed_by_a_break(broken: Break) -> bool:
    before = modules()
    assert failing_rules(broken, CASES[:20]) == set()
    return modules() != before


def test_every_rule_that_can_be_enforced_is_broken_somewhere() -> None:
    assert enforced() - set().union(*(broken.rules for broken in BREAKS)) == set()
    assert set().union(*(broken.rules for broken in BREAKS)) <= enforced()


@pytest.mark.parametrize("broken", [pytest.param(b, id=b.name) for b in BREAKS[::25]])
def test_some_breaks_are_noticed(broken: Break, apart: Apart) -> None:
    cases = [case for case in CASES if case["rule"] in broken.rules]
    assert apart(rules_without_failing_case, broken, cases) == []


@pytest.mark.slow
@pytest.mark.parametrize("broken", [pytest.param(b, id=b.name) for b in BREAKS])
def test_every_break_is_noticed(broken: Break, apart: Apart) -> None:
    cases = [case for case in CASES if case["rule"] in broken.rules]
    assert apart(rules_without_failing_case, broken, cases) == []


def test_every_piece_that_is_broken_stands_in_its_module() -> None:
    gone = [
        broken.name
        for broken in BREAKS
        for piece, _ in broken.changes
        if source(broken.module).count(piece) != 1
    ]
    assert gone == []


def test_nothing_stays_broken(apart: Apart) -> None:
    sound = Break("nothing", "core.rules", (), frozenset())
    assert apart(changed_by_a_break, sound) is False
    assert apart(rules_without_failing_case, BREAKS[0], []) == sorted(BREAKS[0].rules)


def test_a_piece_of_source_that_is_gone_is_an_error(apart: Apart) -> None:
    gone = Break("gone", "core.rules", (("no such line", ""),), frozenset())
    with pytest.raises(LookupError, match="0 times"):
        apart(failing_rules, gone, CASES[:1])
