"""The manner of bots at a table, apart from their turns: data, and thinking times."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b
from typing import TYPE_CHECKING, Final

from tilerummy.core.turn import Play
from tilerummy.match.event import Level

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tilerummy.core.turn import Turn
    from tilerummy.core.view import View


@dataclass(frozen=True, slots=True, kw_only=True)
class Manner:
    """How somebody comes across."""

    ponders: float
    """Extra time for a hard turn, as a fraction of the least time, 0 to 1."""
    uneven: float
    """How much turns that look alike differ, 0 to 1: somebody with 0 takes as long each time."""
    talks: float
    """Share of the occasions to say something that it takes, 0 to 1."""


MANNERS: Final[Mapping[Level, Manner]] = {
    Level.EASY: Manner(ponders=0.3, uneven=1.0, talks=0.5),
    Level.CASUAL: Manner(ponders=0.35, uneven=0.9, talks=0.6),
    Level.MEDIUM: Manner(ponders=0.4, uneven=0.4, talks=0.2),
    Level.SKILLED: Manner(ponders=0.5, uneven=0.7, talks=0.4),
    Level.STRONG: Manner(ponders=0.55, uneven=0.5, talks=0.3),
    Level.HARD: Manner(ponders=0.45, uneven=0.3, talks=0.1),
    Level.EXPERT: Manner(ponders=0.6, uneven=0.4, talks=0.2),
}
MOST: Final = 2.0
"""Most time for a turn, as a multiple of the least, however hard the turn is."""
_FULL_TABLE: Final = 16
"""Melds on the table from which on there is no more to look at."""
_LARGE_PLAY: Final = 8
_PART_OF_LIMIT: Final = 0.1
"""Of the time that a turn may take; nobody hurries the others by waiting."""


def pace_ms(level: Level, seen: View, turn: Turn, least_ms: int) -> int:
    """Return how long *turn* should seem to have taken a bot of *level*, *least_ms* or more.

    It follows from what everybody sees, the table and the turn itself, and from noise that is
    drawn from the same: a rack has no part in it, or a long look would tell of a joker.
    """
    rules = seen.ruleset
    if not least_ms or rules.game_clock_s is not None:
        return least_ms
    how = MANNERS[level]
    laid = len(turn.table.tiles) - len(seen.table.tiles) if isinstance(turn, Play) else 0
    hard = 0.3
    hard += 0.4 * min(1.0, len(seen.table.melds) / _FULL_TABLE)
    hard += 0.3 * min(1.0, laid / _LARGE_PLAY)
    hard *= 1 + how.uneven * (2 * _noise(seen) - 1)
    most = MOST * least_ms
    if rules.turn_limit_s is not None:
        most = min(most, 1000 * rules.turn_limit_s * _PART_OF_LIMIT)
    return int(max(least_ms, min(most, least_ms * (1 + how.ponders * hard))))


def would_say(level: Level, occasion: str) -> bool:
    """Whether a bot of *level* says something at *occasion*, which names it and no other."""
    return noise_of(f"{occasion} {level}".encode()) < MANNERS[level].talks


def noise_of(data: bytes) -> float:
    """Return a number from 0 to 1 (exclusive) that follows from *data*."""
    return int.from_bytes(blake2b(data, digest_size=4).digest()) / 2**32


def _noise(seen: View) -> float:
    """Return a number from 0 to 1 (exclusive) that follows from what everybody sees."""
    data = seen.table.tiles.counts + bytes(seen.counts)
    data += bytes((seen.seat, seen.pool % 256, seen.turn % 256))
    return noise_of(data)
