"""Checks that what the client shares with Python is what Python says; changes nothing.

``npm run types`` in ``web/`` writes the types of the protocol, ``scripts/shared_tables.py`` the
tables. This makes both, compares, and puts the committed files back with their old times, so that
the client is not built again for nothing.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SHARED = {
    "web/src/net/protocol.ts": ("scripts/client.py", "run", "types"),
    "web/src/net/tables.ts": ("scripts/shared_tables.py", "tables.ts"),
    "web/src/net/ruleTables.ts": ("scripts/shared_tables.py", "ruleTables.ts"),
}
"""Each generated file with what writes it."""


def in_step(name: str, writer: tuple[str, ...]) -> bool:
    """Return whether *writer* leaves the file as it is; complain if not."""
    file = ROOT / name
    committed, stat = file.read_bytes(), file.stat()
    try:
        code = subprocess.run([sys.executable, *writer], cwd=ROOT, check=False).returncode
        generated = file.read_bytes()
    finally:
        file.write_bytes(committed)
        os.utime(file, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    if code == 0 and generated != committed:
        print(f"{name} is out of step: {' '.join(writer)} writes it anew", file=sys.stderr)
    return code == 0 and generated == committed


def main() -> int:
    """Return 0 if everything is in step, 1 if not."""
    checked = [in_step(name, writer) for name, writer in SHARED.items()]
    if not all(checked):
        return 1
    print("the client's types and tables match the server's")
    return 0


if __name__ == "__main__":
    sys.exit(main())
