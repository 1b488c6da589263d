"""A table's visibility to strangers: whether they may watch it, and find it on the list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilerummy.match import lobby
from tilerummy.match.command import SetListing, SetWatching
from tilerummy.match.event import ListingSet, WatchingSet
from tilerummy.match.refusal import MatchCode, Refusal
from tilerummy.match.state import Status

if TYPE_CHECKING:
    from tilerummy.match.event import MatchEvent
    from tilerummy.match.state import MatchState


def decide(state: MatchState, command: SetWatching | SetListing) -> tuple[MatchEvent, ...]:
    """Return the events; allowed at any time, because spectators see no hidden tiles."""
    lobby.require_host(state, command.by)
    if state.sealed:
        raise Refusal(MatchCode.DEAL_SEALED)
    if isinstance(command, SetWatching):
        if state.watch_delay == command.delay:
            return ()
        return (WatchingSet(command.delay),)
    if state.listed == command.listed:
        return ()
    if command.listed and state.status is Status.FINISHED:
        raise Refusal(MatchCode.MATCH_OVER)
    return (ListingSet(command.listed),)
