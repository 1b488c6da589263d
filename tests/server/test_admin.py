"""``tilerummy admin`` on a database, on a file that nobody uses, and beside a running server."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import stat
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.support import Json, Line, Player, RunningServer, running
from tilerummy.cli.main import main
from tilerummy.server.admin import reach
from tilerummy.server.admin.line import NAME
from tilerummy.server.admin.perform import DAY_MS
from tilerummy.server.admin.reach import store_of
from tilerummy.server.admin.retention import Retention
from tilerummy.server.live import upkeep
from tilerummy.server.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from tilerummy.server.store import StoredMatch


class Host(NamedTuple):
    """Somebody who runs a server, and its command line."""

    folder: Path
    settings: dict[str, Any]
    tell: Callable[..., str]
    fail: Callable[..., str]

    def json(self, *arguments: str) -> Json:
        told: Json = json.loads(self.tell(*arguments, "--json"))
        return told

    @contextmanager
    def serving(self) -> Iterator[RunningServer]:
        with running(self.folder, **self.settings) as server:
            yield server

    def load(self, match: str) -> StoredMatch | None:
        async def ask() -> StoredMatch | None:
            store = store_of(Settings.model_validate({"data_dir": self.folder, **self.settings}))
            await store.open()
            try:
                return await store.load(match)
            finally:
                await store.close()

        return asyncio.run(ask())


@pytest.fixture(params=["sqlite", "postgres"])
def host(
    request: pytest.FixtureRequest,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Host:
    folder = tmp_path / "data"
    settings: dict[str, Any] = {}
    monkeypatch.setenv("TILERUMMY_DATA_DIR", str(folder))
    if request.param == "postgres":
        url = request.getfixturevalue("postgres_url")
        settings["database_url"] = url
        monkeypatch.setenv("TILERUMMY_DATABASE_URL", url)

    def tell(*arguments: str) -> str:
        capsys.readouterr()
        code = main(("admin", *arguments))
        out, err = capsys.readouterr()
        assert (code, err) == (0, "")
        return out

    def fail(*arguments: str) -> str:
        capsys.readouterr()
        code = main(("admin", *arguments))
        out, err = capsys.readouterr()
        assert (code, out) == (2, "")
        assert err.count("\n") == 1
        return err.removeprefix("tilerummy: ").partition(":")[0]

    return Host(folder, settings, tell, fail)


class Seated(Protocol):
    """Makes people who sit at a table."""

    def __call__(self, server: RunningServer, *names: str) -> tuple[Json, list[Player]]: ...


@pytest.fixture
def seated() -> Iterator[Seated]:
    with ExitStack() as stack:

        def sit(server: RunningServer, *names: str) -> tuple[Json, list[Player]]:
            people = [stack.enter_context(Player(server.port, name)) for name in names]
            made = people[0].create(*["open"] * (len(people) - 1), "easy")
            for person in people[1:]:
                person.join(made)
            return made, people

        yield sit


def started(stack: ExitStack, made: Json, people: list[Player]) -> list[Line]:
    lines = [stack.enter_context(person.at(made["match"])) for person in people]
    lines[0].do("start_game")
    for line in lines:
        line.wait_for(lambda view: view["status"] == "playing")
    return lines


def player_at(host: Host, match: str, seat: int) -> str:
    player: str = host.json("show", match)["seats"][seat]["player"]
    return player


def test_lists_and_shows_without_what_is_hidden(host: Host, seated: Seated) -> None:
    with host.serving() as server, ExitStack() as stack:
        made, people = seated(server, "Kim", "Lee")
        other, _ = seated(server, "Mai 林", "Nur")
        kim, _lee = started(stack, made, people)
        listed = host.json("list")["matches"]
        assert {told["match"]: told["status"] for told in listed} == {
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
                told = new.http.post(f"/api/matches/{match}/look", json={"invite": secret})
                assert told.status_code == status
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
    told = json.loads(file.read_text("utf-8"))
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert told["player"] == player
    (match,) = told["matches"]
    assert (match["match"], match["seat"], match["names"]) == (made["match"], 0, ["Kim", "Kimmy"])
    assert match["record"] is None
    kinds = [event["type"] for event in match["events"]]
    assert kinds.count("seated") == 1
    (dealt,) = [event for event in match["events"] if event["type"] == "dealt"]
    assert len(dealt["rack"]) == 14
    assert of_lee != set(dealt["rack"])
    assert "pool" not in json.dumps(told)
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


def test_clears_away_what_is_old(host: Host, seated: Seated) -> None:
    with host.serving() as server:
        made, _ = seated(server, "Kim", "Lee")
        assert host.json("prune", "--older-than", "1") == {"matches": []}
        dry = host.json("prune", "--older-than", "0", "--unfinished", "--dry-run")
        assert [told["match"] for told in dry["matches"]] == [made["match"]]
        assert host.json("prune", "--older-than", "0", "--finished") == {"matches": []}
        assert host.json("prune", "--older-than", "0") == dry
        assert host.tell("list") == "\n"
        assert host.fail("prune", "--older-than", "-1") == "bad_usage"


def test_what_is_too_old_goes_by_itself(host: Host, seated: Seated) -> None:
    with host.serving() as server:
        made, _ = seated(server, "Kim", "Lee")

    async def clear_away(**days: int) -> int:
        chosen = {"data_dir": host.folder, **host.settings, **days}
        settings = Settings.model_validate(chosen)
        store = store_of(settings)
        await store.open()
        try:
            return await Retention(store, settings).clear_away(pause_s=0)
        finally:
            await store.close()

    assert asyncio.run(clear_away()) == 0
    age(host, made["match"])
    assert asyncio.run(clear_away(keep_unfinished_days=0)) == 0
    assert asyncio.run(clear_away(keep_unfinished_days=100)) == 0
    assert asyncio.run(clear_away()) == 1
    assert host.load(made["match"]) is None


def test_clearing_away_goes_on_until_it_is_stopped(host: Host, seated: Seated) -> None:
    with host.serving() as server:
        made, _ = seated(server, "Kim", "Lee")
    age(host, made["match"])

    async def work() -> None:
        settings = Settings.model_validate({"data_dir": host.folder, **host.settings})
        store = store_of(settings)
        await store.open()
        task = asyncio.create_task(Retention(store, settings, first_s=0).run())
        while await store.load(made["match"]) is not None:  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0.01)
        assert not task.done()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await store.close()

    asyncio.run(asyncio.wait_for(work(), 30))


def age(host: Host, match: str) -> None:
    """Let a match be 95 days old."""
    change = "UPDATE match SET changed_at = changed_at - {} WHERE id = '{}'"

    async def change_it() -> None:
        store: Any = store_of(Settings.model_validate({"data_dir": host.folder, **host.settings}))
        await store.open()
        sql = change.format(95 * DAY_MS, match)
        if "database_url" in host.settings:
            await store._database.fetch(sql)
        else:
            await store._write(lambda connection: connection.execute(sql).close())
        await store.close()

    asyncio.run(change_it())


def test_without_matches_there_is_nothing_to_do(host: Host) -> None:
    if "database_url" in host.settings:
        assert host.json("list") == {"matches": [], "found": 0}
    else:
        assert host.fail("list") == "no_matches"
        assert not host.folder.exists()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TILERUMMY_DATA_DIR", str(tmp_path))
    return tmp_path


def said(line: socket.socket, text: bytes) -> Json:
    line.sendall(text)
    with line.makefile("rb") as answers:
        told: Json = json.loads(answers.readline())
    return told


def connected(folder: Path) -> socket.socket:
    line = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    line.settimeout(10)
    line.connect(str(folder / NAME))
    return line


def test_the_line_is_one_accounts_own_and_gone_with_the_server(folder: Path) -> None:
    (folder / NAME).write_text("left by a crash", "utf-8")
    with running(folder):
        status = (folder / NAME).stat()
        assert stat.S_ISSOCK(status.st_mode)
        assert stat.S_IMODE(status.st_mode) == 0o600
        assert status.st_uid == os.geteuid()
    assert not (folder / NAME).exists()


@pytest.mark.parametrize(
    "line",
    [
        b"\n",
        b"what?\n",
        b'{"command":"dance"}\n',
        b'{"command":"close"}\n',
        b'{"command":"close","match":7}\n',
        b'{"command":"close","match":"a","more":1}\n',
        b'{"command":"restore","file":"\\u0000"}\n',
        b"\xff\n",
    ],
)
def test_what_the_line_cannot_read_changes_nothing(folder: Path, line: bytes) -> None:
    with running(folder), connected(folder) as talk:
        assert said(talk, line)["error"]["code"] in {"bad_request", "storage", "internal"}


def test_a_request_without_end_is_given_up(folder: Path) -> None:
    with running(folder), connected(folder) as talk:
        talk.sendall(b"x" * 200_000)
        assert talk.recv(1) == b""


def test_a_server_that_does_not_answer_is_told_so(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with running(folder):
        (folder / NAME).unlink()
        capsys.readouterr()
        assert main(("admin", "list")) == 2
        assert capsys.readouterr().err.startswith("tilerummy: no_answer: a server uses ")
        (folder / NAME).touch()


def test_a_folder_whose_name_is_too_long_for_a_socket_serves_all_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deep = tmp_path / ("long" * 25)
    with running(deep) as server, Player(server.port) as kim:
        kim.create("open")
        capsys.readouterr()
        assert main(("admin", "list", "--data-dir", str(deep))) == 2
        assert capsys.readouterr().err.startswith("tilerummy: no_answer: ")
    assert main(("admin", "list", "--data-dir", str(deep))) == 0


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may give files away")
def test_what_root_does_leaves_the_files_to_the_account_of_the_server(tmp_path: Path) -> None:
    nobody = 65534
    folder, backup = tmp_path / "data", tmp_path / "backup.db"
    with running(folder) as server, Player(server.port) as kim:
        kim.create("open")
        assert main(("backup", str(backup), "--data-dir", str(folder))) == 0
    new = tmp_path / "new"
    new.mkdir()
    os.chown(new, nobody, nobody)
    assert main(("restore", str(backup), "--data-dir", str(new))) == 0
    assert main(("admin", "list", "--data-dir", str(new))) == 0
    assert {path.name for path in new.iterdir()} == {"tilerummy.db", "tilerummy.lock"}
    assert {path.stat().st_uid for path in new.iterdir()} == {nobody}


def test_without_unix_sockets_it_says_so(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with running(folder):
        capsys.readouterr()
    monkeypatch.setattr(reach, "UNIX_SOCKETS", False)
    assert main(("admin", "list")) == 2
    assert capsys.readouterr().err.startswith("tilerummy: no_unix_sockets: ")
