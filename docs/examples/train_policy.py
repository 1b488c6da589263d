"""A small learner: a linear policy over the solver's candidates, trained by REINFORCE.

    python docs/examples/train_policy.py --minutes 5
    PYTHONPATH=docs/examples tilerummy arena train_policy:learned easy --games 200

It writes what it has learned to policy.npz and how it went to learning.svg. It begins to
play by chance; after some minutes against the medium bot it has found out what to hold back.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

import numpy as np

from tilerummy.lab.curve import curve
from tilerummy.lab.env.batch import batch_candidates
from tilerummy.lab.env.macro import MACROS
from tilerummy.lab.env.observe import named
from tilerummy.lab.env.vector import TileRummyVectorEnv

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tilerummy.core.turn import Turn
    from tilerummy.core.view import View
    from tilerummy.lab.env.game import Kind

    Numbers = NDArray[np.float64]

GAMES = 32  # side by side
STEP = 0.05
ACTIONS = len(MACROS)
WEIGHTS = ACTIONS * 3 + 4


def described(candidates: Numbers, pool: Numbers, rival: Numbers) -> Numbers:
    """Return what the policy looks at, shape (n, actions, WEIGHTS).

    Each action by itself, with the pool and with the fewest tiles of a rival; and what it lays.
    """
    n = len(candidates)
    which = np.broadcast_to(np.eye(ACTIONS), (n, ACTIONS, ACTIONS))
    by_pool, by_rival = (which * one[:, None, None] for one in (pool / 50, rival / 14))
    laid = candidates[:, :, 1:] / (10, 100, 1, 14)
    return np.concatenate([which, by_pool, by_rival, laid], axis=2)


def chances(weights: Numbers, seen: Numbers, mask: NDArray[np.int8]) -> Numbers:
    """Return how likely each action is, shape (n, actions)."""
    scores = np.where(mask, seen @ weights, -np.inf)
    likely = np.exp(scores - scores.max(axis=1, keepdims=True))
    shares: Numbers = likely / likely.sum(axis=1, keepdims=True)
    return shares


def train(minutes: float, games: int, opponent: str, seed: int) -> tuple[Numbers, list[float]]:
    """Return the weights, and the share of games won, fifty games a point.

    It ends after *minutes* or *games*, whatever comes first.
    """
    env = TileRummyVectorEnv(GAMES, "classic", 2, opponents=[opponent], threads=2)
    chance, weights = np.random.default_rng(seed), np.zeros(WEIGHTS)
    told, _ = env.reset(seed=seed)
    gone: list[list[Numbers]] = [[] for _ in range(GAMES)]
    gradient, size, usual = np.zeros(WEIGHTS), np.zeros(WEIGHTS), 0.0
    wins: list[float] = []
    ended, over = 0, np.zeros(GAMES, np.bool_)
    until = monotonic() + 60 * minutes
    while monotonic() < until and len(wins) < games:
        mask = told["action_mask"].copy()
        mask[over, 0] = 1  # a game that ended: what is done now counts for nothing
        parts = named_many(env.kind, told["observation"])
        seen = described(parts["candidates"], parts["pool"][:, 0], parts["seats"][:, 1, 1])
        likely = chances(weights, seen, mask)
        done = (likely.cumsum(axis=1) > chance.random((GAMES, 1))).argmax(axis=1)
        better = seen[np.arange(GAMES), done] - (likely[:, :, None] * seen).sum(axis=1)
        for game in np.flatnonzero(~over):
            gone[game].append(better[game])
        told, rewards, over, _, _ = env.step(done)
        for game in np.flatnonzero(over):
            gradient += (rewards[game] - usual) * np.sum(gone[game], axis=0)
            usual += 0.02 * (rewards[game] - usual)
            wins.append(float(rewards[game] > 0))
            gone[game], ended = [], ended + 1
        if ended >= GAMES:
            size = 0.9 * size + 0.1 * (gradient / ended) ** 2
            weights += STEP * gradient / ended / (np.sqrt(size) + 1e-3)
            gradient, ended = np.zeros(WEIGHTS), 0
    points = [float(np.mean(wins[at : at + 50])) for at in range(0, len(wins) - 49, 50)]
    return weights, points


def named_many(kind: Kind, observations: NDArray[np.float32]) -> dict[str, Numbers]:
    """Return the fields of many observations, each with a row for every game."""
    rows = [named(row, kind.layout) for row in observations]
    return {name: np.array([row[name] for row in rows], float) for name in rows[0]}


class Learned:
    """The policy as a bot.

    It plays by chance, as it has learned to, with dice that follow from what it sees: a bot gives
    the same answer to the same view.
    """

    def __init__(self, weights: Numbers) -> None:
        self.weights = weights

    def choose(self, view: View) -> Turn:
        """Return the turn to make."""
        (found,) = batch_candidates([view])
        rival = min(count for seat, count in enumerate(view.counts) if seat != view.you)
        pool, few = np.array([float(view.pool)]), np.array([float(rival)])
        seen = described(found.features[None].astype(float), pool, few)
        likely = chances(self.weights, seen, found.mask[None])
        dice = np.random.default_rng([view.turn, *(view.rack.counts if view.rack else ())])
        return found.turns[MACROS[dice.choice(ACTIONS, p=likely[0])]]


def learned() -> Learned:
    """Return the bot of policy.npz, for the arena."""
    return Learned(np.load("policy.npz")["weights"])


def main() -> None:
    """Train, and write what came of it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--games", type=int, default=100_000, help="at most")
    parser.add_argument("--opponent", default="medium")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    weights, points = train(asked.minutes, asked.games, asked.opponent, asked.seed)
    np.savez("policy.npz", weights=weights)
    if not points:
        raise SystemExit("fewer than fifty games ended: policy.npz is written, but no curve")
    title = f"Games won of 100 against {asked.opponent}, by games played"
    shown = [(50.0 * (at + 1), 100 * point) for at, point in enumerate(points)]
    Path("learning.svg").write_text(curve(shown, title, top=100), encoding="utf-8")
    quarter = max(1, len(points) // 4)
    first, last = (100 * float(np.mean(part)) for part in (points[:quarter], points[-quarter:]))
    print(f"{50 * len(points)} games; of the first quarter {first:.0f} of 100 won,", end=" ")
    print(f"of the last {last:.0f}")


if __name__ == "__main__":
    main()
