"""Time, frame time and memory of the page that reads a photo.

    python -m benches.photo_page [FILE ...] [--megapixels 0.4 12 50] [--runs 3]

Each photo is given to the solve page in a new window the size of a phone: once to load the reader,
then --runs times. Without a FILE, the page reads a drawn table of seven tiles at each of these
sizes. Every photo is read at full speed and at a quarter of the speed: Chromium slows the page, and
busy processes slow the reader, because Chromium does not slow workers. Build the client first.
"""

from __future__ import annotations

import argparse
import io
import os
import random
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Final, NamedTuple

import PIL.Image
from playwright.sync_api import sync_playwright

from benches.chromium import launch
from benches.load_server import servers
from tests.support.photo_scenes import draw_scene

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, FilePayload

_SLOWER: Final = 4
_MELDS: Final = (
    "R4 R5 R6 R7",
    "K8 B8 O8",
)
_FRAMES: Final = """() => {
  window.frames = [];
  let last = performance.now();
  const count = (now) => {
    window.frames.push(now - last);
    last = now;
    requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
}"""


class Reading(NamedTuple):
    """The measurements of one reading."""

    seconds: float
    """From the choice of the file to the tiles on the page."""
    frame_ms: float
    """The longest time without a new frame of the page."""
    megabytes: float
    """The most memory that the page and its reader have had, the empty page included."""
    tiles: int


def draw_photo(megapixels: float) -> FilePayload:
    """Return a drawn table of seven tiles as a JPEG of this size."""
    names = [row.split() for row in _MELDS]
    picture = draw_scene(random.Random(1), [], kind="table", names=names, tidy=True).picture
    scale = (megapixels * 1e6 / (picture.width * picture.height)) ** 0.5
    size = (round(picture.width * scale), round(picture.height * scale))
    file = io.BytesIO()
    picture.resize(size, PIL.Image.Resampling.BICUBIC).save(file, "JPEG", quality=90)
    return {"name": f"{megapixels:g} MP", "mimeType": "image/jpeg", "buffer": file.getvalue()}


def open_photo(path: Path) -> FilePayload:
    return {"name": path.name, "mimeType": "image/jpeg", "buffer": path.read_bytes()}


def most_memory(pids: set[int]) -> float:
    """Return the most resident memory that one of these processes has had, in megabytes."""
    most = 0
    for pid in pids:
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("VmHWM"):
                most = max(most, int(line.split()[1]))
    return most / 1024


def renderers() -> set[int]:
    """Return the processes that show pages."""
    found = set()
    for folder in Path("/proc").iterdir():
        try:
            if folder.name.isdigit() and b"--type=renderer" in (folder / "cmdline").read_bytes():
                found.add(int(folder.name))
        except OSError:  # it has just ended
            continue
    return found


@contextmanager
def slowed(processor: float) -> Iterator[None]:
    """Occupy each processor so that this program gets one part in *processor* of it."""
    spin = [sys.executable, "-c", "while True: pass"]
    busy = [
        subprocess.Popen(spin)  # noqa: S603
        for _ in range(round(processor - 1) * (os.cpu_count() or 1))
    ]
    try:
        yield
    finally:
        for process in busy:
            process.kill()
            process.wait()


def read(browser: Browser, url: str, photo: FilePayload, rate: float) -> Reading:
    """Read a photo for the second time in a new window, with the processor *rate* times slower."""
    before = renderers()
    context = browser.new_context(
        viewport={"width": 390, "height": 844},
        device_scale_factor=2,
        is_mobile=True,
        has_touch=True,
    )
    page = context.new_page()
    page.goto(f"{url}solve")
    page.locator("[data-photo-of=table]").tap()
    page.locator("[data-file]").set_input_files([photo])
    page.wait_for_selector("[data-read]", timeout=120_000)
    page.reload()
    page.locator("[data-photo-of=table]").tap()
    line = context.new_cdp_session(page)
    line.send("Emulation.setCPUThrottlingRate", {"rate": rate})
    page.evaluate(_FRAMES)
    with slowed(rate):
        page.evaluate(
            """document.querySelector('[data-file]').addEventListener('change', () => {
              window.started = performance.now();
            })"""
        )
        page.locator("[data-file]").set_input_files([photo])
        page.wait_for_function(
            """() => {
              if (document.querySelector('[data-read]')) window.ended ??= performance.now();
              return window.ended;
            }""",
            polling="raf",
            timeout=120_000,
        )
    started, ended, frames = page.evaluate("[window.started, window.ended, window.frames]")
    tiles = page.locator("[data-read]").count()
    memory = most_memory(renderers() - before)
    context.close()
    return Reading((ended - started) / 1000, max(frames), memory, tiles)


def main() -> int:
    """Print the medians for each photo."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--megapixels", nargs="+", type=float, default=[0.4, 12, 50])
    parser.add_argument("--runs", type=int, default=3)
    chosen = parser.parse_args()
    photos = [open_photo(path) for path in chosen.files] or [
        draw_photo(size) for size in chosen.megapixels
    ]
    with servers(1, {}) as running, sync_playwright() as playwright:
        url = running.urls[0].rstrip("/") + "/"
        print(f"{'':>24} slower  tiles  seconds  longest frame ms  memory MB")
        for photo in photos:
            for rate in (1, _SLOWER):
                browser = launch(playwright)
                readings = [read(browser, url, photo, rate) for _ in range(chosen.runs)]
                browser.close()
                seconds, frame, memory, tiles = map(median, zip(*readings, strict=True))
                print(
                    f"{photo['name'][:24]:>24} {rate:5} x {tiles:6.0f} {seconds:8.2f}"
                    f" {frame:17.0f} {memory:10.0f}"
                )
    return 0


if __name__ == "__main__":
    sys.exit(main())
