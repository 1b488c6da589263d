"""``tilerummy judge``: rule sets with changes, for people and for programs."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.cli.conftest import Run

OPENING = ("--unopened", "--rack", "R7 B7 O7", "--play", "[R7 B7 O7]")


@pytest.mark.parametrize(("ruleset", "code"), [("classic", 1), ("classic{threshold=21}", 0)])
def test_a_rule_set_with_changes_judges_otherwise(run: Run, ruleset: str, code: int) -> None:
    assert run("judge", "--ruleset", ruleset, *OPENING).code == code


def test_unknown_rule_sets_are_refused(run: Run) -> None:
    told = run("judge", "--ruleset", "chess", *OPENING)
    assert told.code != 0
    assert "no rule set 'chess'" in told.err


def test_a_case_may_change_its_rule_set(run: Run) -> None:
    case = {
        "id": 1,
        "ruleset": "classic{play_on_for_second=yes}",
        "given": {"racks": ["R1 R2 R3", "K5", "O1"]},
        "action": {
            "type": "turns",
            "turns": [{"type": "play", "table_after": ["[R1 R2 R3]"], "call": True}],
        },
    }
    answer = json.loads(run("judge", "--jsonl", stdin=json.dumps(case).encode()).out)
    assert (answer["actual"]["game_over"], answer["actual"]["out"]) == (False, 0)
