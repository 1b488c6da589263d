"""Whole games, and everything that must hold of each, whoever plays."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Final

from tilerummy.core.event import Played
from tilerummy.core.evolve import evolve, replay
from tilerummy.core.format.record import GameRecord, read, verify, write
from tilerummy.core.format.ruleset import parse_ruleset
from tilerummy.core.format.state import parse_state, print_state
from tilerummy.core.game import apply, decide
from tilerummy.core.outcome import Termination
from tilerummy.core.policy import Exhaustion
from tilerummy.core.start import start
from tilerummy.core.table import Table
from tilerummy.core.tiles import Tiles
from tilerummy.core.turn import Draw, Pass, Play
from tilerummy.core.view import view
from tilerummy.solver.oracle import SolverOracle

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.bots import Bot
    from tilerummy.core.event import Event
    from tilerummy.core.oracle import Oracle
    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.state import State

MAX_TURNS: Final = 3_000
"""More than any game can have: a game in which nobody ever draws or lays would not end."""
MOST_MS: Final = 20_000
"""A turn takes less than this, where a game clock runs."""
COSTLY_LOOKS: Final = 5
"""States of a game to print, parse and deal again; each takes as long as some turns."""
ORACLE: Final = SolverOracle()


class RackPointsOracle:
    """An oracle whose answers follow from the rack alone: rich racks could have opened."""

    def opening(self, ruleset: Ruleset, rack: Tiles) -> Table | None:
        return Table() if rack.points >= 3 * ruleset.threshold else None

    def can_play(self, state: State) -> bool:  # noqa: ARG002 - an Oracle's form
        return False


@dataclass(frozen=True)
class Game:
    """Every event of a game from the start tiles on, the states on the way, and the plays."""

    events: tuple[Event, ...]
    states: tuple[State, ...]
    plays: tuple[tuple[State, Play], ...]
    """What was laid, and where."""
    oracle: Oracle
    """Who said who could have opened."""

    @property
    def final(self) -> State:
        return self.states[-1]


def deal(ruleset: Ruleset, seats: int, rng: Random) -> tuple[Event, ...]:
    """Return the events that begin a game, shuffled by *rng*."""
    tiles = list(ruleset.tiles(seats))
    start_tiles = rng.sample(tiles, len(tiles))
    rng.shuffle(tiles)
    return start(ruleset, seats, tiles, start_tiles=start_tiles)


def play_game(
    ruleset: Ruleset, players: Sequence[Bot], rng: Random, oracle: Oracle = ORACLE
) -> Game:
    """Play one game, a player at each seat, and return it.

    The deal depends on *rng* and the number of seats alone, so that the same seed deals the
    same game to other players, or to the same ones at other seats.
    """
    return play_out(deal(ruleset, len(players), rng), players, rng, oracle)


def play_out(
    opening: tuple[Event, ...], players: Sequence[Bot], rng: Random, oracle: Oracle = ORACLE
) -> Game:
    """Play a game that begins with *opening* to its end; every turn is judged."""
    events = list(opening)
    states, plays = [replay(events)], []
    while states[-1].outcome is None:
        state = states[-1]
        assert state.turn < MAX_TURNS, "the game does not end"
        turn = players[state.seat].choose(view(state, state.seat))
        if isinstance(turn, Play):
            plays.append((state, turn))
        for event in decide(state, turn, elapsed_ms=rng.randrange(MOST_MS), oracle=oracle):
            events.append(event)
            states.append(evolve(states[-1], event))
    return Game(tuple(events), tuple(states), tuple(plays), oracle)


@dataclass(frozen=True, slots=True)
class Audit:
    """What a checked game consisted of."""

    turns: int
    plays: int
    called: bool


def audit(game: Game) -> Audit:
    """Assert everything that must hold of a finished game that was judged turn by turn.

    Tiles are conserved after every event, the events replay to the same state, the record reads
    back equal and verifies, states print and parse back, views keep secrets, the sheet fits.
    """
    first, final = game.states[0], game.final
    assert first.tiles == Tiles(first.ruleset.tiles(first.seats))
    for state in game.states:
        assert state.tiles == first.tiles, f"tiles came or went by turn {state.turn}"
    assert replay(game.events) == final
    record = GameRecord(game.events, {"Seats": str(final.seats)})
    assert read(write([record])) == (record,)
    assert verify(record, game.oracle) == final
    rng = Random(len(game.events))
    for state in rng.sample(game.states, min(COSTLY_LOOKS, len(game.states))):
        assert parse_state(print_state(state)) == state
        audit_secrecy(state, rng)
    audit_outcome(game)
    assert final.outcome is not None
    laid = sum(isinstance(event, Played) for event in game.events)
    return Audit(final.turn - 1, laid, final.outcome.termination is Termination.CALL)


def audit_outcome(game: Game) -> None:
    """Assert that the sheet fits the racks, or those at the call if play continued (T1)."""
    final = game.final
    outcome = final.outcome
    assert outcome is not None
    decided = next((state for state in game.states if state.outcome_at_call is not None), final)
    assert outcome.tiles == tuple(map(len, decided.racks))
    match outcome.termination:
        case Termination.CALL:
            (winner,) = outcome.winners
            assert not decided.racks[winner], "a call with tiles on the rack"
            assert sum(outcome.scores) == 0
        case Termination.EXHAUSTION:
            assert not final.pool
            if final.ruleset.exhaustion is Exhaustion.DIFFERENCE:
                assert sum(outcome.scores) == 0
        case Termination.REDEAL:
            assert not any(outcome.scores)
    if decided.outcome_at_call is not None:
        assert outcome.scores == decided.outcome_at_call.scores
        assert outcome.winners == decided.outcome_at_call.winners
    assert not set(outcome.runners_up) & set(outcome.winners)


def audit_secrecy(state: State, rng: Random) -> None:
    """Assert that no seat sees a difference when all tiles hidden from it are dealt again."""
    for viewer in (None, *range(state.seats)):
        other = with_other_hidden_tiles(state, viewer, rng)
        assert view(other, viewer) == view(state, viewer)
        assert repr(view(other, viewer)) == repr(view(state, viewer))


def with_other_hidden_tiles(state: State, viewer: int | None, rng: Random) -> State:
    """Return *state* with everything hidden from *viewer* dealt again."""
    hidden = [tile for seat, rack in enumerate(state.racks) if seat != viewer for tile in rack]
    hidden += state.pool
    rng.shuffle(hidden)
    racks = []
    for seat, rack in enumerate(state.racks):
        count = 0 if seat == viewer else len(rack)
        racks.append(rack if seat == viewer else Tiles(hidden[:count]))
        del hidden[:count]
    return replace(state, racks=tuple(racks), pool=tuple(hidden))


@cache
def an_idle_game(
    ruleset: str = "classic{empty_pool_duty=may_pass}", seats: int = 3, seed: int = 1
) -> tuple[Event, ...]:
    """A game in which everybody draws until the pool is empty."""
    rules, rng = parse_ruleset(ruleset), random.Random(seed)
    tiles = rules.tiles(seats)
    pool, turned_up = rng.sample(tiles, len(tiles)), rng.sample(tiles, len(tiles))
    events = list(start(rules, seats, pool, start_tiles=turned_up))
    state = replay(events)
    while state.outcome is None:
        state, happened = apply(state, Draw() if state.pool else Pass())
        events += happened
    return tuple(events)
