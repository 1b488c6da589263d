"""Views of a match for each viewer. Besides `redact`, only this lets game data out.

The parts that all viewers share are made once, as for a spectator. Each seat's own parts are added
to that. The types have no field for hidden data.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from tilerummy.core import event as core
from tilerummy.core.clock import delay_left_ms, time_left
from tilerummy.core.format.ruleset import changed_fields, shown_texts
from tilerummy.core.rules import check
from tilerummy.core.standings import standings
from tilerummy.core.turn import ClaimRedeal
from tilerummy.core.view import view
from tilerummy.match.event import (
    GameDealt,
    GameFinished,
    InGame,
    RulesSet,
    SeatDropped,
    Seated,
    SeatOpened,
)
from tilerummy.match.rematch import tallies
from tilerummy.server.table.wire import VERSION, from_server, public_events, views
from tilerummy.server.table.wire.redact import project, texts, tile_texts

if TYPE_CHECKING:
    from tilerummy.core.outcome import Outcome
    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.state import State
    from tilerummy.match.event import MatchEvent
    from tilerummy.match.state import MatchState

_CLAIM: Final = ClaimRedeal()
_CHANGING_RESULTS: Final = (GameFinished, Seated, SeatOpened, SeatDropped)


class Live(Struct, frozen=True, kw_only=True):
    """Current facts about a match that are in no event."""

    match: str
    invite: str
    watch: str
    watch_delay: int | None
    """The current delay. A spectator's view may be from before it was set."""
    onlookers: int
    connected: Sequence[bool]
    away: Sequence[bool]
    undo_ms: tuple[int, ...]
    """By seat, milliseconds that a stand-in bot still waits, or would wait."""
    seat_codes_after: int
    """The newest event whose seat code has expired."""
    clock_ms: int | None
    elapsed_ms: int
    """How much of the mover's game clock the running turn has taken."""


class News:
    """Some events and the match after them, for any number of viewers."""

    def __init__(
        self, state: MatchState, live: Live, events: Sequence[tuple[int, MatchEvent]]
    ) -> None:
        """Take *events* with their numbers; the newest led to *state*."""
        self._state = state
        self._live = live
        everybody = range(len(state.seats))
        self._events = [
            (seq, event, project(seq, event, None), _who_see_more(event, everybody))
            for seq, event in events
        ]
        self._public_events = [seen for _, _, seen, _ in self._events if seen is not None]
        self._see_more = {seat for *_, seats in self._events for seat in seats}
        self._public = _public_view(state, live)
        self._changes_terms = any(isinstance(event, RulesSet) for _, event in events)
        self._ends = any(isinstance(event, _CHANGING_RESULTS) for _, event in events)

    def update(self, viewer: int | None, *, first: bool) -> from_server.Update:
        """Return what *viewer* (a seat, or None) may see.

        The *first* update of a connection has parts that later ones leave out until they change.
        """
        state = self._state
        return from_server.Update(
            seq=state.seq,
            events=self._seen(viewer),
            view=self.view(viewer),
            version=VERSION if first else None,
            terms=terms(state.ruleset) if first or self._changes_terms else None,
            results=self._results if first or self._ends else None,
        )

    @cached_property
    def _results(self) -> views.MatchResults:
        """The results of the finished games, the same for everybody."""
        return results(self._state)

    def _seen(self, viewer: int | None) -> list[public_events.PublicEvent]:
        """Return the events as *viewer* may see them."""
        if viewer not in self._see_more:
            return self._public_events
        seen = [
            project(seq, event, viewer) if viewer in seats else public
            for seq, event, public, seats in self._events
        ]
        return [event for event in seen if event is not None]

    def view(self, viewer: int | None) -> views.MatchView:
        """Return the parts that change from turn to turn."""
        public, state, live = self._public, self._state, self._live
        if viewer is None:
            return public
        return replace(
            public,
            you=viewer,
            # Seats at a contest's table belong to its players; there is no invitation.
            invite=live.invite if state.contest is None else None,
            watch=None if live.watch_delay is None else live.watch,
            words=_seat_codes(state, live) if viewer == state.host else [],
            game=None if public.game is None else _own_game(public.game, state, viewer),
        )


def _who_see_more(event: MatchEvent, everybody: Sequence[int]) -> Sequence[int]:
    """Return the seats among *everybody* that see more of *event* than a spectator."""
    if isinstance(event, InGame):
        return (event.event.seat,) if isinstance(event.event, core.Drew) else ()
    return everybody if isinstance(event, GameDealt) else ()


def _public_view(state: MatchState, live: Live) -> views.MatchView:
    return views.MatchView(
        match=live.match,
        status=state.status,
        host=state.host,
        you=None,
        invite=None,
        watch=None,
        watch_delay=live.watch_delay,
        onlookers=live.onlookers,
        seats=_seats(state, live),
        words=[],
        rematch=None
        if state.rematch is None
        else views.RematchView(state.rematch.match, state.rematch.by),
        rematch_of=state.rematch_of,
        continued=_continued(state),
        contest=_contest(state),
        deal=_deal(state),
        given=None
        if state.given is None
        else views.GivenView(state.given.source, state.given.commitment, not state.sealed),
        game=_public_game(state, live),
        **{shown: getattr(state, setting) for shown, setting in views.SETTINGS.items()},
    )


def terms(rules: Ruleset) -> views.MatchTerms:
    """Return the agreed terms of the whole match."""
    limit = rules.turn_limit_s
    return views.MatchTerms(
        ruleset=rules.name,
        rules=shown_texts(rules),
        changed=changed_fields(rules),
        clock=limit is not None or rules.game_clock_s is not None,
        turn_limit_ms=None if limit is None else limit * 1000,
        threshold=rules.threshold,
        call=rules.call,
        games=rules.match_length.count,
        min_seats=rules.min_seats,
        max_seats=rules.max_seats,
    )


def results(state: MatchState) -> views.MatchResults:
    """Return the results of the finished games, without anything of a running one."""
    rules = state.ruleset
    return views.MatchResults(
        sheet=[
            _sheet(outcome, rules, hints)
            for outcome, hints in zip(state.outcomes, state.hints, strict=True)
        ],
        standings=[
            views.StandingView(
                seat=entry.seat,
                rank=entry.rank,
                wins=entry.wins,
                second_places=entry.second_places,
                points=entry.points,
                tiles=entry.tiles,
                time_ms=entry.time_ms,
                behind=entry.behind,
            )
            for entry in standings(rules, state.outcomes, len(state.seats))
        ],
        evening=_evening(state),
    )


def _seats(state: MatchState, live: Live) -> list[views.SeatView]:
    game = state.game
    return [
        views.SeatView(
            kind=seat.kind,
            name=seat.name,
            level=seat.level,
            stand_in=seat.stand_in,
            undo_ms=live.undo_ms[at],
            asked=sorted(seat.asked),
            waits=seat.waits,
            connected=live.connected[at],
            away=live.away[at],
            tiles=0 if game is None else game.counts[at],
            opened=game is not None and game.opened[at],
            ready=seat.ready is not None,
        )
        for at, seat in enumerate(state.seats)
    ]


def _continued(state: MatchState) -> views.ContinuedView | None:
    source = state.continued
    return None if source is None else views.ContinuedView(source.match, source.game, source.turn)


def _contest(state: MatchState) -> views.ContestTableView | None:
    about = state.contest
    return (
        None if about is None else views.ContestTableView(about.contest, about.round, about.table)
    )


def _seat_codes(state: MatchState, live: Live) -> list[str | None]:
    codes = (seat.code for seat in state.seats)
    return [
        None if code is None or code.seq <= live.seat_codes_after else code.text for code in codes
    ]


def _evening(state: MatchState) -> list[views.TallyView | None]:
    if state.rematch_of is None:
        return []
    return [
        None if tally is None else views.TallyView(tally.matches, tally.wins, tally.points)
        for tally in tallies(state)
    ]


def _deal(state: MatchState) -> views.DealView | None:
    if state.promised is None or state.given is not None or state.closed:
        return None
    return views.DealView(
        game=state.number + 1,
        commitment=state.promised,
        shares=[seat.commitment for seat in state.seats],
        revealing=state.dealing,
        revealed=[seat.share is not None for seat in state.seats],
    )


def _public_game(state: MatchState, live: Live) -> views.GameView | None:
    if state.game is None or state.starter is None:
        return None
    seen = view(state.game, None)
    move = state.last_move
    outcome = seen.outcome
    return views.GameView(
        number=state.number,
        starter=state.starter,
        seat=seen.seat,
        turn=seen.turn,
        table=texts(seen.table.melds),
        rack=[],
        pool=seen.pool,
        fresh=[],
        last_move=None
        if move is None
        else views.LastMove(move.seat, texts(move.before.melds), texts(move.placed)),
        clock_ms=live.clock_ms,
        game_clocks_ms=game_clocks(state.game, live.elapsed_ms),
        delay_ms=_delay(state.game, live.elapsed_ms),
        drawn=seen.drawn,
        out=seen.out,
        can_claim_redeal=False,
        # The racks are public only now that the game is over.
        outcome=None
        if outcome is None
        else views.OutcomeView(
            _sheet(outcome, state.ruleset, state.hinted), [texts(rack) for rack in state.game.racks]
        ),
    )


def _own_game(public: views.GameView, state: MatchState, viewer: int) -> views.GameView:
    """Return *public* with the parts that only *viewer* may see."""
    game = state.game
    if game is None:
        return public
    to_move = viewer == game.seat and game.outcome is None
    return replace(
        public,
        rack=tile_texts(game.racks[viewer]),
        fresh=tile_texts(state.fresh[viewer]),
        can_claim_redeal=to_move and not check(game, _CLAIM),
    )


def game_clocks(game: State, elapsed_ms: int) -> list[int] | None:
    """Return the time left on each game clock; the running turn has taken *elapsed_ms*."""
    clock = game.ruleset.clock
    if clock.game_s is None:
        return None
    left = list(time_left(game.ruleset, game))
    if game.outcome is None:
        left[game.seat] = clock.left_after(left[game.seat], game.turn_ms, elapsed_ms)
    return left


def _delay(game: State, elapsed_ms: int) -> int | UnsetType:
    """Return what is left of the delay of the running turn, which has taken *elapsed_ms*."""
    if not game.ruleset.clock_delay_s or game.outcome is not None:
        return UNSET
    return delay_left_ms(game, elapsed_ms)


def _sheet(outcome: Outcome, rules: Ruleset, hints: Sequence[int]) -> views.GameSheet:
    return views.GameSheet(
        termination=outcome.termination,
        winners=list(outcome.winners),
        runners_up=list(outcome.runners_up),
        scores=list(outcome.scores),
        penalties=list(outcome.penalties),
        tiles=list(outcome.tiles),
        remaining_ms=list(time_left(rules, outcome)),
        hints=list(hints),
        declined=[None if proof is None else texts(proof.melds) for proof in outcome.declined],
        unproven=list(outcome.unproven),
    )
