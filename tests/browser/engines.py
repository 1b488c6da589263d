"""Other browsers than Chromium: WebKit by WebDriver and Firefox by WebDriver BiDi.

Playwright drives patched builds of both, which no distribution ships. These drivers drive the
browsers that people have, as Debian packages them, by the protocols of the W3C. Both protocols take
the same actions of pointers and keys, so a test is written once.
"""

from __future__ import annotations

import base64
import itertools
import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
from abc import ABC, abstractmethod
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Self

import httpx
from websockets.sync.client import connect

from tests.support.patience import HANG_S

if TYPE_CHECKING:
    from collections.abc import Sequence

    from websockets.sync.client import ClientConnection

Point = tuple[float, float]
Actions = list[dict[str, Any]]

_KEYS: Final = {"Enter": "\ue007", "Escape": "\ue00c", "Tab": "\ue004"}

_POINT: Final = """async ([selector, name]) => {
  const called = (element) => (element.ariaLabel ?? element.innerText).trim().split('\\n')[0];
  const shown = (element) => element.checkVisibility?.() ?? element.offsetParent !== null;
  const element = [...document.querySelectorAll(selector)]
    .find((one) => shown(one) && (name === null || called(one) === name));
  if (!element) return null;
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  await new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then)));
  const box = element.getBoundingClientRect();
  const x = box.left + box.width / 2;
  const y = box.top + box.height / 2;
  const there = document.elementFromPoint(x, y);
  const inside = there && (element.contains(there) || there.closest('label') === element);
  return inside && !element.disabled ? [x, y] : null;
}"""


class NoEngineError(Exception):
    """The browser or its driver is not installed."""


class EngineError(Exception):
    """The browser refuses a command."""


class LostScriptError(EngineError):
    """A script never answered: the page that ran it is gone."""


class Engine(ABC):
    """A browser with one page, and a profile of its own that is deleted at the end."""

    name: str

    def __init__(self, size: tuple[int, int]) -> None:
        self.size = size
        self.open = ExitStack()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.open.close()

    @abstractmethod
    def goto(self, url: str) -> None:
        """Open *url* and return when it is loaded."""

    @abstractmethod
    def text_of(self, expression: str) -> str:
        """Return the text that the promise of a JavaScript *expression* resolves to."""

    @abstractmethod
    def perform(self, actions: Actions) -> None:
        """Perform input *actions*, as WebDriver defines them."""

    @abstractmethod
    def screenshot(self) -> bytes:
        """Return a PNG of the page."""

    @property
    def url(self) -> str:
        return str(self.evaluate("() => location.href"))

    def evaluate(self, function: str, argument: object = None) -> Any:
        """Return what a JavaScript *function* of one JSON value returns, or its promise."""
        call = f"Promise.resolve(({function})({json.dumps(argument)}))"
        return json.loads(self.text_of(f"{call}.then((it) => JSON.stringify(it ?? null))"))

    def until(self, function: str, argument: object = None) -> Any:
        """Return the first value of *function* that JavaScript takes for true."""
        end = time.monotonic() + HANG_S
        while True:
            with suppress(LostScriptError):
                if found := self.evaluate(function, argument):
                    return found
            assert time.monotonic() < end, f"not true in {self.name}: {function} of {argument}"
            time.sleep(0.05)

    def wait(self, selector: str) -> None:
        """Return when an element is there."""
        self.until("(selector) => document.querySelector(selector) !== null", selector)

    def count(self, selector: str) -> int:
        return int(self.evaluate("(it) => document.querySelectorAll(it).length", selector))

    def text(self, selector: str) -> str:
        self.wait(selector)
        return str(self.evaluate("(it) => document.querySelector(it).innerText", selector))

    def press(self, selector: str, name: str | None = None) -> None:
        """Wait for an element, of this *name* if one is given, and click in its middle."""
        x, y = self.until(_POINT, [selector, name])
        self.drag((x, y), None)

    def press_button(self, name: str) -> None:
        self.press("button, a, label", name)

    def drag(self, source: Point, goal: Point | None) -> None:
        """Press the pointer at *source*, move it to *goal* in steps, and let go."""
        moves: Actions = [_move(source), {"type": "pointerDown", "button": 0}]
        if goal is not None:
            (x, y), (to_x, to_y) = source, goal
            moves.append(_move((x + 8, y - 8), 40))
            for step in (1, 2, 3):
                moves.append(_move((x + (to_x - x) * step / 3, y + (to_y - y) * step / 3), 40))
        moves.append({"type": "pointerUp", "button": 0})
        mouse = {"pointerType": "mouse"}
        self.perform([{"type": "pointer", "id": "mouse", "parameters": mouse, "actions": moves}])

    def type(self, text: str) -> None:
        """Press the keys of *text* one after another."""
        self._keys(list(text))

    def key(self, name: str) -> None:
        """Press one key by its name."""
        self._keys([_KEYS.get(name, name)])

    def _keys(self, keys: Sequence[str]) -> None:
        strokes = [{"type": kind, "value": one} for one in keys for kind in ("keyDown", "keyUp")]
        self.perform([{"type": "key", "id": "keys", "actions": strokes}])

    def started(self, *command: str | Path, **more: str) -> subprocess.Popen[bytes]:
        """Start a program that ends with the engine."""
        process = subprocess.Popen(
            command,
            env=os.environ | more,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

        def end() -> None:
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()

        self.open.callback(end)
        return process

    def folder(self) -> str:
        """Return a folder that is deleted with the engine."""
        return self.open.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True))


def _move(point: Point, milliseconds: int = 0) -> dict[str, Any]:
    x, y = point
    return {
        "type": "pointerMove",
        "x": round(x),
        "y": round(y),
        "duration": milliseconds,
        "origin": "viewport",
    }


def _program(*names: str) -> str:
    for name in names:
        if found := shutil.which(name):
            return found
    raise NoEngineError(f"{names[0]} is not installed")


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


class WebKit(Engine):
    """WebKitGTK's small browser, on an X server without a screen."""

    name = "webkit"
    bars: Final = 60
    """Pixels that the window has above the page."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__(size)
        driver, screen = _program("WebKitWebDriver"), _program("Xvfb")
        port, display = _free_port(), f":{_free_port()}"
        self.started(screen, display, "-screen", "0", "1600x1200x24", "-nolisten", "tcp")
        _await(lambda: Path(f"/tmp/.X11-unix/X{display[1:]}").exists())  # noqa: S108 - X's own place
        home = self.folder()
        self.started(
            driver, f"--port={port}",
            DISPLAY=display, HOME=home, XDG_RUNTIME_DIR=home, GDK_BACKEND="x11",
            WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS="1", LIBGL_ALWAYS_SOFTWARE="1",
        )  # fmt: skip
        self._line = self.open.enter_context(
            httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=HANG_S)
        )
        _await(self._answers)
        made = self._send("POST", "/session", {"capabilities": {"alwaysMatch": {}}})
        self._session = f"/session/{made['sessionId']}"
        self.open.callback(self._send, "DELETE", self._session)
        # Well below what HTTP waits: a script of a page that is left never answers.
        self._send("POST", f"{self._session}/timeouts", {"script": 1000 * int(HANG_S / 4)})
        self._fit()

    def _answers(self) -> bool:
        try:
            return bool(self._send("GET", "/status")["ready"])
        except httpx.TransportError:
            return False

    def _fit(self) -> None:
        """Give the page its size: what the window adds is found by measuring."""
        width, height = self.size
        more = (0, self.bars)
        for _ in range(3):
            rect = {"x": 0, "y": 0, "width": width + more[0], "height": height + more[1]}
            self._send("POST", f"{self._session}/window/rect", rect)
            time.sleep(0.3)
            inner = self.evaluate("() => [innerWidth, innerHeight]")
            more = (more[0] + width - inner[0], more[1] + height - inner[1])

    def _send(self, method: str, path: str, body: object = None) -> Any:
        answer = self._line.request(method, path, json=body).json()["value"]
        if isinstance(answer, dict) and "error" in answer:
            kind = LostScriptError if answer["error"] == "script timeout" else EngineError
            raise kind(answer)
        return answer

    def goto(self, url: str) -> None:
        self._send("POST", f"{self._session}/url", {"url": url})

    def text_of(self, expression: str) -> str:
        script = f"const done = arguments[0]; {expression}.then(done, (it) => done(`!${{it}}`));"
        asked = {"script": script, "args": []}
        answer = str(self._send("POST", f"{self._session}/execute/async", asked))
        assert not answer.startswith("!"), answer
        return answer

    def perform(self, actions: Actions) -> None:
        self._send("POST", f"{self._session}/actions", {"actions": actions})

    def screenshot(self) -> bytes:
        return base64.b64decode(self._send("GET", f"{self._session}/screenshot"))


class Firefox(Engine):
    """Firefox without a window."""

    name = "firefox"

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__(size)
        program, port = _program("firefox-esr", "firefox"), _free_port()
        home = self.folder()
        self.started(
            program, "--headless", "--no-remote", "--profile", home,
            f"--remote-debugging-port={port}", HOME=home,
        )  # fmt: skip
        self._numbers = itertools.count(1)
        self._line = self._connected(port)
        self._send("session.new", capabilities={})
        tree = self._send("browsingContext.getTree")
        self._page = tree["contexts"][0]["context"]
        width, height = size
        self._send("browsingContext.setViewport", viewport={"width": width, "height": height})

    def _connected(self, port: int) -> ClientConnection:
        lines: list[ClientConnection] = []

        def answers() -> bool:
            try:
                line = connect(f"ws://127.0.0.1:{port}/session", max_size=None)
                lines.append(self.open.enter_context(line))
            except OSError:
                return False
            return True

        _await(answers)
        return lines[0]

    def _send(self, method: str, **params: Any) -> Any:
        number = next(self._numbers)
        if method.startswith(("browsingContext.set", "browsingContext.nav", "browsingContext.cap")):
            params["context"] = self._page
        self._line.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            answer = json.loads(self._line.recv(timeout=HANG_S))
            if answer.get("id") == number:
                if answer["type"] != "success":
                    raise EngineError(answer)
                return answer["result"]

    def goto(self, url: str) -> None:
        try:
            self._send("browsingContext.navigate", url=url, wait="complete")
        except EngineError as error:
            # The page was just changing its own address.
            if "NS_BINDING_ABORTED" not in str(error):
                raise
            self._send("browsingContext.navigate", url=url, wait="complete")

    def text_of(self, expression: str) -> str:
        asked = {"expression": expression, "awaitPromise": True}
        answer = self._send("script.evaluate", target={"context": self._page}, **asked)
        assert answer["type"] == "success", answer
        return str(answer["result"]["value"])

    def perform(self, actions: Actions) -> None:
        self._send("input.performActions", context=self._page, actions=actions)

    def screenshot(self) -> bytes:
        return base64.b64decode(self._send("browsingContext.captureScreenshot")["data"])


def _await(condition: Any) -> None:
    end = time.monotonic() + HANG_S
    while not condition():
        assert time.monotonic() < end, "the browser did not start"
        time.sleep(0.1)


ENGINES: Final = (WebKit, Firefox)
