"""Players take what is stored about them, or have it deleted; contests they keep stay theirs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.server.contest.support import Page, open_contest, started

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.server.support import Json, Player, RunningServer

    People = Callable[[str], Player]


def kept_contests(player: Player) -> list[Json]:
    answer = player.http.get("/api/me/contests")
    assert answer.status_code == 200, answer.text
    found: list[Json] = answer.json()["contests"]
    return found


def keep(player: Player, page: Page) -> int:
    link = {"Authorization": f"Bearer {page.secret}"}
    answer = player.http.put(f"/api/me/contests/{page.contest}", headers=link)
    return answer.status_code


def test_players_export_and_delete_what_is_stored_about_them(someone: People) -> None:
    ada, bo = someone("Adalind"), someone("Bo")
    bo.join(ada.create("open"))
    answer = ada.http.get("/api/me/export")
    assert answer.headers["content-disposition"] == 'attachment; filename="tilerummy.json"'
    (player,) = answer.json()["players"]
    assert [one["names"] for one in player["matches"]] == [["Adalind"]]

    assert ada.http.delete("/api/me").status_code == 204
    assert not [cookie for cookie in ada.http.cookies.jar if cookie.name == "tilerummy_player"]
    assert ada.http.get("/api/me").json()["matches"] == []
    assert ada.http.get("/api/me/export").json() == {"players": []}
    assert "Adalind" not in bo.http.get("/api/me").text
    assert ada.http.delete("/api/me").status_code == 204


def test_a_contest_is_found_again_by_a_browser_that_lost_its_list(
    server: RunningServer, someone: People
) -> None:
    ada, bo = someone("Ada"), someone("Bo")
    director = open_contest(server.port, "Spring cup")
    assert kept_contests(ada) == []
    assert keep(ada, director) == 204
    (one,) = kept_contests(ada)
    answer = (one["contest"], one["secret"], one["role"], one["name"])
    assert answer == (director.contest, director.secret, "director", "Spring cup")
    assert kept_contests(bo) == []
    # What hangs on a wall is nobody's own, and a wrong secret keeps nothing.
    for page, status in (
        (director.page("players"), 403),
        (Page(server.port, director.contest, director.secret[:-1] + "~"), 404),
    ):
        assert keep(bo, page) == status
    assert kept_contests(bo) == []
    number = director.secret.partition("-")[0]
    assert bo.http.delete(f"/api/me/contests/{director.contest}/{number}").status_code == 204
    assert len(kept_contests(ada)) == 1
    assert ada.http.delete(f"/api/me/contests/{director.contest}/{number}").status_code == 204
    assert kept_contests(ada) == []


def test_a_link_that_is_kept_is_told_to_those_alone_who_hold_the_player(
    server: RunningServer, someone: People
) -> None:
    ada, bo = someone("Ada"), someone("Bo")
    director, _ = started(server)
    made = director.page("players").do("claim", entrant=director.seats()[0])["made"]
    assert keep(ada, Page(server.port, director.contest, made["secret"])) == 204
    assert [one["role"] for one in kept_contests(ada)] == ["player"]
    offer = ada.http.post("/api/me/offer", json={}).json()["secret"]
    assert kept_contests(bo) == []
    assert bo.http.post("/api/me/take", json={"secret": offer}).status_code == 204
    assert [one["role"] for one in kept_contests(bo)] == ["player"]
    assert director.ask("DELETE").status_code == 204
    assert kept_contests(ada) == kept_contests(bo) == []
