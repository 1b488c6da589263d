"""Whether a table gives hints, and how many each seat has asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tilerummy.core.presets import TOURNAMENT
from tilerummy.match.command import AskHint, Create, SetHints
from tilerummy.match.event import HintAsked, HintsSet
from tilerummy.match.refusal import MatchCode, Refusal
from tilerummy.match.state import Status

if TYPE_CHECKING:
    from tilerummy.match.context import Context
    from tilerummy.match.event import MatchEvent
    from tilerummy.match.handler import Handlers
    from tilerummy.match.state import MatchState


def are_usual(ruleset: str) -> bool:
    """Whether tables of the rule set give hints at first; the contest regulation knows no help."""
    return ruleset != TOURNAMENT.name


def at_first(command: Create) -> tuple[MatchEvent, ...]:
    """Return what a new table begins with: what is usual, unless its host wants it otherwise."""
    given = are_usual(command.ruleset.name) if command.hints is None else command.hints
    return () if given else (off(),)


def off() -> MatchEvent:
    """Return the event with which a table without hints begins."""
    return HintsSet(allowed=False)


def _switch(state: MatchState, command: SetHints, context: Context) -> tuple[MatchEvent, ...]:
    """Switch hints on or off, where no game is played in which somebody counts on them."""
    if context.by != state.host:
        raise Refusal(MatchCode.HOST_ONLY)
    if state.hints_allowed == command.allowed:
        return ()
    if state.status is Status.PLAYING:
        raise Refusal(MatchCode.GAME_RUNNING, "Hints are switched on or off before a game begins.")
    return (HintsSet(command.allowed),)


def _ask(state: MatchState, _: AskHint, context: Context) -> tuple[MatchEvent, ...]:
    """Count a turn in which a hint was asked for, once however often it is."""
    if state.playing is None:
        raise Refusal(MatchCode.NO_GAME)
    if state.playing.seat != context.by:
        raise Refusal(MatchCode.NOT_YOUR_TURN)
    if not state.hints_allowed:
        raise Refusal(MatchCode.HINTS_OFF)
    return () if state.hinted_turn == state.playing.turn else (HintAsked(context.by),)


HANDLERS: Final[Handlers] = {SetHints: _switch, AskHint: _ask}
