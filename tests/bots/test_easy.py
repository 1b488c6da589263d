from dataclasses import replace

import pytest

from tests.support.views import position
from tilerummy.bots.easy import EasyBot
from tilerummy.core.format.notation import parse_table
from tilerummy.core.presets import CLASSIC
from tilerummy.core.ruleset import MeldRules
from tilerummy.core.turn import Call, Draw, Pass, Play

BOT = EasyBot()


def test_opens_with_as_many_melds_as_the_threshold_needs() -> None:
    turn = BOT.choose(position("R7 B7 K7 R1 R2 R3 O4 O5 O6 B13", opened=False))
    assert turn == Play(parse_table("[R7 B7 K7] [O4 O5 O6]"))


def test_opens_with_a_joker_where_it_must() -> None:
    turn = BOT.choose(position("R7 B7 K7 O4 O5 J R1", opened=False))
    assert turn == Play(parse_table("[R7 B7 K7] [O4 O5 J]"))


@pytest.mark.parametrize("limits", [MeldRules(max_jokers=0), MeldRules(min_naturals=3)])
def test_sees_no_meld_that_the_table_does_not_allow(limits: MeldRules) -> None:
    rules = replace(CLASSIC, meld_rules=limits)
    assert BOT.choose(position("O4 O5 J R1", ruleset=rules)) == Draw()
    assert BOT.choose(position("O4 O5 O6 J R1", ruleset=rules)) == Play(parse_table("[O4 O5 O6]"))


def test_lays_at_least_one_meld_where_no_threshold_asks_for_it() -> None:
    ruleset = replace(CLASSIC, threshold=0)
    assert BOT.choose(position("R1 R2 B9", opened=False, ruleset=ruleset)) == Draw()
    turn = BOT.choose(position("R1 R2 R3 B9", opened=False, ruleset=ruleset))
    assert turn == Play(parse_table("[R1 R2 R3]"))


def test_draws_below_the_threshold() -> None:
    assert BOT.choose(position("R7 B7 K7 O1", opened=False)) == Draw()


def test_passes_when_the_pool_is_empty() -> None:
    assert BOT.choose(position("R7 B7 K7 O1", opened=False, pool=0)) == Pass()


def test_lays_one_meld_a_turn() -> None:
    turn = BOT.choose(position("R1 R2 R3 B9 K9 O9 O1", "[K1 K2 K3]"))
    assert turn == Play(parse_table("[K1 K2 K3] [R1 R2 R3]"))


@pytest.mark.parametrize(
    ("rack", "table", "after"),
    [
        ("K4 B1", "[K1 K2 K3]", "[K1 K2 K3 K4]"),
        ("K1 B1", "[K2 K3 K4]", "[K1 K2 K3 K4]"),
        ("O8 B1", "[R8 B8 K8]", "[R8 B8 K8 O8]"),
        ("K4 O8", "[K1 K2 K3] [R8 B8 K8]", "[K1 K2 K3] [R8 B8 K8 O8]"),
        ("J B1", "[K1 K2 K3]", "[K1 K2 K3 J]"),
    ],
)
def test_adds_the_highest_tile_that_fits(rack: str, table: str, after: str) -> None:
    turn = BOT.choose(position(rack, table))
    assert isinstance(turn, Play)
    assert turn.table == parse_table(after)


def test_never_rearranges() -> None:
    # Splitting the run would lay the R5; a beginner does not see that.
    assert BOT.choose(position("R5 B1", "[R3 R4 R5 R6 R7]")) == Draw()


def test_looks_again_where_what_can_be_laid_must_be() -> None:
    """V5: the run can be split for the R5."""
    rules = replace(CLASSIC, must_play=True)
    turn = BOT.choose(position("R5 B1", "[R3 R4 R5 R6 R7]", ruleset=rules))
    assert turn == Play(parse_table("[R3 R4 R5] [R5 R6 R7]"))
    assert BOT.choose(position("B1", "[R3 R4 R5 R6 R7]", ruleset=rules)) == Draw()


def test_calls_on_going_out() -> None:
    assert BOT.choose(position("K4", "[K1 K2 K3]")) == Play(parse_table("[K1 K2 K3 K4]"), call=True)


def test_makes_up_for_a_call() -> None:
    assert BOT.choose(position("", "[K1 K2 K3]")) == Call()
