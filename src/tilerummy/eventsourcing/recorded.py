"""An event in its log: its number, sender and time."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

E = TypeVar("E")


@dataclass(frozen=True, slots=True, kw_only=True)
class Recorded(Generic[E]):
    """An event with its number, sender and time."""

    seq: int
    """The event's number, from 1."""
    link: int
    """The number of the link that sent the command; 0 for the server."""
    cmd_id: str
    at: int
    """Milliseconds (UTC)."""
    event: E


def with_rewritten(
    log: Sequence[Recorded[E]], rewritten: Callable[[Sequence[E]], Mapping[int, E]]
) -> list[Recorded[E]]:
    """Return *log* with the events that *rewritten* returns, by number, in their places."""
    events = rewritten([one.event for one in log])
    return [replace(one, event=events.get(one.seq, one.event)) for one in log]
