"""Totals of a game's turns, player by player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tilerummy.review.turns import Did

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.core.state import State
    from tilerummy.review.facts import TurnFacts


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerFacts:
    """One player's game in figures."""

    seat: int
    turns: int
    """Number of the player's turns."""
    tiles: int
    """Tiles laid."""
    most_tiles: int
    """Sum over turns of the most tiles that could have been laid, or were found without proof."""
    points: int
    biggest: int
    """Most tiles laid in one turn."""
    opened_in_game_turn: int | None
    """The turn of the game in which the player opened; None if never."""
    could_open_in_game_turn: int | None
    """The first turn of the game in which the player could have opened; None if never."""
    missed_openings: int
    """Turns in which the player could have opened and did not."""
    missed_going_out: int
    """Turns in which the whole rack could have been laid and was not."""
    left: int
    """Tiles on the rack at the end."""
    score: int | None
    """Points of the game minus penalties; None if the game is not over."""
    won: bool


def summarize(facts: Sequence[TurnFacts], final: State) -> tuple[PlayerFacts, ...]:
    """Return the figures of every player by seat, for a game that ended in *final*."""
    return tuple(_player(facts, final, seat) for seat in range(final.seats))


def _player(facts: Sequence[TurnFacts], final: State, seat: int) -> PlayerFacts:
    own = [fact for fact in facts if fact.turn.seat == seat]
    unopened = [fact for fact in own if fact.could_open]
    opening = [fact for fact in own if not fact.opened and fact.turn.after.opened[seat]]
    outcome = final.outcome
    return PlayerFacts(
        seat=seat,
        turns=len(own),
        tiles=sum(len(fact.turn.placed) for fact in own),
        most_tiles=sum(fact.found_tiles for fact in own),
        points=sum(fact.points for fact in own),
        biggest=max((len(fact.turn.placed) for fact in own), default=0),
        opened_in_game_turn=opening[0].turn.number if opening else None,
        could_open_in_game_turn=unopened[0].turn.number if unopened else None,
        missed_openings=sum(fact not in opening for fact in unopened),
        missed_going_out=sum(
            fact.could_go_out and fact.turn.did is not Did.WENT_OUT for fact in own
        ),
        left=len(final.racks[seat]),
        score=None if outcome is None else outcome.net(seat),
        won=outcome is not None and seat in outcome.winners,
    )
