"""Every violation, alone and together, and what is not one."""

from dataclasses import replace

import pytest

from tests.support.states import Knows, position
from tilerummy.core.format.notation import parse_table
from tilerummy.core.meld import WhyNotAMeld
from tilerummy.core.outcome import Outcome, Termination
from tilerummy.core.policy import JokerReuse
from tilerummy.core.presets import CLASSIC, XP
from tilerummy.core.rules import check, check_play
from tilerummy.core.ruleset import Ruleset
from tilerummy.core.state import State
from tilerummy.core.turn import Call, Draw, Pass, Play, Timeout
from tilerummy.core.violation import Violation
from tilerummy.core.violation import ViolationCode as Code


def codes(state: State, after: str, *, call: bool = False) -> list[Code]:
    return [reported.code for reported in check_play(state, Play(parse_table(after), call))]


def game(rack: str, table: str, *, opened: bool = True, ruleset: Ruleset = CLASSIC) -> State:
    return position(ruleset, racks=(rack, "R1"), table=table, opened=(opened, True))


@pytest.mark.parametrize(
    ("rack", "table", "after", "expected"),
    [
        ("R7", "[R4 R5 R6]", "[R4 R5 R6 R7]", []),  # S1-26
        ("R7", "[R4 R5 R6]", "[R4 R5 R6] [R7]", [Code.NOT_A_MELD]),  # S0-25
        ("R7", "[R4 R5 R6]", "[R4 R5 R6]", [Code.NO_RACK_TILE_PLAYED]),  # S1-06
        ("R7", "[R4 R5 R6 R7]", "[R4 R5 R6]", [Code.TILE_LEFT_TABLE, Code.NO_RACK_TILE_PLAYED]),
        ("K1", "[R4 R5 R6]", "[R4 R5 R6 R7]", [Code.FOREIGN_TILE]),
        ("R7", "[R4 R5 R6]", "[R5 R6 R7]", [Code.TILE_LEFT_TABLE]),  # S1-58
        ("R7", "[R4 R5 R6]", "[R4 R5] [R7 K1]", [
            Code.NOT_A_MELD, Code.NOT_A_MELD, Code.TILE_LEFT_TABLE, Code.FOREIGN_TILE,
        ]),  # every violation at once
    ],
)  # fmt: skip
def test_play(rack: str, table: str, after: str, expected: list[Code]) -> None:
    assert codes(game(rack, table), after) == expected


@pytest.mark.parametrize(
    ("rack", "table", "after", "expected"),
    [
        ("K9 K10 J", "", "[K9 K10 J]", []),  # S3-10: the joker counts 11
        ("K8 R8 O8", "", "[K8 R8 O8]", [Code.BELOW_THRESHOLD]),  # S3-15
        ("K7 R7 B7 R4 R5 R6", "[O1 O2 O3]", "[K7 R7 B7] [O1 O2 O3] [R4 R5 R6]", []),  # S3-14
        ("O4", "[O1 O2 O3]", "[O1 O2 O3 O4]",
         [Code.TABLE_TOUCHED_BEFORE_OPENING, Code.BELOW_THRESHOLD]),  # S0-19
        ("K10 R10 B10 O4", "[O1 O2 O3]", "[K10 R10 B10] [O1 O2 O3 O4]",
         [Code.TABLE_TOUCHED_BEFORE_OPENING]),  # S3-08
        ("R10 B10", "[K10 O10 J]", "[K10 O10 B10] [R10 J]",
         [Code.NOT_A_MELD, Code.TABLE_TOUCHED_BEFORE_OPENING]),  # S0-36
        ("K10 R10", "", "[K10 R10]", [Code.NOT_A_MELD]),  # no total before the melds are melds
    ],
)  # fmt: skip
def test_initial_meld(rack: str, table: str, after: str, expected: list[Code]) -> None:
    assert codes(game(rack, table, opened=False), after) == expected


def test_reasons_carry_what_their_sentence_needs() -> None:
    state = game("K8 R8 O8", "", opened=False)
    (low,) = check_play(state, Play(parse_table("[K8 R8 O8]")))
    assert low == Violation(Code.BELOW_THRESHOLD, {"value": 24, "threshold": 30})
    (bad,) = check_play(game("R7", ""), Play(parse_table("[R7]")))
    assert bad.params == {"meld": "[R7]", "fault": WhyNotAMeld.TOO_SHORT}


@pytest.mark.parametrize(
    ("after", "expected"),
    [
        ("[K10 R10 B10] [O1 O2 O3 O4]", []),
        ("[K10 R10 B10] [K2 K3 K4] [O1 O2 O3 O4]", []),
        ("[K2 K3 K4] [O1 O2 O3 O4]", [Code.BELOW_THRESHOLD]),
    ],
)
def test_the_table_may_be_used_in_the_opening_turn_where_it_is_agreed(
    after: str, expected: list[Code]
) -> None:  # C04
    rules = replace(CLASSIC, manip_in_meld_turn=True)
    state = game("K10 R10 B10 O4 K2 K3 K4", "[O1 O2 O3]", opened=False, ruleset=rules)
    assert codes(state, after) == expected


def test_melds_that_look_own_count_once() -> None:  # C04
    rules = replace(CLASSIC, manip_in_meld_turn=True, threshold=30)
    state = game("R5 R6 R7 O8", "[R5 R6 R7] [O5 O6 O7]", opened=False, ruleset=rules)
    table = "[R5 R6 R7] [R5 R6 R7] [O5 O6 O7 O8]"
    assert codes(state, table) == [Code.BELOW_THRESHOLD]


def test_call_only_with_an_empty_rack() -> None:  # S0-44
    state = game("R7 K1", "[R4 R5 R6]")
    assert codes(state, "[R4 R5 R6 R7]", call=True) == [Code.CALL_WITH_TILES]
    assert codes(game("R7", "[R4 R5 R6]"), "[R4 R5 R6 R7]", call=True) == []
    assert codes(game("K1", "[R4 R5 R6]"), "[R4 R5 R6 R7]", call=True) == [Code.FOREIGN_TILE]
    assert [reported.code for reported in check(state, Call())] == [Code.CALL_WITH_TILES]


def test_drawing_and_passing() -> None:
    full = game("R7", "")
    empty = position(CLASSIC, racks=("R7", "R1"), pool="")
    assert check(full, Draw()) == ()
    assert [reported.code for reported in check(empty, Draw())] == [Code.POOL_EMPTY]  # G8
    assert check(empty, Pass(), oracle=Knows(answer=False)) == ()
    assert [reported.code for reported in check(full, Pass())] == [Code.POOL_NOT_EMPTY]  # V4
    assert check(full, Timeout()) == ()


def test_nothing_is_legal_once_the_game_is_over() -> None:
    over = replace(game("R7", ""), outcome=Outcome(Termination.CALL, (0,), (1, -1), (0, 1)))
    for turn in (Play(parse_table("[R7]")), Draw(), Pass(), Call(), Timeout()):
        assert [reported.code for reported in check(over, turn)] == [Code.GAME_OVER]


@pytest.mark.parametrize(
    ("table", "rack", "after", "legal"),
    [
        ("[R1 R2 J] [B7 B8 B9]", "R3", "[R1 R2 R3] [B7 B8 B9 J]", False),  # S0-35
        ("[R3 B3 J]", "K3 R9 R10", "[R3 B3 K3] [J R9 R10]", True),  # S0-40
        ("[B3 B4 B5 J B7 B8 B9]", "K9 O9", "[B3 B4 B5] [B7 B8 B9] [K9 O9 J]", True),  # S0-41
        ("[J B4 B5]", "B3", "[B3 B4 B5 J]", True),  # B7: it stays in its meld
        ("[R1 R2 J] [O3 K3 B3]", "R3 R4", "[R1 R2 R3 R4] [O3 K3 B3 J]", False),
        ("[B4 B5 J B7 B8 B9]", "K1 B3", "[B3 B4 B5 J] [B7 B8 B9]", True),  # keeps standing for B6
        ("[R3 B3 J]", "K9 O9 K3", "[R3 B3 K3] [K9 O9 J]", True),
        ("[R3 B3 J] [K5 K6 J]", "K3 K4", "[R3 B3 K3] [K4 K5 K6 J J]", False),
        ("[R3 B3 J] [K5 K6 J]", "K3 K7 O11 B11", "[R3 B3 K3] [K5 K6 K7] [O11 B11 J J]", True),
        (
            "[R3 B3 J] [K5 K6 J]",
            "O3 K9 O9 K8",
            "[R3 B3 O3] [J K9 O9] [K5 K6 J K8]",
            True,
        ),  # either joker may be the one in the new meld, only one may stay
        ("[R1 R2 J] [B7 B8 B9]", "J R4", "[R1 R2 J R4] [B7 B8 B9 J]", True),  # the own joker
    ],
)
def test_a_retrieved_joker_goes_into_a_new_meld(
    table: str, rack: str, after: str, legal: bool
) -> None:  # C16, B4
    assert codes(game(rack, table), after) == ([] if legal else [Code.JOKER_NOT_IN_NEW_MELD])
    anywhere = replace(CLASSIC, joker_reuse=JokerReuse.ANY_SET)
    assert codes(game(rack, table, ruleset=anywhere), after) == []


def test_many_melds_that_look_own_are_weighed_quickly() -> None:  # C04
    """Of 24 melds that look own, every third counts: more choices than could be tried."""
    rules = replace(XP, manip_in_meld_turn=True, threshold=182)
    runs = " ".join(f"[{c}{n} {c}{n + 1} {c}{n + 2}]" for c in "RB" for n in (1, 4, 7, 10))
    rack = runs.replace("[", "").replace("]", "")
    state = game(rack, f"{runs} {runs}", opened=False, ruleset=rules)
    (found,) = check_play(state, Play(parse_table(f"{runs} {runs} {runs}")))
    assert found == Violation(Code.BELOW_THRESHOLD, {"value": 2 * 78, "threshold": 182})
    longer = runs.replace("[R10 R11 R12]", "[R10 R11 R12 R13]")
    touched = f"{runs} {longer} {longer}"
    assert codes(state, touched) == [Code.FOREIGN_TILE]  # nothing is weighed that is not there
