"""The summary of a match, which lets the store do without its events."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tilerummy.core.format.ruleset import print_stored_ruleset
from tilerummy.core.policy import MatchUnit
from tilerummy.core.standings import standings
from tilerummy.server.store import MatchListing, Summary

if TYPE_CHECKING:
    from tilerummy.core.outcome import Outcome
    from tilerummy.match.seat import Seat
    from tilerummy.match.state import MatchState


class Summaries:
    """The summaries of one match. Parts that change only with games or seats are reused."""

    def __init__(self) -> None:
        self._scored: tuple[tuple[Outcome, ...], int] | None = None
        """The outcomes and the number of seats that the score was made from."""
        self._score = _Score(0, (), ())
        self._seated: tuple[Seat, ...] | None = None
        """The seats that the fields below were made from."""
        self._names: tuple[str, ...] = ()
        self._players: tuple[str | None, ...] = ()
        self._kinds: tuple[str, ...] = ()

    def of(self, state: MatchState, deadline_at: int | None) -> Summary:
        """Return the summary of *state* for lists and restarts."""
        seats = len(state.seats)
        known = self._scored
        if known is None or known[0] is not state.outcomes or known[1] != seats:
            self._scored, self._score = (state.outcomes, seats), _score(state)
        if self._seated is not state.seats:
            self._seated = state.seats
            self._names = tuple([seat.name for seat in state.seats])
            self._players = tuple([seat.player or None for seat in state.seats])
            self._kinds = tuple([seat.kind.value for seat in state.seats])
        playing = state.playing
        return Summary(
            status=state.status.value,
            ruleset=print_stored_ruleset(state.ruleset),
            names=self._names,
            players=self._players,
            to_move=None if playing is None else playing.seat,
            deadline_at=deadline_at,
            commitment=state.promised or state.commitment,
            listing=_listing(state, self._score, self._kinds),
        )


def summary(state: MatchState, deadline_at: int | None) -> Summary:
    """Return one summary."""
    return Summaries().of(state, deadline_at)


class _Score(NamedTuple):
    """The results of the finished games; points by seat."""

    played: int
    points: tuple[int, ...]
    leaders: tuple[int, ...]


def _score(state: MatchState) -> _Score:
    seats = len(state.seats)
    counted = tuple(outcome for outcome in state.outcomes if outcome.counts)
    ranked = standings(state.ruleset, counted, seats) if counted else ()
    return _Score(
        played=len(counted),
        points=tuple(sum(outcome.net(seat) for outcome in counted) for seat in range(seats)),
        leaders=tuple(sorted(standing.seat for standing in ranked if standing.rank == 1)),
    )


def _listing(state: MatchState, score: _Score, kinds: tuple[str, ...]) -> MatchListing:
    """Return the state of the match for the lists of all its players, which shows no tile."""
    playing, length = state.playing, state.ruleset.match_length
    games = length.count
    if games is not None and length.unit is MatchUnit.ROUNDS:
        games *= len(state.seats)
    return MatchListing(
        kinds=kinds,
        game=state.number,
        games=games,
        played=score.played,
        points=score.points,
        leaders=score.leaders,
        tiles=None if playing is None else playing.counts,
        host=state.host,
        watch_delay=state.watch_delay,
        listed=state.listed,
        asked=_asked(state),
    )


def _asked(state: MatchState) -> tuple[int, ...]:
    """Return the seats that others wait for, to join a rematch or to start the next game."""
    if any(seat.ready is not None for seat in state.seats):
        return tuple(sorted(state.awaited))
    return tuple(at for at, seat in enumerate(state.seats) if seat.waits is not None)
