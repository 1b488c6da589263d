"""A table's visibility to strangers: whether they may watch it, and find it on the list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tilerummy.match import lobby
from tilerummy.match.command import SetListing, SetWatching
from tilerummy.match.event import ListingSet, WatchingSet
from tilerummy.match.refusal import MatchCode, Refusal
from tilerummy.match.state import Status

if TYPE_CHECKING:
    from tilerummy.match.context import Context
    from tilerummy.match.event import MatchEvent
    from tilerummy.match.handler import Handlers
    from tilerummy.match.state import MatchState


def _set_watching(
    state: MatchState, command: SetWatching, context: Context
) -> tuple[MatchEvent, ...]:
    """Let people watch, or not; at any time, because spectators see no hidden tiles."""
    _require_open(state, context)
    return () if state.watch_delay == command.delay else (WatchingSet(command.delay),)


def _set_listing(
    state: MatchState, command: SetListing, context: Context
) -> tuple[MatchEvent, ...]:
    """Put the table on the public list, or take it off."""
    _require_open(state, context)
    if state.listed == command.listed:
        return ()
    if command.listed and state.status is Status.FINISHED:
        raise Refusal(MatchCode.MATCH_OVER)
    return (ListingSet(command.listed),)


def _require_open(state: MatchState, context: Context) -> None:
    """Refuse everybody but the host, and while other tables still play the same deals."""
    lobby.require_host(state, context.by)
    if state.sealed:
        raise Refusal(MatchCode.DEAL_SEALED)


HANDLERS: Final[Handlers] = {
    SetWatching: _set_watching,
    SetListing: _set_listing,
}
