"""What the store has to know of a match without its events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilerummy.core.format.ruleset import print_ruleset
from tilerummy.core.policy import MatchUnit
from tilerummy.core.standings import standings
from tilerummy.server.store import Glance, Summary

if TYPE_CHECKING:
    from tilerummy.match.state import MatchState


def summary(state: MatchState, deadline_at: int | None) -> Summary:
    """Return what lists and restarts need to know of *state*."""
    playing = state.playing
    return Summary(
        status=state.status.value,
        ruleset=print_ruleset(state.ruleset),
        names=tuple(seat.name for seat in state.seats),
        players=tuple(seat.player for seat in state.seats),
        to_move=None if playing is None else playing.seat,
        deadline_at=deadline_at,
        commitment=state.promised or state.commitment,
        glance=_glance(state),
    )


def _glance(state: MatchState) -> Glance:
    """Return how *state* looks in the lists of all who sit there alike: no tile is in it."""
    playing, seats, length = state.playing, len(state.seats), state.ruleset.match_length
    counted = tuple(outcome for outcome in state.outcomes if outcome.counts)
    ranked = standings(state.ruleset, counted, seats) if counted else ()
    games = length.count
    if games is not None and length.unit is MatchUnit.ROUNDS:
        games *= seats
    return Glance(
        kinds=tuple(seat.kind.value for seat in state.seats),
        game=state.number,
        games=games,
        played=len(counted),
        points=tuple(sum(outcome.net(seat) for outcome in counted) for seat in range(seats)),
        leaders=tuple(sorted(standing.seat for standing in ranked if standing.rank == 1)),
        tiles=None if playing is None else tuple(map(len, playing.racks)),
    )
