"""Reading what a client sends: bytes become a message, texts become tiles, or one refusal."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Final

import msgspec

from tilerummy.core.errors import NotationError
from tilerummy.core.format.notation import parse_melds
from tilerummy.match.refusal import Refusal
from tilerummy.server.codes import ServerCode
from tilerummy.server.table.wire import from_client

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.core.table import Table

MAX_MESSAGE: Final = 16 * 1024
"""Bytes in one message."""
_READABLE_ID: Final = re.compile(r"[\x20-\x7e]{1,64}")
"""Of an id that was refused, what can be sent back; half a surrogate pair cannot."""
MAX_TILES: Final = 200
"""Tiles on a proposed table; no rule set has as many."""


def read_message(text: str | bytes) -> from_client.FromClient:
    """Return the message that *text* holds.

    Raises:
        Refusal: ``too_large``, ``malformed_json``, ``unknown_type`` or ``invalid_message``.
    """
    encoded = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    if len(encoded) > MAX_MESSAGE:
        raise Refusal(ServerCode.TOO_LARGE, f"The message is larger than {MAX_MESSAGE} bytes.")
    try:
        message: from_client.FromClient = from_client.decode(encoded)
    except msgspec.ValidationError as error:
        if "$.type" in str(error) or "`type`" in str(error):
            raise Refusal(ServerCode.UNKNOWN_TYPE) from None
        raise Refusal(ServerCode.INVALID_MESSAGE, _explained(error)) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Refusal(ServerCode.MALFORMED_JSON) from None
    return message


def command_id(text: str | bytes) -> str | None:
    """Return the id in a message that was refused, so that its sender knows which one it was."""
    try:
        fields = json.loads(text)
        found = fields.get("cmd_id", fields.get("request_id"))
    except (ValueError, AttributeError, RecursionError):
        return None
    return found if isinstance(found, str) and _READABLE_ID.fullmatch(found) else None


def read_table(texts: Sequence[str]) -> Table:
    """Return the table that *texts* describe; a Refusal if they describe none."""
    try:
        table = parse_melds(texts)
    except NotationError as error:
        raise Refusal(
            ServerCode.BAD_NOTATION, f"The tiles cannot be read: {error.message}."
        ) from None
    if sum(map(len, table.melds)) > MAX_TILES:
        raise Refusal(ServerCode.BAD_NOTATION, "That is more tiles than any game has.")
    return table


def _explained(error: msgspec.ValidationError) -> str:
    return f"The message does not have the form it should have: {error}."
