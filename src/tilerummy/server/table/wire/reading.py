"""Parse what a client sends: bytes to a message, texts to tiles, or a refusal."""

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
"""Most bytes in one message."""
_READABLE_ID: Final = re.compile(r"[\x20-\x7e]{1,64}")
"""The characters of a refused id that can be sent back; an unpaired surrogate cannot."""
MAX_TILES: Final = 200
"""Most tiles on a proposed table; no rule set has that many."""


def read_message(text: str | bytes) -> from_client.FromClient:
    """Return the message in *text*.

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
    """Return the id in a refused message, so that its sender can match the error to it."""
    try:
        fields = json.loads(text)
        found = fields.get("cmd_id", fields.get("request_id"))
    except (ValueError, AttributeError, RecursionError):
        return None
    return found if isinstance(found, str) and _READABLE_ID.fullmatch(found) else None


def read_table(texts: Sequence[str]) -> Table:
    """Return the table in *texts*; raise a Refusal if they are not valid notation."""
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
