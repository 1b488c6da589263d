"""``tilerummy review``: sentences for people, exactly these fields for programs."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.cli.conftest import Run

ROOT = Path(__file__).parents[2]
MATCH = str(ROOT / "docs" / "examples" / "match.trn")
CLOCK = b"\n".join((ROOT / "conformance" / "games" / "clock.trn").read_bytes().splitlines()[:41])
"""The beginning of a game with clocks."""
TURN = ["game", "turn", "seat", "did", "tiles", "points", "most_tiles", "most_points",
        "could_go_out", "opened", "could_open", "plays", "best", "seconds"]  # fmt: skip

JUDGED = ["chance", "chance_error", "cost", "cost_error", "luck", "luck_error", "better",
          "shares", "shares_error", "edges_error", "percent"]  # fmt: skip


def test_a_line_for_each_turn_then_one_for_each_player(run: Run) -> None:
    reported = run("review", MATCH, "--json")
    assert (reported.code, reported.err) == (0, "")
    lines = [json.loads(line) for line in reported.out.splitlines()]
    first = [line for line in lines if line["game"] == 1]
    turns = [line for line in first if "did" in line]
    players = first[len(turns) :]
    assert [list(line) for line in turns] == [TURN] * len(turns)
    assert [line["turn"] for line in turns] == list(range(1, len(turns) + 1))
    assert [line["player"] for line in players] == [
        "Ada (hard bot)", "Bo (medium bot)", "Cleo (easy bot)",
    ]  # fmt: skip
    assert turns[-1]["did"] == "went_out"
    assert turns[-1]["could_go_out"]
    assert turns[0]["best"] == ["[R12 O12 J]"]
    assert turns[0]["seconds"] is None
    assert {line["game"] for line in lines} == {1, 2}


def test_judgement_adds_fields_only_when_asked_for(run: Run) -> None:
    reported = run("review", "-", "--json", "--judge", stdin=CLOCK)
    lines = [json.loads(line) for line in reported.out.splitlines()]
    turns = [line for line in lines if "did" in line]
    assert [list(line) for line in turns] == [[*TURN, *JUDGED]] * len(turns)
    assert all(0 <= line["chance"] <= 1 and line["cost"] >= 0 for line in turns)
    players = lines[len(turns) :]
    for player in players:
        parts = sum(player[part] for part in ("dealt", "luck", "decisions", "others"))
        assert parts == pytest.approx(player["result"], abs=1e-9)
    assert players
    plain = run("review", "-", "--json", stdin=CLOCK)
    assert "chance" not in plain.out


def test_judgement_is_told_in_per_cent_that_add_up(run: Run) -> None:
    reported = run("review", "-", "--judge", stdin=CLOCK)
    assert (reported.code, reported.err) == (0, "")
    assert "(chance " in reported.out
    accounts = [line for line in reported.out.splitlines() if "    dealt " in line]
    for account in accounts:
        parts, _, result = account.partition(": now ")
        figures = [
            int(part) for part in re.findall(r"(?:dealt|luck|decisions|rest) ([+-]?\d+)", parts)
        ]
        assert sum(figures) == int(result.removesuffix(" %"))
    assert len(accounts) == 3
    assert "players like the bots" in reported.out.splitlines()[-1]


def test_the_clock_tells_how_long_a_turn_took(run: Run) -> None:
    reported = run("review", "-", "--json", stdin=CLOCK)
    turns = [json.loads(line) for line in reported.out.splitlines() if '"did"' in line]
    assert all(turn["seconds"] >= 0 for turn in turns)
    assert any(turn["seconds"] > 0 for turn in turns)


def test_sentences_for_people(run: Run) -> None:
    reported = run("review", MATCH)
    assert reported.code == 0
    assert "    4. Cleo (easy bot)      laid B9; could lay 6: [" in reported.out
    assert "Ada (hard bot): " in reported.out
    assert "; opened in turn 2 of the game; +78 points" in reported.out


@pytest.mark.parametrize(
    ("text", "code"),
    [("", "empty_record"), ("dealt", "missing_field"), ("passed; seat=0", "no_deal"),
     ('[Seat0 "Ada', "bad_header")],
)  # fmt: skip
def test_what_is_no_record_is_refused(run: Run, text: str, code: str) -> None:
    reported = run("review", "-", stdin=text.encode())
    assert (reported.code, reported.out) == (2, "")
    assert reported.err.startswith(f"tilerummy: {code}: -: line ")


def test_a_record_that_ends_in_a_turn_is_refused_there(run: Run) -> None:
    cut = CLOCK.rpartition(b"\n")[0]
    reported = run("review", "-", "--json", stdin=cut)
    assert reported.code == 2
    assert reported.err.startswith("tilerummy: cut_off: -: line ")


def test_a_record_that_is_cut_off_is_reviewed_as_far_as_it_goes(run: Run) -> None:
    reported = run("review", "-", "--json", stdin=CLOCK)
    assert reported.code == 0
    assert '"score": null' in reported.out


def test_a_record_that_was_edited_says_where_after_what_stands_before(run: Run) -> None:
    """The line is that of the file, in whichever of its games it is."""
    lines = (ROOT / "docs" / "examples" / "match.trn").read_text("utf-8").splitlines()
    second = [at for at, line in enumerate(lines) if line.startswith("dealt")][1]
    wrong = next(at for at in range(second + 6, len(lines)) if lines[at].startswith("drew"))
    lines[wrong] = "passed; seat=0"
    reported = run("review", "-", "--json", stdin="\n".join(lines).encode())
    assert reported.code == 2
    assert f"line {wrong + 1}: " in reported.err
    games = [json.loads(line)["game"] for line in reported.out.splitlines()]
    assert set(games) == {1, 2}
    lines[wrong] = "teleported; seat=0"
    reported = run("review", "-", "--json", stdin="\n".join(lines).encode())
    assert reported.err.startswith(f"tilerummy: unknown_event: -: line {wrong + 1}: ")


@pytest.mark.slow
def test_a_long_record_tells_how_far_it_is(run: Run) -> None:
    short = (ROOT / "docs" / "examples" / "match.trn").read_bytes()
    reported = run("review", "-", "--json", stdin=b"\n".join([short] * 4))
    assert reported.code == 0
    assert "reviewed 50 of " in reported.err
    assert all(json.loads(line) for line in reported.out.splitlines())


def test_a_file_that_is_not_there(run: Run) -> None:
    reported = run("review", "nowhere.trn")
    assert (reported.code, reported.out) == (2, "")
    assert reported.err.startswith("tilerummy: unreadable_file: nowhere.trn: ")
