"""One game in the form that environments need: actions and observations are numbers."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final, Literal

import numpy as np

from tilerummy.bots.game import deal
from tilerummy.core.errors import TilerummyError
from tilerummy.core.format.ruleset import parse_ruleset
from tilerummy.core.format.state import print_state
from tilerummy.core.game import apply
from tilerummy.core.tile import KINDS
from tilerummy.core.view import view
from tilerummy.lab.env import primitive
from tilerummy.lab.env.actions import space_named
from tilerummy.lab.env.macro import MACROS, candidates
from tilerummy.lab.env.observe import BASE, full_state, layout, length, write_view
from tilerummy.lab.env.primitive import Draft
from tilerummy.solver.oracle import SolverOracle

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.state import State
    from tilerummy.core.turn import Turn
    from tilerummy.core.view import View
    from tilerummy.lab.env.macro import Candidates

    Mask = NDArray[np.int8]
    Numbers = NDArray[np.float32]

ORACLE: Final = SolverOracle()
Reward = Literal["win", "points"]


class Kind:
    """The kind of game that an environment plays: rules, seats, actions and rewards.

    Args:
        ruleset: a rule set or its text, with changes.
        seats: number of players.
        actions: ``macro`` to choose among whole turns that the solver found (`macro.Macro`), or
            ``primitive`` to move tile by tile (`primitive.Primitive`).
        reward: ``win`` or ``points``, see `rewards`.
        moves: most primitive actions in a turn.

    Raises:
        RulesetError: an unknown rule set, or one that is not for *seats* players.
        TilerummyError: ``unknown_actions``, ``unknown_reward`` or ``too_few_moves``.
    """

    def __init__(
        self,
        ruleset: Ruleset | str = "classic",
        seats: int = 2,
        actions: str = "macro",
        reward: str = "win",
        moves: int = primitive.MOVES,
    ) -> None:
        self.ruleset = parse_ruleset(ruleset) if isinstance(ruleset, str) else ruleset
        self.ruleset.tiles(seats)
        self.seats = seats
        self.space = space_named(actions)
        if reward not in {"win", "points"}:
            said = f"unknown reward {reward[:40]!r}; choose win or points"
            raise TilerummyError("unknown_reward", said)
        if moves < 1:
            raise TilerummyError("too_few_moves", "a turn needs at least one action")
        self.reward, self.moves = reward, moves
        self.layout = layout(self.ruleset, seats, self.space)
        self.length = length(self.layout)
        """Numbers in an observation."""

    @property
    def actions(self) -> int:
        """Number of actions."""
        if self.space == "macro":
            return len(MACROS)
        return primitive.count(self.ruleset, self.seats)

    def name_of(self, action: int) -> str:
        """Return the name of *action*."""
        if self.space == "macro":
            return MACROS[action].name.lower()
        return primitive.name_of(self.ruleset, self.seats, action)

    @property
    def most(self) -> int:
        """An upper bound on every number in an observation."""
        return 10_000

    def rewards(self, state: State) -> list[float]:
        """Return the reward of each seat for the end of *state*; zeros before the end.

        ``win``: 1 for the winner and -1 / (seats - 1) for each other; tied winners share the 1.
        ``points``: the score minus the penalty.
        """
        outcome = state.outcome
        if outcome is None or not outcome.counts:
            return [0.0] * state.seats
        if self.reward == "points":
            return [float(outcome.net(seat)) for seat in range(state.seats)]
        share = 1 / len(outcome.winners)
        shares = [share if seat in outcome.winners else 0.0 for seat in range(state.seats)]
        return [(state.seats * one - 1) / (state.seats - 1) for one in shares]


def chance_of(seed: int) -> Random:
    """Return the random numbers for games of *seed*.

    Raises:
        TilerummyError: ``seeds`` if *seed* is negative, because Python ignores the sign.
    """
    if seed < 0:
        raise TilerummyError("seeds", f"a seed is 0 or more, not {seed}")
    return Random(seed)  # noqa: S311 - a game


def not_dealt() -> TilerummyError:
    """Return the error for an environment that is used before its first `reset`."""
    return TilerummyError("not_dealt", "nothing has been dealt: reset the environment first")


class SingleGameEnvironment:
    """Base of environments with one game; there is no game before the first `reset`."""

    _game: Game | None = None

    @property
    def game(self) -> Game:
        """The current game.

        Raises:
            TilerummyError: ``not_dealt`` before the first `reset`.
        """
        if self._game is None:
            raise not_dealt()
        return self._game


class Game:
    """One game of *kind*, starting at *state*."""

    def __init__(self, kind: Kind, state: State) -> None:
        self.kind = kind
        self._candidates: Candidates | None = None
        self.draft: Draft | None = None
        """The turn in progress, with primitive actions."""
        self._continue_from(state)

    @classmethod
    def dealt(cls, kind: Kind, chance: Random) -> Game:
        """Return a game with tiles shuffled by *chance*."""
        return cls(kind, deal(kind.ruleset, kind.seats, chance)[0])

    def _continue_from(self, state: State) -> None:
        self.state = state
        self._candidates = None
        self._views: dict[int, View] = {}
        self._numbers: dict[int, Numbers] = {}
        self.draft = None
        if self.kind.space == "primitive" and not self.over:
            self.draft = Draft(state, ORACLE, self.kind.moves)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.outcome is not None

    @property
    def seat(self) -> int:
        """The seat to move."""
        return self.state.seat

    def view(self, seat: int) -> View:
        """Return what *seat* may see."""
        seen = self._views.get(seat)
        if seen is None:
            seen = self._views[seat] = view(self.state, seat)
        return seen

    @property
    def candidates(self) -> Candidates:
        """The whole turns that the seat to move can choose from. Set it if they are known."""
        if self._candidates is None:
            self._candidates = candidates(self.view(self.seat))
        return self._candidates

    @candidates.setter
    def candidates(self, found: Candidates) -> None:
        self._candidates = found

    @property
    def asks(self) -> bool:
        """Whether `candidates` are needed and have not been computed yet."""
        return self._candidates is None and not self.over

    @property
    def legal(self) -> Mask:
        """The mask of the seat to move, without a copy; do not change it."""
        return self.candidates.mask if self.draft is None else self.draft.mask

    def mask(self) -> Mask:
        """Return 1 for each legal action of the seat to move; zeros after the end."""
        return np.zeros(self.kind.actions, np.int8) if self.over else self.legal.copy()

    def step(self, action: int) -> None:
        """Perform *action* for the seat to move.

        Raises:
            TilerummyError: ``illegal_action``; the game does not change.
        """
        legal = 0 <= action < self.kind.actions and not self.over and self.legal[action]
        if not legal:
            raise TilerummyError("illegal_action", f"{action} is not legal here: see the mask")
        self._do(action)

    def step_or_first(self, action: int) -> bool:
        """Perform *action*, or the first legal action instead; return whether it was legal.

        Raises:
            TilerummyError: ``game_over``.
        """
        if self.over:
            raise TilerummyError("game_over", "the game has ended: reset the environment")
        mask = self.legal
        legal = 0 <= action < len(mask) and bool(mask[action])
        self._do(action if legal else int(mask.argmax()))
        return legal

    def _do(self, action: int) -> None:
        turn = self.turn_of(action)
        if turn is not None:
            self.take(turn)

    def turn_of(self, action: int) -> Turn | None:
        """Perform a legal *action*; return the turn that it completes, or None."""
        if self.draft is not None:
            return self.draft.act(action)
        return self.candidates.turns[MACROS[action]]

    def take(self, turn: Turn) -> None:
        """Make *turn*, for example the choice of a bot.

        Raises:
            IllegalTurn: if the rules forbid it.
        """
        self._continue_from(apply(self.state, turn, oracle=ORACLE)[0])

    def observe(self, seat: int) -> Numbers:
        """Return the observation of *seat*, shape (``kind.length``,), as in `observe.layout`."""
        row = np.zeros(self.kind.length, np.float32)
        self.write(seat, row)
        return row

    def write(self, seat: int, row: Numbers) -> None:
        """Write the observation of *seat* to *row*, which must contain zeros."""
        numbers = self._numbers.get(seat)
        if numbers is None:  # the same for all actions of a turn
            numbers = self._numbers[seat] = np.zeros(BASE, np.float32)
            write_view(self.view(seat), numbers)
        row[:BASE] = numbers
        moves = seat == self.seat and not self.over
        if self.kind.space == "macro":
            if moves:
                row[BASE:] = self.candidates.features.ravel()
            return
        draft = self.draft if moves else None
        if draft is None:
            row[BASE : BASE + KINDS] = row[:KINDS]
            part = self.kind.layout["melds"].part
            melds = row[part].reshape(self.kind.layout["melds"].shape)
            for at, meld in enumerate(self.state.table.melds):
                melds[at, : len(meld)] = [code + 1 for code in meld.codes]
            row[-2] = -1
            return
        row[BASE : BASE + KINDS] = draft.hand
        row[BASE + KINDS : -2] = draft.melds.ravel()
        row[-2:] = (draft.chosen, draft.moves_left)

    def full_state(self, seat: int | None = None) -> Numbers:
        """Return the full state with hidden tiles, as in `observe.full_layout`.

        It is for critics in training. The point of view is that of *seat*, by default the seat to
        move. With primitive actions it shows the table at the beginning of the turn.
        """
        return full_state(self.state, self.seat if seat is None else seat)

    def text(self, seat: int | None = None) -> str:
        """Return the view of *seat* as text; by default that of the seat to move."""
        seen = self.view(self.seat if seat is None else seat)
        others = " ".join(str(count) for count in seen.counts)
        return (
            f"seat {seen.you} of {others} tiles, turn {seen.turn}, seat {seen.seat} is to move\n"
            f"pool {seen.pool}\ntable {seen.table}\nrack {seen.rack}"
        )

    def everything(self) -> str:
        """Return the whole game as text, hidden tiles included."""
        return print_state(self.state)

    def copy(self) -> Game:
        """Return an independent copy of the game."""
        made = Game.__new__(Game)
        own = {
            "draft": None if self.draft is None else self.draft.copy(),
            "_views": dict(self._views),
            "_numbers": dict(self._numbers),
        }
        made.__dict__ |= self.__dict__ | own
        return made
