"""A match as the operator may see it: hidden tiles stay hidden unless explicitly requested."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from tilerummy.core.format.ruleset import print_ruleset

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tilerummy.core.state import State
    from tilerummy.server.admin.requests import Answer
    from tilerummy.server.table.event_log import EventLog


def iso_time(ms: int) -> str:
    """Return a time in milliseconds as ISO 8601 in UTC."""
    return datetime.fromtimestamp(ms / 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def shown(stream: EventLog, *, reveal: bool) -> Answer:
    """Return the description of a match; *reveal* adds the hidden tiles of its game."""
    state = stream.state
    answer: Answer = {
        "match": stream.match,
        "status": state.status.value,
        "ruleset": print_ruleset(state.ruleset),
        "events": state.seq,
        "created_at": iso_time(stream.time_of(1)),
        "changed_at": iso_time(stream.newest_at),
        "deadline_at": None if stream.deadline_at is None else iso_time(stream.deadline_at),
        "seats": [
            {
                "seat": at,
                "kind": seat.kind.value,
                "name": seat.name,
                "player": seat.player,
                "level": seat.bot,
            }
            for at, seat in enumerate(state.seats)
        ],
        "results": [
            {
                "termination": outcome.termination.value,
                "winners": list(outcome.winners),
                "scores": list(outcome.scores),
            }
            for outcome in state.outcomes
        ],
        "game": None,
    }
    if state.game is not None and state.game.outcome is None:
        answer["game"] = _game(state.number, state.game, reveal=reveal)
    return answer


def _game(number: int, game: State, *, reveal: bool) -> Answer:
    shown: Answer = {
        "number": number,
        "to_move": game.seat,
        "turn": game.turn,
        "table": _texts(game.table.melds),
        "on_racks": [len(rack) for rack in game.racks],
        "in_pool": len(game.pool),
    }
    if reveal:
        shown["racks"] = [_texts(rack) for rack in game.racks]
        shown["pool"] = _texts(game.pool)
    return shown


def _texts(values: Iterable[object]) -> list[str]:
    return [str(value) for value in values]
