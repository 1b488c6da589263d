"""A game of bots: dealt by chance, and played turn by turn through the whole core."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING

from tilerummy.core.evolve import evolve, replay
from tilerummy.core.game import decide
from tilerummy.core.start import start
from tilerummy.core.view import view

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from random import Random

    from tilerummy.bots.bot import Bot
    from tilerummy.core.event import Event
    from tilerummy.core.oracle import Oracle
    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.state import State


def deal(ruleset: Ruleset, seats: int, chance: Random) -> tuple[State, tuple[Event, ...]]:
    """Begin a game for *seats* players with tiles shuffled by *chance*: the state, and the events.

    The same seed deals the same game, whoever plays it.

    Raises:
        RulesetError: if the rule set is not for *seats* players.
    """
    tiles = ruleset.tiles(seats)
    turned_up = chance.sample(tiles, len(tiles))
    events = start(ruleset, seats, chance.sample(tiles, len(tiles)), start_tiles=turned_up)
    return replay(events), events


def turns(
    state: State,
    bots: Sequence[Bot],
    oracle: Oracle,
    took_ms: Callable[[], int] = lambda: 0,
) -> Iterator[tuple[State, tuple[Event, ...]]]:
    """Yield the state after each turn, and what happened in it, until the game from *state* ends.

    *bots* are those at the seats, in order; *took_ms* says how long the next turn takes, for rule
    sets with a game clock.

    Raises:
        IllegalTurn: if a bot chooses what the rules forbid.
    """
    while state.outcome is None:
        turn = bots[state.seat].choose(view(state, state.seat))
        events = decide(state, turn, elapsed_ms=took_ms(), oracle=oracle)
        state = reduce(evolve, events, state)
        yield state, events
