"""Whole games between bots, with everything checked on the way that must always hold."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tilerummy.core.event import Dealt, Played
from tilerummy.core.fold import evolve, replay
from tilerummy.core.game import decide
from tilerummy.core.outcome import Termination
from tilerummy.core.policy import Exhaustion
from tilerummy.core.record import GameRecord, read, verify, write
from tilerummy.core.start import start
from tilerummy.core.tiles import Tiles
from tilerummy.core.view import view
from tilerummy.solver.oracle import SolverOracle

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from tilerummy.bots import Bot
    from tilerummy.core.event import Event
    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.state import State

MAX_TURNS: Final = 3_000
"""More than any game can have: a game in which nobody ever draws or lays would not end."""

TURN_MS: Final = 4_321
"""Time that every turn takes, where a game clock runs."""
ORACLE: Final = SolverOracle()

Game = tuple[tuple["Event", ...], "State"]
"""Every event of a game from the start tiles on, and the state it ends in."""


def deal(ruleset: Ruleset, seats: int, rng: Random) -> tuple[Event, ...]:
    """Return the events that begin a game, shuffled by *rng*."""
    tiles = list(ruleset.tiles(seats))
    start_tiles = rng.sample(tiles, len(tiles))
    rng.shuffle(tiles)
    return start(ruleset, seats, tiles, start_tiles=start_tiles)


def play_game(ruleset: Ruleset, bots: Sequence[Bot], rng: Random) -> Game:
    """Play one game, a bot at each seat, and return it.

    The deal depends on *rng* and the number of seats alone, so that the same seed deals the
    same game to other bots, or to the same bots at other seats.
    """
    return play_out(deal(ruleset, len(bots), rng), bots)


def play_out(opening: tuple[Event, ...], bots: Sequence[Bot]) -> Game:
    """Play a game that begins with *opening* to its end; every turn is judged."""
    events = list(opening)
    state = replay(events)
    while state.outcome is None:
        assert state.turn < MAX_TURNS, "the game does not end"
        turn = bots[state.seat].choose(view(state, state.seat))
        for event in decide(state, turn, elapsed_ms=TURN_MS, oracle=ORACLE):
            events.append(event)
            state = evolve(state, event)
    return tuple(events), state


@dataclass(frozen=True, slots=True)
class Audit:
    """What a checked game consisted of."""

    turns: int
    plays: int
    called: bool


def audit(game: Game) -> Audit:
    """Assert everything that must hold of a finished game that was judged turn by turn.

    Tiles are conserved after every event, the events replay to the same state, the record
    reads back equal and verifies, the scores are zero-sum and fit the winner.
    """
    events, final = game
    dealt = next(event for event in events if isinstance(event, Dealt))
    all_tiles = sum(dealt.racks, Tiles(dealt.pool))
    state: State | None = None
    for event in events[events.index(dealt) :]:
        state = evolve(state, event)
        assert state.tiles == all_tiles, f"tiles appeared or vanished at {event}"
    assert replay(events) == final
    record = GameRecord(events, {"Seats": str(final.seats)})
    assert read(write([record])) == (record,)
    assert verify(record, ORACLE) == final
    outcome = final.outcome
    assert outcome is not None
    if outcome.termination is Termination.CALL:
        (winner,) = outcome.winners
        assert not final.racks[winner], "a call with tiles on the rack"
    if final.ruleset.exhaustion is Exhaustion.DIFFERENCE:
        assert sum(outcome.scores) == 0
    plays = sum(isinstance(event, Played) for event in events)
    return Audit(final.turn - 1, plays, outcome.termination is Termination.CALL)
