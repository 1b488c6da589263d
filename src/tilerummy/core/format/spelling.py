"""Tiles as people write them, in the notation: ``r4, R6-8 7rbk yellow 3``.

Small letters, commas, runs (``R4-R8``, ``R4-8``), groups (``7RBK``) and the names of the colours
are read, and yellow is the fourth colour, as some books call it (C20). Anything else stays as it
is, for the notation to refuse. ``readTable`` of the page reads the same, by the same examples
(``conformance/spellings.jsonl``).
"""

from __future__ import annotations

import re
from typing import Final

_NAMES: Final = {"RED": "R", "BLUE": "B", "BLACK": "K", "ORANGE": "O", "YELLOW": "O", "Y": "O"}
_NAMED: Final = re.compile(rf"({'|'.join(_NAMES)})\s*(?=\d)")
_COLORS: Final = re.compile(r"(?<=\d)[A-Z]+")
_RUN: Final = re.compile(r"([RBKO])(\d{1,2})-([RBKO]?)(\d{1,2})", re.ASCII)
_GROUP: Final = re.compile(r"(\d{1,2})([RBKO]{1,4})", re.ASCII)
_WORD: Final = re.compile(r"[^\s\[\]]+")
_NUMBERS: Final = range(1, 14)


def tiles(text: str) -> str:
    """Return *text* in the notation of tiles.

    >>> tiles("r4, B6-8 7rk yellow 3")
    'R4  B6 B7 B8 R7 K7 O3'
    """
    return _WORD.sub(_word, _plain(text))


def table(text: str) -> str:
    """Return *text* in the notation of a table; melds are in brackets, on lines or between commas.

    >>> table("r4-6, 7rbk")
    '[R4 R5 R6] [R7 B7 K7]'
    """
    if "[" in text or "]" in text:
        return tiles(text)
    melds = (tiles(part).strip() for part in re.split(r"[\n,;|]", text))
    return " ".join(f"[{meld}]" for meld in melds if meld)


def _plain(text: str) -> str:
    """Return *text* in capitals, with letters for the names of colours and spaces for commas."""
    capitals = re.sub(r"[,;]", " ", text.upper())
    return _NAMED.sub(lambda found: _NAMES[found[1]], capitals)


def _word(found: re.Match[str]) -> str:
    word = _COLORS.sub(lambda colors: colors[0].replace("Y", "O"), found[0])
    if (run := _RUN.fullmatch(word)) and run[3] in {"", run[1]}:
        first, last = int(run[2]), int(run[4])
        if first <= last and {first, last} <= set(_NUMBERS):
            return " ".join(f"{run[1]}{number}" for number in range(first, last + 1))
    if (group := _GROUP.fullmatch(word)) and int(group[1]) in _NUMBERS:
        return " ".join(f"{color}{int(group[1])}" for color in group[2])
    return word
