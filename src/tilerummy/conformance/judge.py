"""Judging cases: a position and an action in, a verdict, a state or scores out.

One function per action type of ``conformance/cases.jsonl``. A case gives only what its rule
needs, so positions are filled up here with whatever the rule does not look at.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from tilerummy.conformance import match, scores, turns
from tilerummy.core.classify import classify
from tilerummy.core.errors import RulesetError, TilerummyError
from tilerummy.core.event import Drew, GameEnded
from tilerummy.core.format.notation import parse_meld, parse_melds, parse_tiles
from tilerummy.core.format.ruleset import parse_ruleset
from tilerummy.core.game import apply
from tilerummy.core.policy import FailPolicy, Unrestorable
from tilerummy.core.rules import check, check_play
from tilerummy.core.state import State
from tilerummy.core.tile import TILES
from tilerummy.core.tiles import Tiles
from tilerummy.core.turn import ClaimRedeal, Draw, Pass, Play, Timeout

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tilerummy.conformance.scores import Json
    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.table import Table
    from tilerummy.core.turn import Turn


class CaseError(TilerummyError):
    """A case that lacks a field, or asks for an action that does not exist."""


class _NobodyCouldOpen:
    """Cases about the flow of turns say nothing of who could have opened."""

    def opening(self, ruleset: Ruleset, rack: Tiles) -> None:  # noqa: ARG002 - an Oracle's form
        return None

    def can_play(self, state: State) -> bool:  # noqa: ARG002 - an Oracle's form
        return False


_NONE: Final = _NobodyCouldOpen()


def judge(case: Json) -> Json:
    """Return the ``actual`` of *case*: what the rules say, with the keys of an ``expected``.

    Raises:
        TilerummyError: for a case that cannot be read; the code says what is wrong with it.
    """
    ruleset = parse_ruleset(_text(case, "ruleset"))
    given = _object(case.get("given", {}), "given")
    action = _object(case.get("action"), "action")
    kind = _text(action, "type")
    judged = _ACTIONS.get(kind)
    if judged is None:
        raise CaseError("unknown_action", f"no action {kind[:40]!r}")
    try:
        return judged(ruleset, given, action)
    except TilerummyError:
        raise
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise CaseError("bad_case", f"{kind}: cannot use the field {error}") from None


def _check_set(ruleset: Ruleset, _given: Json, action: Json) -> Json:
    readings = classify(parse_meld(_text(action, "set")), ruleset.meld_rules)
    if not readings:
        return {"verdict": "illegal"}
    return {
        "verdict": "legal",
        "kinds": sorted(reading.kind for reading in readings),
        "meld_value": max(reading.value for reading in readings),
        "stand_ins": {
            str(reading.kind): [str(stand_in) for stand_in in reading.stand_ins if stand_in]
            for reading in readings
        },
    }


def _play(ruleset: Ruleset, given: Json, action: Json) -> Json:
    state = _position(ruleset, given)
    play = Play(parse_melds(action["table_after"]), call=bool(action.get("call", False)))
    violations = check_play(state, play)
    if violations:
        return {
            "verdict": "illegal",
            "why": scores.why(violations[0].code),
            "violations": [violation.code for violation in violations],
        }
    left = state.racks[0] - (play.table.tiles - state.table.tiles)
    return {"verdict": "legal", "rack_after": str(left)}


def _timeout(ruleset: Ruleset, given: Json, _action: Json) -> Json:
    state = _position(ruleset, given)
    tentative = given.get("tentative", "none")
    draft: Table | None = None
    if isinstance(tentative, list):
        draft = parse_melds(tentative)
        laid = draft.tiles.minus(state.table.tiles)
        state = replace(state, racks=(state.racks[0] + laid.minus(state.racks[0]), Tiles()))
    elif tentative != "none" or "unrestorable" in given:
        draft = parse_melds(["[R1]"])
    told = _after(state, Timeout(draft))
    unrestorable = int(given.get("unrestorable", 0))
    if unrestorable and ruleset.unrestorable is Unrestorable.POOL_BOTTOM:
        told |= {"to_pool_bottom": unrestorable, "draw": told["draw"] + unrestorable}
    if draft is not None:
        told |= {"table": given.get("table", "as at turn start"), "rack": "as at turn start"}
    return told


def _draw(ruleset: Ruleset, given: Json, _action: Json) -> Json:
    return _after(_position(ruleset, given), Draw())


def _pass(ruleset: Ruleset, given: Json, _action: Json) -> Json:
    return _after(_position(ruleset, given), Pass())


def _end_turn(ruleset: Ruleset, given: Json, _action: Json) -> Json:
    """The rack is empty after the turn: has the player won (S0-44, S2-27)?"""
    state = _position(ruleset, given | {"rack": "R1 R2 R3", "melded": True, "table": []})
    called = bool(given.get("called", False))
    told = _after(state, Play(parse_melds(["[R1 R2 R3]"]), call=called))
    return told | {"win": told["game_over"]}


def _fail_combination(ruleset: Ruleset, given: Json, _action: Json) -> Json:
    """A failed turn over the board: what stays, what goes back (S0-21, S3-30, T4)."""
    laid, completed = list(given["laid"]), list(given.get("completed", []))
    if ruleset.fail_policy is FailPolicy.ROLLBACK_ALL:
        completed = []
    back = list(laid)
    for tile in completed:
        back.remove(tile)
    pool = int(given.get("pool", ruleset.fail_draw))
    return {
        "verdict": "state",
        "stay_on_table": completed,
        "back_to_rack": back,
        "draw": min(ruleset.fail_draw, pool),
        "next_player": True,
    }


def _claim_redeal(ruleset: Ruleset, given: Json, _action: Json) -> Json:
    state = _position(ruleset, given | {"rack": given["hand"]})
    violations = check(state, ClaimRedeal())
    if violations:
        return {"verdict": "illegal", "why": scores.why(violations[0].code)}
    return {"verdict": "legal", "redeal": True}


def _last_round(ruleset: Ruleset, given: Json, _action: Json) -> Json:
    """Who still has a turn after the last tile was drawn (S3-34, T6)."""
    names: list[str] = given["players"]
    drawer = names.index(given["last_tile_drawn_by"])
    state = _position(ruleset, {"players": len(names), "pool": 1})
    state, _ = apply(replace(state, seat=drawer), Draw(), oracle=_NONE)
    order = []
    while state.outcome is None:
        order.append(names[state.seat])
        state, _ = apply(state, Pass(), oracle=_NONE)
    return {"verdict": "state", "turn_order": order, "then": "game_over"}


def _setup(ruleset: Ruleset, given: Json, _action: Json) -> Json:
    seats = int(given["players"])
    rules = ruleset
    if given.get("option") == "strip_for_2_to_4":
        rules = replace(ruleset, strip_for_2_to_4=True)
    try:
        tiles = Tiles(rules.tiles(seats))
    except RulesetError as error:
        return {"verdict": "illegal", "why": error.code}
    jokers = tiles.jokers_by_kind()
    return {
        "verdict": "state",
        "tiles": len(tiles),
        "number_tiles": len(tiles) - tiles.jokers,
        "jokers": dict(jokers) if rules.special_jokers else tiles.jokers,
        "racks": rules.max_seats,
        "hand": rules.hand,
        "pool": len(tiles) - seats * rules.hand,
        "removed": len(ruleset.tiles(seats)) - len(tiles),
    }


def _position(ruleset: Ruleset, given: Json) -> State:
    """Return a state for what *given* says; seat 0 is to move."""
    seats = int(given.get("players", 2)) if isinstance(given.get("players", 2), int) else 2
    pool = int(given.get("pool", 1))
    rack = given.get("rack", "")
    return State(
        ruleset=ruleset,
        racks=(parse_tiles(rack), *[Tiles(TILES[:1])] * (seats - 1)),
        pool=tuple(TILES[at % 52] for at in range(pool)),
        table=parse_melds(given.get("table", [])),
        opened=(bool(given.get("melded", True)), *[True] * (seats - 1)),
        seat=0,
        turns_left=seats if given.get("last_round") else None,
        used_ms=(0,) * seats,
        unopened_racks=(None,) * seats,
        idle=int(given.get("passes_in_a_row", 0)),
    )


def _after(state: State, turn: Turn) -> Json:
    """Make *turn* and tell what became of the game."""
    after, events = apply(state, turn, oracle=_NONE)
    ended = next((event.outcome for event in events if isinstance(event, GameEnded)), None)
    told: Json = {
        "verdict": "state",
        "draw": sum(len(event.tiles) for event in events if isinstance(event, Drew)),
        "next_player": ended is None and after.seat != state.seat,
        "game_over": ended is not None,
    }
    if ended is not None:
        told["end"] = str(ended.termination)
    return told


def _object(value: object, name: str) -> Json:
    if not isinstance(value, dict):
        raise CaseError("bad_case", f"{name} must be an object")
    return value


def _text(of: Json, name: str) -> str:
    value = of.get(name)
    if not isinstance(value, str):
        raise CaseError("bad_case", f"{name} must be a text")
    return value


_ACTIONS: Final[Mapping[str, Callable[[Ruleset, Json, Json], Json]]] = {
    "check_set": _check_set,
    "play": _play,
    "timeout": _timeout,
    "fail_combination": _fail_combination,
    "claim_redeal": _claim_redeal,
    "last_round": _last_round,
    "apply_time_penalty": scores.apply_time_penalty,
    "draw": _draw,
    "pass": _pass,
    "end_turn": _end_turn,
    "setup": _setup,
    "score_game": scores.score_game,
    "score_match": scores.score_match,
    "match_winner": scores.match_winner,
    "rank": scores.rank,
    "turns": turns.turns,
    "think": turns.think,
    "start": match.starter,
    "deal": match.deal,
    "match_over": match.match_over,
    "standings": match.match_standings,
}
