"""Tables to sit down at: members find them in the club, and nobody else does."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from tests.server.club.support import Json, Keeper, Page, open_club, open_table
from tests.server.playing import set_up_and_play_a_game
from tests.server.support import Player, running
from tests.support.patience import HANG_S
from tests.support.players import GreedyMinds

if TYPE_CHECKING:
    from pathlib import Path

    from tests.server.support import RunningServer


@pytest.fixture
def keeper(server: RunningServer) -> Keeper:
    return open_club(server.port)


def tables(page: Page) -> list[Json]:
    found: list[Json] = page.get("/tables")["tables"]
    return found


def test_a_member_opens_a_table_and_another_one_sits_down(keeper: Keeper) -> None:
    member = keeper.page("member")
    made = open_table(keeper.port, "Ada Lovelace")
    member.do("offer_table", **made)
    (shown,) = tables(keeper)
    assert (shown["match"], shown["invite"], shown["free"]) == (made["match"], made["invite"], 1)
    assert [one["name"] for one in shown["seats"]] == ["Ada Lovelace", ""]
    assert not [one for one in shown["seats"] if one["present"]]
    assert tables(member) == [shown]
    with Player(keeper.port, "Bo") as bo:
        bo.join(shown)
        with bo.at(shown["match"]):
            until = time.monotonic() + HANG_S
            while not (full := tables(keeper)[0])["seats"][1]["present"]:
                assert time.monotonic() < until
        assert (full["invite"], full["free"]) == (None, 0)
        assert not full["seats"][0]["present"]


def test_a_class_sees_first_names_at_tables(keeper: Keeper) -> None:
    keeper.do("offer_table", **open_table(keeper.port, "Ada Lovelace"))
    keeper.do("set_sharing", first_names=True)
    assert tables(keeper)[0]["seats"][0]["name"] == "Ada Lovelace"
    assert tables(keeper.page("member"))[0]["seats"][0]["name"] == "Ada"


def test_guests_and_strangers_find_no_table(keeper: Keeper) -> None:
    guest = keeper.page("guest")
    before = guest.ask("GET").json()["view"]
    made = open_table(keeper.port)
    keeper.do("offer_table", **made)
    assert guest.error("/tables") == (403, "not_allowed")
    assert guest.refused("offer_table", **open_table(keeper.port)) == (403, "not_allowed")
    assert guest.ask("GET").json()["view"] == before
    assert Page(keeper.port, keeper.club, "1-wrong").error("/tables") == (404, "dead_link")
    # Nobody gets the invitation out of the club's file.
    export = keeper.ask("GET", "/export").text
    assert made["match"] in export
    assert made["invite"] not in export


def test_only_somebody_with_the_invitation_shows_a_table(keeper: Keeper) -> None:
    made = open_table(keeper.port)
    assert keeper.refused("offer_table", match=made["match"], invite="guessed")[1] == "dead_link"
    assert keeper.refused("offer_table", match="a" * 16, invite=made["invite"])[1] == "dead_link"
    assert tables(keeper) == []


def test_a_rematch_takes_the_place_of_its_table(tmp_path: Path) -> None:
    with (
        running(tmp_path, GreedyMinds(), undo_ms=0) as server,
        Player(server.port, "Ada") as ada,
        Player(server.port, "Bo") as bo,
    ):
        keeper = open_club(server.port)
        first = set_up_and_play_a_game(ada, bo)
        keeper.do("offer_table", match=first["match"], invite=first["invite"])
        assert tables(keeper) == []
        again = bo.http.post(f"/api/matches/{first['match']}/rematch", json={"yes": True}).json()
        (shown,) = tables(keeper)
        assert shown["match"] == again["match"]
        assert [one["name"] for one in shown["seats"]] == ["Ada", "Bo"]
        # Somebody shows it once more, and it stays one table.
        keeper.do("offer_table", match=again["match"], invite=first["invite"])
        assert [one["match"] for one in tables(keeper)] == [again["match"]]


def test_a_table_where_nobody_is_leaves_the_list_after_a_day(
    keeper: Keeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeper.do("offer_table", **open_table(keeper.port))
    assert len(tables(keeper)) == 1
    monkeypatch.setattr("tilerummy.server.club.tables._FRESH_MS", 0)
    assert tables(keeper) == []
