"""Names that players choose at a match."""

from __future__ import annotations

import re
from typing import Final

from tilerummy.core.lookalikes import skeleton
from tilerummy.core.names import same_as, visible
from tilerummy.match.event import Level
from tilerummy.match.names import MAX_LENGTH
from tilerummy.match.refusal import Refusal
from tilerummy.server.codes import ServerCode

_AS_A_BOT: Final = re.compile(rf"\(\s*({'|'.join(map(skeleton, Level))})\s*\)$")
"""The way records write the name of a bot."""


def clean(name: str) -> str:
    """Return *name* cleaned by `core.names.visible`.

    Raises:
        Refusal: ``invalid_name`` if nothing visible is left, if it is too long, or if it is written
            like the name of a bot.
    """
    cleaned = visible(name)
    if not cleaned:
        raise Refusal(ServerCode.INVALID_NAME)
    if len(cleaned) > MAX_LENGTH:
        raise Refusal(ServerCode.INVALID_NAME, f"A name has at most {MAX_LENGTH} characters.")
    if _AS_A_BOT.search(same_as(cleaned)):
        raise Refusal(ServerCode.INVALID_NAME, "Only the name of a bot ends with its level.")
    return cleaned
