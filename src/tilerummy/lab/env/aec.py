"""The PettingZoo environment: every seat is an agent, and they act in turn."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from tilerummy.lab.env.game import Game, Kind, SingleGameEnvironment, chance_of
from tilerummy.lab.extra import missing

try:
    from pettingzoo import AECEnv
except ImportError as error:
    raise missing("pettingzoo") from error

from tilerummy.lab.env.boxes import action_space, observation_space, seen, state_space

if TYPE_CHECKING:
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray

    from tilerummy.lab.env.boxes import Seen


class TileRummyAEC(SingleGameEnvironment, AECEnv[str, "Seen", int]):  # type: ignore[misc]  # it ships no types
    """A PettingZoo environment with the agents ``seat_0``, ``seat_1``, ...

    The positional and keyword arguments are those of `game.Kind`; *render_mode* is None or
    ``ansi``. With primitive actions one agent acts several times in a row. Rewards come at the end
    of the game. An action that the mask forbids raises a TilerummyError ``illegal_action`` and
    changes nothing.

    >>> env = TileRummyAEC("classic", seats=3)
    >>> env.reset(seed=1)
    >>> env.agents
    ['seat_0', 'seat_1', 'seat_2']
    """

    def __init__(self, *args: Any, render_mode: str | None = None, **kwargs: Any) -> None:
        super().__init__()
        self.metadata = {
            "name": "tilerummy_v0",
            "is_parallelizable": False,
            "render_modes": ["ansi"],
        }
        self.kind = Kind(*args, **kwargs)
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.kind.seats)]
        self.observation_spaces = {a: observation_space(self.kind) for a in self.possible_agents}
        self.action_spaces = {a: action_space(self.kind) for a in self.possible_agents}
        self.state_space = state_space(self.kind)
        self._chance = Random()  # noqa: S311 - a game

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 - PettingZoo's form
        """Deal a new game. The same *seed* deals the same game, and the same games after it.

        Raises:
            TilerummyError: ``seeds`` if *seed* is negative.
        """
        if seed is not None:
            self._chance = chance_of(seed)
        self._game = Game.dealt(self.kind, self._chance)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.game.seat]

    def step(self, action: int | None) -> None:
        """Perform *action* for `agent_selection`; None once that agent's game has ended.

        Raises:
            TilerummyError: ``illegal_action`` or ``not_dealt``.
        """
        game = self.game
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        game.step(-1 if action is None else int(action))
        self._cumulative_rewards[self.agent_selection] = 0
        self._clear_rewards()
        if self.game.over:
            by_seat = self.kind.rewards(self.game.state)
            self.rewards = dict(zip(self.possible_agents, by_seat, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[self.game.seat]
        self._accumulate_rewards()

    def observe(self, agent: str) -> Seen:
        """Return the observation of *agent*: see `boxes.observation_space`."""
        return seen(self.game, self.possible_agents.index(agent))

    def state(self) -> NDArray[np.float32]:
        """Return the full state from the point of view of seat 0, for critics in training.

        It is float32, with the fields of `observe.full_layout`.
        """
        return self.game.full_state(0)

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of *agent*'s observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of *agent*'s actions."""
        return self.action_spaces[agent]

    def render(self) -> str | None:
        """Return the view of the seat to move as text, if the render mode is ``ansi``."""
        return self.game.text() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


def env(*args: Any, **kwargs: Any) -> TileRummyAEC:
    """Return a `TileRummyAEC`: PettingZoo expects a function of this name."""
    return TileRummyAEC(*args, **kwargs)
