"""How many requests work on a contest counts as, by the people, events or bytes it processes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tilerummy.contest.command import Undo

if TYPE_CHECKING:
    from tilerummy.contest.command import Command
    from tilerummy.server.contest.session import ContestSession

_ON_SHEETS: Final = 10
"""People whose places and sheets cost as much as one request."""
_IN_LISTS: Final = 500
"""People whose names and places cost as much as one request."""
_EVENTS: Final = 50
"""Events whose processing costs as much as one request."""
_BYTES: Final = 512
"""Bytes of a list of people that cost as much as one request."""
REGISTRATION: Final = 20
"""Requests that one registration counts as, which strangers may make."""


def sheets(session: ContestSession) -> int:
    """Return the cost of processing the places and sheets of everybody."""
    return len(session.contest.entrants) // _ON_SHEETS


def lists(session: ContestSession) -> int:
    """Return the cost of processing the names and places of everybody."""
    return len(session.contest.entrants) // _IN_LISTS


def everything(session: ContestSession) -> int:
    """Return the cost of processing everybody and the whole log."""
    return sheets(session) + len(session.queue.log) // _EVENTS


def change(session: ContestSession, command: Command) -> int:
    """Return the cost of carrying out *command*. Undoing something processes the whole log."""
    return everything(session) if isinstance(command, Undo) else lists(session)


def people_list(data: bytes) -> int:
    """Return the cost of reading a list of people."""
    return len(data) // _BYTES
