"""Cases about turns: one, or several in a row, made in a game from a position on."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from tilerummy.conformance.position import (
    NOTHING,
    FixedAnswers,
    filled_up,
    full_position,
    own_position,
)
from tilerummy.conformance.verdict import CaseError, after_turn, illegal
from tilerummy.core.clock import clock_penalty, turn_is_over
from tilerummy.core.format.json_fields import MOST_SEATS
from tilerummy.core.format.notation import parse_table, parse_tiles
from tilerummy.core.game import apply
from tilerummy.core.outcome import Termination
from tilerummy.core.turn import Call, ClaimRedeal, Draw, Pass, Play, Timeout
from tilerummy.core.violation import IllegalTurn

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tilerummy.conformance.verdict import Json
    from tilerummy.core.format.json_fields import JsonFields
    from tilerummy.core.outcome import Outcome
    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.state import State
    from tilerummy.core.turn import Turn


def turns(ruleset: Ruleset, given: JsonFields, action: JsonFields) -> Json:
    """Carry out the turns of *action* one after another; seats are numbered from 0.

    Tells the state after the last one, or which one is illegal, counted from 0, and why.
    ``can_open`` are racks that hold an initial meld; ``can_play`` says whether something can be
    laid, which is searched for otherwise.
    """
    state = full_position(ruleset, given)
    can_play = given.flag("can_play") if "can_play" in given else None
    oracle = FixedAnswers(frozenset(given.racks("can_open", ())), can_play)
    for at, fields in enumerate(action.objects("turns", least=0)):
        elapsed_ms = fields.milliseconds("took_s", 0)
        try:
            state, _ = apply(state, _turn(fields), elapsed_ms=elapsed_ms, oracle=oracle)
        except IllegalTurn as refused:
            return illegal(refused.violations) | {"at": at}
    return _fields(state)


def think(ruleset: Ruleset, given: JsonFields, action: JsonFields) -> Json:
    """The seat to move has thought for some seconds: is its time over, and what does it cost?

    ``tentative`` is the table at that moment.
    """
    ms = action.milliseconds("seconds")
    over = turn_is_over(ruleset, ms)
    state = full_position(ruleset, given)
    before = len(state.pool)
    if over:
        state, _ = apply(state, _timeout(given), oracle=NOTHING)
    return _fields(state) | {
        "time_over": over,
        "draw": before - len(state.pool),
        "penalty": clock_penalty(ruleset, ms),
    }


def draw(ruleset: Ruleset, given: JsonFields, _action: JsonFields) -> Json:
    """Draw a tile."""
    return _after(own_position(ruleset, given), Draw())


def pass_(ruleset: Ruleset, given: JsonFields, _action: JsonFields) -> Json:
    """Pass."""
    return _after(own_position(ruleset, given), Pass())


def end_turn(ruleset: Ruleset, given: JsonFields, _action: JsonFields) -> Json:
    """Lay a meld, after which ``rack`` is left: has the player won (S0-44, S2-27)?"""
    meld = parse_table("[R1 R2 R3]")
    state = filled_up(ruleset, given.tiles("rack", "") + meld.tiles, pool=1)
    play = Play(meld, call=given.flag("called", default=False))
    after, events = apply(state, play, oracle=NOTHING)
    won = after.outcome is not None and state.seat in after.outcome.winners
    return after_turn(state, after, events) | {"win": won}


def claim_redeal(ruleset: Ruleset, given: JsonFields, _action: JsonFields) -> Json:
    """Claim a new deal for the doubles of ``hand`` (S3-32)."""
    state = filled_up(ruleset, given.tiles("hand"), pool=1)
    after, _ = apply(state, ClaimRedeal(), oracle=NOTHING)
    ended = after.outcome
    redeal = ended is not None and ended.termination is Termination.REDEAL
    return {"verdict": "legal", "redeal": redeal}


def last_round(ruleset: Ruleset, given: JsonFields, _action: JsonFields) -> Json:
    """Who still has a turn after the last tile was drawn (S3-34, T6)?"""
    names = given.texts("players", most=MOST_SEATS)
    drawer = given.text("last_tile_drawn_by")
    if drawer not in names:
        raise CaseError("bad_case", "nobody of that name has drawn the last tile")
    state = filled_up(ruleset, parse_tiles("R1"), pool=1, seats=len(names))
    state, _ = apply(replace(state, seat=names.index(drawer)), Draw(), oracle=NOTHING)
    if state.drawn:
        state, _ = apply(state, Pass(), oracle=NOTHING)
    order = []
    while state.outcome is None:
        order.append(names[state.seat])
        state, _ = apply(state, Pass(), oracle=NOTHING)
    return {"verdict": "state", "turn_order": order, "then": "game_over"}


def _after(state: State, turn: Turn) -> Json:
    """Make *turn* and tell what became of the game."""
    after, events = apply(state, turn, oracle=NOTHING)
    return after_turn(state, after, events)


def _turn(fields: JsonFields) -> Turn:
    kind = fields.text("type")
    build = _TURNS.get(kind)
    if build is None:
        raise CaseError("unknown_turn", f"no turn {kind[:40]!a}")
    return build(fields)


def _timeout(fields: JsonFields) -> Timeout:
    """Return a time-out; ``completed`` is the latest draft of the turn that was legal (T4)."""
    return Timeout(
        *(fields.table(name) if name in fields else None for name in ("tentative", "completed"))
    )


def _fields(state: State) -> Json:
    fields: Json = {
        "verdict": "state",
        "seat": state.seat,
        "racks": [str(rack) for rack in state.racks],
        "table": [str(meld) for meld in state.table.melds],
        "pool": " ".join(map(str, state.pool)),
        "melded": list(state.opened),
        "game_over": state.outcome is not None,
        "out": state.out,
    }
    return fields if state.outcome is None else fields | _ended(state.outcome)


def _ended(outcome: Outcome) -> Json:
    return {
        "end": str(outcome.termination),
        "winners": list(outcome.winners),
        "runners_up": list(outcome.runners_up),
        "scores": list(outcome.scores),
        "tiles_left": list(outcome.tiles),
        "penalties": list(outcome.penalties),
    }


_TURNS: Final[Mapping[str, Callable[[JsonFields], Turn]]] = {
    "play": lambda fields: Play(
        fields.table("table_after"), call=fields.flag("call", default=False)
    ),
    "draw": lambda _fields: Draw(),
    "pass": lambda _fields: Pass(),
    "call": lambda _fields: Call(),
    "claim_redeal": lambda _fields: ClaimRedeal(),
    "timeout": _timeout,
}
