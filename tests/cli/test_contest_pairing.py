"""``tilerummy contest pair``: one line in, one round out."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.cli.conftest import Run

FIVE: dict[str, Any] = {
    "id": 1,
    "table_size": 2,
    "players": [{"id": name, "score": 0} for name in "abcde"],
    "history": [[["a", "b"], ["c", "gone"]]],
}


def answers(run: Run, *requests: dict[str, Any]) -> list[dict[str, Any]]:
    lines = "".join(json.dumps(request) + "\n" for request in requests)
    answered = run("contest", "pair", "--jsonl", stdin=lines.encode())
    assert (answered.code, answered.err) == (0, "")
    return [json.loads(line) for line in answered.out.splitlines()]


def test_who_sat_nowhere_had_the_bye(run: Run) -> None:
    (made,) = answers(run, FIVE)
    assert list(made) == ["id", "tables", "bye", "repeats"]
    assert (made["bye"], made["repeats"]) == ("c", 0)
    assert ["a", "b"] not in made["tables"]


BAD: list[tuple[dict[str, Any], str]] = [
    ({"table_size": 5}, "out_of_range"),
    ({"table_size": True}, "wrong_type"),
    ({"players": []}, "out_of_range"),
    ({"players": [{"id": "a", "score": 0}], "table_size": 3}, "out_of_range"),
    ({"players": [{"id": "a", "score": True}]}, "wrong_type"),
    ({"players": [{"id": "a", "score": 0}] * 2}, "doubled_player"),
    ({"players": [{"id": "a", "score": 10**30}]}, "out_of_range"),
    ({"history": 1}, "wrong_type"),
    ({"history": [[["a", 1]]]}, "wrong_type"),
    ({"history": [[["a", "b"], ["a", "c"]]]}, "doubled_player"),
    ({"rounds": 1}, "unknown_field"),
]


@pytest.mark.parametrize(("change", "code"), BAD)
def test_unusable_lines_are_refused_and_the_next_is_read(
    run: Run, change: dict[str, Any], code: str
) -> None:
    bad, good = answers(run, FIVE | change, FIVE)
    assert (bad["id"], bad["error"]["code"]) == (1, code)
    assert "tables" in good


def test_half_points_and_one_player_alone(run: Run) -> None:
    half = [{"id": "a", "score": 0.5}, {"id": "b", "score": 1}, {"id": "c", "score": 1.5}]
    made, alone = answers(
        run, FIVE | {"players": half, "history": []}, FIVE | {"players": half[:1]}
    )
    assert (made["tables"], made["bye"]) == ([["c", "b"]], "a")
    assert (alone["tables"], alone["bye"]) == ([], "a")


def test_a_number_too_large_to_read_is_out_of_range(run: Run) -> None:
    line = '{"id": 1, "table_size": 2, "players": [{"id": "a", "score": 1e400}], "history": []}'
    (answer,) = [
        json.loads(one)
        for one in run("contest", "pair", "--jsonl", stdin=line.encode()).out.splitlines()
    ]
    assert answer["error"]["code"] == "out_of_range"
