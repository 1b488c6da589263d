"""The fonts of this machine that tiles are drawn in."""

from __future__ import annotations

import zlib
from pathlib import Path

FOLDER = Path("/usr/share/fonts")
UNSEEN = 6
"""One family of this many is kept from training, for the bench on drawn scenes."""


def find_fonts(*, unseen: bool = False, light: bool = False) -> list[Path]:
    """Return the upright fonts of this machine: those to train on, or the others.

    They are bold ones, or with *light*, all that are not thin.
    """
    bold: tuple[str, ...] = ("bold", "black", "heavy", "title", "bebasneue-regular", "medium")
    other: tuple[str, ...] = (
        "italic",
        "oblique",
        "math",
        "emoji",
        "symbol",
        "tamil",
        "didot",
        "variable",
    )
    if light:
        bold, other = ("",), (*other, "thin", "light", "hairline", "dingbats", "initials")
    found = [
        path
        for path in sorted(FOLDER.rglob("*.?tf"))
        if any(word in path.name.lower() for word in bold)
        and not any(word in path.name.lower() for word in other)
    ]
    families = {path: path.parent.name for path in found}
    return [p for p in found if (zlib.crc32(families[p].encode()) % UNSEEN == 0) == unseen]
