"""What the host lets strangers see of a table: whether they may look on, and find it at all."""

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
    """Return what happens; at any time, because onlookers see nothing that is hidden."""
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
