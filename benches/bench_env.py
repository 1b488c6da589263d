"""Steps a second of the vector environment on one core: `python -m benches.bench_env`.

For comparison, the same run measures the plain core loop in turns a second of easy bots through the
whole core. Actions are chosen at random among the legal ones, in games where all seats play by
them.
"""

from __future__ import annotations

import argparse
from random import Random
from time import perf_counter, process_time

import numpy as np

from tilerummy.bots import bot_for
from tilerummy.bots.game import deal, turns
from tilerummy.core.presets import PRESETS
from tilerummy.lab.env.actions import SPACES
from tilerummy.lab.env.game import ORACLE
from tilerummy.lab.env.vector import TileRummyVectorEnv
from tilerummy.solver.precompile import precompile


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ruleset", nargs="+", default=["classic", "guide"])
    parser.add_argument("--games", type=int, default=256, help="side by side")
    parser.add_argument("--seconds", type=float, default=10)
    asked = parser.parse_args()
    precompile()
    print(f"yardstick: {yardstick():.0f} turns of easy bots a second of the processor")
    print("rules      | actions   | steps/s of the processor | of the clock | games ended")
    for ruleset in asked.ruleset:
        for space in SPACES:
            cpu, wall, ended = steps(ruleset, space, asked.games, asked.seconds)
            print(f"{ruleset:10} | {space:9} | {cpu:24.0f} | {wall:12.0f} | {ended}")


def yardstick() -> float:
    began, count = process_time(), 0
    for seed in range(20):
        state, _ = deal(PRESETS["classic"], 2, Random(seed))
        count += sum(1 for _ in turns(state, [bot_for("easy")] * 2, ORACLE))
    return count / (process_time() - began)


def steps(ruleset: str, space: str, games: int, seconds: float) -> tuple[float, float, int]:
    env = TileRummyVectorEnv(games, ruleset, PRESETS[ruleset].min_seats, space)
    chance = np.random.default_rng(0)
    seen, _ = env.reset(seed=1)
    for _ in range(20):  # away from the deal, where racks hold no melds
        seen, *_ = env.step(choose(seen["action_mask"], chance))
    began, wall, count, ended = process_time(), perf_counter(), 0, 0
    while perf_counter() - wall < seconds:
        seen, _, over, _, _ = env.step(choose(seen["action_mask"], chance))
        count += games
        ended += int(over.sum())
    return count / (process_time() - began), count / (perf_counter() - wall), ended


def choose(masks: np.ndarray, chance: np.random.Generator) -> np.ndarray:
    best: np.ndarray = np.where(masks, chance.random(masks.shape, np.float32), -1).argmax(axis=1)
    return best


if __name__ == "__main__":
    main()
