"""The interface of a bot, and the few things that all bots share."""

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
"""How long a bot looks for its play. Nearly all positions take milliseconds; with many special
jokers about, what was found by then is played."""


SMALLEST_MELD: Final = 3
"""Tiles of the smallest meld."""
_ends_at: ContextVar[float | None] = ContextVar("until", default=None)
_tidies: ContextVar[bool] = ContextVar("tidies", default=True)
_LEAST_MS: Final = 1.0


class allowance:  # noqa: N801 - reads like a function, as those of `contextlib` do
    """Lets a bot that is asked in its block think for about *ms* in all about its move.

    Unless its plays are to be *tidy*, it need not look for those that people can follow best.
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
    """Whether people may have to follow what a bot lays."""
    return _tidies.get()


def time_left_ms() -> float:
    """Return how long the next search of a bot may take: `DEADLINE_MS`, or what is left of it."""
    ends_at = _ends_at.get()
    return DEADLINE_MS if ends_at is None else max(_LEAST_MS, 1000 * (ends_at - monotonic()))


class Bot(Protocol):
    """A player that is asked for a turn whenever its seat is to move.

    The answer is always legal, and the same for the same view, unless the time is up: what one
    seat knows decides it.
    """

    def choose(self, view: View) -> Turn:
        """Return the turn to make; *view* must be that of the seat to move."""


def own_rack(view: View) -> Tiles:
    """Return the rack of the seat that *view* belongs to, which has to be the seat to move.

    Raises:
        TilerummyError: ``wrong_type`` or ``not_your_turn``.
    """
    require_type("view", view, View)
    if view.rack is None or not view.your_turn:
        raise TilerummyError("not_your_turn", "a bot is asked when its own seat is to move")
    return view.rack


def is_open(view: View) -> bool:
    """Whether the seat that *view* belongs to has made its initial meld."""
    return view.you is not None and view.opened[view.you]


def rivals(view: View) -> tuple[int, ...]:
    """Return how many tiles each of the others holds who still take turns."""
    away = (view.you, view.out)
    return tuple(count for seat, count in enumerate(view.counts) if seat not in away)


def rest(view: View) -> Turn:
    """Return the turn that lays nothing: draw, or pass once that is done or impossible (V4)."""
    return Draw() if view.pool and not view.drawn else Pass()


def lay(view: View, table: Table) -> Play:
    """Return the play that leaves *table*, with the call if it empties the rack (S0-44)."""
    placed = table.tiles - view.table.tiles
    return Play(table, call=placed == view.rack)
