"""Output for people: names come from files and strangers, and terminals obey text."""

from __future__ import annotations

import re
from typing import Final

_OBEYED: Final = re.compile(
    "["
    "\x00-\x1f\x7f-\x9f"  # control characters: colours, the cursor, the title of the window
    "\u2028\u2029"  # ends of lines
    "\u202a-\u202e\u2066-\u2069"  # these turn around what stands behind them
    "]"
)


def shown(text: str) -> str:
    r"""Return *text* with control characters as escapes, so that a terminal does not obey them.

    >>> shown("\x1b[2Jme")
    '\\x1b[2Jme'
    """
    return _OBEYED.sub(lambda found: found[0].encode("unicode_escape").decode("ascii"), text)


def say(line: str, *, flush: bool = False) -> None:
    """Print one *line*, as it is `shown`."""
    print(shown(line), flush=flush)
