"""Every case of ``conformance/cases.jsonl`` for the rule sets that can be played, by its id."""

import json
from pathlib import Path
from typing import Any

import pytest

from tilerummy.conformance import judge
from tilerummy.core.presets import PRESETS

CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[2] / "conformance" / "cases.jsonl")
    .read_text(encoding="utf-8")
    .splitlines()
]


@pytest.mark.parametrize(
    "case",
    [pytest.param(case, id=case["id"]) for case in CASES if case["ruleset"] in PRESETS],
)
def test_case(case: dict[str, Any]) -> None:
    actual = judge({key: case[key] for key in ("id", "ruleset", "given", "action")})
    expected = case["expected"]
    assert {key: actual.get(key) for key in expected} == expected, case["reason"]


def test_the_file_covers_every_rule_set() -> None:
    covered = {case["ruleset"].partition("{")[0] for case in CASES}
    missing = PRESETS.keys() - covered
    assert not missing, f"add a case for each rule in which {missing} differs to cases.jsonl"
    assert covered == PRESETS.keys()
