"""Judging cases that are a sequence of turns: from a position, through the game itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from tilerummy.conformance.scores import why
from tilerummy.core.ending import clock_penalty
from tilerummy.core.errors import TilerummyError
from tilerummy.core.format.notation import parse_melds, parse_rack, parse_tiles
from tilerummy.core.game import apply
from tilerummy.core.state import State
from tilerummy.core.table import Table
from tilerummy.core.turn import Call, ClaimRedeal, Draw, Pass, Play, Timeout
from tilerummy.core.violation import IllegalTurn

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tilerummy.conformance.scores import Json
    from tilerummy.core.outcome import Outcome
    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.tiles import Tiles
    from tilerummy.core.turn import Turn


@dataclass(frozen=True, slots=True)
class _Known:
    """An oracle that is told which racks hold an initial meld."""

    racks: frozenset[Tiles]

    def opening(self, ruleset: Ruleset, rack: Tiles) -> Table | None:  # noqa: ARG002 - its form
        return Table() if rack in self.racks else None

    def can_play(self, state: State) -> bool:  # noqa: ARG002 - an Oracle's form
        return False


def turns(ruleset: Ruleset, given: Json, action: Json) -> Json:
    """Carry out the turns of *action* one after another; seats are numbered from 0.

    Tells the state after the last one, or which one is illegal, counted from 0, and why.
    """
    state = _position(ruleset, given)
    oracle = _Known(frozenset(map(parse_tiles, given.get("can_open", ()))))
    for at, told in enumerate(action["turns"]):
        try:
            elapsed_ms = round(1000 * float(told.get("took_s", 0)))
            state, _ = apply(state, _turn(told), elapsed_ms=elapsed_ms, oracle=oracle)
        except IllegalTurn as illegal:
            return {"verdict": "illegal", "at": at, "why": why(illegal.violations[0].code)}
    return _told(state)


def think(ruleset: Ruleset, given: Json, action: Json) -> Json:
    """The seat to move has thought for some seconds: is its time over, and what does it cost?

    ``tentative`` is what lies on the table by then.
    """
    seconds = float(action["seconds"])
    limit = ruleset.turn_limit_s
    over = limit is not None and seconds > limit
    state = _position(ruleset, given)
    before = len(state.pool)
    if over:
        state, _ = apply(state, _turn({**given, "type": "timeout"}), oracle=_Known(frozenset()))
    return _told(state) | {
        "time_over": over,
        "draw": before - len(state.pool),
        "penalty": clock_penalty(ruleset, round(1000 * seconds)),
    }


def _position(ruleset: Ruleset, given: Json) -> State:
    """Return the position; what *given* does not say is empty, and everybody has opened."""
    racks = tuple(map(parse_tiles, given["racks"]))
    melded = given.get("melded", [True] * len(racks))
    left = given.get("turns_left")
    return State(
        ruleset=ruleset,
        racks=racks,
        pool=parse_rack(given.get("pool", "")),
        table=parse_melds(given.get("table", [])),
        opened=tuple(map(bool, melded)),
        seat=int(given.get("seat", 0)),
        turn=int(given.get("turn", 1)),
        turns_left=None if left is None else int(left),
        used_ms=(0,) * len(racks) if ruleset.game_clock_s is not None else (),
        unopened_racks=(None,) * len(racks),
    )


def _turn(told: Json) -> Turn:
    build = _TURNS.get(str(told.get("type")))
    if build is None:
        raise TilerummyError("unknown_turn", f"no turn {str(told.get('type'))[:40]!r}")
    return build(told)


def _timeout(told: Json) -> Timeout:
    tentative: list[str] | None = told.get("tentative")
    return Timeout(None if tentative is None else parse_melds(tentative))


def _told(state: State) -> Json:
    told: Json = {
        "verdict": "state",
        "seat": state.seat,
        "racks": [str(rack) for rack in state.racks],
        "table": [str(meld) for meld in state.table.melds],
        "pool": " ".join(map(str, state.pool)),
        "melded": list(state.opened),
        "game_over": state.outcome is not None,
        "out": state.out,
    }
    return told if state.outcome is None else told | _ended(state.outcome)


def _ended(outcome: Outcome) -> dict[str, Any]:
    return {
        "end": str(outcome.termination),
        "winners": list(outcome.winners),
        "runners_up": list(outcome.runners_up),
        "scores": list(outcome.scores),
        "tiles_left": list(outcome.tiles),
        "penalties": list(outcome.penalties),
    }


_TURNS: Final[Mapping[str, Callable[[Json], Turn]]] = {
    "play": lambda told: Play(parse_melds(told["table_after"]), call=bool(told.get("call"))),
    "draw": lambda _told: Draw(),
    "pass": lambda _told: Pass(),
    "call": lambda _told: Call(),
    "claim_redeal": lambda _told: ClaimRedeal(),
    "timeout": _timeout,
}
