"""Installs Debian's packages for the tests where that needs no password."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys


def install(packages: tuple[str, ...], what: str) -> bool:
    """Install *packages* if that is possible without asking; return whether it worked."""
    if shutil.which("apt-get") is None:
        return False
    sudo: list[str] = []
    if os.geteuid() != 0:
        sudo = ["sudo", "-n"]
        if shutil.which("sudo") is None or _run([*sudo, "true"]) != 0:
            return False
    apt = [*sudo, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"]
    print(f"installing {what}", file=sys.stderr, flush=True)
    _run([*apt, "update"])  # an old list may still do, so its failure decides nothing
    return _run([*apt, "install", "--yes", "--no-install-recommends", *packages]) == 0


def _run(command: list[str]) -> int:
    return subprocess.run(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False
    ).returncode
