"""What people differ in at a table, as figures: data that `PersonBot` plays by."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tilerummy.match.event import Level

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True, kw_only=True)
class Personality:
    """How somebody plays, apart from what everybody knows of the game."""

    sees: float
    """Share of turns, 0 to 1, in which it looks for all that rearranging the table allows. In the
    others it lays what a beginner sees."""
    holds: bool
    """Whether it then holds back to go out at once; otherwise it lays all that it can."""


PERSONALITIES: Final[Mapping[Level, Personality]] = {
    Level.CASUAL: Personality(sees=0.05, holds=False),
    Level.SKILLED: Personality(sees=0.73, holds=True),
    Level.STRONG: Personality(sees=0.93, holds=True),
}
"""The levels that are played by figures; fitted so that each wins about nine of ten games between
two against the level before it (``docs/research/bots.md``)."""
