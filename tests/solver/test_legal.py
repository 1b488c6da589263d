"""What is known of single melds judges whole tables as the core does."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

import pytest

from tests.support.interpreted import COMPILED_ONLY, INTERPRETED
from tests.support.problems import crowded, problem
from tests.support.slow_solver import arrangements
from tilerummy.core.format.notation import parse_table
from tilerummy.core.policy import JokerInThree, JokerReuse
from tilerummy.core.presets import TWIST
from tilerummy.core.table import Table
from tilerummy.core.tile import Joker, Tile
from tilerummy.solver.layout.spare import Adder
from tilerummy.solver.legal import Judge, legal

if TYPE_CHECKING:
    from tilerummy.core.ruleset import Ruleset

FREE_TWIST = replace(TWIST, joker_reuse=JokerReuse.ANY_SET)


@COMPILED_ONLY
@pytest.mark.parametrize(
    "ruleset",
    [
        TWIST,
        FREE_TWIST,
        replace(TWIST, joker_in_three=JokerInThree.BOTH),
    ],
)
def test_tables_are_judged_as_the_core_does(ruleset: Ruleset) -> None:
    """B4, S1-01 and a house rule (B6): each forbids some tables and allows others."""
    verdicts = []
    for seed in range(12 if INTERPRETED else 40):
        found = crowded(seed)
        if found is not None:
            position = replace(found, ruleset=ruleset)
            judge = Judge(position)
            for melds in islice(
                arrangements(position.required, position.optional, ruleset.meld_rules), 40
            ):
                table = Table(tuple(melds))
                if table.tiles != position.table.tiles:
                    verdicts.append(judge.allows(table.melds))
                    assert verdicts[-1] == legal(position, table), f"{position.table} -> {table}"
    assert set(verdicts) == {True, False}


@pytest.mark.parametrize(
    "after",
    [
        "[R4 JC B6 B7]",
        "[R4 JC B6] [R1 R2 R3]",
        "[R4 JC B6] [R1 R2]",  # no meld
        "[R4 JC B6] [K1 K2 K3]",  # tiles that nobody has
        "[R1 R2 R3]",  # tiles of the table are gone
    ],
)
def test_what_jokers_do_not_decide_is_judged_as_the_core_does(after: str) -> None:
    """V2: an opened player leaves melds, of all that lay there and of tiles of the rack."""
    position, table = problem("[R4 JC B6]", "B7 R1 R2 R3", TWIST), parse_table(after)
    assert Judge(position).has_right_tiles(table) == legal(position, table)


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


@COMPILED_ONLY
def test_what_closed_melds_allow_is_never_too_strict() -> None:
    """Where a table is legal, so it may be as far as its mirrored melds tell (B4, S1-01)."""
    verdicts = []
    for seed in range(60):
        position = crowded(seed)
        if position is not None:
            adder, rules = Adder(position), position.ruleset.meld_rules
            for melds in islice(arrangements(position.required, position.optional, rules), 40):
                codes = [meld.codes for meld in melds]
                verdicts.append(adder.may_be_legal(codes, ()))
                assert verdicts[-1] or not adder.judge.allows(melds)
    assert set(verdicts) == {True, False}


@pytest.mark.parametrize(
    ("table", "rack", "laid", "spare", "possible"),
    [
        ("[B8 K8 J]", "B8 K8 JM", "[B8 K8 JM K8 B8]", "J", False),  # S1-01
        ("[B8 K8 J] [R1 R2 R3]", "B8 K8 JM", "[B8 K8 J] [R1 R2 R3]", "", True),
        # The mirror joker may not join all of an old meld (B4).
        ("[B8 JM B8] [R1 B1 K1]", "R1 B1 K1", "[R1 B1 JM B1 R1]", "", True),
        ("[B8 JM B8] [R1 B1 K1]", "R1 B1 K1", "[R1 B1 K1 JM K1 B1 R1]", "", False),
    ],
)
def test_no_place_is_tried_where_a_mirrored_meld_forbids_the_table(
    table: str, rack: str, laid: str, spare: str, possible: bool
) -> None:
    adder = Adder(problem(table, rack, TWIST))
    codes = [meld.codes for meld in parse_table(laid).melds]
    assert adder.may_be_legal(codes, [Tile.joker(Joker.PLAIN)] * len(spare)) == possible
