"""Names that people give themselves: one line, nothing invisible, nobody passing for another."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from tilerummy.match.event import Level
from tilerummy.match.lookalikes import skeleton
from tilerummy.match.names import MAX_LENGTH, same_as
from tilerummy.match.refusal import Refusal
from tilerummy.server.protocol.codes import ServerCode

MAX_MARKS: Final = 3
"""Marks over one letter. No script needs more; a heap of them covers the lines above."""
_INVISIBLE: Final = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\ufffc\U0001bca0-\U0001bca3"
    "\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
"""Unicode's Default_Ignorable_Code_Point, and others that show nothing: the blank pattern of
Braille, the place that an object would take, a note without a head."""
_AS_A_BOT: Final = re.compile(rf"\(\s*({'|'.join(map(skeleton, Level))})\s*\)$")
"""As records write the name of a bot."""


def clean(name: str) -> str:
    """Return *name* without anything invisible, needless spaces and heaps of marks.

    Raises:
        Refusal: ``invalid_name`` if nothing visible is left, if it is too long, or if it is
            written as the name of a bot.
    """
    visible: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", name):
        if char.isspace():
            visible.append(" ")
        elif _INVISIBLE.match(char) or unicodedata.category(char).startswith("C"):
            continue
        else:
            marks = marks + 1 if unicodedata.category(char) in {"Mn", "Me"} else 0
            if marks <= MAX_MARKS:
                visible.append(char)
    cleaned = " ".join("".join(visible).split())
    if all(unicodedata.category(char)[0] in "MZ" for char in cleaned):
        raise Refusal(ServerCode.INVALID_NAME)
    if len(cleaned) > MAX_LENGTH:
        raise Refusal(ServerCode.INVALID_NAME, f"A name has at most {MAX_LENGTH} characters.")
    if _AS_A_BOT.search(same_as(cleaned)):
        raise Refusal(ServerCode.INVALID_NAME, "Only the name of a bot ends with its level.")
    return cleaned
