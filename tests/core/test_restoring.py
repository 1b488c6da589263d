"""What a failed turn costs over the board, where tiles cannot be put back (C07)."""

import pytest

from tilerummy.core.format.notation import parse_rack
from tilerummy.core.presets import CLASSIC, GUIDE
from tilerummy.core.restoring import Restored, give_up
from tilerummy.core.ruleset import Ruleset

POOL = parse_rack("R1 R2 R3 R4")


def test_to_the_bottom_and_as_many_are_drawn() -> None:  # S2-30
    lost = parse_rack("K8 K9")
    assert give_up(GUIDE, POOL, lost) == Restored(parse_rack("R1 R2 R3 R4 K8"), parse_rack("K9"))


def test_anywhere_in_the_pool() -> None:  # S0-22
    lost = parse_rack("K8 K9")
    assert give_up(CLASSIC, POOL, lost, (0, 4)) == Restored(
        parse_rack("K8 R1 R2"), parse_rack("R3 K9 R4")
    )
    with pytest.raises(ValueError, match="shorter"):
        give_up(CLASSIC, POOL, lost)


@pytest.mark.parametrize("rules", [CLASSIC, GUIDE])
def test_a_table_that_is_restored_costs_the_penalty(rules: Ruleset) -> None:  # C06
    assert give_up(rules, POOL, ()) == Restored(POOL[:3], POOL[3:])


def test_a_pool_that_holds_too_few_is_drawn_out() -> None:  # G5
    assert give_up(GUIDE, POOL[:1], parse_rack("K9")) == Restored(parse_rack("R1 K9"), ())
