"""The interface of a bot, and the functions that all bots share."""

from __future__ import annotations

from contextvars import ContextVar
from time import monotonic
from typing import TYPE_CHECKING, Final, Protocol

from tilerummy.core.errors import TilerummyError, require_type
from tilerummy.core.turn import Draw, Pass, Play
from tilerummy.core.view import View

if TYPE_CHECKING:
    from tilerummy.core.table import Table
    from tilerummy.core.tiles import Tiles
    from tilerummy.core.turn import Turn

DEADLINE_MS: Final = 1000
"""Time limit for a bot's search, in milliseconds.

Nearly all positions take a few milliseconds. With many special jokers, the bot plays the best
play found within this time.
"""


SMALLEST_MELD: Final = 3
"""Number of tiles in the smallest meld."""
_ends_at: ContextVar[float | None] = ContextVar("until", default=None)
_tidies: ContextVar[bool] = ContextVar("tidies", default=True)
_LEAST_MS: Final = 1.0


class allowance:  # noqa: N801 - reads like a function, as those of `contextlib` do
    """Limits the time that a bot takes for the move it chooses inside this context, to about *ms*.

    Without *tidy*, the bot need not look for the play that is easiest to follow.
    """

    def __init__(self, ms: float, *, tidy: bool = True) -> None:
        self._ms, self._tidy = ms, tidy

    def __enter__(self) -> None:
        """Begin to count."""
        self._before = _ends_at.set(monotonic() + self._ms / 1000), _tidies.set(self._tidy)

    def __exit__(self, *_error: object) -> None:
        """Leave it for the next caller."""
        ends_at, tidies_now = self._before
        _ends_at.reset(ends_at)
        _tidies.reset(tidies_now)


def tidies() -> bool:
    """Return whether people may have to follow the play of a bot."""
    return _tidies.get()


def time_left_ms() -> float:
    """Return the time limit of a bot's next search: `DEADLINE_MS`, or the rest of it."""
    ends_at = _ends_at.get()
    return DEADLINE_MS if ends_at is None else max(_LEAST_MS, 1000 * (ends_at - monotonic()))


class Bot(Protocol):
    """A player that is asked for a turn whenever its seat is to move.

    The turn is always legal. The same view gives the same turn unless a time limit ends the search.
    """

    def choose(self, view: View) -> Turn:
        """Return the turn to make. *view* must be that of the seat to move."""


def own_rack(view: View) -> Tiles:
    """Return the rack of the viewer, whose seat must be the one to move.

    Raises:
        TilerummyError: ``wrong_type`` or ``not_your_turn``.
    """
    require_type("view", view, View)
    if view.rack is None or not view.your_turn:
        raise TilerummyError("not_your_turn", "a bot is asked when its own seat is to move")
    return view.rack


def is_open(view: View) -> bool:
    """Return whether the viewer's seat has made its initial meld."""
    return view.you is not None and view.opened[view.you]


def rivals(view: View) -> tuple[int, ...]:
    """Return the number of tiles of each other seat that still takes turns."""
    away = (view.you, view.out)
    return tuple(count for seat, count in enumerate(view.counts) if seat not in away)


def rest(view: View) -> Turn:
    """Return the turn that lays nothing: draw, or pass if no draw is possible (V4)."""
    return Draw() if view.pool and not view.drawn else Pass()


def lay(view: View, table: Table) -> Play:
    """Return the play that leaves *table*, with the call if it empties the rack (S0-44)."""
    placed = table.tiles - view.table.tiles
    return Play(table, call=placed == view.rack)
