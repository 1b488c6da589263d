"""Beyond the exact search: legal, and honest about what is not proven."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tests.support import slow_solver
from tests.support.interpreted import COMPILED_ONLY, INTERPRETED
from tests.support.problems import JOKER_RULES, best, problem, sampled, sound
from tests.support.states import position
from tilerummy.core.classify import classify
from tilerummy.core.format.notation import parse_table, parse_tiles
from tilerummy.core.game import apply
from tilerummy.core.meld import Meld
from tilerummy.core.oracle import CanOpen
from tilerummy.core.policy import MirrorColor, TileSet
from tilerummy.core.presets import CLASSIC, TOURNAMENT, TWIST
from tilerummy.core.ruleset import MeldRules, Ruleset
from tilerummy.core.table import Table
from tilerummy.core.tiles import Tiles
from tilerummy.core.turn import Play
from tilerummy.solver import Problem, relaxation, solve
from tilerummy.solver.oracle import SolverOracle, proof


@pytest.mark.parametrize(
    ("table", "rack", "placed"),
    [
        ("[R4 JC B6]", "B7 K1", "B7"),  # S1-15
        ("[R4 JC B6] [K4 K5 K6]", "K7 K1", "K7"),
        ("", "R3 R3 JM K9", "R3 R3 JM"),  # A6
        ("[R4 R5 R6]", "JD K1", "JD"),  # S1-11
        ("[R4 R5 R6]", "R7 JC", "R7 JC"),  # S1-15
    ],
)
def test_special_jokers_are_no_reason_for_less(table: str, rack: str, placed: str) -> None:
    assert str(best(table, rack, TWIST).placed) == placed


def test_openings_with_special_jokers() -> None:  # S1-03
    found = best("[R4 R5 R6]", "B12 JD O13 B9 K1", TWIST, opened=False)
    assert str(found.table) == "[R4 R5 R6] [B9 JD B12]"
    assert best("[R4 R5 R6]", "B3 JD B6 K1", TWIST, opened=False).tiles == 0


@COMPILED_ONLY
@pytest.mark.parametrize("ruleset", JOKER_RULES)
@pytest.mark.parametrize(
    ("table", "rack", "opened"),
    [
        ("[R4 R5 R6 R7] [B1 K1 J O1]", "R8 K12", True),
        ("[R4 R5 R6 R7]", "R8 R9 J K12", True),
        ("[R4 R5 R6 R7]", "R11 B11 J K12", False),
    ],
)
def test_house_rules_about_jokers_are_searched(
    ruleset: Ruleset, table: str, rack: str, opened: bool
) -> None:
    found = best(table, rack, ruleset, opened=opened)
    slow = slow_solver.solve(problem(table, rack, ruleset, opened=opened))
    assert (found.tiles, found.value) == (slow.tiles, slow.value)


@pytest.mark.parametrize("ruleset", JOKER_RULES)
def test_house_rules_about_jokers_without_time(ruleset: Ruleset) -> None:
    position = problem("[R4 R5 R6 R7] [B1 K1 J]", "R8 K12 B1 O1", ruleset)
    found = solve(position, deadline_ms=0)
    assert (found.tiles, found.optimal) == (0, False)
    assert str(relaxation.play_around_jokers(position, lambda plain: best_of(plain).table)) == (
        "[B1 K1 J] [R4 R5 R6 R7 R8]"
    )


def best_of(plain: Problem) -> Any:
    """Solve what the fallback leaves to the search: jokers are out of it."""
    assert not (plain.table.tiles + plain.rack).jokers
    assert plain.strategy.is_plain
    return solve(plain)


@pytest.mark.parametrize("rules", [MeldRules(min_tiles=4), MeldRules(group_limit=3)])
def test_other_sizes_of_melds_are_not_searched(rules: MeldRules) -> None:  # C22
    found = sound(problem("[R4 R5 R6 R7]", "R8", replace(CLASSIC, meld_rules=rules)))
    assert (found.tiles, found.optimal) == (0, False)


@pytest.mark.parametrize(
    ("ruleset", "rack"),
    [
        (replace(TWIST, tile_sets=(TileSet(2, 4, 2, (2, 3, 2, 2)),)), "R7 JD JD JD"),
        (
            replace(
                TWIST,
                meld_rules=MeldRules(mirror_min_naturals=2, mirror_color=MirrorColor.NUMBER),
            ),
            "R7 R1 R1 R2 R3 R3 B2 B3 B3 JM",
        ),
        (replace(TWIST, meld_rules=MeldRules(mirror_min_naturals=4)), "R7 R1 R1 JM"),
    ],
)
def test_more_than_the_search_can_number(ruleset: Ruleset, rack: str) -> None:
    """More special jokers of a kind than Twist has, or mirrors with very many kinds of sides."""
    found = sound(problem("[R4 R5 R6]", rack, ruleset))
    assert parse_tiles("R7") <= found.placed
    assert not found.placed.jokers
    assert not found.optimal
    assert best("[R4 R5 R6]", "R7 J", ruleset).tiles == 2  # without special jokers it can


@pytest.mark.skipif(INTERPRETED, reason="large positions, for the compiled search only")
@pytest.mark.parametrize("seed", sampled(range(40), every=20))
def test_plays_are_legal(seed: int) -> None:
    """Random Twist tables: what is found passes the rules, proven or not."""
    rng = Random(seed)
    tiles = list(TWIST.tiles(4))
    rng.shuffle(tiles)
    lying, rack = tiles[:60], Tiles(tiles[60:76])
    melds: list[Meld] = []
    for _ in range(3_000):
        picked = rng.sample(lying, rng.choice([3, 4]))
        meld = Meld(tuple(sorted(picked) if rng.random() < 0.5 else picked))
        if classify(meld, TWIST.meld_rules):
            melds.append(meld)
            for tile in picked:
                lying.remove(tile)
        if len(melds) == 5:
            break
    for opened in (True, False):
        sound(Problem(TWIST, Table(tuple(melds)), rack, opened=opened))


def test_the_oracle_proves_what_it_says() -> None:  # S3-28, T7, V5
    oracle = SolverOracle()
    shown = oracle.opening(TOURNAMENT, parse_tiles("R10 B10 K10 O1"))
    assert str(shown) == "[R10 B10 K10]"
    assert oracle.opening(TOURNAMENT, parse_tiles("R1 B10 K9")) is None
    state = position(CLASSIC, racks=("R7", "R1"), table="[R4 R5 R6]")
    assert oracle.can_play(state)
    assert not oracle.can_play(apply(state, Play(parse_table("[R4 R5 R6 R7]")))[0])


def test_a_rack_full_of_jokers_is_known_to_open_at_once() -> None:
    """Searched with all eight jokers, this takes a minute; with two of them, a moment."""
    tiles = [tile for tile in TWIST.tiles(4) if tile.is_joker or (tile.number or 0) % 3]
    proven = proof(CanOpen(TWIST, Tiles(tiles)), 20_000)
    assert proven is not None
    assert proven.tiles <= Tiles(tiles)
