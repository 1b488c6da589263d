"""Names that people give themselves: one line, nothing invisible or turning text around."""

from __future__ import annotations

import unicodedata

from tilerummy.match.refusal import Refusal
from tilerummy.server.protocol.codes import ServerCode


def clean(name: str) -> str:
    """Return *name* without control and formatting characters and needless spaces.

    Raises:
        Refusal: ``invalid_name`` if nothing visible is left.
    """
    visible = "".join(
        " " if char.isspace() else char
        for char in unicodedata.normalize("NFC", name)
        if char.isspace() or not unicodedata.category(char).startswith("C")
    )
    cleaned = " ".join(visible.split())
    if not cleaned:
        raise Refusal(ServerCode.INVALID_NAME)
    return cleaned
