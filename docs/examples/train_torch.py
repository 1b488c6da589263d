"""Self-play with a critic that sees all racks: actor and critic in PyTorch.

    pip install "tilerummy[lab]" torch
    python docs/examples/train_torch.py --minutes 10
    PYTHONPATH=docs/examples tilerummy arena train_torch:learned easy --games 200

The actor sees what its seat may see. The critic sees the full state, which lowers the variance of
its estimates, and is not needed to play. The networks are small enough for two cores.
"""

from __future__ import annotations

import argparse
from time import monotonic
from typing import TYPE_CHECKING

import numpy as np
import torch
from torch import nn

from tilerummy.lab.env.game import Kind
from tilerummy.lab.env.macro import MACROS, candidates
from tilerummy.lab.env.observe import BASE, full_layout, length, write_view
from tilerummy.lab.env.vector import TileRummyVectorEnv

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tilerummy.core.turn import Turn
    from tilerummy.core.view import View

GAMES = 32  # side by side
BATCH = 64  # games for an update
FILE = "policy.pt"


def network(inputs: int, outputs: int) -> nn.Sequential:
    """Return a network with two hidden layers."""
    return nn.Sequential(
        *(nn.Linear(inputs, 128), nn.ReLU()),
        *(nn.Linear(128, 64), nn.ReLU()),
        nn.Linear(64, outputs),
    )


def scaled(numbers: NDArray[np.float32]) -> torch.Tensor:
    """Return counts on a logarithmic scale, so that large ones do not drown small ones."""
    return torch.from_numpy(np.sign(numbers) * np.log1p(np.abs(numbers)))


def logits(actor: nn.Module, seen: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    """Return the actor's scores; illegal actions get minus infinity."""
    scores: torch.Tensor = actor(seen)
    return scores.masked_fill(mask == 0, -torch.inf)


def train(minutes: float, games: int, seed: int) -> tuple[nn.Module, int]:
    """Return the trained actor and the number of finished games.

    Training ends after *minutes* or *games*, whichever comes first.
    """
    torch.manual_seed(seed)
    env = TileRummyVectorEnv(GAMES, "classic", 2, threads=2)
    actor = network(env.kind.length, env.kind.actions)
    critic = network(length(full_layout()), 1)
    optimiser = torch.optim.Adam([*actor.parameters(), *critic.parameters()], lr=1e-3)
    seats = env.kind.seats
    turns: list[list[list[tuple[torch.Tensor, ...]]]] = [
        [[] for _ in range(seats)] for _ in range(GAMES)
    ]
    batch: list[tuple[torch.Tensor, ...]] = []
    told, info = env.reset(seed=seed)
    over, ended, in_batch = np.zeros(GAMES, np.bool_), 0, 0
    until = monotonic() + 60 * minutes
    while monotonic() < until and ended < games:
        masks = told["action_mask"].copy()
        masks[over, 0] = 1  # this step only deals the next game
        seen, mask = scaled(told["observation"]), torch.from_numpy(masks)
        full = scaled(env.states())
        with torch.no_grad():
            actions = torch.distributions.Categorical(logits=logits(actor, seen, mask)).sample()
        for game, seat in enumerate(info["seat"].tolist()):
            if not over[game]:
                turns[game][seat].append((seen[game], mask[game], full[game], actions[game]))
        told, _, over, _, info = env.step(actions.numpy())
        for game in np.flatnonzero(over).tolist():
            for seat, reward in enumerate(info["rewards"][game].tolist()):
                gain = torch.tensor(reward, dtype=torch.float32)
                batch += [(*turn, gain) for turn in turns[game][seat]]
                turns[game][seat] = []
            ended, in_batch = ended + 1, in_batch + 1
        if in_batch >= BATCH or (ended >= games and batch):
            update(actor, critic, optimiser, batch)
            batch, in_batch = [], 0
    return actor, ended


def update(
    actor: nn.Module,
    critic: nn.Module,
    optimiser: torch.optim.Optimizer,
    batch: list[tuple[torch.Tensor, ...]],
) -> None:
    """Take one step on the turns of finished games: advantage actor-critic."""
    seen, mask, full, actions, gains = (torch.stack(part) for part in zip(*batch, strict=True))
    values = critic(full).squeeze(1)
    advantages = gains - values.detach()
    chosen = torch.distributions.Categorical(logits=logits(actor, seen, mask))
    loss = -(chosen.log_prob(actions) * advantages).mean()
    loss = loss + 0.5 * nn.functional.mse_loss(values, gains) - 0.01 * chosen.entropy().mean()
    optimiser.zero_grad()
    loss.backward()
    optimiser.step()


class Learned:
    """The actor as a bot. It takes the most likely action."""

    def __init__(self, actor: nn.Module) -> None:
        self.actor = actor

    def choose(self, view: View) -> Turn:
        """Return the turn to make."""
        found = candidates(view)
        row = np.zeros(Kind("classic", 2).length, np.float32)
        write_view(view, row)
        row[BASE:] = found.features.ravel()
        with torch.no_grad():
            scores = logits(self.actor, scaled(row), torch.from_numpy(found.mask))
        return found.turns[MACROS[int(scores.argmax())]]


def learned() -> Learned:
    """Return the bot in policy.pt, for the arena."""
    kind = Kind("classic", 2)
    actor = network(kind.length, kind.actions)
    actor.load_state_dict(torch.load(FILE, weights_only=True))
    return Learned(actor)


def main() -> None:
    """Train, and write the actor."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--games", type=int, default=1_000_000, help="at most")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    torch.set_num_threads(2)
    actor, ended = train(asked.minutes, asked.games, asked.seed)
    torch.save(actor.state_dict(), FILE)
    print(f"{ended} games; the actor is in {FILE}")


if __name__ == "__main__":
    main()
