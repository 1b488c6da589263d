"""Many games at a time in which each seat is a member of the league."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from tilerummy.lab.env.vector import TileRummyVectorEnv
from tilerummy.lab.league.features import dealt, with_points
from tilerummy.lab.league.policy import ChoiceSamples

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from numpy.typing import NDArray

    Numbers = NDArray[np.float32]
    Chances = Callable[[Numbers, NDArray[np.int8]], NDArray[np.float64]]
    Seating = Callable[[], Sequence[str]]
    """Draws who sits at the next table, seat by seat."""


@dataclass(frozen=True)
class Finished:
    """A game that has ended."""

    seating: tuple[str, ...]
    rewards: tuple[float, ...]
    """Rewards by seat, as in `game.Kind.rewards`."""


@dataclass
class _Going:
    """The choices of one seat so far."""

    seen: list[Numbers] = field(default_factory=list)
    masks: list[NDArray[np.int8]] = field(default_factory=list)
    chosen: list[int] = field(default_factory=list)
    likely: list[float] = field(default_factory=list)

    def likelihoods(self, result: float) -> ChoiceSamples:
        return ChoiceSamples(
            np.array(self.seen),
            np.array(self.masks),
            np.array(self.chosen, np.int64),
            np.array(self.likely),
            np.full(len(self.chosen), result),
        )


class Tables:
    """*games* tables of one kind, which continue from one call of `play` to the next."""

    def __init__(self, ruleset: str, seats: int, games: int, seed: int) -> None:
        self.seats = seats
        self._env = TileRummyVectorEnv(games, ruleset, seats, "macro")
        self._tiles = dealt(self._env.kind.ruleset, seats)
        self._chance = np.random.default_rng([seed, seats])
        self._seed = seed
        self._seating: list[tuple[str, ...]] = []
        self._going: dict[tuple[int, int], _Going] = {}

    def play(
        self,
        games: int,
        members: Mapping[str, Chances],
        seating: Seating,
        learns: Callable[[str], bool],
    ) -> tuple[list[ChoiceSamples], list[Finished]]:
        """Play until *games* games have ended; return the wanted choices and the finished games.

        Args:
            games: least number of games to end; others continue with the next call.
            members: the choice of each member, by name.
            seating: who sits at a new table.
            learns: members whose choices are wanted. Turns without a choice are left out.
        """
        env, count = self._env, self._env.num_envs
        if not self._seating:
            self._seen, self._info = env.reset(seed=self._seed)
            self._over = np.zeros(count, np.bool_)
            self._seating = [tuple(seating()) for _ in range(count)]
        choices: list[ChoiceSamples] = []
        finished: list[Finished] = []
        while len(finished) < games:
            actions = self._choose(members, learns)
            was_over = self._over
            self._seen, _, self._over, _, self._info = env.step(actions)
            for at in np.flatnonzero(was_over).tolist():
                self._seating[at] = tuple(seating())
            for at in np.flatnonzero(self._over).tolist():
                rewards = tuple(self._info["rewards"][at].tolist())
                finished.append(Finished(self._seating[at], rewards))
                for seat, reward in enumerate(rewards):
                    gone = self._going.pop((at, seat), None)
                    if gone is not None:
                        choices.append(gone.likelihoods(reward))
        return choices, finished

    def _choose(
        self, members: Mapping[str, Chances], learns: Callable[[str], bool]
    ) -> NDArray[np.int64]:
        seen, masks = with_points(self._seen["observation"], self._tiles), self._seen["action_mask"]
        seats = self._info["seat"]
        actions = np.zeros(len(masks), np.int64)
        movers = np.array(
            [
                "" if over else seating[seat]
                for over, seating, seat in zip(self._over, self._seating, seats, strict=True)
            ]
        )
        for name in sorted(set(movers.tolist()) - {""}):
            at = np.flatnonzero(movers == name)
            likelihoods = members[name](seen[at], masks[at])
            dice = self._chance.random((len(at), 1))
            # The last possible one, if rounding makes the sum of the chances a little less than 1.
            drawn = (likelihoods > 0) & (likelihoods.cumsum(axis=1) > dice)
            last = likelihoods.shape[1] - 1 - (likelihoods > 0)[:, ::-1].argmax(axis=1)
            actions[at] = np.where(drawn.any(axis=1), drawn.argmax(axis=1), last)
            if learns(name):
                for row, table in enumerate(at.tolist()):
                    if masks[table].sum() > 1:
                        action = int(actions[table])
                        going = self._going.setdefault((table, int(seats[table])), _Going())
                        going.seen.append(seen[table])
                        going.masks.append(masks[table])
                        going.chosen.append(action)
                        going.likely.append(float(likelihoods[row, action]))
        return actions
