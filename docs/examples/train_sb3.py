"""Maskable PPO of Stable-Baselines3 against a bot of this package.

    pip install "tilerummy[lab]" sb3-contrib
    python docs/examples/train_sb3.py --steps 50000
    PYTHONPATH=docs/examples tilerummy arena train_sb3:learned easy --games 200

`sb3_contrib.MaskablePPO` asks the environment for its legal actions by `action_masks()`. The
algorithms of Stable-Baselines3 itself ignore the mask, and an illegal action then counts as the
first legal one.
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

import numpy as np
from sb3_contrib import MaskablePPO

from tilerummy.lab.env.game import Kind
from tilerummy.lab.env.macro import MACROS, candidates
from tilerummy.lab.env.observe import BASE, write_view
from tilerummy.lab.env.single import TileRummyEnv

if TYPE_CHECKING:
    from tilerummy.core.turn import Turn
    from tilerummy.core.view import View

FILE = "policy.zip"


def train(steps: int, opponent: str, seed: int) -> MaskablePPO:
    """Return a model after *steps* turns against *opponent*."""
    env = TileRummyEnv("classic", 2, opponents=[opponent])
    size = min(1024, steps)
    model = MaskablePPO(
        "MultiInputPolicy", env, n_steps=size, batch_size=min(128, size), gamma=1.0, seed=seed
    )
    model.learn(steps)
    return model


class Learned:
    """The model as a bot. It takes the most likely action."""

    def __init__(self, model: MaskablePPO) -> None:
        self.model = model

    def choose(self, view: View) -> Turn:
        """Return the turn to make."""
        found = candidates(view)
        row = np.zeros(Kind("classic", 2).length, np.float32)
        write_view(view, row)
        row[BASE:] = found.features.ravel()
        seen = {"observation": row, "action_mask": found.mask}
        action, _ = self.model.predict(seen, deterministic=True, action_masks=found.mask)
        return found.turns[MACROS[int(action)]]


def learned() -> Learned:
    """Return the bot in policy.zip, for the arena."""
    return Learned(MaskablePPO.load(FILE))


def main() -> None:
    """Train, and write the model."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--steps", type=int, default=50_000)
    parser.add_argument("--opponent", default="medium")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    train(asked.steps, asked.opponent, asked.seed).save(FILE)
    print(f"{asked.steps} turns; the model is in {FILE}")


if __name__ == "__main__":
    main()
