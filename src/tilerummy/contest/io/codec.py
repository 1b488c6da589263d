"""A contest's event as the JSON text that is stored, and back."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final, get_args

import msgspec

from tilerummy.contest.model import event as happened
from tilerummy.contest.model.event import Event as _Event
from tilerummy.contest.model.link import Role
from tilerummy.contest.model.sheet_lines import Ending
from tilerummy.contest.model.stage import LATER_FIELDS, Format

if TYPE_CHECKING:
    from tilerummy.contest.model.event import Event

VERSION: Final = 3
"""Version of the stored events. Raise it when the stored form of an event changes, and convert
older events on reading. Since version 2 a time may be unknown; in version 1 the division's clock
decides that, in `evolve`. Since version 3 a referee's link may be for one round alone, which an
older program would take for all rounds, and a draft lists the players that it seats; `evolve` drops
older drafts where older programs did.
"""
NEWEST: Final = 4
"""Version of the events that version 3 does not know.

Only those are stored with it, so that older programs can read all contests without them.
"""
_NEWER: Final = (
    happened.RoundNamed,
    happened.BellSet,
    happened.KeptApart,
    happened.LetMeet,
    happened.EntrantPinned,
    happened.CheckInSet,
    happened.EntrantMarked,
    happened.Announced,
    happened.AnnouncementChanged,
    happened.AnnouncementWithdrawn,
    happened.RefereeCalled,
    happened.CallTaken,
    happened.TablesNumbered,
    happened.PlayersSeeded,
    happened.ClassFilled,
    happened.RegistrationSet,
    happened.RegistrationMade,
    happened.RegistrationApproved,
    happened.RegistrationDeclined,
)
_NEWER_ROLES: Final = frozenset({Role.ASSISTANT, Role.REGISTER, Role.APPLICANT})
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
    fields = msgspec.to_builtins(event)
    newer = isinstance(event, _NEWER) or _is_newer_link(event) or _ends_at_bell(event)
    for stage in fields["stages"] if isinstance(event, _WITH_STAGES) else ():
        for name, unset in LATER_FIELDS.items():
            if stage[name] == unset:
                del stage[name]
        newer = (
            newer or stage["format"] == Format.SWISS or not LATER_FIELDS.keys().isdisjoint(stage)
        )
    for name in happened.TURN_TIMES:
        if fields.get(name):
            newer = True
        elif name in fields:
            del fields[name]
    if isinstance(event, happened.LinkMade) and event.registration is None:
        del fields["registration"]
    fields = {"v": NEWEST if newer else VERSION, "type": type(event).__name__, **fields}
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":"))


def _is_newer_link(event: Event) -> bool:
    """Return whether *event* makes a link of a role that the third version does not know."""
    return isinstance(event, happened.LinkMade) and event.role in _NEWER_ROLES


def _ends_at_bell(event: Event) -> bool:
    """Return whether *event* enters a game that ended in a way the third version does not know."""
    return isinstance(event, happened.GameEntered) and event.ending is Ending.BELL


def load(text: str | bytes) -> Event:
    """Return the event that was stored as *text*.

    Raises:
        NewerContestError: if a newer version stored it.
        ContestCodecError: if it is not an event.
    """
    try:
        fields = json.loads(text)
        version, kind = fields.pop("v"), fields.pop("type")
        if _NUL in (text if isinstance(text, str) else text.decode()):
            fields = _without_nul(fields)
    except (ValueError, AttributeError, KeyError, TypeError) as error:
        raise ContestCodecError("this is not an event of a contest") from error
    if not isinstance(version, int) or version > NEWEST:
        raise NewerContestError(f"the event is of version {version}, {NEWEST} is the newest known")
    if kind not in _TYPES:
        raise ContestCodecError(f"there is no event {kind!r}")
    try:
        event: Event = msgspec.convert(fields, _TYPES[kind])
    except msgspec.ValidationError as error:
        raise ContestCodecError(f"{kind}: {error}") from error
    return event


def _without_nul(value: Any) -> Any:
    """Return *value* without the NULs that texts could hold until names were cleaned.

    An exported contest that holds one is refused as a file (`file.read`).
    """
    match value:
        case str():
            return value.replace("\0", "")
        case list():
            return [_without_nul(each) for each in value]
        case dict():
            return {key: _without_nul(each) for key, each in value.items()}
    return value
