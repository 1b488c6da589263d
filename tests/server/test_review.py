"""What was possible in a game, told line by line, and matches that play on from a turn."""

from __future__ import annotations

import json
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.server.playing import FEW_TURNS
from tests.server.support import Player, RunningServer, running
from tests.support.patience import HANG_S
from tests.support.players import GreedyMinds, LazyMinds
from tilerummy.chance import model
from tilerummy.cli.main import main
from tilerummy.core.format.record import read, verify
from tilerummy.solver.oracle import SolverOracle, proof

if TYPE_CHECKING:
    from collections.abc import Iterator

    import httpx

    from tests.server.support import Json
    from tilerummy.core.oracle import Question
    from tilerummy.core.table import Table

GAMES = Path(__file__).parents[2] / "conformance" / "games"
NAMES = sorted(path.stem for path in GAMES.glob("*.trn"))
QUICK = ("redeal", "second_by_call", "declined")
TURN = ["game", "turn", "seat", "did", "tiles", "points", "most_tiles", "most_points",
        "could_go_out", "opened", "could_open", "plays", "best", "seconds"]  # fmt: skip


class Knowing(GreedyMinds):
    """Answers what the rules ask, as the real ones do."""

    def proof(self, question: Question, deadline_ms: float) -> Table | None:
        return proof(question, deadline_ms)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running(tmp_path_factory.mktemp("review"), Knowing(), undo_ms=0) as one:
        yield one


@pytest.fixture
def kim(server: RunningServer) -> Iterator[Player]:
    with Player(server.port) as player:
        yield player


def text(name: str) -> str:
    return (GAMES / f"{name}.trn").read_text(encoding="utf-8")


def ask(player: Player, **asked: object) -> httpx.Response:
    return player.http.post("/api/review", json={"game": 1, **asked}, timeout=HANG_S)


def lines(player: Player, **asked: object) -> list[Json]:
    answer = ask(player, **asked)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/x-ndjson"
    return [json.loads(line) for line in answer.text.splitlines()]


def code(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


def finished_match(player: Player) -> str:
    """Return a match of one game that was played to its end."""
    made = player.create(*["easy"] * 3, changes=FEW_TURNS, games=1)
    with player.at(made["match"]) as line:
        while not line.view["game"]["outcome"]:
            line.rest() if line.my_turn() else line.until("update")
    return str(made["match"])


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[] if name in QUICK else [pytest.mark.slow]) for name in NAMES],
)
def test_a_record_that_is_brought_is_told_turn_by_turn_then_player_by_player(
    kim: Player, name: str
) -> None:
    message = lines(kim, text=text(name))
    turns = [line for line in message if "did" in line]
    players = message[len(turns) :]
    assert [list(turn)[: len(TURN)] for turn in turns] == [TURN] * len(turns)
    assert [player["seat"] for player in players] == list(range(len(players)))
    assert len(players) > 1
    for turn in turns:
        assert turn["moves"] == []
        assert turn["found"] == turn["most_tiles"] or turn["most_tiles"] is None


def test_a_finished_match_is_told_to_who_sat_there_or_has_the_secret(
    server: RunningServer, kim: Player
) -> None:
    match = finished_match(kim)
    message = lines(kim, match=match)
    assert {line["game"] for line in message} == {1}
    share = kim.http.post(f"/api/matches/{match}/replay", json={}).json()["share"]
    with Player(server.port, "Lee") as lee:
        assert code(ask(lee, match=match)) == (403, "not_at_this_table")
        assert code(ask(lee, match=match, secret=share[::-1])) == (404, "dead_link")
        assert [line["seat"] for line in lines(lee, match=match, secret=share)] == [
            line["seat"] for line in message
        ]


def test_one_turn_is_told_with_the_moves_that_lay_its_play(kim: Player) -> None:
    complete = lines(kim, text=text("second_by_call"))
    turn = next(line for line in complete if line.get("best"))
    (one,) = lines(kim, text=text("second_by_call"), turn=turn["turn"])
    laid = [tile for move in one["moves"] if move["source"] is None for tile in move["tiles"]]
    assert len(laid) == one["found"] == turn["found"]


def test_a_game_that_is_not_in_a_record_is_said_not_to_be(kim: Player) -> None:
    answer = ask(kim, text=text("second_by_call"), game=7)
    assert code(answer) == (409, "no_finished_game")
    said = "There is no game 7 in this record, which has 1."
    assert answer.json()["error"]["message"] == said


def test_a_turn_that_was_not_made_is_refused(kim: Player) -> None:
    assert code(ask(kim, text=text("second_by_call"), turn=4000)) == (422, "no_such_turn")


def test_judgement_follows_the_facts_and_says_what_the_command_says(
    kim: Player, capsys: pytest.CaptureFixture[str]
) -> None:
    name = "second_by_call"
    facts, message = lines(kim, text=text(name)), lines(kim, text=text(name), judge=True)
    assert [line.keys() for line in message[: len(facts)]] == [line.keys() for line in facts]
    judged = message[len(facts) :]
    assert main(["review", "--judge", "--json", str(GAMES / f"{name}.trn")]) == 0
    said = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(said) == len(judged)
    for line, one in zip(judged, said, strict=True):
        laid = line.pop("better_tiles", 0)
        assert line.items() <= one.items()
        assert laid > 0 or not line.get("better")
    for line in judged:
        if "shares" in line:
            assert sum(line["shares"]) == pytest.approx(1, abs=1e-3)
            assert line["edges_error"][-1] == pytest.approx(0, abs=1e-3)
        else:
            percent = line["percent"]
            parts = [percent[part] or 0 for part in ("dealt", "luck", "decisions", "rest")]
            assert sum(parts) == percent["result"]


def test_facts_do_without_weights_that_cannot_be_read(
    kim: Player, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(model, "WEIGHTS", tmp_path / "none.json")
    model.shipped.cache_clear()
    complete = lines(kim, text=text("second_by_call"), judge=True)
    monkeypatch.undo()
    model.shipped.cache_clear()
    assert [line.keys() for line in complete] == [
        line.keys() for line in lines(kim, text=text("second_by_call"))
    ]


def test_a_game_that_is_played_is_not_reviewed(kim: Player) -> None:
    made = kim.create("easy")
    assert code(ask(kim, match=made["match"])) == (409, "no_finished_game")


def test_a_record_that_was_edited_says_where_after_what_follows_from_the_rules(kim: Player) -> None:
    complete = text("classic").splitlines()
    wrong = next(at for at, line in enumerate(complete, start=1) if at > 30 and "drew" in line)
    complete[wrong - 1] = "passed; seat=0"
    message = lines(kim, text="\n".join(complete))
    assert message[-1]["error"]["code"] == "bad_record"
    assert f"line {wrong}" in message[-1]["error"]["message"]
    assert "did" in message[0]
    answer = ask(kim, text="dealt; ruleset=new")
    assert code(answer) == (422, "bad_record")
    assert "line 1" in answer.json()["error"]["message"]


@pytest.mark.parametrize(
    "asked",
    [{}, {"match": "aaaaaaaaaaaaaaaa", "text": "x"}, {"text": "x", "game": 0}, {"match": "x"}],
)
def test_a_request_names_one_game(kim: Player, asked: Json) -> None:
    assert code(ask(kim, **asked)) == (422, "invalid_request")


def test_a_reader_who_goes_makes_session_for_others(server: RunningServer) -> None:
    """Somebody may have two reviews under way, and only as long as they are read."""
    with ExitStack() as stack:
        impatient = stack.enter_context(Player(server.port))
        for _ in range(6):
            with impatient.http.stream(
                "POST", "/api/review", json={"game": 1, "text": text("xp")}
            ) as answer:
                assert answer.status_code == 200
                next(answer.iter_lines())
        assert lines(impatient, text=text("redeal"))


def test_without_a_solver_there_is_no_review(tmp_path: Path) -> None:
    class Broken(LazyMinds):
        def load(self) -> None:
            raise RuntimeError("no solver")

    with running(tmp_path, Broken()) as server, Player(server.port) as kim:
        assert code(ask(kim, text=text("classic"))) == (503, "no_solver")


def play_on(player: Player, **asked: object) -> httpx.Response:
    body = {"game": 1, "turn": 5, "seat": 1, "level": "easy", "name": "Kim", **asked}
    return player.http.post("/api/continue", json=body)


def test_a_match_plays_on_from_a_turn_and_its_record_says_so(kim: Player) -> None:
    match = finished_match(kim)
    answer = play_on(kim, match=match, seat=0, turn=3)
    assert answer.status_code == 201, answer.text
    with kim.at(answer.json()["match"]) as line:
        assert line.view["continued"] == {"match": match, "game": 1, "turn": 3}
        assert line.view["game"]["turn"] >= 3
        assert line.view["deal"] is None
        while not line.view["game"]["outcome"]:
            line.rest() if line.my_turn() else line.until("update")
    content = kim.http.get(f"/api/matches/{answer.json()['match']}/record").text
    (record,) = read(content)
    assert record.headers["ContinuedFrom"] == f"{match} 1 3"
    assert not {"Seed", "Commitment", "Deal"} & set(record.headers)
    assert verify(record, SolverOracle()).outcome is not None


def test_bots_of_a_record_from_elsewhere_move_at_once(kim: Player) -> None:
    record = text("tournament")
    answer = play_on(kim, text=record, turn=6, seat=0)
    assert answer.status_code == 201, answer.text
    with kim.at(answer.json()["match"]) as line:
        while not line.my_turn():
            line.until("update")
        assert [seat["kind"] for seat in line.view["seats"]].count("person") == 1


@pytest.mark.parametrize(
    ("asked", "wrong"),
    [
        ({"turn": 4000}, (422, "no_such_turn")),
        ({"seat": 5}, (422, "unknown_seat")),
        ({"game": 2}, (409, "no_finished_game")),
        ({"name": " "}, (422, "invalid_name")),
        ({"level": "god"}, (422, "invalid_request")),
    ],
)
def test_what_cannot_be_played_on_is_refused(
    kim: Player, asked: Json, wrong: tuple[int, str]
) -> None:
    assert code(play_on(kim, text=text("classic"), **asked)) == wrong
