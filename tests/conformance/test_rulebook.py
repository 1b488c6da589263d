"""Every row of the rule catalogue: by cases if it can be enforced, by where it is shown if not."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tilerummy.conformance import judge
from tilerummy.core.presets import PRESETS

FOLDER = Path(__file__).parents[2] / "conformance"


def rows(name: str) -> list[dict[str, Any]]:
    lines = (FOLDER / name).read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


RULES = {row["id"]: row for row in rows("rules.jsonl")}
CASES = rows("rulebook.jsonl")
ENFORCED = {rule for rule, row in RULES.items() if row["type"] in {"E", "S"}}


@pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for case in CASES])
def test_case(case: dict[str, Any]) -> None:
    actual = judge({key: case[key] for key in ("id", "ruleset", "given", "action")})
    expected = case["expected"]
    assert {key: actual.get(key) for key in expected} == expected, case["reason"]


def test_every_rule_that_can_be_enforced_has_a_case_of_its_own() -> None:
    assert {case["rule"] for case in CASES} == ENFORCED


def test_cases_are_judged_by_the_rule_set_of_their_rule() -> None:
    names = {case["id"]: case["ruleset"].partition("{")[0] for case in CASES}
    assert [c["id"] for c in CASES if names[c["id"]] != RULES[c["rule"]]["ruleset"]] == []
    assert set(names.values()) <= PRESETS.keys()


def test_ids_are_the_rules_and_unique() -> None:
    ids = [case["id"] for case in CASES]
    assert [name for name, count in Counter(ids).items() if count > 1] == []
    assert all(case["id"].partition(".")[0] == case["rule"] for case in CASES)


def test_rules_that_repeat_each_other_have_cases_of_their_own() -> None:
    """One case a question: the same tiles in the same rule set prove nothing twice.

    Worked examples with printed tiles are the exception: several rows quote the same sheet.
    """
    asked = Counter(
        json.dumps([case["ruleset"], case["given"], case["action"]], sort_keys=True)
        for case in CASES
        if case["rule"] not in {"S3-46", "S3-47", "S3-48"}
    )
    assert [question for question, count in asked.items() if count > 1] == []


def test_every_other_row_is_shown_somewhere() -> None:
    shown = {row["id"]: row["where"] for row in rows("shown.jsonl")}
    assert shown.keys() == RULES.keys() - ENFORCED
    assert all(shown.values())
