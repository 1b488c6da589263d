"""Checks the types of the Python and of the client beside each other; each takes one processor."""

from __future__ import annotations

import os
import sys

import side_by_side


def main() -> int:
    """Return 0 if all types are right."""
    commands = [
        [sys.executable, "-m", "mypy"],
        [sys.executable, "scripts/client.py", "run", "check"],
    ]
    return side_by_side.run(commands, os.environ)


if __name__ == "__main__":
    sys.exit(main())
