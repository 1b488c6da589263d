"""Checked games of bots."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from tests.support.games import Audit, audit, play_game
from tests.support.random_player import RandomPlayer
from tilerummy.bots import LEVELS, Bot, bot_for
from tilerummy.core.presets import preset


@dataclass(frozen=True, slots=True)
class Task:
    """One game: everything about it follows from these three."""

    ruleset: str
    seats: int
    number: int


def play(task: Task) -> Audit:
    """Play and check one game; the levels at its seats are drawn by lot."""
    rng = Random(f"{task.ruleset} {task.seats} {task.number}")
    weights = [3, *[4] * (len(LEVELS) - 1), 1]
    levels = rng.choices([*LEVELS, "random"], weights, k=task.seats)
    bots: list[Bot] = [
        RandomPlayer(task.number, tries=3) if level == "random" else bot_for(level)
        for level in levels
    ]
    try:
        return audit(play_game(preset(task.ruleset), bots, rng))
    except Exception as error:
        error.add_note(f"{task} with {levels}")
        raise
