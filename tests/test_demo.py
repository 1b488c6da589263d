"""The data of the demo: what a server would answer, and all of it proven."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

import demo
from tilerummy.core.format.notation import parse_melds, parse_tiles
from tilerummy.core.presets import CLASSIC
from tilerummy.solver import Problem, solve

if TYPE_CHECKING:
    from pathlib import Path


def test_writes_proven_puzzles_and_reviews(tmp_path: Path) -> None:
    demo.write_data(tmp_path / "data", most=1, games=["tournament"])
    files = {file.name: json.loads(file.read_bytes()) for file in (tmp_path / "data").iterdir()}
    assert files.keys() == {"rulesets.json", "puzzles.json", "tournament.json"}

    for one in files["puzzles.json"]:
        puzzle, found = one["puzzle"], one["solved"]
        table, rack = parse_melds(puzzle["table"]), parse_tiles(puzzle["rack"])
        best = solve(Problem(CLASSIC, table, rack, opened=puzzle["opened"]))
        assert found["proven"]
        assert best.optimal
        assert found["tiles"] == puzzle["best"] == best.tiles

    game = files["tournament.json"]
    turns = game["replay"]["games"][0]["turns"]
    facts = [line for line in game["review"] if "did" in line]
    assert files["rulesets.json"][0]["name"] == "classic"
    assert [fact["turn"] for fact in facts] == [turn["number"] for turn in turns]
    assert all(fact["most_tiles"] is not None for fact in facts)
    for number, fact in game["turns"].items():
        assert fact["turn"] == int(number)
        assert fact["moves"]


def test_replaces_no_other_files(tmp_path: Path) -> None:
    assert demo.may_replace(tmp_path / "new")
    assert demo.may_replace(tmp_path)
    (tmp_path / "letter.txt").touch()
    assert not demo.may_replace(tmp_path)
    (tmp_path / ".nojekyll").touch()
    assert demo.may_replace(tmp_path)


def test_breaks_off_where_a_proof_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(demo, "find_puzzle", lambda *_: None)
    with pytest.raises(SystemExit, match="demo-1 has no puzzle of the kind most"):
        demo.puzzles(1)
