"""The visible parts of played games. Like `match_view` and `redact`, this lets game data out.

A finished game is shown in full, a running one only as spectators see it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilerummy.core.event import Drew, Played, StartTiles, TimedOut
from tilerummy.core.format.ruleset import shown_texts
from tilerummy.server.records.wire import records
from tilerummy.server.table.wire.redact import texts

if TYPE_CHECKING:
    from tilerummy.core.outcome import Outcome
    from tilerummy.core.table import Table
    from tilerummy.review import GameRead, TurnTaken


def recorded_game(game: GameRead, number: int, *, is_open: bool) -> records.RecordedGame:
    """Return a game as everybody may see it: with all racks if it *is_open*, else with none."""
    dealt, headers = game.dealt, game.record.headers
    return records.RecordedGame.model_validate(
        {
            "number": number,
            "date": headers.get("Date"),
            "players": [headers.get(f"Seat{seat}", "") for seat in range(dealt.seats)],
            "ruleset": dealt.ruleset.name,
            "rules": shown_texts(dealt.ruleset),
            "starter": dealt.seat,
            "start_tiles": [
                (seat, str(tile))
                for event in game.record.events
                if isinstance(event, StartTiles)
                for seat, tile in event.tiles
            ],
            "racks": [texts(rack) for rack in dealt.racks] if is_open else None,
            "tiles": list(dealt.counts),
            "pool": len(dealt.pool),
            "turns": [_turn(turn, is_open=is_open) for turn in game.turns],
            "outcome": None if game.outcome is None else _outcome(game.outcome),
            "continued": "ContinuedFrom" in headers,
            "proven": game.proven,
        }
    )


def _turn(turn: TurnTaken, *, is_open: bool) -> records.RecordedTurn:
    before, after = turn.before, turn.after
    drawn = [tile for event in turn.events if isinstance(event, Drew) for tile in event.tiles]
    times = [event for event in turn.events if isinstance(event, TimedOut)]
    unfinished = any(event.unfinished for event in times)
    placed = after.table.tiles - before.table.tiles
    return records.RecordedTurn(
        number=turn.number,
        seat=turn.seat,
        did=turn.did,
        timed_out=("unfinished" if unfinished else "untouched") if times else None,
        placed=texts(placed),
        called=any(isinstance(event, Played) and event.called for event in turn.events),
        joker=any(tile.is_joker for tile in placed) or _freed_joker(before.table, after.table),
        drew=len(drawn),
        drawn=texts(drawn) if is_open else None,
        table=texts(after.table.melds),
        tiles=list(after.counts),
        pool=len(after.pool),
        opened=list(after.opened),
        ms=None if turn.seconds is None else round(1000 * turn.seconds),
    )


def _freed_joker(before: Table, after: Table) -> bool:
    """Return whether a meld with a joker was broken up on the way to the table *after*."""
    return any(
        any(tile.is_joker for tile in meld.tiles)
        and not any(meld.tiles <= other.tiles for other in after.melds)
        for meld in before.melds
    )


def _outcome(outcome: Outcome) -> records.RecordedOutcome:
    return records.RecordedOutcome(
        termination=outcome.termination,
        winners=list(outcome.winners),
        runners_up=list(outcome.runners_up),
        scores=list(outcome.scores),
        penalties=list(outcome.penalties),
    )
