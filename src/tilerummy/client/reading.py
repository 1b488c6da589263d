"""Reading the server's messages, including those with fields newer than this version.

Within one version of the protocol, a server may add fields, messages and events
(docs/build/protocol.md). Unknown fields, messages and events are ignored.
"""

from __future__ import annotations

from typing import Final, get_args

import msgspec

from tilerummy.client.errors import ClientError
from tilerummy.server.table.wire import from_server, public_events, views


class _Kind(msgspec.Struct):
    """The field that distinguishes messages and events."""

    type: str


class _Update(msgspec.Struct, tag="update"):
    """An update whose events have not been looked at yet."""

    seq: int
    events: list[msgspec.Raw]
    view: views.MatchView
    version: int | None = None
    terms: views.MatchTerms | None = None
    results: views.MatchResults | None = None


_kind = msgspec.json.Decoder(_Kind).decode
_update = msgspec.json.Decoder(_Update).decode
_KINDS: Final = {
    kind.__struct_config__.tag: msgspec.json.Decoder(kind)
    for kind in get_args(from_server.FromServer) + get_args(public_events.PublicEvent)
}


def read(text: str | bytes) -> from_server.FromServer | None:
    """Return the message in *text*, or None if its type is unknown.

    Raises:
        ClientError: ``unreadable``.
    """
    try:
        kind = _kind(text).type
        if kind == "update":
            raw = _update(text)
            return from_server.Update(
                raw.seq, _events(raw.events), raw.view, raw.version, raw.terms, raw.results
            )
        found: from_server.FromServer | None = None
        if kind in _KINDS:
            found = _KINDS[kind].decode(text)
    except msgspec.MsgspecError as error:
        raise ClientError("unreadable", f"the server's message cannot be read: {error}") from (
            error
        )
    return found


def _events(raw: list[msgspec.Raw]) -> list[public_events.PublicEvent]:
    return [_KINDS[kind].decode(event) for event in raw if (kind := _kind(event).type) in _KINDS]
