"""A club's event as the JSON text that is stored, and back."""

from __future__ import annotations

import json
from typing import Any, Final, get_args

import msgspec

from tilerummy.club.event import Event

VERSION: Final = 3
"""The version of the stored events. Raise it whenever the stored form of an event changes.

Since the second, an evening has a rule set, a member may be a bot, and a club may have ratings.
Since the third, tables may be shown to the members.
"""


class _Head(msgspec.Struct):
    """The fields that every stored event has."""

    v: int
    type: str


_HEAD: Final = msgspec.json.Decoder(_Head)
_DECODERS: Final[dict[str, msgspec.json.Decoder[Any]]] = {
    kind.__name__: msgspec.json.Decoder(kind) for kind in get_args(Event)
}


class ClubCodecError(ValueError):
    """A stored event that this version cannot read."""


class NewerClubError(ClubCodecError):
    """A newer version of tilerummy stored this event."""


def dump(event: Event) -> str:
    """Return *event* as one JSON object, which holds its type and version."""
    fields = {"v": VERSION, "type": type(event).__name__, **msgspec.to_builtins(event)}
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":"))


def load(text: str | bytes) -> Event:
    """Return the event that was stored as *text*.

    Raises:
        NewerClubError: if a newer version stored it.
        ClubCodecError: if it is not an event of a club.
    """
    try:
        head = _HEAD.decode(text)
    except ValueError as error:
        raise ClubCodecError("this is not an event of a club") from error
    if head.v > VERSION:
        raise NewerClubError(f"the event is of version {head.v}, {VERSION} is the newest known")
    if head.type not in _DECODERS:
        raise ClubCodecError(f"there is no event {head.type!r}")
    try:
        event: Event = _DECODERS[head.type].decode(text)
    except msgspec.ValidationError as error:
        raise ClubCodecError(f"{head.type}: {error}") from error
    return event
