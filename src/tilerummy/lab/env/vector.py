"""The Gymnasium vector environment: many games, with one call of the solver for all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from tilerummy.lab.extra import missing

try:
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError as error:
    raise missing("gymnasium") from error

from tilerummy.core.errors import TilerummyError
from tilerummy.lab.env.batch import batch_candidates
from tilerummy.lab.env.boxes import action_space, observation_space
from tilerummy.lab.env.game import Game, Kind, chance_of, not_dealt
from tilerummy.lab.env.single import bots_play, end_programs, seated

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from tilerummy.bots import Bot
    from tilerummy.lab.env.boxes import Seen

    Actions = NDArray[np.int64]


class TileRummyVectorEnv(VectorEnv["Seen", "Actions", "NDArray[Any]"]):
    """A Gymnasium vector environment of *num_envs* games.

    Other arguments are those of `game.Kind`. Arrays have one row per game.

    Without *opponents*, the actions play every seat. The observation is that of the seat to move,
    ``info["seat"]``, shape (num_envs,). The reward is that of the seat that has just acted, and
    ``info["rewards"]``, shape (num_envs, seats), has those of all seats.

    With *opponents* (as in `single.TileRummyEnv`), one seat learns, a random one in each game. The
    observation, ``info["seat"]`` and the reward are always those of that seat, even if a rival's
    turn ends the game.

    The step after the end of a game starts a new game and ignores the action. An illegal action is
    replaced by the first legal one. *threads* is for the solver: None means one per processor.
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012 - Gymnasium's form

    def __init__(
        self,
        num_envs: int,
        *args: Any,
        opponents: str | Sequence[str | Bot] | None = None,
        threads: int | None = 1,
        **kwargs: Any,
    ) -> None:
        if num_envs < 1:
            raise TilerummyError("too_few_games", "a vector environment needs at least one game")
        self.kind = Kind(*args, **kwargs)
        self.num_envs, self.threads = num_envs, threads
        self.single_action_space = action_space(self.kind)
        self.single_observation_space = observation_space(self.kind)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._bots = None if opponents is None else seated(opponents, self.kind.seats)
        self._learners = np.zeros(num_envs, np.int64)
        """With opponents, the seat that learns in each game."""
        self._over = np.zeros(num_envs, np.bool_)
        self.games: list[Game] = []

    def reset(
        self,
        *,
        seed: int | np.integer[Any] | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Seen, dict[str, Any]]:
        """Deal every game. *seed* is one seed for all games, or a sequence with one for each.

        Raises:
            TilerummyError: ``seeds`` if their number is not that of the games, or one is negative.
        """
        for_all = int(seed) if isinstance(seed, int | np.integer) else None
        super().reset(seed=for_all, options=options)
        seeds: list[int | None] = [None] * self.num_envs
        if seed is not None and not isinstance(seed, int | np.integer):
            seeds = [None if one is None else int(one) for one in seed]
        if len(seeds) != self.num_envs:
            said = f"{self.num_envs} games need one seed or {self.num_envs}, not {len(seeds)}"
            raise TilerummyError("seeds", said)
        drawn = self.np_random.integers(2**62, size=self.num_envs).tolist()
        self._chance = [
            chance_of(drawn[at] if one is None else one) for at, one in enumerate(seeds)
        ]
        self.games = [self._dealt(at) for at in range(self.num_envs)]
        self._over[:] = False
        return self._seen(), {"seat": self._seats()}

    def step(
        self, actions: Actions
    ) -> tuple[Seen, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Perform one action in each game; *actions* has shape (num_envs,).

        Returns observations, rewards, whether each game has ended, all False (games are never
        truncated), and info.

        Raises:
            TilerummyError: ``actions`` if their number is not that of the games; ``not_dealt``.
        """
        if not self.games:
            raise not_dealt()
        each = np.asarray(actions)
        if each.shape != (self.num_envs,):
            said = f"{self.num_envs} games need {self.num_envs} actions, not {each.size}"
            raise TilerummyError("actions", said)
        acting = self._seats()
        rewards = np.zeros(self.num_envs)
        everybody = np.zeros((self.num_envs, self.kind.seats))
        for at, action in enumerate(each.tolist()):
            if self._over[at]:
                self.games[at] = self._dealt(at)
                self._over[at] = False
                continue
            game = self.games[at]
            game.step_or_first(action)
            if self._bots is not None:
                bots_play(game, self._bots, int(acting[at]))
            if game.over:
                self._over[at] = True
                everybody[at] = self.kind.rewards(game.state)
                rewards[at] = everybody[at, acting[at]]
        never = np.zeros(self.num_envs, np.bool_)
        info = {"seat": self._seats(), "rewards": everybody}
        return self._seen(), rewards, self._over.copy(), never, info

    def states(self) -> NDArray[np.float32]:
        """Return the full state of each game, shape (num_envs, n), for critics in training.

        The point of view is that of ``info["seat"]``; the fields are those of
        `observe.full_layout`.

        Raises:
            TilerummyError: ``not_dealt``.
        """
        if not self.games:
            raise not_dealt()
        seats = self._seats().tolist()
        return np.stack(
            [game.full_state(seat) for game, seat in zip(self.games, seats, strict=True)]
        )

    def close_extras(self, **_kwargs: Any) -> None:
        """Stop opponents that are programs."""
        end_programs(self._bots or ())

    def _dealt(self, at: int) -> Game:
        while True:
            game = Game.dealt(self.kind, self._chance[at])
            if self._bots is None:
                return game
            self._learners[at] = self._chance[at].randrange(self.kind.seats)
            bots_play(game, self._bots, int(self._learners[at]))
            if not game.over:
                return game

    def _seats(self) -> NDArray[np.int64]:
        """Return whose actions count: the learner's, or whoever is to move."""
        if self._bots is not None:
            return self._learners.copy()
        return np.array([game.seat for game in self.games])

    def _seen(self) -> Seen:
        """Return what the seat of `_seats` sees in each game, and what it may do."""
        if self.kind.space == "macro":
            new = [game for game in self.games if game.asks]
            views = [game.view(game.seat) for game in new]
            for game, found in zip(new, batch_candidates(views, self.threads), strict=True):
                game.candidates = found
        seen = np.zeros((self.num_envs, self.kind.length), np.float32)
        masks = np.zeros((self.num_envs, self.kind.actions), np.int8)
        for at, (game, seat) in enumerate(zip(self.games, self._seats().tolist(), strict=True)):
            game.write(seat, seen[at])
            if not game.over:
                masks[at] = game.legal
        return {"observation": seen, "action_mask": masks}
