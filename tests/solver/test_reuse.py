"""The joker-reuse rule (C16, B4): what it allows, what it costs, and that the cost is proven."""

import random

import pytest

from tests.support import slow_solver
from tests.support.interpreted import COMPILED_ONLY
from tests.support.problems import FREE, best, checked, examples, problem
from tests.support.slow_solver import melds
from tilerummy.core.joker_places import joker_places
from tilerummy.core.presets import CLASSIC, XP
from tilerummy.core.table import Table
from tilerummy.core.tile import TILES, Tile
from tilerummy.core.tiles import Tiles
from tilerummy.solver import Objective, Problem
from tilerummy.solver.joker_search import search
from tilerummy.solver.joker_search.search import BranchAndBound, Search
from tilerummy.solver.layout.arrange import JOKER
from tilerummy.solver.relaxation import Decided


@pytest.mark.parametrize(
    ("table", "rack", "tiles"),
    [
        ("[B3 B4 J B6]", "B5 R1 R2", 3),  # way 3 (S0-42): into a new meld
        ("[B3 B4 B5 J B7 B8 B9]", "K9 O9", 2),  # way 2 (S0-41)
        ("[J B3 B4]", "B5 K10 O10", 3),
        ("[R1 R2 J]", "R3", 1),  # stays, at the end of its meld
        ("[R3 B3 J] [K6 K7 J K9]", "K3 K8 O11 B11", 4),
    ],
)
def test_a_joker_goes_to_a_new_meld(table: str, rack: str, tiles: int) -> None:
    assert best(table, rack).tiles == tiles


@COMPILED_ONLY
@pytest.mark.parametrize(
    ("table", "rack", "free", "ruled"),
    [
        # The joker would have to link a meld that lies on the table.
        ("[R1 R2 J] [B7 B8 B9]", "R3 B11", 2, 1),
        ("[R1 R2 J] [B7 B8 B9]", "R3 B11 B12", 3, 3),
        ("[R1 R2 J] [B7 B8 B9] [K1 K2 K3]", "R3 B11 K5", 2, 1),
        ("[R3 R4 J] [R6 R7 R8] [B7 B8 B9]", "R5 B11", 2, 1),
        ("[R1 R2 J] [K4 K5 J] [B7 B8 B9] [O1 O2 O3]", "R3 K6 B11 O5", 4, 3),
    ],
)
def test_the_rule_costs_tiles(table: str, rack: str, free: int, ruled: int) -> None:
    assert best(table, rack, FREE).tiles == free
    assert best(table, rack).tiles == ruled
    assert best(table, rack, objective=Objective.VALUE).tiles <= ruled


@COMPILED_ONLY
@pytest.mark.parametrize(
    ("table", "rack", "tiles"),
    [
        ("[R1 R2 J] [K4 J K6] [B7 B8 B9]", "R3 B11", 1),
        ("[R1 R2 J] [R1 R2 J] [B7 B8 B9]", "R3 R3 B11", 3),
        ("[R1 R2 J] [R4 B4 J] [B7 B8 B9] [O7 O8 O9]", "R3 O4 B11 K4 O11", 5),
        ("[J R12 R13] [B1 J B3] [B4 B5 B6]", "R11 B2 B8 K13", 3),
    ],
)
def test_two_jokers(table: str, rack: str, tiles: int) -> None:
    assert best(table, rack).tiles == tiles


@pytest.mark.parametrize(
    ("table", "rack"),
    [
        ("[B8 B9 B10] [B10 B11 B12] [R11 R12 R13] [B9 J R9]", "B7 K13"),
    ],
)
def test_leaving_jokers_alone_may_be_as_good(table: str, rack: str) -> None:
    """Where the first arrangement breaks the rule, the meld with the joker may lie as it did."""
    position = problem(table, rack)
    search = Search(position)
    root = search.node(Decided())
    assert search.look(root) < root.bound
    search.leave_alone(root.bound)
    assert search.best.gain == root.bound
    found = checked(position)
    assert found.optimal
    joker_meld = next(meld for meld in position.table.melds if meld.tiles.jokers)
    assert joker_meld in found.table.melds


def test_the_racks_own_joker_may_go_anywhere() -> None:
    assert best("[R1 R2 J] [B7 B8 B9]", "R3 B11 J").tiles == 3


def test_four_jokers() -> None:
    table = "[R1 R2 J] [K4 K5 J] [B7 B8 B9] [O7 O8 O9] [J O2 J]"
    assert best(table, "R3 K6 B11 O11", XP).tiles >= 2


def test_an_answer_without_proof_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "STATES", 0)
    position = problem("[R1 R2 J] [B7 B8 B9]", "R3 B11")
    table, _, proven = Search(position).run()
    assert not proven
    assert table.tiles == position.table.tiles or len(table.tiles) == 7


def test_joker_melds_may_be_extended() -> None:
    assert checked(problem("[R4 R5 R6 J]", "R8 R9 R10", CLASSIC)).tiles == 3


def crowded(rng: random.Random) -> Problem | None:
    """A small position whose jokers are wanted elsewhere, more often than not; None if unlucky."""
    low, colors = rng.randint(1, 9), rng.choice([1, 2, 2, 3])
    near = [
        meld
        for meld in melds(2, 4)
        if all(
            tile.is_joker or (low <= tile.code % 13 + 1 <= low + 4 and tile.code // 13 < colors)
            for tile in meld.laid
        )
    ]
    with_jokers = [meld for meld in near if meld.tiles.jokers]
    plain = [meld for meld in near if not meld.tiles.jokers]
    laid = [rng.choice(with_jokers), rng.choice(plain)]
    laid += [rng.choice(with_jokers)] if rng.random() < 0.4 else []
    table = Table(tuple(laid))
    around = [
        tile for tile in TILES[:52]
        if low - 1 <= tile.code % 13 + 1 <= low + 5 and tile.code // 13 < max(colors, 2)
    ]  # fmt: skip
    tiles = Tiles([*around, *around, Tile.joker(), Tile.joker()])
    if len(table.tiles) > 9 or not table.tiles <= tiles:
        return None
    pool = [t for t in tiles - table.tiles if not t.is_joker or rng.random() < 0.3]
    rng.shuffle(pool)
    rack = Tiles(pool[: rng.randint(1, 4)])
    return Problem(CLASSIC, table, rack, objective=rng.choice(list(Objective)))


@COMPILED_ONLY
def test_what_jokers_stand_for_in_better_plays_is_not_left_out() -> None:
    """Each joker of a best play by the slow solver (B4); and some is left out."""
    left_out, looked_at = 0, 0
    for position in filter(None, map(crowded, map(random.Random, range(80)))):
        best_table = slow_solver.solve(position).table
        if best_table == position.table:
            continue
        only = BranchAndBound(Search(position), 1).candidates.only
        assert only is not None
        left_out += JOKER.code - len(only)
        for meld in best_table.melds:
            for place in joker_places(meld, CLASSIC.meld_rules):
                assert only.intersection(tile.code for tile in place.stands_for)
                looked_at += 1
    assert left_out
    assert looked_at


def assert_twin_agrees_where_the_search_branches(seed: int, wanted: int) -> None:
    rng = random.Random(seed)
    while wanted:
        position = crowded(rng)
        if position is None:
            continue
        search = Search(position)
        root = search.node(Decided())
        if search.look(root) < root.bound:
            wanted -= 1
            fast, slow = checked(position), slow_solver.solve(position)
            assert (fast.tiles, fast.value) == (slow.tiles, slow.value)


@COMPILED_ONLY
def test_the_slow_twin_agrees_where_the_search_branches() -> None:
    assert_twin_agrees_where_the_search_branches(0, examples(20) // 5)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1, 5))
def test_the_slow_twin_agrees_wherever_the_search_branches(seed: int) -> None:
    assert_twin_agrees_where_the_search_branches(seed, examples(40))


@pytest.mark.parametrize(("least", "tiles"), [(1, 1), (10**12, 0)])
def test_what_gains_too_little_is_no_answer(least: int, tiles: int) -> None:
    position = problem("[R1 R2 J] [B7 B8 B9]", "R3 B11")
    table, _, proven = Search(position, least=least).run()
    assert proven
    assert len(table.tiles - position.table.tiles) == tiles
