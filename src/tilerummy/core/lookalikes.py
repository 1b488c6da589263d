"""Letters that people take for others, so that nobody sits down as somebody else who is there.

A small part of the confusables of Unicode (UTS 39): those of the scripts whose letters look like
Latin ones as a whole, as in a name that mixes them. Two names that are alike by chance cost their
owners a number behind the second, so a little too much does no harm.
"""

# ruff: noqa: RUF001 - letters that look like others are what this is about

from __future__ import annotations

from typing import Final

_PAIRS: Final = (
    # Small letters that look alike, or whose capitals do: Cyrillic, Greek, Armenian, Cherokee.
    ("авеѕіјкмнорстухьһԁԛԝ", "abesijkmhopctyxbhdqw"),
    ("αβεζηικμνορτυχϳ", "abezhikmnoptyxj"),
    ("ստօհոքց", "usohnqg"),
    ("ᎪᏴᏟᎠᎬᏀᎻᎫᏦᏞᎷᏢᏚᎢᏙᏔᏃ", "abcdeghjklmpstvwz"),
    # Latin letters without their dot, and those of phonetics.
    ("ıȷɑɡɩ", "ijagi"),
)
_LATIN: Final = str.maketrans("".join(one for one, _ in _PAIRS), "".join(two for _, two in _PAIRS))
_STROKES: Final = str.maketrans("0i1|!", "ollll")
"""A capital I, a small l, a one and a stroke are one and the same in many typefaces."""


def skeleton(name: str) -> str:
    """Return what *name* looks like: equal for names that are taken for each other.

    *name* is normalised (NFKC). Capitals do not count. Worst case: linear in its length.

    >>> skeleton("AI") == skeleton("Al"), skeleton("Kirn") == skeleton("kim")
    (True, True)
    """
    shape = name.casefold().translate(_LATIN).translate(_STROKES)
    return shape.replace("rn", "m").replace("vv", "w")
