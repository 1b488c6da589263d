"""The Gymnasium environment: one seat learns, bots play the others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tilerummy.lab.extra import missing

try:
    import gymnasium
except ImportError as error:
    raise missing("gymnasium") from error

from tilerummy.core.errors import TilerummyError
from tilerummy.lab.arena.game import check_is_turn
from tilerummy.lab.arena.opponents import opponent
from tilerummy.lab.arena.program import ProgramBot
from tilerummy.lab.env.boxes import action_space, observation_space, seen
from tilerummy.lab.env.game import Game, Kind, SingleGameEnvironment, chance_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from tilerummy.bots import Bot
    from tilerummy.lab.env.boxes import Seen

_DEADLINE_MS = 2_000


class TileRummyEnv(SingleGameEnvironment, gymnasium.Env["Seen", "np.int64"]):
    """A Gymnasium environment for one learning seat against bots.

    Other arguments are those of `game.Kind`. Observations are those of `boxes.observation_space`.

    Args:
        opponents: bots, or names of bots as in the arena: one for all other seats, or one for each.
        seat: the learner's seat; by default a random one for each game.
        render_mode: None or ``ansi``.

    Samples of an action space ignore the mask, so an illegal action is not an error: the first
    legal action replaces it, and ``info["illegal"]`` is True. ``info["seat"]`` is the learner's
    seat.

    If an opponent makes no legal turn, `step` or `reset` raises its error. The game then has no
    result, and `reset` deals the next one.
    """

    metadata = {"render_modes": ["ansi"], "name": "tilerummy_v0"}  # noqa: RUF012 - Gymnasium's form

    def __init__(
        self,
        *args: Any,
        opponents: str | Sequence[str | Bot] = ("easy",),
        seat: int | None = None,
        render_mode: str | None = None,
        **kwargs: Any,
    ) -> None:
        self.kind = Kind(*args, **kwargs)
        self.render_mode = render_mode
        self.bots = seated(opponents, self.kind.seats)
        if seat is not None and not 0 <= seat < self.kind.seats:
            raise TilerummyError("no_such_seat", f"there is no seat {seat}")
        self._wanted = seat
        self.action_space = action_space(self.kind)
        self.observation_space = observation_space(self.kind)  # type: ignore[assignment]  # a Dict of arrays

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Deal, and let the bots play until the learner is to move; return observation and info."""
        super().reset(seed=seed, options=options)
        while True:
            self._game = Game.dealt(self.kind, chance_of(int(self.np_random.integers(2**62))))
            chosen = self._wanted
            self.seat = int(self.np_random.integers(self.kind.seats)) if chosen is None else chosen
            bots_play(self.game, self.bots, self.seat)
            if not self.game.over:  # bots may have ended it: then there is nothing to learn
                return seen(self.game, self.seat), {"seat": self.seat}

    def step(self, action: np.int64 | int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Perform *action*, and let the bots play until the learner is to move again.

        Returns the observation, the reward, whether the game has ended, False (games are never
        truncated), and info.
        """
        illegal = not self.game.step_or_first(int(action))
        bots_play(self.game, self.bots, self.seat)
        reward = self.kind.rewards(self.game.state)[self.seat]
        info = {"seat": self.seat, "illegal": illegal}
        return seen(self.game, self.seat), reward, self.game.over, False, info

    def close(self) -> None:
        """Stop opponents that are programs."""
        end_programs(self.bots)
        super().close()

    def action_masks(self) -> NDArray[np.int8]:
        """Return 1 for each legal action; some libraries expect this method."""
        return self.game.mask()

    def state(self) -> NDArray[np.float32]:
        """Return the full state from the learner's point of view, for critics in training.

        It is float32, with the fields of `observe.full_layout`.
        """
        return self.game.full_state(self.seat)

    def render(self) -> str | None:
        """Return the learner's view as text, if the render mode is ``ansi``."""
        return self.game.text(self.seat) if self.render_mode == "ansi" else None


def seated(opponents: str | Sequence[str | Bot], seats: int) -> list[Bot]:
    """Return a bot for each seat but one.

    Raises:
        TilerummyError: ``opponents`` if their number is wrong; ``unknown_bot``.
    """
    opponents = [opponents] if isinstance(opponents, str) else opponents
    bots = [opponent(one, _DEADLINE_MS) if isinstance(one, str) else one for one in opponents]
    if len(bots) == 1:
        bots *= seats - 1
    if len(bots) != seats - 1:
        said = f"{seats} seats need one opponent or {seats - 1}, not {len(bots)}"
        raise TilerummyError("opponents", said)
    return bots


def end_programs(bots: Sequence[Bot]) -> None:
    """Stop those of *bots* that are programs, with all their child processes."""
    for bot in bots:
        if isinstance(bot, ProgramBot):
            bot.close()


def bots_play(game: Game, bots: Sequence[Bot], learner: int) -> None:
    """Let *bots*, seated in order to the left of *learner*, play until *learner* is to move.

    Raises:
        TilerummyError: if a bot makes no legal turn, such as ``too_slow``, ``program_ended`` or
            ``no_turn``. Errors of bots in Python are passed on.
    """
    seats = game.kind.seats
    while not game.over and game.seat != learner:
        bot = bots[(game.seat - learner) % seats - 1]
        turn = bot.choose(game.view(game.seat))
        check_is_turn(turn)
        game.take(turn)
