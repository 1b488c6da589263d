"""A game up to the beginning of a turn, to play on from there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilerummy.core.errors import TilerummyError
from tilerummy.core.event import Dealt

if TYPE_CHECKING:
    from tilerummy.core.event import Event
    from tilerummy.review.reading import GameRead


def require_turn(game: GameRead, turn: int) -> None:
    """Raise an error unless *turn* was made in *game*.

    Raises:
        TilerummyError: ``no_such_turn``.
    """
    if all(taken.number != turn for taken in game.turns):
        raise TilerummyError("no_such_turn", f"this game has no turn {turn}")


def events_before(game: GameRead, turn: int) -> tuple[Event, ...]:
    """Return the events of *game* before turn number *turn*.

    Raises:
        TilerummyError: ``no_such_turn`` if the game ended earlier.
    """
    require_turn(game, turn)
    events = game.record.events
    begun = next(at for at, event in enumerate(events, start=1) if isinstance(event, Dealt))
    return events[: begun + sum(len(taken.events) for taken in game.turns if taken.number < turn)]
