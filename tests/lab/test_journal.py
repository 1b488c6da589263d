"""The file of an arena: a run goes on where it ends, and nothing else is taken for one."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tilerummy.core.errors import TilerummyError
from tilerummy.lab.arena.journal import Journal
from tilerummy.lab.arena.matrix import Matrix
from tilerummy.lab.arena.plan import Plan
from tilerummy.lab.arena.run import run

if TYPE_CHECKING:
    from tilerummy.lab.arena.game import GameResult

PLAN = Plan(bots=("easy", "medium"), games=8, deadline_ms=600_000)


def played(plan: Plan, path: Path) -> list[GameResult]:
    matrix, journal = Matrix(plan), Journal(path, plan)
    for step in run(plan, journal, None, processes=1):
        matrix.add(step)
    journal.close()
    return [replace(game, cpu_ms=0) for game in matrix.all_games()]


def refused(path: Path, plan: Plan = PLAN) -> str:
    """Return why *path* is not taken; it is what it was."""
    before = path.read_bytes()
    with pytest.raises(TilerummyError) as raised:
        Journal(path, plan)
    assert path.read_bytes() == before
    return raised.value.code


@pytest.mark.slow
def test_a_run_goes_on_where_its_file_ends(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    complete = played(PLAN, path)
    lines = path.read_bytes().splitlines(keepends=True)
    assert len(lines) == 5
    assert json.loads(lines[1])["games"][0]["seating"] == ["easy", "medium"]
    for cut in (b"".join(lines[:3]) + lines[3][:40], lines[0][:30]):
        path.write_bytes(cut)
        assert played(PLAN, path) == complete
        assert len(path.read_bytes().splitlines()) == 5
    more = played(replace(PLAN, games=10), path)
    assert more[:8] == complete
    assert refused(path, replace(PLAN, seed="2")) == "other_arena"
    with pytest.raises(TilerummyError, match=r"other games: seed, --turn-s$"):
        Journal(path, replace(PLAN, seed="2", deadline_ms=PLAN.deadline_ms + 1))


@pytest.mark.parametrize(
    "text",
    [
        b"something else\n",
        b"a text of one line that nobody has ended",
        b"\x00" * 2_000_000,
        b"\xff\n",
        b"[" * 200_000 + b"\n",
        b"7\n",
    ],
)
def test_a_file_of_somebody_else_is_left_alone(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "precious"
    path.write_bytes(text)
    assert refused(path) == "bad_file"


GAME = {
    "seating": ["easy", "medium"],
    "winners": [0],
    "scores": [5, -5],
    "turns": 9,
    "plays": 3,
    "cpu_ms": 1.5,
    "called": True,
    "forfeit": None,
}
OTHER = {**GAME, "seating": ["medium", "easy"]}
FORFEIT = {"seat": 0, "code": "too_slow", "message": "no turn"}


def line(deal: Any = 0, row: Any = "easy", games: Any = None, **changed: Any) -> str:
    reported = [{**GAME, **changed}, OTHER] if games is None else games
    return json.dumps({"row": row, "column": "medium", "deal": deal, "games": reported}) + "\n"


@pytest.mark.parametrize(
    "forged",
    [
        line(games=[]),
        line(games=[GAME, GAME]),
        line(deal=-1),
        line(deal="0"),
        line(row="hard"),
        line(winners=[2]),
        line(winners=[-1]),
        line(scores=[5]),
        line(turns="9"),
        line(cpu_ms=float("nan")),
        line(forfeit={**FORFEIT, "seat": 5}),
        line(forfeit={"seat": 0}),
        "[" * 200_000 + "\n",
    ],
)
def test_games_that_nobody_can_have_played_are_no_games(tmp_path: Path, forged: str) -> None:
    path = tmp_path / "games.jsonl"
    Journal(path, PLAN).close()
    head = path.read_text()
    path.write_text(head + line() + line(deal=1, forfeit=FORFEIT))
    Journal(path, PLAN).close()
    path.write_text(head + line() + forged)
    assert refused(path) == "bad_file"


def test_two_arenas_do_not_write_one_file(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    first = Journal(path, PLAN)
    assert refused(path) == "file_in_use"
    first.close()
    Journal(path, PLAN).close()


def test_a_full_disk_is_one_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    made = Journal(tmp_path / "games.jsonl", PLAN)
    assert made._file is not None
    made.close()
    with Path("/dev/full").open("wb") as full:
        monkeypatch.setattr(made, "_file", full)
        with pytest.raises(TilerummyError, match="No space left") as raised:
            made.add(PLAN.cells[0], 0, ())
        made.close()
    assert raised.value.code == "unusable_file"


@pytest.mark.parametrize(
    ("factory", "code"),
    [
        ("fails_with_half_a_character", "bot_failed"),
        ("fails_by_a_code_of_half_a_character", r"\udfff"),
    ],
)
def test_what_a_bot_says_can_always_be_kept(tmp_path: Path, factory: str, code: str) -> None:
    plan = replace(PLAN, bots=(f"tests.lab.players:{factory}", "easy"), games=2)
    games = played(plan, tmp_path / "games.jsonl")
    for game in games:
        assert game.forfeit is not None
        assert game.forfeit.code == code
        assert r"oh \ud800 no" in game.forfeit.message
    assert played(plan, tmp_path / "games.jsonl") == games
