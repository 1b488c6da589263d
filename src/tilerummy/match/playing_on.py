"""A match that plays on from a turn of a finished game: the same tiles, and bots for the others."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tilerummy.core import event as core
from tilerummy.core.evolve import replay
from tilerummy.core.policy import MatchLength, MatchUnit
from tilerummy.match import lobby
from tilerummy.match.deal import commitment
from tilerummy.match.event import GameDealt, HostPassed, InGame, MatchCreated, MatchEvent, Seated
from tilerummy.match.refusal import MatchCode, Refusal

if TYPE_CHECKING:
    from tilerummy.core.ruleset import Ruleset
    from tilerummy.match.command import PlayOn


def create(command: PlayOn) -> tuple[MatchEvent, ...]:
    """Set the table up, and tell all that happened in the game before.

    The match is one game long and has no clock for a turn: it is for finding out. Its record holds
    the whole game, so that everything is judged as in any other.

    Raises:
        Refusal: ``no_game`` where nothing is left to play, ``unknown_seat`` for a seat that is not
            there or takes no more turns.
    """
    before = replay(command.events)
    if before.outcome is not None:
        raise Refusal(MatchCode.NO_GAME, "That game is over; nothing is left to play.")
    if not 0 <= command.seat < before.seats or command.seat == before.out:
        raise Refusal(MatchCode.UNKNOWN_SEAT)
    rules = _rules(before.ruleset)
    events: list[MatchEvent] = [MatchCreated(rules, before.seats)]
    taken = [command.name]
    for seat in range(before.seats):
        if seat == command.seat:
            events.append(Seated(seat, command.name, player=command.player))
        else:
            bot = lobby.bot_at(seat, command.level, taken)
            events.append(bot)
            taken.append(bot.name)
    if command.seat != 0:
        events.append(HostPassed(command.seat))
    events.append(command.source)
    events += (_stored(event, rules, command.seed) for event in command.events)
    return tuple(events)


def _rules(ruleset: Ruleset) -> Ruleset:
    one_game = MatchLength(MatchUnit.GAMES, 1)
    clock = replace(ruleset.clock, turn_s=None)
    if clock.ends_turns:
        # Only the game clock remains, which ends no turn.
        clock = replace(clock, delay_s=0, increment_s=0)
    return replace(ruleset, match_length=one_game).timed(clock)


def _stored(event: core.Event, rules: Ruleset, seed: bytes) -> MatchEvent:
    match event:
        case core.Dealt():
            return GameDealt(1, commitment(seed), replace(event, ruleset=rules))
        case core.GameEnded():
            raise TypeError("a game that is over does not go on")
        case _:
            return InGame(event)
