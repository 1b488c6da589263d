"""The arena on a real Ray on this machine; left out where Ray is not installed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).resolve().parents[2]


def arena(*options: str, **changed: str) -> subprocess.CompletedProcess[str]:
    environment = {name: text for name, text in os.environ.items() if name != "RAY_ADDRESS"}
    main = "import sys; from tilerummy.cli.main import main; sys.exit(main())"
    command = [sys.executable, "-c", main, "arena", "easy"]
    command += ["tests.lab.players:an_easy_one", "--games", "8", *options]
    return subprocess.run(
        command,
        cwd=HERE,
        env={**environment, **changed},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed")
def test_a_cluster_plays_the_games_that_one_process_plays(tmp_path: Path) -> None:
    games: list[list[dict[str, Any]]] = []
    for options in (["--processes", "1"], ["--ray", "--processes", "2"]):
        path = tmp_path / f"{len(games)}.jsonl"
        reported = arena(*options, "--out", str(path))
        assert reported.returncode == 0, reported.stderr
        assert "8 games" in reported.stdout
        lines = [json.loads(line) for line in path.read_text().splitlines()]
        for line in lines[1:]:
            for game in line["games"]:
                del game["cpu_ms"]
        games.append(lines)
    assert games[0] == games[1]


@pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed")
def test_a_cluster_that_is_not_there_is_one_sentence() -> None:
    reported = arena("--ray", RAY_ADDRESS="127.0.0.1:1")
    assert reported.returncode == 2
    assert "no Ray cluster at RAY_ADDRESS 127.0.0.1:1" in reported.stderr
    assert "Traceback" not in reported.stderr


@pytest.mark.slow
def test_a_missing_ray_is_one_sentence() -> None:
    code = (
        "import sys; sys.modules['ray'] = None\n"
        "from tilerummy.cli.main import main\n"
        "sys.exit(main(['arena', 'easy', 'medium', '--ray']))"
    )
    reported = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )
    assert reported.returncode == 2
    assert "ray is missing: pip install 'tilerummy[cluster]'" in reported.stderr
    assert "Traceback" not in reported.stderr
