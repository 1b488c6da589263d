"""Thousands of checked bot games: `python -m benches.run_games --games 1000`.

Plays every rule set with every number of seats and asserts, for each game: no violation, tiles
conserved after every event, the log replays to the same state, the record reads back and
verifies, the scores add up. Stops with the seed of the first game that fails.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from tests.support.games import audit, play_game
from tests.support.random_player import RandomPlayer

from benches.arena import run
from tilerummy.bots import LEVELS, bot_for
from tilerummy.core.presets import PRESETS, preset

if TYPE_CHECKING:
    from tests.support.games import Audit

    from tilerummy.bots import Bot


@dataclass(frozen=True, slots=True)
class Task:
    """One game: everything about it follows from these three."""

    ruleset: str
    seats: int
    number: int


def play(task: Task) -> Audit:
    """Play and check one game; the levels at its seats are drawn by lot."""
    rng = Random(f"{task.ruleset} {task.seats} {task.number}")
    levels = rng.choices([*LEVELS, "random"], weights=[3, 4, 4, 1], k=task.seats)
    bots: list[Bot] = [
        RandomPlayer(task.number, tries=3) if level == "random" else bot_for(level)
        for level in levels
    ]
    try:
        return audit(play_game(preset(task.ruleset), bots, rng))
    except Exception as error:
        error.add_note(f"{task} with {levels}")
        raise


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="per rule set and seat count")
    parser.add_argument("--ruleset", nargs="+", default=list(PRESETS))
    parser.add_argument("--seats", type=int, nargs="+", help="default: all the rule set allows")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    options = parser.parse_args()
    total: Counter[str] = Counter()
    began = time.perf_counter()
    for name in options.ruleset:
        rules = preset(name)
        for seats in options.seats or range(rules.min_seats, rules.max_seats + 1):
            tasks = [Task(name, seats, options.first + at) for at in range(options.games)]
            tally: Counter[str] = Counter()
            for done in run(play, tasks, options.processes):
                tally += Counter(games=1, turns=done.turns, plays=done.plays, out=done.called)
                if tally["games"] % 100 == 0 and tally["games"] < options.games:
                    print(f"  {name} x {seats}: {tally['games']} games", flush=True)
            total += tally
            print(f"{name} x {seats}: {summary(tally)}", flush=True)
    print(f"all: {summary(total)} in {time.perf_counter() - began:.0f} s, no violation")


def summary(tally: Counter[str]) -> str:
    return (
        f"{tally['games']} games, {tally['turns']} turns, {tally['plays']} plays, "
        f"{tally['out']} ended by going out"
    )


if __name__ == "__main__":
    main()
