"""The addresses of the page. The client reads them too, from ``web/src/net/tables.ts``."""

from __future__ import annotations

from typing import Final

INVITATION: Final = "j"
PAGES: Final = (
    *("", "learn", "clock", "score", "m", INVITATION, "me", "contests", "c", "clubs", "club"),
    *("replay", "review", "watch", "solve", "puzzles", "open", "privacy"),
)
"""The first parts of paths: the first page, lessons, the clock and the score pad for a real table,
a table, an invitation, the reader's own things, the organisers' page, a contest, the clubs of this
browser, a club, games turn by turn, their review, a table to watch, a position to solve, puzzles,
the list of open tables, and the stored data.

``/m/MATCH``, ``/j/MATCH#SECRET``, ``/c/CONTEST#SECRET`` and ``/club/CLUB#SECRET``: browsers never
send the part after ``#``, so the secret of a link appears neither in the server's logs nor in those
of a proxy.
"""


_PAGES: Final = frozenset(
    {"", "learn", "clock", "score", "contests", "clubs", "solve", "open", "privacy"}
)
"""First parts of pages without anything below."""
_BOTH: Final = frozenset({"replay", "review", "puzzles"})
"""First parts of pages that exist by themselves and with something below."""


def first_part(path: str) -> str:
    """Return the first part of *path*, which starts with a slash.

    >>> first_part("/"), first_part("/m/gy2tenjqmmzdcmjz")
    ('', 'm')
    """
    return path.removeprefix("/").partition("/")[0]


def is_page(path: str) -> bool:
    """Return whether *path* is the address of a page.

    >>> is_page("/"), is_page("/m/gy2tenjqmmzdcmjz"), is_page("/m"), is_page("/nothing")
    (True, True, False, False)
    >>> is_page("/learn"), is_page("/learn/more")
    (True, False)
    >>> is_page("/replay"), is_page("/replay/gy2tenjqmmzdcmjz/1/7")
    (True, True)
    """
    first, _, rest = path.removeprefix("/").partition("/")
    return first in PAGES and (first in _BOTH or (first in _PAGES) != bool(rest))


def invited_to(path: str) -> str | None:
    """Return the match of the invitation at *path*; None if *path* is not an invitation.

    >>> invited_to("/j/gy2tenjqmmzdcmjz"), invited_to("/m/gy2tenjqmmzdcmjz")
    ('gy2tenjqmmzdcmjz', None)
    """
    return path.removeprefix(f"/{INVITATION}/") if first_part(path) == INVITATION else None
