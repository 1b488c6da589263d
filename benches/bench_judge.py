"""Whether judging finds the better players, and how long it takes.

``python -m benches.bench_judge``: bots of all levels play games of chance's choice, which are
judged: what their decisions cost, by level; their luck, which has to be nothing on average; how
much of the results it explains.
"""

from __future__ import annotations

import argparse
from random import Random
from statistics import correlation, fmean, stdev
from time import process_time
from typing import TYPE_CHECKING

from tilerummy.bots import LEVELS, bot_for
from tilerummy.bots.game import deal, turns
from tilerummy.chance import STRENGTHS
from tilerummy.core.presets import PRESETS
from tilerummy.review.judge import judge
from tilerummy.review.turns import trusted_turns
from tilerummy.solver import precompile
from tilerummy.solver.oracle import SolverOracle

if TYPE_CHECKING:
    from tilerummy.core.event import Event


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--ruleset", nargs="+", default=["classic", "standard", "guide"])
    args = parser.parse_args()
    precompile.precompile()
    decisions: dict[str, list[float]] = {level: [] for level in LEVELS}
    luck, results, spent, judged = [], [], 0.0, 0
    for number in range(args.games):
        rng = Random(f"cost {number}")
        ruleset = PRESETS[rng.choice(args.ruleset)]
        seats = rng.randint(ruleset.min_seats, min(4, ruleset.max_seats))
        seating = [rng.choice(LEVELS) for _ in range(seats)]
        state, _ = deal(ruleset, seats, rng)
        dealt = state
        events: list[Event] = []
        for after, reported in turns(state, list(map(bot_for, seating)), SolverOracle()):
            state = after
            events += reported
        taken = list(trusted_turns(dealt, events))
        began = process_time()
        strengths = tuple(STRENGTHS[level] for level in seating)
        _, players = judge(dealt, taken, state.outcome, strengths)
        spent += process_time() - began
        judged += len(taken)
        for player in players:
            decisions[seating[player.seat]].append(player.decisions.mean)
            luck.append(player.luck.mean)
            results.append(player.result - player.dealt.mean)
    print(f"{args.games} games, {judged} turns, {1000 * spent / judged:.1f} ms a turn")
    for level, costs in decisions.items():
        if len(costs) < 2:
            continue
        print(f"{level}: decisions {100 * fmean(costs):+.0f} % {_half(costs)} a game")
    print(
        f"luck {100 * fmean(luck):+.1f} % {_half(luck)} a game, deviation {100 * stdev(luck):.0f} %"
    )
    print(f"correlation of luck with the result: {correlation(luck, results):.2f}")


def _half(values: list[float]) -> str:
    return f"± {196 * stdev(values) / len(values) ** 0.5:.1f}"


if __name__ == "__main__":
    main()
