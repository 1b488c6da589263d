"""Installs the checkout as a host does, starts it, and looks at what a host looks at.

These are the steps of deploy/Containerfile without an engine for containers: the same script
installs, and the environment is the one that the file sets. Then the server is started with the
lowest versions that pyproject.toml allows.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parent.parent
PATIENCE_S = 60


def main() -> int:
    """Return 0 if everything is as a host expects it."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "tilerummy"
        subprocess.run(["sh", ROOT / "deploy" / "install.sh", folder], check=True)
        with serving(folder, Path(place) / "data") as port:
            expect("<title>" in ask(f"http://127.0.0.1:{port}/"), "there is no page")
            expect(ROOT.as_posix() not in installed_from(folder), "it runs from the checkout")
        remaining = sorted(path.name for path in (Path(place) / "data").iterdir() if path.is_file())
        print(f"ended cleanly, leaving {', '.join(remaining)}")
        lowest = Path(place) / "lowest"
        install_lowest(lowest)
        with serving(lowest, Path(place) / "other data"):
            print("the lowest versions will do")
    return 0


def install_lowest(folder: Path) -> None:
    """Install the checkout in place, with the lowest versions that pyproject.toml allows."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    python = folder / "bin" / "python"
    locked: list[str | Path] = [
        "sh",
        ROOT / "scripts" / "locked_pip.sh",
        python,
        ROOT / "requirements" / "pip.lock",
    ]
    subprocess.run(locked, check=True)
    pip: list[str | Path] = [
        python,
        "-m",
        "pip",
        "--disable-pip-version-check",
        "--quiet",
        "install",
        "--no-deps",
    ]
    lock = ROOT / "requirements" / "lowest.lock"
    subprocess.run([*pip, "--require-hashes", "--no-compile", "-r", lock], check=True)
    subprocess.run([*pip, "--no-build-isolation", "--editable", ROOT], check=True)


@contextlib.contextmanager
def serving(folder: Path, data: Path) -> Iterator[int]:
    """Start the server that is installed in *folder*, look at it, and end it; give its port."""
    started = time.monotonic()
    port, watched = free_port(), free_port()
    server = subprocess.Popen(
        [folder / "bin" / "tilerummy", "serve"],
        cwd=folder.parent,
        env=environment(folder, data, port, watched),
        stdout=subprocess.DEVNULL,
    )
    try:
        ask_until_there(f"http://127.0.0.1:{port}/readyz", server)
        print(f"ready after {time.monotonic() - started:.1f} s")
        state = json.loads(ask(f"http://127.0.0.1:{port}/api/status"))
        described = json.loads(ask(f"http://127.0.0.1:{port}/api/openapi.json"))
        expect("/api/matches" in described["paths"], "the interface is not described")
        shown = ask(f"http://127.0.0.1:{watched}/metrics")
        expect("tilerummy_loop_lag_seconds" in shown, "there are no metrics")
        print(f"version {state['version']}: interface and metrics answer")
        yield port
    finally:
        server.send_signal(signal.SIGTERM)
        code = server.wait(PATIENCE_S)
    expect(code in {0, -signal.SIGTERM}, f"it ended with exit code {code}")


def expect(fact: bool, otherwise: str) -> None:  # noqa: FBT001 - the fact is what it is about
    """End with a sentence where something is not as it should be."""
    if not fact:
        sys.exit(otherwise)


def environment(folder: Path, data: Path, port: int, watched: int) -> dict[str, str]:
    """Return what deploy/Containerfile sets, with places of this machine."""
    text = (ROOT / "deploy" / "Containerfile").read_text("utf-8").replace("\\\n", " ")
    (line,) = re.findall(r"^ENV (.*)$", text, re.MULTILINE)
    image = dict(setting.split("=", 1) for setting in line.split())
    here = {
        "PATH": f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}",
        "NUMBA_CACHE_DIR": str(data / "compiled"),
        "TILERUMMY_DATA_DIR": str(data),
        "TILERUMMY_HOST": "127.0.0.1",
        "TILERUMMY_PORT": str(port),
        "TILERUMMY_METRICS": f"127.0.0.1:{watched}",
    }
    return {**image, **here}


def installed_from(folder: Path) -> str:
    """Return where the installed package lies."""
    asked = [str(folder / "bin" / "python"), "-c", "import tilerummy; print(tilerummy.__file__)"]
    return subprocess.check_output(asked, cwd=folder, text=True)


def ask(url: str) -> str:
    """Return what is answered."""
    with urllib.request.urlopen(url, timeout=5) as answer:  # noqa: S310 - addresses of ours
        text: str = answer.read().decode()
    return text


def ask_until_there(url: str, server: subprocess.Popen[bytes]) -> None:
    """Wait until somebody answers, as long as the server lives."""
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end and server.poll() is None:
        try:
            ask(url)
        except OSError:  # nobody there, or too busy to answer
            time.sleep(0.05)
        else:
            return
    raise SystemExit("the server did not start")


def free_port() -> int:
    """Return a port that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


if __name__ == "__main__":
    if shutil.which("sh") is None:
        sys.exit("this needs a shell")
    sys.exit(main())
