"""What is known of single melds judges whole tables as the core does."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

import pytest

from tests.support.problems import crowded, problem
from tests.support.slow_solver import arrangements
from tilerummy.core.format.notation import parse_table
from tilerummy.core.policy import JokerInThree, JokerReuse
from tilerummy.core.presets import TWIST
from tilerummy.core.table import Table
from tilerummy.solver.legal import Judge, legal

if TYPE_CHECKING:
    from tilerummy.core.ruleset import Ruleset

FREE_TWIST = replace(TWIST, joker_reuse=JokerReuse.ANY_SET)


@pytest.mark.parametrize(
    "ruleset", [TWIST, FREE_TWIST, replace(TWIST, joker_in_three=JokerInThree.BOTH)]
)
def test_tables_are_judged_as_the_core_does(ruleset: Ruleset) -> None:
    """B4, S1-01 and a house rule (B6): each forbids some tables and allows others."""
    verdicts = []
    for seed in range(40):
        found = crowded(seed)
        if found is not None:
            position = replace(found, ruleset=ruleset)
            judge = Judge(position)
            for melds in islice(arrangements(position.must, position.may, ruleset.meld_rules), 40):
                table = Table(tuple(melds))
                if table.tiles != position.table.tiles:
                    verdicts.append(judge.allows(table.melds))
                    assert verdicts[-1] == legal(position, table), f"{position.table} -> {table}"
    assert set(verdicts) == {True, False}


@pytest.mark.parametrize(
    ("table", "rack", "after", "allowed"),
    [
        ("[R1 R2 J] [B7 B8 B9]", "R3", "[R1 R2 R3] [B7 B8 B9 J]", False),  # B4, S1-63
        ("[R1 R2 J] [B7 B8 B9]", "R3", "[R1 R2 R3 J] [B7 B8 B9]", True),  # B4
        ("[K1 K2 JD]", "J K5 K6", "[K1 K2 J] [K5 K6 JD]", False),  # S1-01
        ("[K1 K2 JD]", "J", "[K1 K2 JD J]", True),  # S1-01
        # Of two melds that are alike each may have given one tile to the other (B4).
        ("[K1 K2 JD]", "J K1 K2", "[K1 K2 JD] [K1 K2 J]", True),  # S1-01
        ("[K1 K2 JD] [K1 K2 JD]", "J K5 K6", "[K1 K2 JD] [K1 K2 J] [K5 K6 JD]", True),  # S1-01
    ],
)
def test_what_becomes_of_jokers(table: str, rack: str, after: str, allowed: bool) -> None:
    judge = Judge(problem(table, rack, TWIST))
    assert judge.allows(parse_table(after).melds) == allowed
