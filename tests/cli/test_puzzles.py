"""``tilerummy puzzles``: exactly these fields, the same ones from the same seed anywhere."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.cli.conftest import Run

FIELDS = ["id", "kind", "level", "ruleset", "table", "rack", "opened", "objective", "best",
          "solutions"]  # fmt: skip

COMMAND = "import sys; from tilerummy.cli.main import main; sys.exit(main(sys.argv[1:]))"


def test_one_line_each_that_the_solver_can_be_asked(run: Run) -> None:
    reported = run("puzzles", "--count", "5", "--seed", "7")
    assert (reported.code, reported.err) == (0, "")
    lines = [json.loads(line) for line in reported.out.splitlines()]
    assert [list(line) for line in lines] == [FIELDS] * 5
    assert [line["kind"] for line in lines] == ["open", "most", "go_out", "free_joker", "twist"]
    asked = ("id", "ruleset", "table", "rack", "opened", "objective")
    positions = "".join(json.dumps({name: line[name] for name in asked}) + "\n" for line in lines)
    solved = run("solve", "--jsonl", stdin=positions.encode())
    answers = [json.loads(line) for line in solved.out.splitlines()]
    assert [answer["id"] for answer in answers] == [line["id"] for line in lines]
    assert [answer["tiles"] for answer in answers] == [line["best"] for line in lines]


@pytest.mark.slow
def test_another_process_makes_the_same(run: Run) -> None:
    arguments = ("puzzles", "--count", "2", "--seed", "a b", "--ruleset", "xp")
    here = run(*arguments)
    there = subprocess.run(
        [sys.executable, "-c", COMMAND, *arguments],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONHASHSEED": "7"},
    )
    assert here.out.count("\n") == 2
    assert there.stdout == here.out


def test_kind_and_level_are_as_asked(run: Run) -> None:
    reported = run("puzzles", "--count", "2", "--kind", "most", "--level", "3")
    assert [
        (line["kind"], line["level"]) for line in map(json.loads, reported.out.splitlines())
    ] == [
        ("most", 3),
        ("most", 3),
    ]
    assert run("puzzles", "--count", "0").out == ""


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("--kind", "easy"), "no_such_kind"),
        (("--level", "0"), "no_such_level"),
        (("--ruleset", "chess"), "unknown_ruleset"),
        (("--kind", "twist", "--ruleset", "classic"), "no_special_jokers"),
        (("--count", "-1"), "negative_count"),
        (("--count", "9" * 30), "out_of_range"),
        (("--count", "many"), "bad_usage"),
    ],
)
def test_what_cannot_be_made_says_so(run: Run, arguments: tuple[str, ...], code: str) -> None:
    reported = run("puzzles", *arguments)
    assert (reported.code, reported.out) == (2, "")
    assert reported.err.startswith(f"tilerummy: {code}: ")
