"""What must hold of every game, whatever was played in it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tests.support.random_turns import Guesses
from tilerummy.core.fold import replay
from tilerummy.core.outcome import Termination
from tilerummy.core.policy import Exhaustion
from tilerummy.core.record import GameRecord, read, verify, write
from tilerummy.core.state_text import parse_state, print_state
from tilerummy.core.tiles import Tiles
from tilerummy.core.view import view

if TYPE_CHECKING:
    from random import Random

    from tests.support.random_turns import Game
    from tilerummy.core.state import State


def audit(game: Game, rng: Random) -> None:
    """Assert everything that must hold of *game*; *rng* chooses where the costly looks go."""
    first, final = game.states[0], game.final
    assert first.tiles == Tiles(first.ruleset.tiles(first.seats))
    assert all(state.tiles == first.tiles for state in game.states), "tiles came or went"
    assert replay(game.events) == final
    record = GameRecord(game.events, {"Seats": str(final.seats)})
    assert read(write([record])) == (record,)
    assert verify(record, Guesses()) == final
    for state in rng.sample(game.states, min(5, len(game.states))):
        assert parse_state(print_state(state)) == state
        audit_secrecy(state, rng)
    audit_outcome(final)


def audit_outcome(final: State) -> None:
    """Assert that the sheet fits the racks."""
    outcome = final.outcome
    assert outcome is not None
    assert outcome.tiles == tuple(map(len, final.racks))
    match outcome.termination:
        case Termination.CALL:
            (winner,) = outcome.winners
            assert not final.racks[winner], "a call with tiles on the rack"
            assert sum(outcome.scores) == 0
        case Termination.EXHAUSTION:
            assert not final.pool
            if final.ruleset.exhaustion is Exhaustion.DIFFERENCE:
                assert sum(outcome.scores) == 0
        case Termination.REDEAL:
            assert not any(outcome.scores)


def audit_secrecy(state: State, rng: Random) -> None:
    """Assert that no seat sees a difference when all that is hidden from it is dealt anew."""
    for viewer in (None, *range(state.seats)):
        others = [seat for seat in range(state.seats) if seat != viewer]
        hidden = [*state.pool, *(tile for seat in others for tile in state.racks[seat])]
        rng.shuffle(hidden)
        racks = list(state.racks)
        for seat in others:
            racks[seat] = Tiles(hidden[: len(racks[seat])])
            del hidden[: len(racks[seat])]
        other = replace(state, racks=tuple(racks), pool=tuple(hidden))
        assert view(other, viewer) == view(state, viewer)
