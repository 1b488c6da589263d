"""The only exit for game data: what one viewer may see of an event, and of a match.

These functions build types that have no field for what is hidden (whitelists); nothing else in the
server turns a match into something that is sent.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, assert_never

from tilerummy.core import event as core
from tilerummy.core.format.ruleset import changed_fields, field_texts
from tilerummy.core.rules import check
from tilerummy.core.standings import standings
from tilerummy.core.turn import ClaimRedeal
from tilerummy.core.view import view
from tilerummy.match.event import (
    ClockExtended,
    GameDealt,
    GameFinished,
    InGame,
    InGameEvent,
    MatchClosed,
    MatchCreated,
    MatchEvent,
    Renamed,
    RevealOpened,
    SeatDropped,
    Seated,
    SeatOpened,
    SeedCommitted,
    ShareCommitted,
    ShareRevealed,
    WatchingSet,
)
from tilerummy.match.state import SeatKind
from tilerummy.server.protocol import VERSION, from_server, seen_events, views

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tilerummy.core.outcome import Outcome
    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.state import State
    from tilerummy.core.table import Table
    from tilerummy.core.tile import Tile
    from tilerummy.core.view import View
    from tilerummy.match.state import MatchState
    from tilerummy.solver import Move


_CHANGING_RESULTS: Final = (GameFinished, SeatOpened, SeatDropped)


@dataclass(frozen=True, slots=True, kw_only=True)
class Live:
    """What is true of a match right now and in no event."""

    match: str
    invite: str
    watch: str
    onlookers: int
    connected: tuple[bool, ...]
    clock_ms: int | None
    elapsed_ms: int
    """What the running turn has taken of the mover's game clock so far."""


def project(seq: int, event: MatchEvent, viewer: int | None) -> seen_events.Seen | None:
    """Return *event* as *viewer* (a seat, or None) may see it; None if there is nothing to see."""
    match event:
        case MatchCreated():
            return None
        case Seated():
            return seen_events.Seated(seq, event.seat, _kind(event), event.name, event.level)
        case Renamed():
            return seen_events.Seated(seq, event.seat, SeatKind.PERSON, event.name)
        case SeatOpened():
            return seen_events.SeatOpened(seq, event.seat)
        case SeatDropped():
            return seen_events.SeatDropped(seq, event.seat)
        case WatchingSet():
            return seen_events.WatchingSet(seq, event.delay)
        case MatchClosed():
            return seen_events.MatchClosed(seq)
        case ClockExtended():
            return seen_events.ClockExtended(seq, event.outage_ms)
        case GameDealt():
            rack = None if viewer is None else _texts(event.dealt.racks[viewer])
            return seen_events.GameDealt(
                seq, event.game, event.dealt.starter, event.commitment, rack
            )
        case GameFinished():
            outcome = event.ended.outcome
            return seen_events.GameEnded(
                seq,
                outcome.termination,
                list(outcome.winners),
                list(outcome.scores),
                [_texts(rack) for rack in event.racks],
                event.seed,
            )
        case InGame():
            return _in_game(seq, event.event, viewer)
        case _:
            return _promised(seq, event)


def _promised(
    seq: int, event: SeedCommitted | ShareCommitted | RevealOpened | ShareRevealed
) -> seen_events.Seen:
    """Return what leads to a deal: commitments are public, what they hide is not."""
    match event:
        case SeedCommitted():
            return seen_events.SeedCommitted(seq, event.game, event.commitment)
        case ShareCommitted():
            return seen_events.ShareCommitted(seq, event.game, event.seat, event.commitment)
        case RevealOpened():
            return seen_events.RevealOpened(seq, event.game, list(event.seats))
        case ShareRevealed():
            return seen_events.ShareRevealed(seq, event.game, event.seat)


def hint(request_id: str, seen: View, table: Table, moves: Sequence[Move]) -> from_server.Hint:
    """Return the play that leads to *table* by *moves*, found for who *seen* belongs to."""
    return from_server.Hint(
        request_id=request_id,
        table=_texts(table.melds),
        placed=_texts(table.tiles - seen.table.tiles),
        moves=[
            from_server.HintMove(
                _texts(move.tiles), move.source, move.start, move.target, move.place
            )
            for move in moves
        ],
    )


def _kind(seated: Seated) -> SeatKind:
    return SeatKind.PERSON if seated.level is None else SeatKind.BOT


def _in_game(
    seq: int,
    event: InGameEvent,
    viewer: int | None,
) -> seen_events.Seen | None:
    match event:
        case core.StartTiles():
            return seen_events.StartTilesTurnedUp(
                seq, [(seat, str(tile)) for seat, tile in event.tiles]
            )
        case core.Played():
            return seen_events.TilesPlayed(
                seq, event.seat, _texts(event.table.melds), _texts(event.placed), event.called
            )
        case core.PartKept():
            return seen_events.PartKept(
                seq, event.seat, _texts(event.table.melds), _texts(event.placed)
            )
        case core.ClockRan():
            return None  # the clocks are in the view
        case core.RedealClaimed():
            return seen_events.RedealClaimed(seq, event.seat)
        case core.Drew():
            tiles = _texts(event.tiles) if event.seat == viewer else None
            return seen_events.TilesDrawn(seq, event.seat, len(event.tiles), event.cause, tiles)
        case core.Passed():
            return seen_events.TurnPassed(seq, event.seat)
        case core.TimedOut():
            return seen_events.TurnTimedOut(seq, event.seat, event.unfinished)
        case core.Called():
            return seen_events.WinCalled(seq, event.seat)
        case core.FirstOut():
            # Only who has won: the sheet tells what the racks of those who play on are worth.
            return seen_events.FirstOut(seq, event.outcome.winners[0])
        case _:
            assert_never(event)


def update(
    state: MatchState,
    viewer: int | None,
    live: Live,
    events: Sequence[tuple[int, MatchEvent]],
    *,
    first: bool,
) -> from_server.Update:
    """Return *events* and the match as *viewer* (a seat, or None) may see them.

    The *first* update of a connection has what later ones leave out until it changes.
    """
    ends = any(isinstance(event, _CHANGING_RESULTS) for _, event in events)
    return from_server.Update(
        seq=state.seq,
        events=[seen for seq, event in events if (seen := project(seq, event, viewer)) is not None],
        view=match_view(state, viewer, live),
        version=VERSION if first else None,
        terms=terms(state.ruleset) if first else None,
        results=results(state) if first or ends else None,
    )


def match_view(state: MatchState, viewer: int | None, live: Live) -> views.MatchView:
    """Return what changes from turn to turn, as *viewer* (a seat, or None) may see it."""
    return views.MatchView(
        match=live.match,
        status=state.status,
        host=state.host,
        you=viewer,
        invite=None if viewer is None else live.invite,
        watch=None if viewer is None or state.watch_delay is None else live.watch,
        watch_delay=state.watch_delay,
        onlookers=live.onlookers,
        seats=_seats(state, live),
        deal=_deal(state),
        game=_game(state, viewer, live),
    )


def terms(rules: Ruleset) -> views.MatchTerms:
    """Return what was agreed on for the whole match."""
    limit = rules.turn_limit_s
    return views.MatchTerms(
        ruleset=rules.name,
        rules=field_texts(rules),
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
    """Return what the finished games led to; of a running one there is nothing in it."""
    rules = state.ruleset
    return views.MatchResults(
        sheet=[_sheet(outcome, rules) for outcome in state.outcomes],
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
    )


def _seats(state: MatchState, live: Live) -> list[views.SeatView]:
    game = state.game
    return [
        views.SeatView(
            kind=seat.kind,
            name=seat.name,
            level=seat.level,
            connected=live.connected[at],
            tiles=0 if game is None else len(game.racks[at]),
            opened=game is not None and game.opened[at],
        )
        for at, seat in enumerate(state.seats)
    ]


def _deal(state: MatchState) -> views.DealView | None:
    if state.promised is None or state.closed:
        return None
    return views.DealView(
        game=state.number + 1,
        commitment=state.promised,
        shares=[seat.commitment for seat in state.seats],
        revealing=state.dealing,
        revealed=[seat.share is not None for seat in state.seats],
    )


def _game(state: MatchState, viewer: int | None, live: Live) -> views.GameView | None:
    if state.game is None or state.starter is None:
        return None
    seen = view(state.game, viewer)
    move = state.last_move
    outcome = seen.outcome
    return views.GameView(
        number=state.number,
        starter=state.starter,
        seat=seen.seat,
        turn=seen.turn,
        table=_texts(seen.table.melds),
        rack=_texts(seen.rack or ()),
        pool=seen.pool,
        fresh=[] if viewer is None else _texts(state.fresh[viewer]),
        last_move=None
        if move is None
        else views.LastMove(move.seat, _texts(move.before.melds), _texts(move.placed)),
        clock_ms=live.clock_ms,
        game_clocks_ms=_game_clocks(state.game, live),
        drawn=seen.drawn,
        out=seen.out,
        can_claim_redeal=seen.your_turn and not check(state.game, ClaimRedeal()),
        # The racks lie open only now that the game is over.
        outcome=None
        if outcome is None
        else views.OutcomeView(
            _sheet(outcome, state.ruleset), [_texts(rack) for rack in state.game.racks]
        ),
    )


def _game_clocks(game: State, live: Live) -> list[int] | None:
    """Return by seat what is left of the game clocks, the running turn taken off."""
    limit_s = game.ruleset.game_clock_s
    if limit_s is None:
        return None
    running = 0 if game.outcome is not None else live.elapsed_ms
    return [
        1000 * limit_s - used - (running if seat == game.seat else 0)
        for seat, used in enumerate(game.used_ms)
    ]


def _sheet(outcome: Outcome, rules: Ruleset) -> views.GameSheet:
    limit_ms = 1000 * (rules.game_clock_s or 0)
    return views.GameSheet(
        termination=outcome.termination,
        winners=list(outcome.winners),
        runners_up=list(outcome.runners_up),
        scores=list(outcome.scores),
        penalties=list(outcome.penalties),
        tiles=list(outcome.tiles),
        remaining_ms=[limit_ms - used for used in outcome.used_ms],
        declined=[None if proof is None else _texts(proof.melds) for proof in outcome.declined],
    )


def _texts(values: Iterable[Tile] | Iterable[object]) -> list[str]:
    return [str(value) for value in values]
