"""The levels by name, and who plays at each."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from tilerummy.core.errors import TilerummyError
from tilerummy.match.event import Level

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tilerummy.bots.bot import Bot


LEVELS: Final = tuple(level.value for level in Level)
"""The names of the levels, weakest first."""


def bot_for(level: str) -> Bot:
    """Return the bot that plays at *level*; a TilerummyError ``unknown_level`` if there is none.

    Bots hold no memory between turns, so one may sit at any number of tables.
    """
    bot = bots().get(level)
    if bot is None:
        known = ", ".join(LEVELS)
        raise TilerummyError("unknown_level", f"no bot level {level[:40]!r}; there are {known}")
    return bot


@cache
def bots() -> Mapping[str, Bot]:
    """Return the bot of each level, made when the first is asked for.

    Most of them load the solver's compiler, and a server names levels before anybody plays.
    """
    from tilerummy.bots.easy import EasyBot  # noqa: PLC0415 - see above
    from tilerummy.bots.expert import ExpertBot  # noqa: PLC0415
    from tilerummy.bots.hard import HardBot  # noqa: PLC0415
    from tilerummy.bots.medium import MediumBot  # noqa: PLC0415

    return {
        Level.EASY: EasyBot(),
        Level.MEDIUM: MediumBot(),
        Level.HARD: HardBot(),
        Level.EXPERT: ExpertBot(),
    }
