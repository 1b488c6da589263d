"""Your turn by push: asked for, sealed, sent to known services only, once, to who is away."""

from __future__ import annotations

import asyncio
import json
from queue import Empty
from typing import TYPE_CHECKING, Any

import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from tests.server.store_support import opened
from tests.server.support import Player, running
from tests.support.push_service import Browser, PushService
from tilerummy.server import logs
from tilerummy.server.admin.players import export, forget
from tilerummy.server.push.endpoint import is_allowed
from tilerummy.server.push.keys import keys
from tilerummy.server.push.messenger import MOST_BROWSERS, Messenger, Turn
from tilerummy.server.settings import Settings
from tilerummy.server.store import Subscription

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.server.store_support import Opener
    from tests.server.support import Json, RunningServer


AWAY_MS = 300


@pytest.fixture
def service() -> Iterator[PushService]:
    with PushService() as running_service:
        yield running_service


@pytest.fixture
def server(tmp_path: Path, service: PushService) -> Iterator[RunningServer]:
    with running(tmp_path, push_services=service.origin, push_after_ms=AWAY_MS) as running_server:
        yield running_server


def subscribe(
    player: Player, service: PushService, browser: Browser, language: str = "en", path: str = "/1"
) -> Any:
    return player.http.post(
        "/api/push",
        json={
            "endpoint": f"{service.origin}{path}",
            "p256dh": browser.p256dh,
            "auth": browser.auth,
            "language": language,
        },
    )


def at_a_table(kim: Player, lee: Player) -> Json:
    """Sit down two people at a table without a clock; nothing is dealt yet."""
    made = kim.create("open")
    lee.join(made)
    return made


def start(player: Player, made: Json) -> int:
    """Start the game, leave at once, and return whose turn it is."""
    with player.at(made["match"]) as line:
        line.do("start_game")
        seat: int = line.view["game"]["seat"]
    return seat


def nothing_more(service: PushService) -> None:
    with pytest.raises(Empty):
        service.next(1)


def test_tells_who_is_away_once_and_without_a_tile(
    server: RunningServer, service: PushService
) -> None:
    browser = Browser()
    with Player(server.port, "Kim") as kim, Player(server.port, "Lee") as lee:
        made = at_a_table(kim, lee)
        for player, language in ((kim, "en"), (lee, "ko")):
            assert subscribe(player, service, browser, language, f"/{language}").status_code == 204
        seat = start(kim, made)
        sent = service.next()
        note = browser.read(sent.body)
        assert sent.path == ("/en", "/ko")[seat]
        assert note == {
            "match": made["match"],
            "title": ("Your turn", "내 차례입니다")[seat],
            "body": ("At the table of Lee", "Kim 님과 함께하는 테이블")[seat],
            "lang": ("en", "ko")[seat],
        }
        assert made["invite"] not in json.dumps(note)
        nothing_more(service)
        assert sent.headers["content-encoding"] == "aes128gcm"
        assert sent.headers["topic"] == made["match"]
        assert int(sent.headers["ttl"]) > 3600
        # The other one is told when it is their turn, and not before.
        with (kim, lee)[seat].at(made["match"]) as line:
            line.rest()
        assert service.next().path == ("/ko", "/en")[seat]
        nothing_more(service)


def test_the_service_can_tell_who_sends(server: RunningServer, service: PushService) -> None:
    with Player(server.port, "Kim") as kim, Player(server.port, "Lee") as lee:
        made = at_a_table(kim, lee)
        key = kim.http.get("/api/push").json()["key"]
        assert key == lee.http.get("/api/push").json()["key"]
        for player in (kim, lee):
            subscribe(player, service, Browser(), path=f"/{player.name}")
        start(kim, made)
        scheme, _, message = service.next().headers["authorization"].partition(" ")
        fields = dict(part.strip().split("=", 1) for part in message.split(","))
        assert (scheme, fields["k"]) == ("vapid", key)
        point = jwt.utils.base64url_decode(key)
        public: Any = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
        claims = jwt.decode(fields["t"], public, ["ES256"], audience="http://127.0.0.1")
        assert claims["sub"].startswith("mailto:")


def test_whoever_is_there_is_not_told(server: RunningServer, service: PushService) -> None:
    with Player(server.port, "Kim") as kim, Player(server.port, "Lee") as lee:
        made = at_a_table(kim, lee)
        for player in (kim, lee):
            subscribe(player, service, Browser(), path=f"/{player.name}")
        with kim.at(made["match"]) as line, lee.at(made["match"]):
            line.do("start_game")
            nothing_more(service)


def test_tables_with_a_clock_tell_nobody(tmp_path: Path, service: PushService) -> None:
    with (
        running(tmp_path, push_services=service.origin, push_after_ms=AWAY_MS) as server,
        Player(server.port, "Kim") as kim,
        Player(server.port, "Lee") as lee,
    ):
        made = kim.create("open", clock=True)
        lee.join(made)
        for player in (kim, lee):
            subscribe(player, service, Browser(), path=f"/{player.name}")
        start(kim, made)
        nothing_more(service)


def test_it_can_be_given_up(server: RunningServer, service: PushService) -> None:
    with Player(server.port, "Kim") as kim, Player(server.port, "Lee") as lee:
        made = at_a_table(kim, lee)
        for player in (kim, lee):
            subscribe(player, service, Browser(), path=f"/{player.name}")
        # Nobody gives up what is another's.
        lee.http.post("/api/push/end", json={"endpoint": f"{service.origin}/Kim"})
        for player in (kim, lee):
            answer = {"endpoint": f"{service.origin}/{player.name}"}
            if player is lee:
                assert player.http.post("/api/push/end", json=answer).status_code == 204
        if start(kim, made) == 0:
            assert service.next().path == "/Kim"
        nothing_more(service)


def test_a_subscription_that_is_gone_is_forgotten(
    server: RunningServer, service: PushService
) -> None:
    service.status = 410
    with Player(server.port, "Kim") as kim, Player(server.port, "Lee") as lee:
        made = at_a_table(kim, lee)
        for player in (kim, lee):
            subscribe(player, service, Browser(), path=f"/{player.name}")
        seat = start(kim, made)
        for at in (seat, 1 - seat):
            mover = (kim, lee)[at]
            assert service.next().path == f"/{mover.name}"
            with mover.at(made["match"]) as line:
                line.rest()
        nothing_more(service)


def test_follows_no_redirect(server: RunningServer, service: PushService) -> None:
    service.status, service.location = 307, f"{service.origin}/elsewhere"
    with Player(server.port, "Kim") as kim, Player(server.port, "Lee") as lee:
        made = at_a_table(kim, lee)
        for player in (kim, lee):
            subscribe(player, service, Browser(), path=f"/{player.name}")
        start(kim, made)
        assert service.next().path != "/elsewhere"
        nothing_more(service)


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://fcm.googleapis.com/x",
        "https://fcm.googleapis.com:8443/x",
        "https://fcm.googleapis.com@127.0.0.1/x",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://evilfcm.googleapis.com.example.org/x",
        "https://notpush.apple.com.evil/x",
        "https://xpush.apple.com/x",
        "ftp://fcm.googleapis.com/x",
        "https://fcm.googleapis.com\\@127.0.0.1/x",
        "https://fcm.googleapis.com:x/",
        "https://fcm.googleapis.com/\n",
        "file:///etc/passwd",
        "https://%00x.push.apple.com/S",
        "https://.push.apple.com/S",
        "https://x..push.apple.com/S",
        "https://x_y.push.apple.com/S",
        "https://a;b.push.apple.com/S",
        "https://x'\"<.push.apple.com/S",
        "https://xn--a.push.apple.com/S",
        f"https://{'a' * 64}.push.apple.com/S",
        "https://fcm.googleapis.com/" + "x" * 1000,
        "",
    ],
)
def test_sends_nowhere_else(endpoint: str) -> None:
    assert not is_allowed(endpoint)


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://fcm.googleapis.com/fcm/send/abc",
        "https://updates.push.services.mozilla.com/wpush/v2/abc",
        "https://web.push.apple.com/abc",
        "https://db5p.notify.windows.com/w/?token=abc",
    ],
)
def test_sends_to_the_services_of_known_browsers(endpoint: str) -> None:
    assert is_allowed(endpoint)


def test_refuses_a_strangers_address_and_a_stranger(
    server: RunningServer, service: PushService
) -> None:
    with Player(server.port, "Kim") as kim:
        answer = subscribe(kim, service, Browser())
        assert answer.status_code == 403
        assert answer.json()["error"]["code"] == "not_at_this_table"
        kim.create("open")
        body = {"p256dh": Browser().p256dh, "auth": Browser().auth, "language": "en"}
        answer = kim.http.post("/api/push", json={"endpoint": "https://127.0.0.1/x", **body})
        assert answer.status_code == 422
        assert answer.json()["error"]["code"] == "unknown_push_service"


@pytest.mark.parametrize(
    ("contact", "accepted"), [({}, False), ({"push_contact": "host@example.org"}, True)]
)
def test_promises_nothing_to_an_iphone_where_the_host_has_set_no_contact(
    tmp_path: Path, contact: dict[str, Any], accepted: bool
) -> None:
    """Apple refuses messages whose sender gives no real address."""
    with running(tmp_path, **contact) as server, Player(server.port, "Kim") as kim:
        kim.create("open")
        browser = Browser()
        answer = kim.http.post(
            "/api/push",
            json={
                "endpoint": "https://web.push.apple.com/abc",
                "p256dh": browser.p256dh,
                "auth": browser.auth,
                "language": "en",
            },
        )
        assert (answer.status_code == 204) is accepted
        if not accepted:
            assert answer.json()["error"]["code"] == "unknown_push_service"


def test_refuses_keys_that_no_message_can_be_sealed_with(
    server: RunningServer, service: PushService
) -> None:
    with Player(server.port, "Kim") as kim:
        kim.create("open")
        broken = Browser()
        broken.p256dh = "A" * 87
        answer = subscribe(kim, service, broken)
        assert answer.status_code == 422
        assert answer.json()["error"]["code"] == "invalid_request"


def test_a_subscription_that_cannot_be_sealed_is_forgotten_and_not_logged(
    open_store: Opener, service: PushService, capfd: pytest.CaptureFixture[str]
) -> None:
    async def scenario() -> None:
        async with opened(open_store) as store:
            logs.configure("info")
            messenger = Messenger(store, Settings(push_services=service.origin))
            await store.push.subscribe(subscription(f"{service.origin}/secret"), 3)
            messenger.tell(Turn("a" * 16, "kim", ()))
            await messenger.settle()
            await messenger.close()
            assert await store.push.subscriptions("kim") == ()
            logs.flush()

    asyncio.run(scenario())
    output = capfd.readouterr().err
    assert "push_subscription_removed" in output
    assert "secret" not in output


def test_a_host_may_switch_it_off(tmp_path: Path, service: PushService) -> None:
    with (
        running(tmp_path, push_services=service.origin, push=False) as server,
        Player(server.port) as kim,
    ):
        kim.create("open")
        assert kim.http.get("/api/push").json() == {"key": None}
        assert subscribe(kim, service, Browser()).status_code == 422


def subscription(endpoint: str = "https://fcm.googleapis.com/1", at: int = 1) -> Subscription:
    return Subscription(
        endpoint=endpoint, player="kim", p256dh="p" * 87, auth="a" * 22, language="ko", at=at
    )


async def test_a_store_keeps_the_newest_subscriptions_of_a_player(open_store: Opener) -> None:
    async with opened(open_store) as store:
        for at in range(4):
            await store.push.subscribe(subscription(f"https://x/{at}", at), 3)
        saved = await store.push.subscriptions("kim")
        assert [one.endpoint[-1] for one in saved] == ["3", "2", "1"]
        assert saved[0] == subscription("https://x/3", 3)
        # Of one browser and player there is one, the newest.
        await store.push.subscribe(subscription("https://x/2", 9), 3)
        saved = await store.push.subscriptions("kim")
        assert [one.endpoint[-1] for one in saved] == ["2", "3", "1"]
        await store.push.unsubscribe("https://x/2", "lee")
        await store.push.unsubscribe("https://x/3", "kim")
        await store.push.unsubscribe("https://x/1")
        assert [one.at for one in await store.push.subscriptions("kim")] == [9]
        await store.admin.delete_player("kim")
        assert await store.push.subscriptions("kim") == ()


async def test_is_exported_and_forgotten_with_the_player(open_store: Opener) -> None:
    async with opened(open_store) as store:
        await store.push.subscribe(subscription(), 3)
        (answer,) = (await export(store, "kim"))["told_by_push"]
        assert (answer["endpoint"], answer["language"]) == (subscription().endpoint, "ko")
        await forget(store, "kim")
        assert await store.push.subscriptions("kim") == ()


async def test_all_nodes_have_the_key_that_was_first(open_store: Opener) -> None:
    async with opened(open_store) as store:
        both = await asyncio.gather(keys(store), keys(store))
        assert both[0] == both[1] == await keys(store)
        assert await store.push.keep_key("another") == await store.push.key() != "another"


async def test_nobody_waits_for_a_service_and_what_is_too_much_is_dropped(
    open_store: Opener,
) -> None:
    async with opened(open_store) as store:
        messenger = Messenger(store, Settings())
        for _ in range(2000):
            messenger.tell(Turn("a" * 16, "nobody", ()))
        await messenger.settle()
        await messenger.close()


def test_a_player_has_few_browsers() -> None:
    assert MOST_BROWSERS < 20
