"""How many requests work on a club counts as, by the results, events or bytes it processes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tilerummy.club.command import EraseMember

if TYPE_CHECKING:
    from tilerummy.club.command import Command
    from tilerummy.club.state import Club

_RESULTS: Final = 200
"""Results that cost as much as one request to add up or to export."""
_RATED: Final = 50
"""Results that cost as much as one request to rate."""
_EVENTS: Final = 50
"""Events that cost as much as one request to rewrite or to export."""
_SEARCHED: Final = 2000
"""Events that cost as much as one request to search for a command."""
_BODY: Final = 1024
"""Bytes of a command that cost as much as one request to carry out."""


def results(club: Club) -> int:
    """Return the cost of adding up all results."""
    return club.results // _RESULTS


def ratings(club: Club) -> int:
    """Return the cost of rating all members."""
    return club.results // _RATED


def everything(club: Club) -> int:
    """Return the cost of writing down all events and results."""
    return club.seq // _EVENTS + results(club)


def change(club: Club, command: Command, size: int) -> int:
    """Return the cost of a *command* of *size* bytes. An erasure rewrites the whole log."""
    events = _EVENTS if isinstance(command, EraseMember) else _SEARCHED
    return club.seq // events + size // _BODY
