"""Clean, compare and shorten the names that people give themselves, each other and their clubs.

Worst case of each function: linear in the length of the name.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from tilerummy.core.lookalikes import skeleton

MAX_MARKS: Final = 3
"""Combining marks on one letter. No script needs more; a pile of them covers the lines above."""
_INVISIBLE: Final = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\ufffc\U0001bca0-\U0001bca3"
    "\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
"""Unicode's Default_Ignorable_Code_Point and other characters without a glyph: the blank Braille
pattern, the object replacement character, the null notehead."""
_KANA: Final = ("HIRAGANA", "KATAKANA", "HALFWIDTH KATAKANA")
_EAST_ASIAN: Final = ("HANGUL", "CJK", "IDEOGRAPHIC", *_KANA)
"""How Unicode names the letters of scripts that write the family name first."""
_LONG_NAME: Final = 4
"""Letters of a Korean or Chinese name whose family name has two."""


def visible(text: str) -> str:
    r"""Return *text* as one line of visible characters in NFC, with single spaces.

    Control characters, invisible characters and marks beyond `MAX_MARKS` on one letter are
    dropped. The result is empty if nothing but marks and spaces remains. Idempotent; linear in
    the length of *text*.

    >>> visible(" Ann\u200b \x00 Lee "), visible("Jose\u0301") == "José", visible("\u3164")
    ('Ann Lee', True, '')
    """
    if text.isascii() and text.isprintable():
        return " ".join(text.split())
    characters: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", text):
        if char.isspace():
            characters.append(" ")
        elif _INVISIBLE.match(char) or unicodedata.category(char).startswith("C"):
            continue
        else:
            marks = marks + 1 if unicodedata.category(char) in {"Mn", "Me"} else 0
            if marks <= MAX_MARKS:
                characters.append(char)
    cleaned = unicodedata.normalize("NFC", " ".join("".join(characters).split()))
    return "" if all(unicodedata.category(char)[0] in "MZ" for char in cleaned) else cleaned


def same_as(name: str) -> str:
    """Return a key that is equal for two names that people take for one another.

    It ignores capitals, width, the ways of writing one character, and differences between letters
    that look alike. *name* has been cleaned (`visible`).
    """
    return skeleton(unicodedata.normalize("NFKC", name))


def name_pattern(name: str) -> str:
    """Return a pattern that finds *name*, but not inside a longer word of a script with capitals.

    Korean particles follow a name without a space, and Chinese has no spaces at all.
    """
    before = r"\b" if name[0].swapcase() != name[0] else ""
    behind = r"\b" if name[-1].swapcase() != name[-1] else ""
    return before + re.escape(name) + behind


def _is_not_kana(letter: str) -> bool:
    return not unicodedata.name(letter).startswith(_KANA)


def first_name(name: str) -> str:
    """Return the first name in *name*, which has been cleaned (`visible`).

    That is the first word. In a Korean, Chinese or Japanese name it is the last word; without a
    space, the part after the family name, which has two letters in a name of four, otherwise one.
    Japanese kana after Chinese characters are a given name, and kana alone are one as a whole.

    >>> [first_name(name) for name in ("Ada Lovelace", "김민준", "남궁 민수", "田中さくら")]
    ['Ada', '민준', '민수', 'さくら']
    """
    words = name.split()
    letters = "".join(words)
    if not all(unicodedata.name(letter, "").startswith(_EAST_ASIAN) for letter in letters):
        return words[0]
    if len(words) > 1:
        return words[-1]
    if kana := letters.lstrip("".join(filter(_is_not_kana, letters))):
        return kana
    family = 2 if len(letters) >= _LONG_NAME else 1
    return letters[family:] or letters
