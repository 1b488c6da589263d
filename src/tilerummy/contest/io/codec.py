"""A contest's event as the JSON text that is stored, and back."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final, get_args

import msgspec

from tilerummy.contest.model import event as happened
from tilerummy.contest.model.event import Event as _Event
from tilerummy.contest.model.stage import LATER_FIELDS, Format

if TYPE_CHECKING:
    from tilerummy.contest.model.event import Event

VERSION: Final = 3
"""Of the events that this version stores; whoever changes what one is stored as raises it, and
makes of an older one what this version would have stored. Since the second a time may be unknown;
where it was in the first follows from the division's clock, which `evolve` knows. Since the third
a referee's link may be for one round alone, which an older version would take for all of them, and
a draft lists the players that it seats; `evolve` drops older drafts where older versions did.
"""
NEWEST: Final = 4
"""Of events that the third version does not know. Only these are stored with it, so that older
versions of the server read the events of all other contests.
"""
_NEWER: Final = (
    happened.RoundNamed,
    happened.KeptApart,
    happened.LetMeet,
    happened.EntrantPinned,
    happened.CheckInSet,
    happened.EntrantMarked,
    happened.Announced,
    happened.AnnouncementWithdrawn,
    happened.RefereeCalled,
    happened.CallTaken,
    happened.TablesNumbered,
)
_WITH_STAGES: Final = (happened.DivisionAdded, happened.DivisionChanged)
_TYPES: Final[dict[str, type[Any]]] = {kind.__name__: kind for kind in get_args(_Event)}


_NUL: Final = "\\u0000"
"""A NUL as JSON writes it."""


class ContestCodecError(ValueError):
    """A stored event that this version cannot read."""


class NewerContestError(ContestCodecError):
    """A newer version of tilerummy stored this event."""


def dump(event: Event) -> str:
    """Return *event* as one JSON object with its type and version."""
    told = msgspec.to_builtins(event)
    newer = isinstance(event, _NEWER)
    for stage in told["stages"] if isinstance(event, _WITH_STAGES) else ():
        for name, unset in LATER_FIELDS.items():
            if stage[name] == unset:
                del stage[name]
        newer = (
            newer or stage["format"] == Format.SWISS or not LATER_FIELDS.keys().isdisjoint(stage)
        )
    for name in happened.TURN_TIMES:
        if told.get(name):
            newer = True
        elif name in told:
            del told[name]
    told = {"v": NEWEST if newer else VERSION, "type": type(event).__name__, **told}
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


def load(text: str | bytes) -> Event:
    """Return the event that was stored as *text*.

    Raises:
        NewerContestError: if a newer version stored it.
        ContestCodecError: if it is none.
    """
    try:
        told = json.loads(text)
        version, kind = told.pop("v"), told.pop("type")
        if _NUL in (text if isinstance(text, str) else text.decode()):
            told = _without_nul(told)
    except (ValueError, AttributeError, KeyError, TypeError) as error:
        raise ContestCodecError("this is not an event of a contest") from error
    if not isinstance(version, int) or version > NEWEST:
        raise NewerContestError(f"the event is of version {version}, {NEWEST} is the newest known")
    if kind not in _TYPES:
        raise ContestCodecError(f"there is no event {kind!r}")
    try:
        event: Event = msgspec.convert(told, _TYPES[kind])
    except msgspec.ValidationError as error:
        raise ContestCodecError(f"{kind}: {error}") from error
    return event


def _without_nul(told: Any) -> Any:
    """Return *told* without the NULs that texts could hold until names were cleaned.

    An exported contest that holds one is refused as a file (`file.read`).
    """
    match told:
        case str():
            return told.replace("\0", "")
        case list():
            return [_without_nul(each) for each in told]
        case dict():
            return {key: _without_nul(each) for key, each in told.items()}
    return told
