"""Random games of every rule set: `python -m benches.random_games --games 1000`.

Plays random turns, rearrangements included, at every table size, and asserts of each game what
must hold of all: tiles are conserved, the events replay, the record verifies, views keep secrets,
the sheet fits. Every play, and changes of it, is judged by a slow second checker too.
Stops with the name of the first game that fails.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter

from tests.support.games import audit
from tests.support.judged_plays import look_at_plays
from tests.support.random_player import random_game
from tilerummy.core.presets import PRESETS, preset


def play(name: str, seats: int, number: int, changes: int) -> Counter[str]:
    """Play and check game *number* of a table."""
    game = random_game(preset(name), seats, f"{name} {seats} {number}")
    audit(game)
    outcome = game.final.outcome
    assert outcome is not None
    judged = look_at_plays(name, seats, number, changes) if changes else Counter[bool]()
    return Counter(
        {
            "games": 1,
            "plays": len(game.plays),
            str(outcome.termination): 1,
            "legal changes": judged[True],
            "illegal changes": judged[False],
        }
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="per rule set and seat count")
    parser.add_argument("--ruleset", nargs="+", default=list(PRESETS))
    parser.add_argument("--changes", type=int, default=3, help="changes per play, 0 for none")
    options = parser.parse_args()
    for name in options.ruleset:
        rules = preset(name)
        for seats in range(rules.min_seats, rules.max_seats + 1):
            began = time.perf_counter()
            total: Counter[str] = Counter()
            for number in range(options.games):
                try:
                    total += play(name, seats, number, options.changes)
                except Exception as error:
                    error.add_note(f"game {number} of {name} for {seats}")
                    raise
            seconds = time.perf_counter() - began
            print(f"{name} x {seats}: {dict(total)} in {seconds:.0f} s", flush=True)


if __name__ == "__main__":
    main()
