"""The three levels, by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tilerummy.bots.easy import EasyBot
from tilerummy.bots.hard import HardBot
from tilerummy.bots.medium import MediumBot
from tilerummy.core.errors import TilerummyError
from tilerummy.match.event import Level

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tilerummy.bots.bot import Bot

_BOTS: Final[Mapping[Level, Bot]] = {
    Level.EASY: EasyBot(),
    Level.MEDIUM: MediumBot(),
    Level.HARD: HardBot(),
}
LEVELS: Final = tuple(level.value for level in Level)
"""The names of the levels, weakest first."""


def bot_for(level: str) -> Bot:
    """Return the bot that plays at *level*; a TilerummyError ``unknown_level`` if there is none.

    Bots hold no memory between turns, so one may sit at any number of tables.
    """
    if level not in LEVELS:
        known = ", ".join(LEVELS)
        raise TilerummyError("unknown_level", f"no bot level {level[:40]!r}; there are {known}")
    return _BOTS[Level(level)]
