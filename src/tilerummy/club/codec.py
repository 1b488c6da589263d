"""A club's event as the JSON text that is stored, and back."""

from __future__ import annotations

import json
from typing import Any, Final, get_args

import msgspec

from tilerummy.club.event import Event

VERSION: Final = 2
"""The version of the stored events. Raise it whenever the stored form of an event changes.

Since the second, an evening has a rule set, a member may be a bot, and a club may have ratings.
"""
_TYPES: Final[dict[str, type[Any]]] = {kind.__name__: kind for kind in get_args(Event)}


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
        fields = msgspec.json.decode(text)
        version, kind = fields.pop("v"), fields.pop("type")
    except (ValueError, AttributeError, KeyError, TypeError) as error:
        raise ClubCodecError("this is not an event of a club") from error
    if not isinstance(version, int) or version > VERSION:
        raise NewerClubError(f"the event is of version {version}, {VERSION} is the newest known")
    if kind not in _TYPES:
        raise ClubCodecError(f"there is no event {kind!r}")
    try:
        event: Event = msgspec.convert(fields, _TYPES[kind])
    except msgspec.ValidationError as error:
        raise ClubCodecError(f"{kind}: {error}") from error
    return event
