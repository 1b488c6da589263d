"""The probability of each candidate, and learning from results."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Self
from zipfile import BadZipFile

import numpy as np

from tilerummy.core.errors import TilerummyError
from tilerummy.lab.league.features import OF_CANDIDATE, OF_GAME, candidates_seen, game_seen
from tilerummy.lab.network import Adam, backward, begin, forward

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Numbers = NDArray[np.float32]
    Flags = NDArray[np.bool_]
    Rows = NDArray[np.int64]

HIDDEN: Final = (64, 32)
"""Units of the hidden layers, of the policy and of the critic."""
_CLIP: Final = 0.2
"""By what part a choice may get likelier or less likely in one update."""


@dataclass(frozen=True)
class Policy:
    """A network that scores each candidate; the softmax over a turn gives probabilities."""

    layers: tuple[Floats, ...]

    @classmethod
    def new(cls, chance: np.random.Generator) -> Self:
        """Return a random policy."""
        return cls(tuple(begin((OF_GAME + OF_CANDIDATE, *HIDDEN, 1), chance)))

    @classmethod
    def load(cls, path: Path) -> Self:
        """Return the policy in *path*, as `save` wrote it.

        Raises:
            TilerummyError: ``no_policy`` if the file is missing or not a policy.
        """
        try:
            with path.open("rb") as opened, np.load(opened, allow_pickle=False) as file:
                layers = tuple(file[f"layer{at}"] for at in range(2 * len(HIDDEN) + 2))
        except (OSError, ValueError, KeyError, EOFError, BadZipFile) as error:
            raise TilerummyError("no_policy", f"{path} holds no policy: {error}") from None
        if layers[0].shape != (OF_GAME + OF_CANDIDATE, HIDDEN[0]):
            raise TilerummyError("no_policy", f"{path} holds a policy that sees something else")
        return cls(layers)

    def save(self, path: Path) -> None:
        """Write the policy to *path*, in single precision."""
        named = {f"layer{at}": layer.astype(np.float32) for at, layer in enumerate(self.layers)}
        np.savez_compressed(path, allow_pickle=False, **named)

    def chances(self, seen: Numbers, mask: NDArray[np.int8]) -> Floats:
        """Return the probability of each action, shape (n, 11); *mask* has the legal ones."""
        scores = forward(self.layers, inputs(seen))[-1]
        return softmax(scores.reshape(mask.shape), mask > 0)


def inputs(seen: Numbers) -> Floats:
    """Return one row for each action of each row of *seen*, shape (11 n, features)."""
    each = candidates_seen(seen)
    game = np.broadcast_to(game_seen(seen)[:, None], (*each.shape[:2], OF_GAME))
    return np.concatenate([game, each], axis=2).reshape(-1, OF_GAME + OF_CANDIDATE).astype(float)


def softmax(scores: Floats, legal: Flags) -> Floats:
    """Return probabilities of the *legal* actions, both of shape (n, actions); 0 for others."""
    scores = np.where(legal, scores, -np.inf)
    likely = np.exp(scores - scores.max(axis=1, keepdims=True))
    return np.asarray(likely / likely.sum(axis=1, keepdims=True))


@dataclass(frozen=True)
class ChoiceSamples:
    """Choices and their rewards; one row per turn with a choice."""

    seen: Numbers
    mask: NDArray[np.int8]
    chosen: Rows
    likely: Floats
    """The probability of the choice."""
    result: Floats
    """The reward of the game."""

    def __len__(self) -> int:
        return len(self.chosen)

    @classmethod
    def joined(cls, parts: Sequence[ChoiceSamples]) -> ChoiceSamples:
        """Return all *parts* as one."""
        return cls(
            np.concatenate([part.seen for part in parts]),
            np.concatenate([part.mask for part in parts]),
            np.concatenate([part.chosen for part in parts]),
            np.concatenate([part.likely for part in parts]),
            np.concatenate([part.result for part in parts]),
        )


class Learner:
    """A policy that improves by proximal policy optimisation.

    Schulman and others (2017), with a critic that estimates the reward from the features of the
    game. There is one reward, at the end, without discounting.
    """

    def __init__(self, policy: Policy, chance: np.random.Generator, rate: float = 5e-4) -> None:
        self._layers = list(policy.layers)
        self._critic = begin((OF_GAME, *HIDDEN, 1), chance)
        self._chance, self.rate = chance, rate
        self._adam, self._critic_adam = Adam(self._layers), Adam(self._critic)

    @property
    def policy(self) -> Policy:
        """The current policy."""
        return Policy(tuple(self._layers))

    def imitate(self, choices: ChoiceSamples, batch: int = 256) -> float:
        """Make the choices likelier, whatever their result; return their probability before."""
        before = []
        for rows in self._batches(len(choices), batch):
            mask, passed, likely = self._look(choices, rows)
            chosen = _one_hot(choices.chosen[rows], mask)
            before += (likely * chosen).sum(axis=1).tolist()
            back = (likely - chosen) / len(rows)
            slopes = backward(self._layers, passed, back.reshape(-1, 1))
            self._adam.step(self._layers, slopes, self.rate)
            self._value(choices, rows)
        return float(np.mean(before))

    def improve(
        self, choices: ChoiceSamples, *, epochs: int = 3, batch: int = 256, entropy: float = 0.003
    ) -> None:
        """Make choices likelier that won more than expected, and others less likely.

        *entropy* is the weight of a bonus for uncertain policies.
        """
        if len(choices) < 2:
            return
        expected = self._expected(choices.seen)
        better = choices.result - expected
        better = (better - better.mean()) / (better.std() + 1e-6)
        for _ in range(epochs):
            for rows in self._batches(len(choices), batch):
                self._step(choices, rows, better[rows], entropy)
                self._value(choices, rows)

    def _step(self, choices: ChoiceSamples, rows: Rows, better: Floats, entropy: float) -> None:
        mask, passed, likely = self._look(choices, rows)
        chosen = _one_hot(choices.chosen[rows], mask)
        ratio = (likely * chosen).sum(axis=1) / choices.likely[rows]
        # Beyond the clip a choice that is to change further that way has no gradient.
        held = ((better > 0) & (ratio > 1 + _CLIP)) | ((better < 0) & (ratio < 1 - _CLIP))
        weight = np.where(held, 0.0, ratio * better)[:, None]
        logs = np.log(np.maximum(likely, 1e-12))
        spread = -(likely * logs).sum(axis=1, keepdims=True)
        back = -weight * (chosen - likely) + entropy * likely * (logs + spread)
        slopes = backward(self._layers, passed, back.reshape(-1, 1) / len(rows))
        self._adam.step(self._layers, slopes, self.rate)

    def _value(self, choices: ChoiceSamples, rows: Rows) -> None:
        passed = forward(self._critic, game_seen(choices.seen[rows]).astype(float))
        back = (passed[-1] - choices.result[rows, None]) / len(rows)
        self._critic_adam.step(self._critic, backward(self._critic, passed, back), self.rate)

    def _expected(self, seen: Numbers) -> Floats:
        return np.asarray(forward(self._critic, game_seen(seen).astype(float))[-1][:, 0])

    def _look(self, choices: ChoiceSamples, rows: Rows) -> tuple[Flags, list[Floats], Floats]:
        mask = choices.mask[rows] > 0
        passed = forward(self._layers, inputs(choices.seen[rows]))
        return mask, passed, softmax(passed[-1].reshape(mask.shape), mask)

    def _batches(self, count: int, size: int) -> list[Rows]:
        order = self._chance.permutation(count)
        return [order[at : at + size] for at in range(0, count, size)]


def _one_hot(chosen: Rows, like: Flags) -> Floats:
    chosen_one = np.zeros(like.shape)
    chosen_one[np.arange(len(chosen)), chosen] = 1
    return chosen_one
