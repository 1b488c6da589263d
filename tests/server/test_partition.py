"""A node that is cut off from the database refuses, loses nothing, and comes back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.server.processes import read_until_closed
from tests.server.support import Player, running
from tests.support.proxy import proxied

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

    from tests.support.postgres import Postgres

ACKNOWLEDGED = 6
SERVICE_RESTART = 1012


def test_the_others_play_on_while_a_node_is_cut_off(
    postgres: Postgres, postgres_url: str, tmp_path: Path
) -> None:
    with (
        proxied(postgres.folder / ".s.PGSQL.5432") as method,
        running(tmp_path / "one", database_url=postgres_url) as one,
        running(tmp_path / "two", database_url=method.database(postgres_url)) as two,
        Player(one.port, "Kim") as kim,
        Player(two.port, "Lee") as lee,
    ):
        made = kim.create("open")
        lee.join(made)
        with kim.at(made["match"]) as at_one, lee.at(made["match"]) as at_two:
            # Shares in the deal are given by pages; these two have none, so it is dealt at once.
            at_one.do("start_game")
            at_two.wait_for(lambda view: view["game"])
            lines = (at_one, at_two)
            acked: dict[str, int] = {}

            def draw() -> None:
                mover = next(line for line in lines if line.my_turn())
                answer = mover.do("draw")
                acked[answer["cmd_id"]] = answer["seq"]
                for line in lines:
                    while line.seq < answer["seq"]:
                        line.until("update")

            while not at_two.my_turn():
                draw()
            method.cut()
            lost = at_two.send_command("draw")
            assert at_two.error()["code"] == "storage"
            # The other node goes on: Kim renames, which is no turn, and is acknowledged.
            renamed = at_one.do("rename", name="Kim II")
            method.mend()
            # What was refused may be sent again, and counts once.
            answer = at_two.command("draw", cmd_id=lost, expect_seq=at_two.seq)
            while answer["type"] == "error":
                assert answer["code"] in {"storage", "stale"}, answer
                answer = at_two.command("draw", cmd_id=lost, expect_seq=at_two.seq)
            acked[lost] = answer["seq"]
            assert answer["seq"] > renamed["seq"]
            for line in lines:
                while line.seq < answer["seq"]:
                    line.until("update")
            while len(acked) < ACKNOWLEDGED:
                draw()
            assert at_two.view["seats"][0]["name"] == "Kim II"
        with kim.at(made["match"]) as fresh:
            drawn = [event["seq"] for event in fresh.events if event["type"] == "drew"]
            assert drawn == sorted(acked.values())


def test_people_are_sent_to_other_nodes_until_the_database_is_back(
    postgres: Postgres, postgres_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tilerummy.server.cluster.node.CUT_OFF_MS", 3500)
    with (
        proxied(postgres.folder / ".s.PGSQL.5432") as method,
        running(tmp_path / "one", database_url=postgres_url) as one,
        running(tmp_path / "two", database_url=method.database(postgres_url)) as two,
        Player(two.port, "Kim") as kim,
        Player(one.port, "Kim") as moved,
    ):
        made = kim.create("easy")
        moved.http.cookies = kim.http.cookies
        with kim.at(made["match"]) as line:
            line.wait_for(lambda view: view["game"])
            method.cut()
            assert read_until_closed(line) == SERVICE_RESTART
        with moved.at(made["match"], last_seq=line.seq) as back:
            assert back.do("rename", name="Kim II")
        with kim.line(made["match"]) as refused:
            assert refused.error()["code"] == "storage"
            assert read_until_closed(refused) == SERVICE_RESTART
        method.mend()
        kim.readiness()
        with kim.at(made["match"]) as again:
            assert again.view["seats"][0]["name"] == "Kim II"
