"""The page's service worker: no network, a newer build, and what is pushed."""

from __future__ import annotations

import json
import re
import shutil
import time
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures.server import STATIC, serving
from tests.browser.fixtures.service_worker import WORKING, working
from tests.browser.pages.home_page import open_home
from tests.browser.pages.pointers import Mouse
from tests.browser.pages.table_view import read_table
from tests.browser.pages.user import button
from tests.support.patience import HANG_S
from tests.support.push_service import Browser as Subscriber
from tests.support.push_service import PushService
from tests.support.servers import running

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Page, Worker

    from tests.browser.conftest import LaunchBrowser, Pages

pytestmark = pytest.mark.browser

SUBSCRIBE = """
PushManager.prototype.getSubscription = async () => globalThis.subscribed ?? null;
PushManager.prototype.subscribe = async (options) => {
  globalThis.subscribed = {
    endpoint: ENDPOINT,
    key: options.applicationServerKey,
    toJSON: () => ({ endpoint: ENDPOINT, keys: KEYS }),
    unsubscribe: async () => { delete globalThis.subscribed; return true; },
  };
  return globalThis.subscribed;
};
"""
"""A browser's own push service is far away; everything else is the browser's."""


@pytest.fixture(scope="module")
def chromium(launch_browser: LaunchBrowser) -> Browser:
    """Without windows a browser has no notifications."""
    return launch_browser(full=True)


@pytest.mark.slow
def test_opens_without_a_network_and_says_what_needs_one(pages: Pages, tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        page = pages(**WORKING)
        page.goto(server.url)
        expect(page.get_by_role("button", name="Play against bots")).to_be_visible()
        working(page)
        server.stop()
        page.reload()
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        expect(page.get_by_text("No connection to the server.")).to_be_visible()
        # Any address of the page does, and what is loaded late is there too.
        page.goto(f"{server.url}m/aaaaaaaaaaaaaaaa")
        expect(page.get_by_role("heading", name="No connection")).to_be_visible()
        page.get_by_role("link", name="Home").click()
        page.get_by_role("button", name="Settings").click()
        expect(page.get_by_role("dialog")).to_be_visible()
        # What can be done alone is done: a lesson, though it was never opened before.
        page = page.context.new_page()
        page.goto(f"{server.url}learn")
        page.wait_for_selector("main[data-lesson=run] [data-piece]")
        view = read_table(page)
        run = [piece.id for piece in view.rack if piece.kind in {"R5", "R6", "R7", "R8"}]
        Mouse(page).gather(run)
        button(page, "Play").click()
        expect(page.locator("main[data-lesson=run][data-solved=true]")).to_be_visible()
        page.goto(server.url)
        server.start()
        page.reload()
        expect(page.get_by_text("No connection to the server.")).to_be_hidden()


@pytest.mark.slow
def test_a_newer_build_takes_over_at_once(pages: Pages, tmp_path: Path) -> None:
    static = tmp_path / "static"
    shutil.copytree(STATIC.parent, static)
    with running(tmp_path / "data", static=static) as server:
        page = pages(**WORKING)
        page.goto(f"http://127.0.0.1:{server.port}/")
        working(page)
        caches = page.evaluate("caches.keys()")
        index, script = static / "index.html", static / "sw.js"
        index.write_text(index.read_text().replace("<body>", '<body data-build="2">'))
        script.write_text(re.sub('"version":"\\w+"', '"version":"2"', script.read_text()))
        for stale in static.glob("sw.js.*"):
            stale.unlink()
        page.reload()
        expect(page.locator("body")).to_have_attribute("data-build", "2")
        page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.update())")
        saved = ""
        while "data-build" not in saved:
            page.wait_for_timeout(100)
            saved = page.evaluate(
                """caches.open('tilerummy-2')
                    .then((cache) => cache.match('/'))
                    .then((page) => page?.text() ?? '')"""
            )
        assert page.evaluate("caches.keys()") == [*caches, "tilerummy-2"]
        page.reload()
        expect(page.locator("body")).to_have_attribute("data-build", "2")


@pytest.mark.slow
def test_whoever_is_away_is_told_of_their_turn(pages: Pages, tmp_path: Path) -> None:
    subscriber = Subscriber()
    with (
        PushService() as service,
        serving(tmp_path, push_services=service.origin, push_after_ms=200) as server,
    ):
        ada, ben = pages(**WORKING), pages()
        ada.context.grant_permissions(["notifications"], origin=server.url)
        keys = {"p256dh": subscriber.p256dh, "auth": subscriber.auth}
        text = f"const ENDPOINT = '{service.origin}/ada'; const KEYS = {json.dumps(keys)};"
        ada.add_init_script(f"(() => {{ {text} {SUBSCRIBE} }})()")
        user = Mouse(ada)
        open_home(user, server, "Ada")
        user.press(ada.get_by_role("button", name="Play with friends"))
        link = ada.get_by_label("Invitation link").input_value()
        bell = ada.locator("[data-told]")
        bell.click()
        expect(bell).to_have_attribute("aria-pressed", "true")
        ben.goto(link)
        ben.get_by_label("Your name").fill("Ben")
        button(ben, "Sit down").click()
        expect(ben.get_by_text("The host starts the game.")).to_be_visible()
        button(ada, "Start the game").click()
        table = ada.url
        ada.wait_for_selector("[data-piece][data-where=rack]")
        mine = ada.locator("main[data-turn=yours]").count() == 1
        if mine:
            button(ada, "Draw").click()
            ben.wait_for_selector("main[data-turn=yours]")
        ada.goto("about:blank")
        button(ben, "Draw").click()
        note = subscriber.read(service.next().body)
        assert note["title"] == "Your turn"
        assert note["body"] == "At the table of Ben"
        ada.goto(f"{server.url}")
        worker = working(ada)
        assert delivered(ada, worker, note) == [
            {"title": note["title"], "body": note["body"], "tag": note["match"], "lang": "en"}
        ]
        ada.goto(f"{server.url.rstrip('/')}{clicked(worker)}")
        assert ada.url == table
        ada.wait_for_selector("main[data-turn=yours]")


def delivered(page: Page, worker: Worker, note: dict[str, Any]) -> Any:
    """Let the browser have what its push service would bring it; return what the worker shows.

    A browser that is busy may drop it. A push service brings it again, and what is shown for one
    match is one notification.
    """
    line = page.context.new_cdp_session(page)
    found: list[dict[str, Any]] = []
    line.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.extend(event["registrations"]),
    )
    line.send("ServiceWorker.enable")
    while not found:
        page.wait_for_timeout(50)
    until = time.monotonic() + HANG_S
    while time.monotonic() < until:
        line.send(
            "ServiceWorker.deliverPushMessage",
            {
                "origin": page.url,
                "registrationId": found[0]["registrationId"],
                "data": json.dumps(note),
            },
        )
        for _ in range(50):
            answer = worker.evaluate(
                """async () => (await registration.getNotifications())
                    .map(({ title, body, tag, lang }) => ({ title, body, tag, lang }))"""
            )
            if answer:
                return answer
            page.wait_for_timeout(100)
    raise AssertionError("no notification")


def clicked(worker: Worker) -> str:
    """Click on the notification; return which address that opens.

    Browsers let a worker open a window for a person's click only, which nobody can make here.
    """
    path: str = worker.evaluate(
        """async () => {
            const [notification] = await registration.getNotifications();
            const opened = new Promise((done) => {
                clients.openWindow = async (path) => { done(path); return null; };
            });
            clients.matchAll = async () => [];
            dispatchEvent(new NotificationEvent('notificationclick', { notification }));
            return opened;
        }"""
    )
    return path
