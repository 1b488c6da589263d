"""Every public function takes a value or its text, and refuses anything else with a code."""

from __future__ import annotations

import pickle
import random
from dataclasses import fields, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pytest

import tilerummy as tr
from tilerummy.core.game import decide
from tilerummy.core.tile import Color, Joker

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT: Final = Path(__file__).resolve().parent.parent
CLASSIC: Final = tr.preset("classic")
TABLE, RACK, MELD = tr.Table("[R4 R5 R6]"), tr.Tiles("R7 B7 K7"), tr.Meld("[R4 R5 R6]")
STATE, EVENTS = tr.deal("classic", 2, random.Random(7))
PROBLEM = tr.Problem(CLASSIC, TABLE, RACK)
RECORDS = [tr.GameRecord(EVENTS)]

CALLS: Final[dict[str, tuple[object, ...]]] = {
    "Meld": ("[R4 R5 R6]",),
    "Play": (TABLE, False),
    "Problem": (CLASSIC, TABLE, RACK, True, tr.Objective.TILES, RACK, tr.Tiles(), False),
    "Table": ("[R4 R5 R6]",),
    "Tile": (0,),
    "Tiles": ("R4",),
    "GameRecord": (EVENTS, {"Event": "Club night"}),
    "Timeout": (TABLE, TABLE),
    "Weights": ((0,) * 56,),
    "apply": (STATE, tr.Draw()),
    "bot_for": ("easy",),
    "can_open": (CLASSIC, RACK, tr.Objective.TILES),
    "classify": (MELD, CLASSIC.meld_rules),
    "count": (PROBLEM,),
    "deal": ("classic", 2, random.Random(7)),
    "fault": (MELD, CLASSIC.meld_rules),
    "goes_out": (PROBLEM,),
    "judge": (TABLE, RACK, TABLE, CLASSIC),
    "link": (TABLE, RACK, CLASSIC),
    "parse_ruleset": ("classic",),
    "parse_state": (tr.print_state(STATE),),
    "parse_tile": ("R4",),
    "plays": (PROBLEM,),
    "preset": ("classic",),
    "print_ruleset": (CLASSIC,),
    "print_state": (STATE,),
    "read_photo": (ROOT / "docs" / "images" / "table.png", "classic"),
    "read_records": (tr.write_records(RECORDS),),
    "rearrange": (TABLE, TABLE),
    "replay": (tr.write_records(RECORDS),),
    "smallest_opening": (CLASSIC, RACK),
    "solve": (TABLE, RACK, CLASSIC),
    "view": (STATE, 0),
    "why_not_a_meld": (MELD, CLASSIC.meld_rules),
    "write_records": (RECORDS,),
}
OTHERS: Final = {
    *("Draw", "Pass", "Call", "ClaimRedeal", "State", "View", "Solution"),
    *("Ruleset", "Outcome", "Violation", "SolverOnDemand", "Objective", "Level", "LEVELS"),
    *("PRESETS", "Bot", "Event", "Turn", "IllegalTurn", "NotationError", "RulesetError"),
    *("ProblemError", "PositionError", "TilerummyError", "precompile"),
}
"""Without arguments, made by the library, or no functions."""
WRONG: Final = (None, 3.5, -1, 99, "x", "x" * 3000, b"x", [1], (1, 2), {"x": 1}, object(), True)
MAY_BE: Final = {("Timeout", None), ("view", None), ("Tile", 99), ("deal", 3)}


def problem_about(objective: Any) -> tr.Problem:
    return tr.Problem(CLASSIC, TABLE, RACK, objective=objective)


def refusal(function: Callable[..., object], *arguments: object) -> tr.TilerummyError | None:
    try:
        function(*arguments)
    except tr.TilerummyError as error:
        return error
    return None


def test_every_function_is_asked_here() -> None:
    assert {*CALLS, *OTHERS} >= {*tr.__all__}


@pytest.mark.parametrize("name", CALLS)
def test_what_is_no_argument_is_refused_with_a_code(name: str) -> None:
    function: Callable[..., object] = getattr(tr, name)
    good = CALLS[name]
    function(*good)
    for at in range(len(good)):
        for wrong in WRONG:
            refused = refusal(function, *good[:at], wrong, *good[at + 1 :])
            if refused is None:
                fits = type(wrong) is type(good[at])
                assert fits or (name, wrong) in MAY_BE, (name, at, wrong)
            else:
                assert refused.code
                assert len(str(refused)) < 300, refused


@pytest.mark.parametrize(
    ("ask", "code"),
    [
        (lambda: tr.apply(STATE, "draw"), "wrong_type"),  # type: ignore[arg-type]
        (lambda: tr.Play("[R1 R2 R3]"), "wrong_type"),  # type: ignore[arg-type]
        (lambda: tr.solve(TABLE, RACK, opened="no"), "wrong_type"),  # type: ignore[arg-type]
        (lambda: tr.judge(TABLE, RACK, TABLE, opened=1), "wrong_type"),  # type: ignore[arg-type]
        (lambda: tr.deal("classic", True, random.Random(1)), "wrong_type"),
        (lambda: problem_about("most"), "unknown_objective"),
        (lambda: problem_about(np.array([1, 2])), "unknown_objective"),
        (lambda: tr.link(TABLE, RACK, objective=np.array([1, 2])), "unknown_objective"),  # type: ignore[arg-type]
        (lambda: tr.solve(TABLE, RACK, "x" * 3000), "unknown_ruleset"),
        (lambda: tr.solve(TABLE, RACK, f"classic{{{'x' * 3000}=1}}"), "unknown_field"),
        (lambda: tr.Tile.of(Color.RED, 14), "no_such_tile"),
    ],
)
def test_what_was_once_taken_or_failed_without_a_code(ask: Callable[[], object], code: str) -> None:
    with pytest.raises(tr.TilerummyError) as refused:
        ask()
    assert refused.value.code == code
    assert len(str(refused.value)) < 300


@pytest.mark.parametrize(
    ("function", "good"),
    [
        (tr.Tile.of, (Color.RED, 4)),
        (tr.Tile.joker, (Joker.PLAIN,)),
        (tr.Tiles.from_codes, (b"\1",)),
        (tr.Tiles.from_counts, (bytes(56),)),
        (tr.Meld.from_codes, (b"\1",)),
        (tr.Weights.of, ({tr.Tile(0): 1},)),
        (CLASSIC.tiles, (2,)),
        (tr.SolverOnDemand().opening, (CLASSIC, RACK)),
        (tr.SolverOnDemand().can_play, (STATE,)),
        (tr.bot_for("easy").choose, (tr.view(STATE, STATE.seat),)),
        (lambda oracle: tr.apply(STATE, tr.Draw(), oracle=oracle), (tr.SolverOnDemand(),)),
        (lambda ms: tr.apply(STATE, tr.Draw(), elapsed_ms=ms), (99,)),
        (lambda limit: list(tr.plays(PROBLEM, limit=limit)), (99,)),
        (lambda ms: tr.solve(TABLE, RACK, deadline_ms=ms), (3.5,)),
    ],
)
def test_methods_and_options_refuse_with_a_code_too(
    function: Callable[..., object], good: tuple[object, ...]
) -> None:
    function(*good)
    for at in range(len(good)):
        for wrong in (*WRONG, float("nan"), 10**30):
            refused = refusal(function, *good[:at], wrong, *good[at + 1 :])
            if refused is None:
                number = isinstance(good[at], int | float) and isinstance(wrong, int | float)
                may_be = wrong is None or number or isinstance(wrong, list | tuple)
                assert may_be, (function, at, wrong)
            else:
                assert refused.code
                assert len(str(refused)) < 300, refused


@pytest.mark.parametrize("name", [field.name for field in fields(tr.State)])
def test_a_state_of_other_parts_is_refused_where_it_is_used(name: str) -> None:
    for use in (tr.print_state, partial(tr.apply, turn=tr.Draw()), partial(tr.view, viewer=0)):
        for wrong in (3.5, 99, -1, "x", b"x", [1], ("x",), (RACK,) * 3, object()):
            if type(wrong) is type(getattr(STATE, name)) is int and name != "seat":
                continue  # any turn
            if name == "turns_left" and isinstance(wrong, int):
                continue
            change: dict[str, Any] = {name: wrong}
            refused = refusal(use, replace(STATE, **change))
            assert refused, (use, wrong)
            assert refused.code in {"wrong_type", "bad_state"}


def test_an_illegal_turn_is_an_error_with_a_code_like_any_other() -> None:
    with pytest.raises(tr.TilerummyError) as refused:
        tr.apply(STATE, tr.Play(TABLE))
    assert refused.value.code == "illegal_turn"
    copied = pickle.loads(pickle.dumps(refused.value))  # noqa: S301 - our own
    assert isinstance(copied, tr.IllegalTurn)
    assert isinstance(refused.value, tr.IllegalTurn)
    assert copied.violations == refused.value.violations


LONG: Final = "x" * 3000
MANY: Final = " ".join(["R1"] * 200)


@pytest.mark.parametrize(
    "ask",
    [
        lambda: tr.preset(LONG),
        lambda: tr.bot_for(LONG),
        lambda: tr.parse_tile(LONG),
        lambda: tr.parse_ruleset(f"classic{{{LONG}=1,{LONG}=2}}"),
        lambda: tr.parse_ruleset(f"classic{{threshold={LONG}}}"),
        lambda: tr.parse_ruleset(f"classic{{meld_rules.{LONG}=1}}"),
        lambda: tr.parse_state(f"classic; {LONG}={LONG}"),
        lambda: tr.parse_state(f"classic; seat={LONG}"),
        lambda: tr.read_records(LONG),
        lambda: tr.read_records(f"[{LONG}]"),
        lambda: tr.write_records([tr.GameRecord(EVENTS, {LONG + "!": ""})]),
        lambda: tr.Table(LONG),
        lambda: tr.Tiles(f"[{LONG}]"),
        lambda: tr.Meld(f"[{LONG}]"),
        lambda: tr.judge(f"[{MANY}]", RACK, TABLE),
        lambda: tr.Problem(CLASSIC, TABLE, RACK, keep=tr.Tiles(MANY)),
        lambda: tr.rearrange(f"[{MANY}]", TABLE),  # type: ignore[arg-type]
        lambda: tr.Tiles("R2") - tr.Tiles(MANY),
        lambda: tr.view(STATE, 10**3000),
        lambda: tr.solve(TABLE, RACK, objective=LONG),
    ],
)
def test_an_error_repeats_little_of_what_was_wrong(ask: Callable[[], object]) -> None:
    refused = refusal(ask)
    assert refused
    assert len(str(refused)) < 300
    assert len(str(getattr(refused, "field", ""))) < 100


def test_weights_may_name_their_tiles() -> None:
    assert tr.Weights.of({"J": 3, "R1": 2}) == tr.Weights.of({tr.Tile(52): 3, tr.Tile(0): 2})


def test_text_may_stand_for_a_value() -> None:
    line = tr.print_state(STATE)
    assert tr.apply(line, tr.Draw()) == tr.apply(STATE, tr.Draw())
    assert tr.view(line, 0) == tr.view(STATE, 0)  # type: ignore[arg-type]
    assert tr.print_ruleset("classic") == "classic"
    found = tr.can_open("classic", "R10 B10 K10")  # type: ignore[arg-type]
    assert str(found and found.placed) == "R10 B10 K10"


def test_rules_that_ask_find_the_solver_or_are_refused_with_a_code() -> None:  # S0-47, C26
    state = replace(STATE, pool=(), table=TABLE, racks=(tr.Tiles("R7"),) * 2, opened=(True, True))
    with pytest.raises(tr.IllegalTurn, match="must_play"):
        tr.apply(state, tr.Pass())
    with pytest.raises(tr.TilerummyError) as refused:
        decide(state, tr.Pass())
    assert refused.value.code == "oracle_needed"
