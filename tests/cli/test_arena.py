"""``tilerummy arena``: a matrix for people, lines for programs, one sentence for what cannot be."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Run


def test_two_levels_and_what_they_won(run: Run, tmp_path: Path) -> None:
    games, drawn = tmp_path / "games.jsonl", tmp_path / "matrix.svg"
    options = ["--games", "6", "--processes", "1", "--turn-s", "600"]
    options += ["--out", str(games), "--picture", str(drawn)]
    reported = run("arena", "medium", "easy", *options)
    assert reported.code == 0, reported.err
    lines = reported.out.splitlines()
    assert lines[0] == "classic, 2 seats, seed 1: even is 50.0 %"
    assert lines[3].split() == ["medium", "easy"]
    won = [
        sum(game["seating"][seat] == "medium" for seat in game["winners"])
        for line in map(json.loads, games.read_text().splitlines()[1:])
        for game in line["games"]
    ]
    assert len(won) == 6
    assert lines[4].split()[:3] == ["medium", "-", f"{100 * sum(won) / 6:.1f}"]
    assert "medium against easy: 6 games" in reported.out
    assert drawn.read_text().startswith("<svg")
    again = run("arena", "medium", "easy", *options)
    assert again.out == reported.out


@pytest.mark.slow  # 40 games; when a test stops is tried in tests/lab/test_arena.py
def test_a_test_stops_early_and_says_what_fits(run: Run) -> None:
    options = ["--games", "400", "--processes", "1", "--turn-s", "600", "--sprt", "50", "60"]
    reported = run("arena", "medium", "easy", *options)
    assert "decided: HIGH" in reported.out
    assert "medium against easy: 40 games" in reported.out


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["easy"], "too_few_bots"),
        (["easy", "easy"], "twice"),
        (["easy", "hrad"], "unknown_bot"),
        (["easy", "medium", "--games", "0"], "too_few_games"),
        (["easy", "medium", "--seats", "5"], "too_many_players"),
        (["easy", "medium", "--ruleset", "chess"], "unknown_ruleset"),
        (["easy", "medium", "--processes", "0"], "no_processes"),
        (["easy", "medium", "--processes", "100000"], "too_many_processes"),
        (["easy", "./no-such-bot --fast"], "no_program"),
        (["easy", "no-such-bot --fast"], "no_program"),
        (["easy", "./docs"], "no_program"),
        (["easy", "medium", "--sprt", "60", "50"], "bad_sprt"),
        (["easy", "medium", "--turn-s", "nan"], "too_short"),
        (["easy", "medium", "--seed", "\udcff"], "bad_usage"),
        (["easy", "medium", "--turn-s", "inf"], "too_short"),
        (["easy", "medium", "--turn-s", "1e-9"], "too_short"),
        (["easy", "medium", "--out", "/nowhere/games"], "unusable_file"),
        (["easy", "medium", "--picture", "/nowhere/matrix.svg"], "unusable_file"),
        (["easy", "medium", "--out", "one", "--picture", "./one"], "same_file"),
    ],
)
def test_what_cannot_be_is_one_sentence(run: Run, arguments: list[str], code: str) -> None:
    reported = run("arena", *arguments)
    assert (reported.code, reported.out) == (2, "")
    assert reported.err.startswith("tilerummy: ")
    assert code in reported.err
    assert len(reported.err.splitlines()) == 1


def test_bad_input_leaves_no_empty_picture(run: Run, tmp_path: Path) -> None:
    games, picture = tmp_path / "games.jsonl", tmp_path / "matrix.svg"
    games.write_text("somebody's\n")
    reported = run("arena", "easy", "medium", "--out", str(games), "--picture", str(picture))
    assert reported.code == 2
    assert [file.name for file in tmp_path.iterdir()] == [games.name]
    assert games.read_text() == "somebody's\n"
