"""``tilerummy season``: one season in, one line of standings out."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.cli.conftest import Run

RULES: dict[str, Any] = {
    "count": "score", "points": [], "best": None, "min_evenings": 1, "cap": 50,
}  # fmt: skip
ADA: dict[str, Any] = {"player": "Ada", "place": 1, "score": 64, "games": 4, "wins": 2}
SEASON: dict[str, Any] = {"id": 7, "rules": RULES, "evenings": [[ADA]]}


def answers(run: Run, *lines: str) -> list[dict[str, Any]]:
    answered = run("season", "standings", "--jsonl", stdin="\n".join(lines).encode())
    assert (answered.code, answered.err) == (0, "")
    return [json.loads(line) for line in answered.out.splitlines()]


def test_standings_by_line(run: Run) -> None:
    standing = {"player": "Ada", "rank": 1, "total": 50, "evenings": 1, "ranked": True}
    assert answers(run, json.dumps(SEASON)) == [{"id": 7, "standings": [standing]}]


def test_a_season_without_evenings_has_no_standings(run: Run) -> None:
    assert answers(run, json.dumps(SEASON | {"evenings": []})) == [{"id": 7, "standings": []}]


def test_best_and_cap_may_be_missing(run: Run) -> None:
    rules = {name: value for name, value in RULES.items() if name not in {"best", "cap"}}
    (answer,) = answers(run, json.dumps(SEASON | {"rules": rules}))
    assert answer["standings"][0]["total"] == 64


BAD_RULES: list[tuple[dict[str, Any], str]] = [
    ({"count": "wins"}, "unknown_count"),
    ({"count": None}, "wrong_type"),
    ({"count": "points", "points": None}, "wrong_type"),
    ({"points": [True]}, "wrong_type"),
    ({"points": [-1]}, "out_of_range"),
    ({"best": 0}, "out_of_range"),
    ({"best": 1.5}, "wrong_type"),
    ({"min_evenings": None}, "wrong_type"),
    ({"min_evenings": -1}, "out_of_range"),
    ({"cap": -1}, "out_of_range"),
    ({"cap": True}, "wrong_type"),
    ({"worst": 1}, "unknown_field"),
]
BAD_ENTRIES: list[tuple[dict[str, Any], str]] = [
    ({"player": ""}, "out_of_range"),
    ({"player": 3}, "wrong_type"),
    ({"place": 0}, "out_of_range"),
    ({"place": True}, "wrong_type"),
    ({"place": 10**30}, "out_of_range"),
    ({"score": "64"}, "wrong_type"),
    ({"score": 10**400}, "out_of_range"),
    ({"games": -1}, "out_of_range"),
    ({"wins": 5}, "out_of_range"),
    ({"seat": 1}, "unknown_field"),
]
BAD_SEASONS: list[tuple[dict[str, Any], str]] = [
    *[({"rules": RULES | change}, code) for change, code in BAD_RULES],
    *[({"evenings": [[ADA | change]]}, code) for change, code in BAD_ENTRIES],
    ({"evenings": [[ADA, ADA]]}, "doubled_player"),
    ({"evenings": [ADA]}, "wrong_type"),
    ({"evenings": None}, "wrong_type"),
    ({"rules": []}, "wrong_type"),
]


@pytest.mark.parametrize(("change", "code"), BAD_SEASONS)
def test_unusable_seasons_are_refused_and_the_next_is_read(
    run: Run, change: dict[str, Any], code: str
) -> None:
    bad, good = answers(run, json.dumps(SEASON | change), json.dumps(SEASON))
    assert (bad["id"], bad["error"]["code"]) == (7, code)
    assert "standings" in good


@pytest.mark.parametrize("field", ["count", "points", "min_evenings"])
def test_rules_that_are_needed(run: Run, field: str) -> None:
    rules = {name: value for name, value in (RULES | {"count": "points"}).items() if name != field}
    (answer,) = answers(run, json.dumps(SEASON | {"rules": rules}))
    assert answer["error"]["code"] == "missing_field"


def test_a_season_by_scores_needs_no_points(run: Run) -> None:
    rules = {name: value for name, value in RULES.items() if name != "points"}
    without, null = answers(
        run,
        json.dumps(SEASON | {"rules": rules}),
        json.dumps(SEASON | {"rules": RULES | {"points": None}}),
    )
    assert without == null
    assert without["standings"][0]["total"] == 50


@pytest.mark.parametrize("field", list(ADA))
def test_fields_of_an_entry_that_are_needed(run: Run, field: str) -> None:
    entry = {name: value for name, value in ADA.items() if name != field}
    (answer,) = answers(run, json.dumps(SEASON | {"evenings": [[entry]]}))
    assert answer["error"]["code"] == "missing_field"


@pytest.mark.parametrize(("number", "code"), [("NaN", "malformed_json"), ("1e999", "out_of_range")])
def test_numbers_that_are_none(run: Run, number: str, code: str) -> None:
    (answer,) = answers(run, json.dumps(SEASON).replace("64", number))
    assert answer["error"]["code"] == code
