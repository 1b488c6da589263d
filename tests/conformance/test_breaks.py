"""The cases notice when a rule is broken (tests/support/breaks.py, conformance/breaks.toml)."""

import sys
from pathlib import Path

import pytest

import tilerummy
from tests.support.breaks import Break, breaks, enforced, failing_rules, rows, unnoticed

CASES = rows("rulebook.jsonl")
BREAKS = breaks()


def source(module: str) -> str:
    path = Path(tilerummy.__file__).parent.joinpath(*module.split(".")).with_suffix(".py")
    return path.read_text(encoding="utf-8")


def test_every_rule_that_can_be_enforced_is_broken_somewhere() -> None:
    assert enforced() - set().union(*(broken.rules for broken in BREAKS)) == set()
    assert set().union(*(broken.rules for broken in BREAKS)) <= enforced()


@pytest.mark.parametrize("broken", [pytest.param(b, id=b.name) for b in BREAKS[::25]])
def test_some_breaks_are_noticed(broken: Break) -> None:
    cases = [case for case in CASES if case["rule"] in broken.rules]
    assert unnoticed(broken, cases) == []


@pytest.mark.slow
@pytest.mark.parametrize("broken", [pytest.param(b, id=b.name) for b in BREAKS])
def test_every_break_is_noticed(broken: Break) -> None:
    cases = [case for case in CASES if case["rule"] in broken.rules]
    assert unnoticed(broken, cases) == []


def test_every_piece_that_is_broken_stands_in_its_module() -> None:
    gone = [
        broken.name
        for broken in BREAKS
        for piece, _ in broken.changes
        if source(broken.module).count(piece) != 1
    ]
    assert gone == []


def test_nothing_stays_broken() -> None:
    before = {name: module for name, module in sys.modules.items() if name.startswith("tilerummy")}
    sound = Break("nothing", "core.rules", (), frozenset())
    assert failing_rules(sound, CASES[:20]) == set()
    after = {name: module for name, module in sys.modules.items() if name.startswith("tilerummy")}
    assert before == after
    assert unnoticed(BREAKS[0], []) == sorted(BREAKS[0].rules)


def test_a_piece_of_source_that_is_gone_is_an_error() -> None:
    gone = Break("gone", "core.rules", (("no such line", ""),), frozenset())
    with pytest.raises(LookupError, match="0 times"):
        failing_rules(gone, CASES[:1])
