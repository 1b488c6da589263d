"""Positions solved over HTTP, puzzles and the judging of answers."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Final

import pytest

from tests.server.support import Player, running
from tilerummy.puzzles.kind import LEVELS
from tilerummy.server.workers.engines import RealEngines

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.server.support import RunningServer

POSITION: Final = {"ruleset": "classic", "table": ["[R4 R5 R6 R7]"], "rack": "B4 K4 R8 B7"}
PUZZLE: Final[dict[str, str | int]] = {"kind": "open", "level": 2, "seed": "tests"}


@pytest.fixture(scope="module")
def thinking(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    folder: Path = tmp_path_factory.mktemp("thinking")
    with running(folder, RealEngines()) as server, Player(server.port) as kim:
        while kim.http.get("/api/status").json()["solver"] == "compiling":
            time.sleep(0.1)
        yield server


def test_a_position_is_solved_with_the_way_there(thinking: RunningServer) -> None:
    with Player(thinking.port) as kim:
        http = kim.http
        solved = http.post("/api/solve", json=POSITION).json()
    assert (solved["tiles"], solved["value"], solved["proven"]) == (3, 16, True)
    assert solved["placed"] == ["R8", "B4", "K4"]
    assert sorted(tile for move in solved["moves"] for tile in move["tiles"]) == sorted(
        ["R8", "B4", "K4", "R4"]
    )


def test_loose_tiles_are_all_laid(thinking: RunningServer) -> None:
    asked = {**POSITION, "table": ["[R1 R1 B1 K1 O1 O1]"], "rack": "B1 K9", "loose": True}
    with Player(thinking.port) as kim:
        solved = kim.http.post("/api/solve", json=asked).json()
        refused = kim.http.post("/api/solve", json=asked | {"table": ["[R1 R1 B1 K1]"], "rack": ""})
    assert (solved["placed"], solved["proven"]) == (["B1"], True)
    assert len(solved["table"]) == 2
    assert solved["moves"]
    assert refused.json()["error"]["code"] == "bad_position"


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"table": ["[R4 R5]"]}, "bad_position"),
        ({"rack": "R4 R4 R4"}, "bad_position"),
        ({"rack": "R99"}, "bad_notation"),
        ({"table": ["R4 R5 R6"]}, "bad_notation"),
        ({"ruleset": "chess"}, "invalid_request"),
        ({"table": ["[R1 R2 R3]"] * 61}, "invalid_request"),
        ({"more": 1}, "invalid_request"),
    ],
)
def test_what_is_no_position_says_so(
    thinking: RunningServer, changed: dict[str, Any], code: str
) -> None:
    with Player(thinking.port) as kim:
        http = kim.http
        answer = http.post("/api/solve", json=POSITION | changed)
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, code)


def test_the_same_question_has_the_same_puzzle(thinking: RunningServer) -> None:
    with Player(thinking.port) as kim:
        http = kim.http
        puzzle = http.get("/api/puzzle", params=PUZZLE).json()
        assert http.get("/api/puzzle", params=PUZZLE).json() == puzzle
        other = http.get("/api/puzzle", params=PUZZLE | {"seed": "others"}).json()
        refused = http.get("/api/puzzle", params={"kind": "twist", "ruleset": "classic"})
    assert (puzzle["kind"], puzzle["level"], puzzle["objective"]) == ("open", 2, "tiles")
    assert other["id"] != puzzle["id"]
    assert refused.json()["error"]["code"] == "bad_position"


def test_an_answer_is_judged_and_gets_its_stars(thinking: RunningServer) -> None:
    with Player(thinking.port) as kim:
        http = kim.http
        puzzle = http.get("/api/puzzle", params=PUZZLE).json()
        asked = {name: puzzle[name] for name in ("ruleset", "table", "rack", "opened")}
        best = http.post("/api/solve", json=asked).json()
        assert best["tiles"] == puzzle["best"]
        check = http.post("/api/puzzle/check", json=asked | {"answer": best["table"]}).json()
        nothing = http.post("/api/puzzle/check", json=asked | {"answer": puzzle["table"]}).json()
    assert check == {
        "violations": [],
        "tiles": puzzle["best"],
        "points": best["value"],
        "best": puzzle["best"],
        "stars": 3,
    }
    assert nothing["stars"] == 0
    assert nothing["violations"] == [{"code": "no_rack_tile_played", "params": {}}]


def test_today_has_one_puzzle(thinking: RunningServer) -> None:
    with Player(thinking.port) as kim:
        http = kim.http
        # As pages do. On some days it takes a slow machine a minute to find it.
        while "error" in (today := http.get("/api/puzzle/daily").json()):
            assert today["error"]["code"] == "busy"
        assert http.get("/api/puzzle/daily").json()["puzzle"] == today["puzzle"]
    assert 0 < today["seconds"] <= 86_400
    assert today["puzzle"]["level"] in LEVELS
