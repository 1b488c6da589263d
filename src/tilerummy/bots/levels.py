"""The levels by name, and the bot for each."""

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
STUDIES: Final = ("tempo", "planner")
"""Bots of the laboratory, not offered as levels: each measures the value of an idea."""


def bot_for(level: str) -> Bot:
    """Return the bot that plays at *level*, which may also be a name in `STUDIES`.

    Bots keep no memory between turns, so one bot can play at any number of tables.

    Raises:
        TilerummyError: ``unknown_level``.
    """
    bot = bots().get(level) or studies().get(level)
    if bot is None:
        known = ", ".join(LEVELS)
        raise TilerummyError("unknown_level", f"no bot level {level[:40]!r}; there are {known}")
    return bot


@cache
def bots() -> Mapping[str, Bot]:
    """Return the bot of each level, created when the first is requested.

    Most of them load the solver's compiler, and a server lists levels before anybody plays.
    """
    from tilerummy.bots.easy import EasyBot  # noqa: PLC0415 - see above
    from tilerummy.bots.expert import ExpertBot  # noqa: PLC0415
    from tilerummy.bots.hard import HardBot  # noqa: PLC0415
    from tilerummy.bots.medium import MediumBot  # noqa: PLC0415
    from tilerummy.bots.person import PersonBot  # noqa: PLC0415
    from tilerummy.bots.personality import PERSONALITIES  # noqa: PLC0415

    by_idea: dict[Level, Bot] = {
        Level.EASY: EasyBot(),
        Level.MEDIUM: MediumBot(),
        Level.HARD: HardBot(),
        Level.EXPERT: ExpertBot(),
    }
    by_person: dict[Level, Bot] = {level: PersonBot(how) for level, how in PERSONALITIES.items()}
    made = {**by_idea, **by_person}
    return {level.value: made[level] for level in Level}


@cache
def studies() -> Mapping[str, Bot]:
    """Return the bots of the laboratory by name."""
    from tilerummy.bots.planner import PlannerBot  # noqa: PLC0415 - see `bots`
    from tilerummy.bots.tempo import PoolParityBot  # noqa: PLC0415

    return dict(zip(STUDIES, (PoolParityBot(), PlannerBot()), strict=True))
