"""The learner on the page about the laboratory learns, and what it has learned plays."""

from __future__ import annotations

import os
import re
import runpy
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.docs.pages import ROOT

if TYPE_CHECKING:
    from pathlib import Path

SCRIPT = ROOT / "docs" / "examples" / "train_policy.py"
ARENA = "import sys; from tilerummy.cli.main import main; sys.exit(main())"


def said(folder: Path, *command: str) -> str:
    paths = [str(SCRIPT.parent), *filter(None, [os.environ.get("PYTHONPATH")])]
    reported = subprocess.run(
        [sys.executable, *command],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert reported.returncode == 0, reported.stderr
    return reported.stdout


def arena(folder: Path, other: str, games: int) -> float:
    """Return how many of 100 games the learner wins against *other*."""
    players = ("train_policy:learned", other)
    reported = said(
        folder,
        "-c",
        ARENA,
        "arena",
        *players,
        "--games",
        str(games),
        "--processes",
        "1",
        "--turn-s",
        "60",
    )
    found = re.search(r"^train_policy:learned +- +([\d.]+) ±", reported, re.MULTILINE)
    assert found is not None
    assert "forfeited" not in reported
    return float(found[1])


@pytest.mark.slow
def test_a_learner_learns_from_its_first_games() -> None:
    train = runpy.run_path(str(SCRIPT))["train"]
    train.__globals__["GAMES"] = 4
    weights, points = train(60.0, 4, "easy", 1)
    assert weights.any()
    assert points == []  # the first after fifty games


def test_too_few_games_for_a_curve_are_one_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    main = runpy.run_path(str(SCRIPT))["main"]
    main.__globals__["GAMES"] = 4
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["train_policy", "--games", "4", "--opponent", "easy"])
    with pytest.raises(SystemExit, match="fewer than fifty games ended"):
        main()
    assert [path.name for path in tmp_path.iterdir()] == ["policy.npz"]


@pytest.mark.slow
def test_a_learner_writes_what_it_has_learned_and_beats_easy(tmp_path: Path) -> None:
    reported = said(tmp_path, str(SCRIPT), "--games", "50", "--opponent", "easy")
    assert "50 games" in reported
    assert "<polyline" in (tmp_path / "learning.svg").read_text()
    assert arena(tmp_path, "easy", 4) >= 50


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_a_learner_gets_better_against_medium(tmp_path: Path) -> None:
    reported = said(
        tmp_path, str(SCRIPT), "--minutes", "20", "--games", "1600", "--opponent", "medium"
    )
    first, last = map(int, re.findall(r"quarter (\d+) .* last (\d+)$", reported.strip())[0])
    assert last >= first + 15
    assert arena(tmp_path, "easy", 20) >= 90
