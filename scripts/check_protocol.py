"""Checks that the client's types are what the server's schema says; changes nothing.

``npm run types`` in ``web/`` writes them; this runs it, compares, and puts the committed file
back with its old time, so that the client is not built again for nothing.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TYPES = ROOT / "web" / "src" / "lib" / "protocol.ts"


def main() -> int:
    """Return 0 if the types are in step, 1 if not."""
    committed, stat = TYPES.read_bytes(), TYPES.stat()
    try:
        client = [sys.executable, str(ROOT / "scripts" / "client.py"), "run", "types"]
        code = subprocess.run(client, check=False).returncode
        generated = TYPES.read_bytes()
    finally:
        TYPES.write_bytes(committed)
        os.utime(TYPES, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    if code != 0:
        return code
    if generated != committed:
        print(f"{TYPES.relative_to(ROOT)} is out of step: npm run types, in web/", file=sys.stderr)
        return 1
    print("the client's types match the server's schema")
    return 0


if __name__ == "__main__":
    sys.exit(main())
