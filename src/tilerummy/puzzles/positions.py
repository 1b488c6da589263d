"""Positions of games that bots play: the same seed plays the same games everywhere."""

from __future__ import annotations

from itertools import count, takewhile
from math import inf
from random import Random
from typing import TYPE_CHECKING, Final

from tilerummy.bots import bot_for
from tilerummy.bots.bot import allowance
from tilerummy.bots.game import deal, turns
from tilerummy.solver.oracle import SolverOracle

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.state import State

_MOST_TURNS: Final = 80
"""Later positions are crowded, and much like each other."""
_MOST_SEATS: Final = 4
_ORACLE: Final = SolverOracle()


def games(ruleset: Ruleset, seed: str) -> Iterator[list[State]]:
    """Yield games without end, each as the states in which somebody is to move."""
    for number in count():
        # The seed is text, which is hashed alike everywhere.
        yield _states(ruleset, Random(f"{ruleset.name} {seed} {number}"))  # noqa: S311 - see above


def _states(ruleset: Ruleset, chance: Random) -> list[State]:
    seats = chance.randint(ruleset.min_seats, min(ruleset.max_seats, _MOST_SEATS))
    # Where special jokers pile up, the best play is searched for too long.
    levels = ("easy",) if ruleset.special_jokers else ("easy", "medium")
    players = [bot_for(chance.choice(levels)) for _ in range(seats)]
    state, _ = deal(ruleset, seats, chance)
    # However long a bot takes: what is found must not depend on the machine.
    with allowance(inf):
        later = (state for state, _ in turns(state, players, _ORACLE))
        early = takewhile(lambda state: state.turn <= _MOST_TURNS, later)
        return [state, *(state for state in early if state.outcome is None)]
