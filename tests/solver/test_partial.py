"""Beyond the exact search: legal, and honest about what is not proven."""

from dataclasses import replace
from random import Random

import pytest

from tests.core.strategies import position
from tilerummy.core.game import apply
from tilerummy.core.meld import Meld
from tilerummy.core.notation import parse_table, parse_tiles
from tilerummy.core.policy import JokerInThree, ReplacingTile
from tilerummy.core.presets import CLASSIC, TOURNAMENT, TWIST
from tilerummy.core.reading import classify
from tilerummy.core.rules import check_play
from tilerummy.core.ruleset import MeldRules, Ruleset
from tilerummy.core.table import Table
from tilerummy.core.tiles import Tiles
from tilerummy.core.turn import Play
from tilerummy.solver import Problem, solve
from tilerummy.solver.oracle import SolverOracle


@pytest.mark.parametrize(
    ("table", "rack", "placed"),
    [
        ("[R4 JC B6]", "B7 K1", ""),  # a meld with a special joker is left as it lies
        ("[R4 JC B6] [K4 K5 K6]", "K7 K1", "K7"),
        ("", "R3 R3 JM K9", "R3 R3 JM"),  # a new meld of three
        ("[R4 R5 R6]", "JD K1", "JD"),  # the end of a meld
        ("[R4 R5 R6]", "R7 JC", "R7 JC"),
    ],
)
def test_special_jokers(table: str, rack: str, placed: str) -> None:
    solution = solve(Problem(TWIST, parse_table(table), parse_tiles(rack)))
    assert str(solution.placed) == placed
    assert not solution.optimal
    if placed:
        state = position(TWIST, racks=(rack, "R1"), table=table)
        assert not check_play(state, Play(solution.table))


def test_openings_with_special_jokers() -> None:  # S1-03
    problem = Problem(
        TWIST, parse_table("[R4 R5 R6]"), parse_tiles("B12 JD O13 B9 K1"), opened=False
    )
    assert str(solve(problem).table) == "[R4 R5 R6] [B9 JD B12]"
    low = replace(problem, rack=parse_tiles("B3 JD B6 K1"))
    assert solve(low).tiles == 0


@pytest.mark.parametrize(
    ("ruleset", "tiles"),
    [
        (replace(CLASSIC, meld_rules=MeldRules(min_tiles=4)), 0),
        (replace(CLASSIC, meld_rules=MeldRules(min_naturals=2)), 1),
        (replace(CLASSIC, meld_rules=MeldRules(max_jokers=1)), 1),
        (replace(CLASSIC, joker_in_three=JokerInThree.BOTH), 1),
        (replace(CLASSIC, replacing_tile=ReplacingTile.RACK), 1),
        (replace(CLASSIC, joker_may_move=False), 1),
    ],
)
def test_house_rules_about_melds(ruleset: Ruleset, tiles: int) -> None:
    table = parse_table("[R4 R5 R6 R7] [B1 K1 J O1]")
    solution = solve(Problem(ruleset, table, parse_tiles("R8 K12")))
    assert (solution.tiles, solution.optimal) == (tiles, False)


def test_the_table_in_the_opening_turn() -> None:  # C04
    rules = replace(CLASSIC, manip_in_meld_turn=True)
    problem = Problem(rules, parse_table("[R4 R5 R6]"), parse_tiles("R7 R10 B10 K10"), opened=False)
    assert str(solve(problem).placed) == "R10 B10 K10"


@pytest.mark.parametrize("seed", range(40))
def test_plays_are_legal(seed: int) -> None:
    """Random Twist tables: what is found passes the rules, whatever it misses."""
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
    table = Table(tuple(melds))
    for opened in (True, False):
        solution = solve(Problem(TWIST, table, rack, opened=opened))
        state = position(TWIST, racks=(str(rack), "R1"), table=str(table), opened=(opened, True))
        if solution.tiles:
            assert not check_play(state, Play(solution.table))


def test_the_oracle_proves_what_it_says() -> None:  # S3-28, T7, V5
    oracle = SolverOracle()
    proof = oracle.opening(TOURNAMENT, parse_tiles("R10 B10 K10 O1"))
    assert str(proof) == "[R10 B10 K10]"
    assert oracle.opening(TOURNAMENT, parse_tiles("R1 B10 K9")) is None
    state = position(CLASSIC, racks=("R7", "R1"), table="[R4 R5 R6]")
    assert oracle.can_play(state)
    assert not oracle.can_play(apply(state, Play(parse_table("[R4 R5 R6 R7]")))[0])
