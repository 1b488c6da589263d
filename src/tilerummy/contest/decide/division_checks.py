"""Checks of the settings of a division."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilerummy.contest.decide.require import require
from tilerummy.contest.model.stage import Format
from tilerummy.core.names import same_as
from tilerummy.core.presets import PRESETS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.contest.model.stage import Stage
    from tilerummy.contest.model.state import Contest


def check_turn_time(clock_s: int | None, delay_s: int, increment_s: int) -> None:
    """Raise a ContestError for time per turn without a clock (C08)."""
    sentence = "time for each turn needs a clock for the game"
    require(clock_s is not None or not (delay_s or increment_s), "bad_clock", sentence)


def check_comparable(stages: Sequence[Stage], *, duplicate: bool) -> None:
    """Raise a ContestError for a duplicate as a knock-out, or one that counts the best games only.

    The last table of a knock-out has no other table to compare with.
    """
    out = duplicate and any(stage.format is Format.KNOCKOUT for stage in stages)
    sentence = "a knock-out cannot use the same deals: its final has no other table to compare"
    require(not out, "duplicate_knockout", sentence)
    fewer = duplicate and any(stage.best is not None for stage in stages)
    require(not fewer, "bad_stage", "players are compared over all games with the same deals")


def check_online(stages: Sequence[Stage], ruleset: str, *, online: bool) -> None:
    """Raise a ContestError for online tables too small for the rule set, or with a bell."""
    least = PRESETS[ruleset].min_seats
    fits = not online or all(stage.fewest >= least for stage in stages)
    require(fits, "bad_stage", f"a game by the rules {ruleset!r} needs at least {least} players")
    rings = online and any(stage.game_min is not None for stage in stages)
    require(not rings, "bad_stage", "games that are played on this server have no bell")


def is_called(contest: Contest, name: str) -> bool:
    """Return whether *contest* has a division with this name."""
    return any(same_as(each.name) == same_as(name) for each in contest.divisions.values())
