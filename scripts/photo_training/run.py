"""One training run: its rate over time, its checkpoints and its log."""

from __future__ import annotations

import math
import time
from typing import TYPE_CHECKING, Any

import numpy as np
import torch
from torch import nn

from photo_training.networks import folded

if TYPE_CHECKING:
    from pathlib import Path


class TrainingRun:
    """The optimiser, the rate over time, a running mean of the weights, checkpoints and the log."""

    def __init__(
        self,
        file: Path,
        network: nn.Module,
        minutes: float,
        rate: float,
        *,
        begin: Path | None = None,
    ) -> None:
        self.file, self.network, self.rate = file, network, rate
        self.mean = type(network)()
        self.optimizer = torch.optim.AdamW(network.parameters(), rate, weight_decay=1e-4)
        self.best, self.done, self.steps = 1e9, 0.0, 0
        if file.exists():
            state = torch.load(file, weights_only=True)
            network.load_state_dict(state["network"])
            self.optimizer.load_state_dict(state["optimizer"])
            self.best, self.done, self.steps = state["best"], state["done"], state["steps"]
            self.mean.load_state_dict(state["mean"])
        else:
            if begin is not None:
                network.load_state_dict(torch.load(begin, weights_only=True)["mean"])
            self.mean.load_state_dict(network.state_dict())
        self.seconds = minutes * 60
        self.start = time.monotonic() - self.done

    def has_time(self) -> bool:
        """Return whether there is time; set the rate of the next step."""
        self.done = time.monotonic() - self.start
        part = min(1.0, self.done / self.seconds)
        rate = (
            self.rate
            * min(1.0, (self.steps + 1) / 200)
            * (0.02 + 0.98 * (1 + math.cos(math.pi * part)) / 2)
        )
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        return part < 1

    def step(self, loss: torch.Tensor) -> None:
        """Change the weights a little."""
        self.optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), 5.0)
        self.optimizer.step()
        self.steps += 1
        keep = min(0.998, (1 + self.steps) / (10 + self.steps))
        with torch.no_grad():
            old, new = self.mean.state_dict(), self.network.state_dict()
            for name, value in old.items():
                if value.dtype.is_floating_point:
                    value.mul_(keep).add_(new[name], alpha=1 - keep)
                else:
                    value.copy_(new[name])

    def log(self, line: str) -> None:
        """Print *line* and keep it."""
        line = f"{time.strftime('%H:%M:%S')} {self.done / 60:.1f} min {line}"
        print(line, flush=True)
        with self.file.with_suffix(".log").open("a") as log:
            log.write(line + "\n")

    def check(self, test: Any) -> None:
        """Write a checkpoint, and the mean of the weights if it is the best so far."""
        self.mean.eval()
        with torch.no_grad():
            value, line = test(self.mean)
        self.log(line)
        if value <= self.best:
            self.best = value
            np.savez(self.file.with_suffix(".npz"), **folded(self.mean))
        state = {
            "network": self.network.state_dict(), "mean": self.mean.state_dict(),
            "optimizer": self.optimizer.state_dict(), "best": self.best, "done": self.done,
            "steps": self.steps,
        }  # fmt: skip
        torch.save(state, self.file.with_suffix(".new"))
        self.file.with_suffix(".new").replace(self.file)
