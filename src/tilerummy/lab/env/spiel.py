"""The OpenSpiel game, in Python: ``pyspiel.load_game("python_tilerummy(ruleset=classic)")``.

Chance has its own nodes: who starts, and every tile that is dealt or drawn. So nothing is decided
before somebody sees it. The actions of chance are tile codes; those of players are in `macro` or
`primitive`.

OpenSpiel uses ``=`` and ``,`` as separators of parameters, so write changes of a rule set with
``:`` and ``;``: ``python_tilerummy(ruleset=classic{hand:13;threshold:50})``.
"""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from tilerummy.core.errors import TilerummyError
from tilerummy.core.evolve import replay
from tilerummy.core.policy import Starter
from tilerummy.core.start import start
from tilerummy.core.tile import KINDS, TILES, Color, Tile
from tilerummy.core.tiles import Tiles
from tilerummy.core.turn import Draw
from tilerummy.lab.env.game import Game, Kind
from tilerummy.lab.extra import missing

try:
    import pyspiel
except ImportError as error:
    raise missing("open_spiel") from error

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tilerummy.core.turn import Turn

NAME: Final = "python_tilerummy"
_DEFAULTS: Final = {"ruleset": "classic", "players": 2, "actions": "macro", "moves": 150}
_ESCAPED: Final = str.maketrans("=,", ":;")
_PLAIN: Final = str.maketrans(":;", "=,")
_TYPE: Final = pyspiel.GameType(
    short_name=NAME,
    long_name="Tile rummy",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=6,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=_DEFAULTS,
)


class TileRummyGame(pyspiel.Game):  # type: ignore[misc]
    """The game; its parameters are ``ruleset``, ``players``, ``actions``, ``moves`` (per turn)."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {**_DEFAULTS, **(params or {})}
        rules = given["ruleset"].translate(_PLAIN)
        kind = Kind(rules, given["players"], given["actions"], moves=given["moves"])
        self.kind = kind
        tiles, seats = len(kind.ruleset.tiles(kind.seats)), kind.seats
        # Every turn draws a tile or lays one, or passes on an empty pool between two that lay.
        turns = 2 * tiles * (seats + 1)
        info = pyspiel.GameInfo(
            num_distinct_actions=kind.actions,
            max_chance_outcomes=KINDS,
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=turns * (1 if kind.space == "macro" else kind.moves + 1),
        )
        said = {**params, "ruleset": rules.translate(_ESCAPED)} if params else {}
        super().__init__(_TYPE, info, said)

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        """Be pickled as text: OpenSpiel's own way makes a game without what `__init__` sets."""
        return pyspiel.load_game, (str(self),)

    def new_initial_state(self) -> TileRummyState:
        """Return the state before the deal."""
        return TileRummyState(self)

    def make_py_observer(
        self,
        iig_obs_type: pyspiel.IIGObservationType | None = None,  # noqa: ARG002 - OpenSpiel's form
        params: Mapping[str, Any] | None = None,  # noqa: ARG002
    ) -> TileRummyObserver:
        """Return the observer that writes the observations of `observe.layout`."""
        return TileRummyObserver(self.kind)


class _Dealing:
    """The tiles dealt so far; then the game."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        self.starter: int | None = None if kind.ruleset.starter is Starter.HIGHEST_TILE else 0
        self.dealt: tuple[Tile, ...] = ()
        self.hidden = Tiles(kind.ruleset.tiles(kind.seats))
        self.game: Game | None = None
        self.draws: Draw | None = None
        """The draw that waits for its tile."""

    def __deepcopy__(self, _memo: object) -> _Dealing:
        made = copy(self)
        made.game = None if self.game is None else self.game.copy()
        return made

    @property
    def left(self) -> Tiles:
        """Tiles that may be dealt next: where each player gets a joker, these come first."""
        jokers = self.kind.ruleset.joker_each and len(self.dealt) < self.kind.seats
        return Tiles([tile for tile in self.hidden if tile.is_joker]) if jokers else self.hidden

    def start(self) -> Game:
        """Return the game once the hands are dealt."""
        first, seats = self.starter or 0, self.kind.seats
        shown = [Tile.of(Color.RED, 13 if seat == first else 1) for seat in range(seats)]
        pool = (*self.dealt, *self.hidden)
        return Game(self.kind, replay(start(self.kind.ruleset, seats, pool, start_tiles=shown)))


class TileRummyState(pyspiel.State):  # type: ignore[misc]
    """A game from before the deal until its end."""

    def __init__(self, game: TileRummyGame) -> None:
        super().__init__(game)
        self.table = _Dealing(game.kind)

    def current_player(self) -> int:
        """Return the seat to move, or OpenSpiel's id for chance or for the end."""
        dealing = self.table
        if dealing.game is None or dealing.draws is not None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if dealing.game.over else dealing.game.seat

    def _legal_actions(self, player: int) -> list[int]:
        game = self.table.game
        if game is None or player < 0 or player != game.seat:
            return []
        return [int(action) for action in np.flatnonzero(game.mask())]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the possible starters, or the codes of the possible tiles, with probabilities."""
        dealing = self.table
        if dealing.starter is None:
            seats = dealing.kind.seats
            return [(seat, 1 / seats) for seat in range(seats)]
        game = dealing.game
        left = dealing.left if game is None else Tiles(game.state.pool)
        return [(code, held / len(left)) for code, held in enumerate(left.counts) if held]

    def _apply_action(self, action: int) -> None:
        dealing = self.table
        chance = self.is_chance_node()
        if action not in (dict(self.chance_outcomes()) if chance else self.legal_actions()):
            raise TilerummyError("illegal_action", f"{action} is not legal here")
        if dealing.starter is None:
            dealing.starter = action
        elif dealing.game is None:
            dealing.dealt += (TILES[action],)
            dealing.hidden -= Tiles((TILES[action],))
            if len(dealing.dealt) == dealing.kind.seats * dealing.kind.ruleset.hand:
                dealing.game = dealing.start()
        elif dealing.draws is not None:
            _draw(dealing.game, TILES[action], dealing.draws)
            dealing.draws = None
        else:
            _act(dealing, dealing.game, action)

    def _action_to_string(self, player: int, action: int) -> str:
        dealing = self.table
        if player >= 0:
            return dealing.kind.name_of(action)
        return f"seat {action} starts" if dealing.starter is None else str(TILES[action])

    def is_terminal(self) -> bool:
        """Whether the game has ended."""
        return self.table.game is not None and self.table.game.over

    def returns(self) -> list[float]:
        """Return the reward of each seat: 1 for the winner; the sum is 0."""
        game = self.table.game
        kind = self.table.kind
        return [0.0] * kind.seats if game is None else kind.rewards(game.state)

    def __str__(self) -> str:
        dealing = self.table
        if dealing.game is None:
            return f"dealt: {' '.join(map(str, dealing.dealt))}"
        return dealing.game.everything()


def _act(dealing: _Dealing, game: Game, action: int) -> None:
    turn: Turn | None = game.turn_of(action)
    if isinstance(turn, Draw):
        dealing.draws = turn
    elif turn is not None:
        game.take(turn)


def _draw(game: Game, tile: Tile, turn: Draw) -> None:
    """Draw *tile*, which only now turns out to be the next one."""
    others = Tiles(game.state.pool) - Tiles((tile,))
    game.state = replace(game.state, pool=(tile, *others))
    game.take(turn)


class TileRummyObserver:
    """Writes the observations of a seat."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        self.tensor = np.zeros(kind.length, np.float32)
        self.dict = {
            name: self.tensor[field.part].reshape(field.shape)
            for name, field in kind.layout.items()
        }

    def set_from(self, state: TileRummyState, player: int) -> None:
        """Write the observation of *player*; zeros until the hands are dealt."""
        self.tensor.fill(0)
        game = state.table.game
        if game is not None:
            game.write(player, self.tensor)

    def string_from(self, state: TileRummyState, player: int) -> str:
        """Return the view of *player* as text."""
        game = state.table.game
        return "nothing is dealt" if game is None else game.text(player)


pyspiel.register_game(_TYPE, TileRummyGame)
