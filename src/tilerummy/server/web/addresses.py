"""The addresses of the page; the client reads them as well, from ``web/src/net/tables.ts``."""

from __future__ import annotations

from typing import Final

INVITATION: Final = "j"
PAGES: Final = (
    *("", "learn", "clock", "score", "m", INVITATION, "me", "contests", "c"),
    *("replay", "review", "watch", "solve", "puzzles", "open", "privacy"),
)
"""What the path of a page begins with: the first page, the lessons, the clock and the score pad for
a real table, a table, an invitation, what is the reader's own, those who run contests, a contest,
games turn by turn, what was possible in them, a table to look on at, a position to solve, puzzles,
the list of open tables, and what the server stores.

``/m/MATCH``, ``/j/MATCH#SECRET`` and ``/c/CONTEST#SECRET``: browsers keep what follows the ``#``
to themselves, so the secret of a link comes neither to the server's logs nor to those of a proxy.
"""


_WHOLE: Final = frozenset({"", "learn", "clock", "score", "contests", "solve", "open", "privacy"})
"""Pages of which there is one."""
_BOTH: Final = frozenset({"replay", "review", "puzzles"})
"""Pages of which there is one, and others below it."""


def first_part(path: str) -> str:
    """Return what *path*, which begins with a slash, begins with.

    >>> first_part("/"), first_part("/m/gy2tenjqmmzdcmjz")
    ('', 'm')
    """
    return path.removeprefix("/").partition("/")[0]


def is_page(path: str) -> bool:
    """Whether *path* shows something other than that there is nothing.

    >>> is_page("/"), is_page("/m/gy2tenjqmmzdcmjz"), is_page("/m"), is_page("/nothing")
    (True, True, False, False)
    >>> is_page("/learn"), is_page("/learn/more")
    (True, False)
    >>> is_page("/replay"), is_page("/replay/gy2tenjqmmzdcmjz/1/7")
    (True, True)
    """
    first, _, rest = path.removeprefix("/").partition("/")
    return first in PAGES and (first in _BOTH or (first in _WHOLE) != bool(rest))


def invited_to(path: str) -> str | None:
    """Return the match that *path* invites to; None if it is no invitation.

    >>> invited_to("/j/gy2tenjqmmzdcmjz"), invited_to("/m/gy2tenjqmmzdcmjz")
    ('gy2tenjqmmzdcmjz', None)
    """
    return path.removeprefix(f"/{INVITATION}/") if first_part(path) == INVITATION else None
