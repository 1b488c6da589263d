"""Passkeys over HTTP: a person finds their games and clubs again, and nobody else does."""

from __future__ import annotations

import json
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import pytest

from tests.server.authenticator import Passkey, passkey_at, text
from tests.server.club.support import open_club
from tests.server.support import Player, running
from tilerummy.server.identity import passkeys

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    import httpx

    from tests.server.support import Json

    People = Callable[[str], Player]


def ask(player: Player, path: str, body: Json | None = None, **headers: str) -> httpx.Response:
    """Send a request as the page of the server does."""
    answer = {"origin": str(player.http.base_url), **headers}
    return player.http.post(path, json=body or {}, headers=answer)


def code(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


def options(player: Player, path: str, body: Json | None = None) -> Json:
    answer = ask(player, path, body)
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()["options"]
    return found


def make(player: Player) -> Passkey:
    asked = options(player, "/api/me/passkeys/options", {"name": player.name})
    passkey = passkey_at(str(player.http.base_url))
    answer = ask(player, "/api/me/passkeys", {"credential": passkey.made_for(asked)})
    assert answer.status_code == 204, answer.text
    return passkey


def use(player: Player, passkey: Passkey, **more: bool) -> httpx.Response:
    signed = passkey.signed(options(player, "/api/passkeys/options"))
    return ask(player, "/api/passkeys/use", {"credential": signed, **more})


def mine(player: Player) -> list[Json]:
    found: list[Json] = player.http.get("/api/me/passkeys").json()["passkeys"]
    return found


def matches(player: Player) -> set[str]:
    return {one["match"] for one in player.http.get("/api/me").json()["matches"]}


# One node on a file, and two nodes on one database, where each request goes to the other.
@pytest.fixture(params=["sqlite", "postgres"])
def ports(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[int, int]]:
    changes: dict[str, Any] = {}
    if request.param == "postgres":
        changes["database_url"] = request.getfixturevalue("postgres_url")
    with ExitStack() as stack:
        first = stack.enter_context(running(tmp_path / "one", **changes))
        second = first
        if changes:
            second = stack.enter_context(running(tmp_path / "two", **changes))
        yield first.port, second.port


def test_a_cleared_browser_gets_games_contests_and_clubs_back(ports: tuple[int, int]) -> None:
    with ExitStack() as stack:
        kim, cleared, phone = (
            stack.enter_context(Player(port)) for port in (ports[0], ports[1], ports[0])
        )
        made = kim.create("easy")
        club = open_club(kim.port, "Sunday round")
        headers = {"Authorization": f"Bearer {club.secret}"}
        assert kim.http.put(f"/api/me/clubs/{club.club}", headers=headers).status_code == 204
        asked = options(kim, "/api/me/passkeys/options", {"name": "Kim"})
        passkey = passkey_at(str(kim.http.base_url))
        assert (asked["rp"]["id"], asked["user"]["name"]) == ("127.0.0.1", "Kim")
        assert asked["authenticatorSelection"]["residentKey"] == "required"
        # Another node may check the answer. The page has the same origin at both.
        elsewhere = Player(ports[1])
        elsewhere.http.cookies.update(kim.http.cookies)
        stack.enter_context(elsewhere)
        host = {"origin": passkey.origin}
        sent = {"credential": passkey.made_for(asked)}
        where = passkey.origin.removeprefix("http://")
        answer = ask(elsewhere, "/api/me/passkeys", sent, **host, host=where)
        assert answer.status_code == 204, answer.text
        (result,) = mine(kim)
        assert result["id"] == passkey.id.hex()
        assert result["whole"]
        assert matches(cleared) == set()
        passkey.origin = str(cleared.http.base_url)
        assert use(cleared, passkey).status_code == 204
        assert matches(cleared) == {made["match"]}
        (saved,) = cleared.http.get("/api/me/clubs").json()["clubs"]
        assert (saved["club"], saved["secret"]) == (club.club, club.secret)
        # The cleared browser is the same person: what it opens shows at the first, too.
        more = cleared.create("easy")
        assert matches(kim) == {made["match"], more["match"]}
        passkey.origin = str(phone.http.base_url)
        assert use(phone, passkey).status_code == 204
        assert matches(phone) == matches(kim)


def test_a_second_device_adds_what_it_has_only_when_asked(someone: People) -> None:
    kim, tablet, phone = someone("Kim"), someone("Kim"), someone("Kim")
    first, second = kim.create("easy")["match"], tablet.create("easy")["match"]
    passkey = make(kim)
    assert use(tablet, passkey).status_code == 204
    assert matches(tablet) == {first, second}
    assert [one["whole"] for one in mine(tablet)] == [False]
    assert use(phone, passkey).status_code == 204
    assert matches(phone) == matches(kim) == {first}
    assert use(tablet, passkey, keep=True).status_code == 204
    assert [one["whole"] for one in mine(tablet)] == [True]
    assert use(kim, passkey).status_code == 204
    assert matches(kim) == {first, second}


def test_an_answer_counts_once_and_must_be_signed_for_this_page(someone: People) -> None:
    kim, eve = someone("Kim"), someone("Eve")
    kim.create("easy")
    passkey = make(kim)
    failed = (403, "passkey_failed")
    signed = passkey.signed(options(kim, "/api/passkeys/options"))
    body = {"credential": signed}
    assert ask(kim, "/api/passkeys/use", body).status_code == 204
    assert code(ask(eve, "/api/passkeys/use", body)) == failed
    # A challenge of another server, another page, another site, and another key.
    asked = options(eve, "/api/passkeys/options")
    for change in ({"challenge": text(b"x" * 32)}, {"rpId": "example.com"}):
        wrong = {"credential": passkey.signed(asked | change)}
        assert code(ask(eve, "/api/passkeys/use", wrong)) == failed
        asked = options(eve, "/api/passkeys/options")
    of_another = Passkey("https://example.com", passkey.id, _key=passkey._key)
    assert code(ask(eve, "/api/passkeys/use", {"credential": of_another.signed(asked)})) == failed
    forged = passkey_at(str(eve.http.base_url))
    forged.id = passkey.id
    assert code(use(eve, forged)) == failed
    forged.id = b"unknown"
    assert code(use(eve, forged)) == (404, "dead_passkey")
    # A new passkey with a known id takes nothing over.
    eve.create("easy")
    forged.id = passkey.id
    made = forged.made_for(options(eve, "/api/me/passkeys/options", {"name": "Eve"}))
    assert code(ask(eve, "/api/me/passkeys", {"credential": made})) == failed
    # Programs that are no page get nothing to sign.
    assert code(eve.http.post("/api/passkeys/options")) == failed
    assert code(ask(eve, "/api/passkeys/options", origin="https://example.com")) == (
        403,
        "wrong_origin",
    )
    assert matches(eve) & matches(kim) == set()


def test_a_copied_authenticator_is_refused(someone: People) -> None:
    kim = someone("Kim")
    kim.create("easy")
    asked = options(kim, "/api/me/passkeys/options", {"name": "Kim"})
    passkey = passkey_at(str(kim.http.base_url))
    passkey.count = 5
    made = {"credential": passkey.made_for(asked)}
    assert ask(kim, "/api/me/passkeys", made).status_code == 204
    assert use(kim, passkey).status_code == 204
    passkey.count = 3  # the copy has counted less
    assert code(use(kim, passkey)) == (403, "passkey_failed")


def test_a_late_answer_is_refused(someone: People, monkeypatch: pytest.MonkeyPatch) -> None:
    kim = someone("Kim")
    kim.create("easy")
    passkey = make(kim)
    monkeypatch.setattr(passkeys, "CHALLENGE_MS", 0)
    assert code(use(kim, passkey)) == (403, "passkey_failed")


def test_whatever_a_browser_sends_is_refused_in_words(someone: People) -> None:
    kim = someone("Kim")
    kim.create("easy")
    passkey = make(kim)
    for at in range(0, 120, 3):
        signed = passkey.signed(options(kim, "/api/passkeys/options"))
        for part in ("authenticatorData", "signature"):
            spoilt = bytearray(signed["response"][part].encode())
            spoilt[at % len(spoilt)] ^= 1 + at % 7
            signed["response"][part] = spoilt.decode("latin-1")
        answer = ask(kim, "/api/passkeys/use", {"credential": signed})
        assert answer.status_code in {403, 404}, answer.text
        asked = options(kim, "/api/me/passkeys/options", {"name": "Kim"})
        made = passkey_at(str(kim.http.base_url)).made_for(asked)
        spoilt = bytearray(made["response"]["attestationObject"].encode())
        del spoilt[at:]
        made["response"]["attestationObject"] = spoilt.decode()
        assert code(ask(kim, "/api/me/passkeys", {"credential": made})) == (403, "passkey_failed")
    for credential in ({}, {"response": None}, {"response": {"clientDataJSON": 7}}, {"rawId": "é"}):
        answer = ask(kim, "/api/passkeys/use", {"credential": credential})
        assert code(answer) == (403, "passkey_failed")


def test_passkeys_are_shown_to_their_people_exported_and_removed(someone: People) -> None:
    kim, eve, phone = someone("Kim"), someone("Eve"), someone("Kim")
    kim.create("easy")
    eve.create("easy")
    passkey = make(kim)
    asked = options(kim, "/api/me/passkeys/options", {"name": "Kim"})
    assert [one["id"] for one in asked["excludeCredentials"]] == [text(passkey.id)]
    assert mine(eve) == []
    (player,) = kim.http.get("/api/me/export").json()["players"]
    assert len(player["passkeys"]) == 1
    assert text(passkey.id) not in json.dumps(player)
    gone = f"/api/me/passkeys/{passkey.id.hex()}"
    for who, path in ((eve, gone), (kim, "/api/me/passkeys/zz"), (someone("nobody"), gone)):
        assert code(who.http.delete(path)) == (404, "dead_passkey")
    assert kim.http.delete(gone).status_code == 204
    assert mine(kim) == []
    assert code(use(phone, passkey)) == (404, "dead_passkey")


def test_signing_others_out_and_leaving_end_passkeys(someone: People) -> None:
    kim, phone = someone("Kim"), someone("Kim")
    kim.create("easy")
    lost = make(kim)
    assert kim.http.post("/api/me/token").status_code == 204
    assert code(use(phone, lost)) == (404, "dead_passkey")
    fresh = make(kim)
    assert use(phone, fresh).status_code == 204
    assert kim.http.delete("/api/me").status_code == 204
    assert code(use(someone("Kim"), fresh)) == (404, "dead_passkey")
    assert matches(phone) == set()


def test_a_browser_has_ten_passkeys_at_most(someone: People) -> None:
    kim = someone("Kim")
    for _ in range(10):
        make(kim)
    answer = ask(kim, "/api/me/passkeys/options", {"name": "Kim"})
    assert code(answer) == (409, "too_many_passkeys")


def test_who_has_nothing_keeps_nothing(someone: People) -> None:
    nobody, kim = someone("nobody"), someone("Kim")
    made = passkey_at(str(kim.http.base_url)).made_for(
        options(kim, "/api/me/passkeys/options", {"name": "Kim"})
    )
    assert code(ask(nobody, "/api/me/passkeys", {"credential": made})) == (409, "nobody_yet")


def test_an_address_uses_passkeys_so_often(tmp_path: Path) -> None:
    with running(tmp_path, rate_connections="30/hour") as server, Player(server.port) as kim:
        answer = [ask(kim, "/api/passkeys/options").status_code for _ in range(4)]
    assert answer == [200, 200, 200, 429]
