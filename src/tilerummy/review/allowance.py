"""How long the searches of one game may take, so that a whole game is reviewed in a moment."""

from __future__ import annotations

from math import inf
from time import thread_time
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from tilerummy.solver.deadline import in_processor_time

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")

GAME_MS: Final = 2000.0
"""For all searches of a game together, besides the small minimum of each."""


class Search(NamedTuple):
    """The time of one search: a share of the game's remaining time, within bounds."""

    share: float
    least_ms: float
    most_ms: float


MOST: Final = Search(0.25, 8, 500)
"""The most tiles: a millisecond nearly always, seconds with special jokers."""
DEAREST: Final = Search(0.12, 6, 250)
"""The most points, which take no less."""
TIDY: Final = Search(0.03, 4, 30)
"""The least disturbance."""
COUNT: Final = Search(0.01, 2, 15)
"""The number of plays."""


class Allowance:
    """What is left of a game's time: an easy game leaves much for its few hard turns.

    Time is that of the processor for this thread: a busy machine proves no less.
    """

    def __init__(self, total_ms: float = GAME_MS) -> None:
        """Allow *total_ms* milliseconds; infinity: as long as everything takes."""
        self._left_ms = total_ms

    @property
    def spent(self) -> bool:
        """Whether nothing is left: then what can be left out is."""
        return self._left_ms <= 0

    def spend(self, search: Search, work: Callable[[float | None], T]) -> T:
        """Do *work* with a limit in milliseconds; None: no limit."""
        wanted = max(search.least_ms, min(search.most_ms, search.share * self._left_ms))
        began = thread_time()
        try:
            with in_processor_time():
                return work(None if self._left_ms == inf else wanted)
        finally:
            self._left_ms = max(0.0, self._left_ms - 1000 * (thread_time() - began))
