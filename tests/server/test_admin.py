"""``tilerummy admin`` on a database, on a file that nobody uses, and beside a running server."""

from __future__ import annotations

import json
import stat
from contextlib import ExitStack
from typing import TYPE_CHECKING

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.hosts import Host, Seated, player_at, started
from tests.server.support import Player, running
from tilerummy.cli.main import main
from tilerummy.server.table import upkeep

if TYPE_CHECKING:
    from pathlib import Path


def test_lists_and_shows_without_what_is_hidden(host: Host, seated: Seated) -> None:
    with host.serving() as server, ExitStack() as stack:
        made, people = seated(server, "Kim", "Lee")
        other, _ = seated(server, "Mai 林", "Nur")
        kim, _lee = started(stack, made, people)
        listed = host.json("list")["matches"]
        assert {answer["match"]: answer["status"] for answer in listed} == {
            made["match"]: "playing",
            other["match"]: "lobby",
        }
        assert host.json("list", "--player", "mai")["matches"][0]["names"][:2] == ["Mai 林", "Nur"]
        assert host.json("list", "--status", "playing")["found"] == 1
        assert host.json("list", "--older-than", "1")["matches"] == []
        assert "Kim, Lee, " in host.tell("list", "--limit", "1") + host.tell("list")
        assert host.fail("list", "--status", "sleeping") == "unknown_status"
        shown = host.json("show", made["match"])
        rack = kim.view["game"]["rack"]
        assert shown["game"]["on_racks"][0] == len(rack)
        assert "racks" not in shown["game"]
        assert "pool" not in shown["game"]
        assert made["invite"] not in json.dumps(shown)
        assert " ".join(rack) not in host.tell("show", made["match"])
        revealed = host.json("show", made["match"], "--reveal")
        assert revealed["game"]["racks"][0] == rack
        assert "rack 0: " + " ".join(rack) in host.tell("show", made["match"], "--reveal")
        assert host.fail("show", "nosuchmatch") == "unknown_match"
        assert host.fail("show", "") == "bad_usage"


def test_closes_a_match_before_the_eyes_of_those_who_play(host: Host, seated: Seated) -> None:
    with host.serving() as server, ExitStack() as stack:
        made, people = seated(server, "Kim", "Lee")
        lines = started(stack, made, people)
        assert host.tell("close", made["match"]) == f"{made['match']} is closed\n"
        for line in lines:
            line.wait_for(lambda view: view["status"] == "closed")
            assert line.events[-1]["type"] == "match_closed"
            assert line.view["game"]["outcome"] is None
            assert line.refused("draw")["code"] == "match_closed"
        assert people[0].http.get("/api/me").json()["matches"][0]["status"] == "closed"
        assert host.fail("close", made["match"]) == "match_closed"
        with Player(server.port, "New") as new:
            link = f"/api/matches/{made['match']}/join"
            answer = new.http.post(link, json={"invite": made["invite"], "name": "New"})
            assert answer.json()["error"]["code"] in {"match_closed", "room_full"}
    assert host.json("show", made["match"])["results"] == []


def test_every_node_learns_of_it(
    postgres_url: str, seated: Seated, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TILERUMMY_DATABASE_URL", postgres_url)
    with (
        running(tmp_path / "a", database_url=postgres_url) as one,
        running(tmp_path / "b", database_url=postgres_url) as other,
        ExitStack() as stack,
    ):
        made, people = seated(one, "Kim", "Lee")
        lobby = people[0].create("open", "easy")
        people[1].join(lobby)
        people[1].port = other.port
        lines = started(stack, made, people)
        waiting = [stack.enter_context(person.at(lobby["match"])) for person in people]
        assert main(("admin", "close", made["match"])) == 0
        for line in lines:
            line.wait_for(lambda view: view["status"] == "closed")
        # Who looks at what is deleted is sent away by whichever node.
        assert main(("admin", "prune", "--older-than", "0", "--unfinished")) == 0
        for line in waiting:
            with pytest.raises(ConnectionClosed, match="4404"):
                line.until("never")


def test_a_closed_match_is_none_of_those_that_one_may_have_open(tmp_path: Path) -> None:
    with running(tmp_path, matches_per_player=1) as server, Player(server.port) as kim:
        made = kim.create("open")
        again = {"ruleset": "classic", "clock": False, "name": "Kim", "seats": [{"kind": "open"}]}
        assert kim.http.post("/api/matches", json=again).status_code != 201
        assert main(("admin", "close", made["match"], "--data-dir", str(tmp_path))) == 0
        assert kim.http.post("/api/matches", json=again).status_code == 201


def test_a_new_link_leaves_the_old_one_dead(host: Host, seated: Seated) -> None:
    with host.serving() as server, ExitStack() as stack:
        made, people = seated(server, "Kim", "Lee")
        kim = stack.enter_context(people[0].at(made["match"]))
        link = host.json("rotate", made["match"])["link"]
        match, invite = link.removeprefix("/j/").split("#")
        assert (match, invite != made["invite"]) == (made["match"], True)
        with Player(server.port, "New") as new:
            for secret, status in ((made["invite"], 404), (invite, 200)):
                answer = new.http.post(f"/api/matches/{match}/look", json={"invite": secret})
                assert answer.status_code == status
        # Whoever sits there passes the new one on.
        kim.do("rename", name="Kimmy")
        assert kim.view["invite"] == invite
        assert host.fail("rotate", "nosuchmatch") == "unknown_match"


def test_nobody_stays_or_comes_back_with_a_revoked_token(
    host: Host, seated: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(upkeep, "_REVOKED_S", 0.05)
    with host.serving() as server:
        made, (kim, lee) = seated(server, "Kim", "Lee")
        with kim.at(made["match"]) as open_line:
            host.tell("revoke", player_at(host, made["match"], 0))
            with pytest.raises(ConnectionClosed):
                open_line.until("nothing")
        assert kim.http.get("/api/me").json()["matches"] == []
        assert len(lee.http.get("/api/me").json()["matches"]) == 1
        assert host.fail("revoke", "nobody") == "unknown_player"


def test_exports_what_a_player_did_and_may_see(host: Host, seated: Seated, tmp_path: Path) -> None:
    file = tmp_path / "kim.json"
    with host.serving() as server, ExitStack() as stack:
        made, people = seated(server, "Kim", "Lee")
        kim, lee = started(stack, made, people)
        kim.do("rename", name="Kimmy")
        mover = kim if kim.my_turn() else lee
        if mover is kim:
            mover.rest()
        player = player_at(host, made["match"], 0)
        host.tell("export", player, str(file))
        of_lee = set(lee.view["game"]["rack"])
    parsed = json.loads(file.read_text("utf-8"))
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert parsed["player"] == player
    (match,) = parsed["matches"]
    assert (match["match"], match["seat"], match["names"]) == (made["match"], 0, ["Kim", "Kimmy"])
    assert match["record"] is None
    kinds = [event["type"] for event in match["events"]]
    assert kinds.count("seated") == 1
    (dealt,) = [event for event in match["events"] if event["type"] == "dealt"]
    assert len(dealt["rack"]) == 14
    assert of_lee != set(dealt["rack"])
    assert "pool" not in json.dumps(parsed)
    assert host.fail("export", player, str(file)) == "exists"
    host.tell("export", player, str(file), "--force")
    assert host.fail("export", "nobody", str(tmp_path / "nobody.json")) == "unknown_player"


def test_forgets_a_player_and_lets_the_others_play_on(host: Host, seated: Seated) -> None:
    with host.serving() as server, ExitStack() as stack:
        made, people = seated(server, "Kim", "Leopold")
        lobby = people[1].create("open", "open")
        mine = people[0].create("open", "open")
        people[1].join(mine)
        kim, lee = started(stack, made, people)
        player = player_at(host, made["match"], 1)
        assert host.json("forget", player) == {"player": player, "matches": 3}
        kim.wait_for(lambda view: view["seats"][1]["kind"] == "bot")
        assert "Leopold" not in [seat["name"] for seat in kim.view["seats"]]
        with pytest.raises(ConnectionClosed):
            lee.until("never")
        assert people[1].http.get("/api/me").json()["matches"] == []
        assert host.json("show", lobby["match"])["status"] == "closed"
        assert [seat["kind"] for seat in host.json("show", mine["match"])["seats"]] == [
            "person",
            "open",
            "open",
        ]
        assert host.fail("forget", player) == "unknown_player"
    for match in (made["match"], lobby["match"], mine["match"]):
        stored = host.load(match)
        assert stored is not None
        everything = " ".join(f"{event.actor} {event.body}" for event in stored.events)
        assert player not in everything
        assert "Leopold" not in everything
    # What was rewritten folds, and goes on.
    with host.serving() as server, ExitStack() as stack:
        people[0].http.base_url = f"http://127.0.0.1:{server.port}"
        people[0].port = server.port
        again = stack.enter_context(people[0].at(made["match"]))
        again.wait_for(lambda view: view["game"]["outcome"] or again.my_turn())


def test_without_matches_there_is_nothing_to_do(host: Host) -> None:
    if "database_url" in host.settings:
        assert host.json("list") == {"matches": [], "found": 0}
    else:
        assert host.fail("list") == "no_matches"
        assert not host.folder.exists()
