"""Events that earlier versions stored, made into what this version reads.

A stored event has its version as ``v``; those without one are of version 1. A change of the stored
form raises `VERSION` and adds the step from the version before to `_STEPS`; existing databases and
backups are never rewritten for it (docs/explain/storage.md).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

VERSION: Final = 7
"""Of the events that this version stores."""

Fields = dict[str, Any]
"""The fields of a stored event, its type among them."""


class NewerEventError(ValueError):
    """A newer version of tilerummy stored this event."""


def upcast(fields: Fields) -> Fields:
    """Return the event with *fields* as `VERSION` would store it, without its version.

    Raises:
        NewerEventError: if it is of a version that is not known here.
        ValueError: if it has an impossible version.
    """
    version = fields.pop("v", 1)
    if type(version) is not int or version < 1:
        raise ValueError(f"{version!r} is no version of an event")
    if version > VERSION:
        raise NewerEventError(f"the event is of version {version}, {VERSION} is the newest known")
    for step in range(version, VERSION):
        change = _STEPS[step].get(fields["type"])
        if change is not None:
            fields = change(fields)
    return fields


def _dealt_without_shares(fields: Fields) -> Fields:
    """Before there were shares, the server's seed alone ordered the tiles."""
    return {**fields, "construction": 1}


_STEPS: Final[Mapping[int, Mapping[str, Callable[[Fields], Fields]]]] = {
    1: {"game_dealt": _dealt_without_shares},
    # Stored events stay as they are, but earlier versions cannot read the new ones.
    2: {},
    3: {},
    4: {},
    5: {},  # rule sets that name `empty_pool_duty`: see `print_stored_ruleset`
    6: {},
}
"""By the version that is read: what becomes of events of a type; others stay as they are."""
