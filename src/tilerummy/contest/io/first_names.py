"""First names, for results that anybody may read."""

from __future__ import annotations

import unicodedata
from collections import Counter
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tilerummy.contest.model.state import Contest, Entrant

_EAST_ASIAN: Final = ("HANGUL", "CJK", "HIRAGANA", "KATAKANA")
"""How Unicode names the letters of scripts that write the family name first."""
_LONG_NAME: Final = 4
"""Letters of a Korean or Chinese name whose family name has two."""


def first_name(name: str) -> str:
    """Return the first name in *name*, which has been cleaned (`core.names.visible`).

    That is the first word. In a Korean, Chinese or Japanese name it is the last word; without a
    space, the part after the family name, which has two letters in a name of four, otherwise one.

    >>> [first_name(name) for name in ("Ada Lovelace", "김민준", "남궁 민수", "欧阳娜娜")]
    ['Ada', '민준', '민수', '娜娜']
    """
    words = name.split()
    letters = "".join(words)
    if not all(unicodedata.name(letter, "").startswith(_EAST_ASIAN) for letter in letters):
        return words[0]
    if len(words) > 1:
        return words[-1]
    family = 2 if len(letters) >= _LONG_NAME else 1
    return letters[family:] or letters


def first_names(contest: Contest) -> Mapping[str, str]:
    """Return the first name of everybody by key. Namesakes of a division get an initial.

    The name of a person who was erased stays as it is.
    """
    short = {
        key: one.name if one.erased else first_name(one.name)
        for key, one in contest.entrants.items()
    }
    called = Counter((one.division, short[key]) for key, one in contest.entrants.items())
    return {
        key: _with_initial(one, short[key]) if called[one.division, short[key]] > 1 else short[key]
        for key, one in contest.entrants.items()
    }


def _with_initial(entrant: Entrant, short: str) -> str:
    """Return *short* with the initial of the last word, where a first word was kept."""
    words = entrant.name.split()
    further = not entrant.erased and len(words) > 1 and words[0] == short
    return f"{short} {words[-1][0]}." if further else short
