"""Install a built wheel into an empty environment, and start the table from it.

``try_wheel.py FOLDER`` does what ``pipx run tilerummy play`` does with the wheel in FOLDER, by the
Python that runs this script. The dependencies have the locked versions, or the newest ones that
the wheel allows with ``--newest``.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import subprocess
import sys
import tempfile
import time
import venv
from pathlib import Path
from typing import TYPE_CHECKING, Final

from try_host import ask, ask_until_there, expect, free_port

if TYPE_CHECKING:
    from collections.abc import Iterator

LOCK: Final = Path(__file__).resolve().parent.parent / "requirements" / "runtime.lock"
SOLVE: Final = ["solve", "--table", "[R4 R5 R6] [B9 K9 O9]", "--rack", "R7 R3 J K13"]
STOP_S: Final = 60


def main() -> int:
    """Return 0 if the wheel works."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--newest", action="store_true")
    arguments = parser.parse_args()
    (wheel,) = arguments.folder.resolve().glob("tilerummy-*.whl")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as place:
        started = time.monotonic()
        program = install(wheel, Path(place), newest=arguments.newest)
        print(f"installed {wheel.name} after {time.monotonic() - started:.1f} s")
        answer = subprocess.check_output([program, *SOLVE], cwd=place, text=True)
        expect(answer.startswith("Lay R3 R7 J: 3 tiles, 40 points"), f"the solver says {answer}")
        with playing(program, Path(place)) as url:
            expect("<title>" in ask(url), "there is no page")
            version = json.loads(ask(f"{url}api/status"))["version"]
        expect(f"-{version}-" in wheel.name, f"{wheel.name} says that it is {version}")
    print(f"tilerummy {version} works with Python {sys.version.split()[0]}")
    return 0


def install(wheel: Path, place: Path, *, newest: bool) -> Path:
    """Install *wheel* and its dependencies below *place*, and return its command."""
    environment = place / "environment"
    venv.create(environment)
    programs = environment / ("Scripts" if os.name == "nt" else "bin")
    # The pip of this environment is newer than what comes with Python. Python compiles what is
    # imported.
    pip: list[str | Path] = [
        sys.executable,
        "-m",
        "pip",
        "--python",
        environment,
        "--disable-pip-version-check",
        "--quiet",
        "install",
        "--no-compile",
    ]
    constraints = place / "constraints.txt"
    pins = [line for line in LOCK.read_text("utf-8").splitlines() if "==" in line]
    constraints.write_text("\n".join(pin.removesuffix(" \\") for pin in pins), "utf-8")
    locked: list[str | Path] = [] if newest else ["--constraint", constraints]
    done = subprocess.run([*pip, *locked, wheel], capture_output=True, text=True, check=False)
    expect(done.returncode == 0, done.stderr)
    return programs / ("tilerummy.exe" if os.name == "nt" else "tilerummy")


@contextlib.contextmanager
def playing(program: Path, place: Path) -> Iterator[str]:
    """Start the table, yield the address of its page, and stop it."""
    data, port = place / "data", free_port()
    options = ["--port", str(port), "--data-dir", str(data)]
    server = subprocess.Popen(
        [program, "play", *options],
        cwd=place,
        env={**os.environ, "TILERUMMY_OPEN_BROWSER": "0"},
        stdout=subprocess.DEVNULL,
    )
    try:
        ask_until_there(f"http://127.0.0.1:{port}/readyz", server)
        yield f"http://127.0.0.1:{port}/"
    finally:
        server.terminate()
        server.wait(STOP_S)


if __name__ == "__main__":
    sys.exit(main())
