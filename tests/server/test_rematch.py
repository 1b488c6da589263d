"""A rematch over real HTTP and sockets: one press, the same link, everybody's answer."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import TYPE_CHECKING

import pytest

from tests.server.playing import FEW_TURNS, play_a_game
from tests.server.support import Json, Player, running
from tests.support.players import GreedyMinds

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.server.support import RunningServer

RULES = {**FEW_TURNS, "threshold": "0"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running(tmp_path_factory.mktemp("rematch"), GreedyMinds(), undo_ms=0) as one:
        yield one


def ask(player: Player, match: str, *, yes: bool = True, **more: object) -> tuple[int, Json]:
    answer = player.http.post(f"/api/matches/{match}/rematch", json={"yes": yes, **more})
    return answer.status_code, answer.json()


def played(kim: Player, lee: Player, *seats: str) -> Json:
    """Return a match of one game, played to its end."""
    made = kim.create("open", *seats, changes=RULES, games=1)
    lee.join(made)
    play(kim, lee, made["match"], begin=True)
    return made


def play(kim: Player, lee: Player, match: str, *, begin: bool) -> None:
    with kim.at(match) as one, lee.at(match) as other:
        if begin:
            host = one if one.view["host"] == one.view["you"] else other
            host.do("start_game")
        for line in (one, other):
            line.wait_for(lambda view: view["status"] == "playing")
        play_a_game(one, other)
        for line in (one, other):
            line.wait_for(lambda view: view["status"] == "finished")


def test_three_matches_in_a_row_by_one_link(server: RunningServer) -> None:
    with ExitStack() as stack:
        kim, lee, choi = (
            stack.enter_context(Player(server.port, name)) for name in ("Kim", "Lee", "Choi")
        )
        first = played(kim, lee, "easy")
        assert ask(kim, first["match"], yes=False)[0] == 409
        assert ask(choi, first["match"])[1]["error"]["code"] == "not_at_this_table"
        with kim.at(first["match"]) as watching:
            status, second = ask(lee, first["match"])
            assert (status, second["seat"], second["made"]) == (200, 1, True)
            # Whoever still looks at the result is told.
            watching.wait_for(lambda view: view["rematch"] is not None)
            assert watching.view["rematch"] == {"match": second["match"], "by": 1}
            assert [event["type"] for event in watching.events[-1:]] == ["rematch_made"]
        # Lists tell who is waited for.
        for player in (kim, lee):
            lists = {
                one["match"]: one["glance"] for one in player.http.get("/api/me").json()["matches"]
            }
            assert lists[second["match"]]["asked"] == [0]
        with lee.at(second["match"]) as line:
            assert line.view["host"] == 1
            assert [seat["name"] for seat in line.view["seats"]][:2] == ["Kim", "Lee"]
            assert [seat["waits"] for seat in line.view["seats"]] == ["for_answer", None, None]
            assert line.refused("start_game")["code"] == "seats_open"
            assert line.view["rules"]["hand"] == FEW_TURNS["hand"]
            evening = line.view["evening"]
            assert [tally["matches"] for tally in evening] == [1, 1, 1]
            assert sum(tally["points"] for tally in evening) == 0
            # Not now, and then after all, by the one press that everybody has.
            assert ask(kim, first["match"], yes=False)[0] == 200
            line.wait_for(lambda view: view["seats"][0]["waits"] == "not_now")
            assert ask(kim, first["match"]) == (
                200,
                {**second, "seat": 0, "made": False},
            )
            line.wait_for(lambda view: view["seats"][0]["waits"] is None)
        play(kim, lee, second["match"], begin=True)
        _, third = ask(kim, second["match"])
        # The old link leads to the newest table, for who was there and who was not.
        for player in (kim, choi):
            look = player.http.post(
                f"/api/matches/{first['match']}/look", json={"invite": first["invite"]}
            ).json()
            assert (look["match"], look["open"]) == (third["match"], 0)
        with kim.at(third["match"]) as line:
            assert [tally["matches"] for tally in line.view["evening"]] == [2, 2, 2]
            line.do("open_seat", seat=1)
            joined = choi.http.post(
                f"/api/matches/{first['match']}/join",
                json={"invite": first["invite"], "name": "Choi"},
            ).json()
            assert joined == {"match": third["match"], "seat": 1}
            line.wait_for(lambda view: view["evening"][1] is None)
        # Lee's seat is taken by now.
        assert ask(lee, second["match"])[1]["error"]["code"] == "not_at_this_table"


def test_two_who_press_at_once_get_one_table(server: RunningServer) -> None:
    with ExitStack() as stack:
        kim, lee = (stack.enter_context(Player(server.port, name)) for name in ("Kim", "Lee"))
        made = played(kim, lee)
        with ThreadPoolExecutor(2) as both:
            answers = list(both.map(lambda who: ask(who, made["match"]), (kim, lee)))
        assert [status for status, _ in answers] == [200, 200]
        assert len({answer["match"] for _, answer in answers}) == 1
        with kim.at(answers[0][1]["match"]) as line:
            line.wait_for(lambda view: all(seat["waits"] is None for seat in view["seats"]))


def test_alone_against_bots_it_begins_at_once(server: RunningServer) -> None:
    with Player(server.port, "Kim") as kim:
        made = kim.create("easy", changes=RULES, games=1)
        with kim.at(made["match"]) as line:
            play_a_game(line)
            line.wait_for(lambda view: view["status"] == "finished")
        _, answer = ask(kim, made["match"])
        with kim.at(answer["match"]) as line:
            line.wait_for(lambda view: view["status"] == "playing")
            assert line.view["rematch_of"] == made["match"]


def test_before_the_end_there_is_none(server: RunningServer) -> None:
    with Player(server.port, "Kim") as kim:
        made = kim.create("open")
        assert ask(kim, made["match"])[1]["error"]["code"] == "not_over"
        assert ask(kim, "aaaaaaaaaaaaaaaa")[1]["error"]["code"] == "unknown_match"


def test_a_restart_between_asking_and_answering(tmp_path: Path) -> None:
    with ExitStack() as stack:
        with running(tmp_path, GreedyMinds()) as server:
            kim, lee = (Player(server.port, name) for name in ("Kim", "Lee"))
            made = played(kim, lee)
            _, following = ask(kim, made["match"])
            cookies = dict(lee.http.cookies)
            kim.close()
            lee.close()
        with running(tmp_path, GreedyMinds()) as server:
            lee = stack.enter_context(Player(server.port, "Lee"))
            lee.http.cookies.update(cookies)
            assert ask(lee, made["match"])[1]["match"] == following["match"]
            with lee.at(following["match"]) as line:
                assert line.view["seats"][1]["waits"] is None
                assert line.view["evening"][1]["matches"] == 1


def test_a_seat_that_was_kept_for_somebody_who_comes_late(server: RunningServer) -> None:
    """A bot begins in their place, and they take the seat in the middle of the game."""
    with ExitStack() as stack:
        kim, lee = (stack.enter_context(Player(server.port, name)) for name in ("Kim", "Lee"))
        made = played(kim, lee)
        _, following = ask(kim, made["match"])
        with kim.at(following["match"]) as line:
            line.do("seat_bot", seat=1, level="easy")
            line.do("start_game")
            line.wait_for(lambda view: view["status"] == "playing")
            assert ask(lee, made["match"])[0] == 200
            line.wait_for(lambda view: view["seats"][1]["stand_in"] is None)
            assert line.view["seats"][1]["name"] == "Lee"
