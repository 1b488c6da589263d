"""Which addresses show the page; the client reads them as well, from ``web/src/lib/tables.ts``."""

from __future__ import annotations

from typing import Final

PAGES: Final = ("", "m", "j")
"""What the path of a page begins with: the first page, a table, an invitation.

``/m/MATCH`` and ``/j/MATCH#SECRET``: browsers keep what follows the ``#`` to themselves, so the
secret of an invitation comes neither to the server's logs nor to those of a proxy.
"""


def is_page(path: str) -> bool:
    """Whether *path*, which begins with a slash, shows something other than that there is nothing.

    >>> is_page("/"), is_page("/m/gy2tenjqmmzdcmjz"), is_page("/m"), is_page("/nothing")
    (True, True, False, False)
    """
    first, _, rest = path.removeprefix("/").partition("/")
    return first in PAGES and bool(first) == bool(rest)
