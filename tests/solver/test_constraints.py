"""Which plays count: tiles that stay, tiles that go, jokers that are saved; and any objective."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from tests.solver import brute
from tests.solver.houses import house_problems
from tests.support.interpreted import COMPILED_ONLY
from tests.support.problems import best, checked, constrained, examples, problem, problems
from tilerummy.core.format.notation import parse_tiles
from tilerummy.core.policy import TileSet
from tilerummy.core.presets import CLASSIC, TWIST, XP
from tilerummy.core.ruleset import MeldRules, Ruleset
from tilerummy.core.table import Table
from tilerummy.core.tile import KINDS, Tile
from tilerummy.core.tiles import Tiles
from tilerummy.solver import (
    Objective,
    Problem,
    ProblemError,
    Weights,
    can_open,
    goes_out,
    smallest_opening,
)
from tilerummy.solver.legal import legal
from tilerummy.solver.strategy import restricts_jokers

patient = settings(
    max_examples=examples(80),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


@patient
@given(constrained())
def test_the_best_of_all_plays_that_fit(position: Problem) -> None:
    scores = [position.score(placed) for placed in brute.plays(position)]
    found = checked(position)
    assert bool(found.tiles) == bool(scores)
    if scores:
        assert position.score(found.placed) == max(scores)
        assert position.play <= found.placed
        assert found.placed + position.held <= position.rack


@patient
@given(problems(most=9))
def test_going_out_is_found_if_it_is_possible(position: Problem) -> None:
    found = goes_out(position)
    assert (found is not None) == (position.rack in brute.plays(position))
    assert found is None or found.placed == position.rack


@patient
@given(problems(most=9))
def test_the_smallest_opening_is_smallest(position: Problem) -> None:
    ruleset = position.ruleset
    found = smallest_opening(ruleset, position.rack)
    alone = replace(position, table=best("", "").table, opened=False)
    options = [
        (len(placed), placed.jokers, -(placed - Tiles(t for t in placed if t.is_joker)).points)
        for placed in brute.plays(alone)
    ]
    if found is None:
        assert not options
    else:
        placed = found.placed
        assert (len(placed), placed.jokers, -placed.points) == min(options)


@patient
@given(house_problems(most=8, base=TWIST).filter(lambda one: one.strategy.is_one_search))
def test_going_out_is_found_with_special_jokers_too(position: Problem) -> None:
    found = goes_out(position)
    possible = bool(position.rack) and position.rack in brute.plays(position)
    # A few positions under house rules are left without proof.
    assert found is not None or not possible or restricts_jokers(position.ruleset)
    assert found is None or (possible and found.placed == position.rack)


@COMPILED_ONLY
@patient
@given(house_problems(most=9, base=TWIST))
def test_the_smallest_opening_is_smallest_with_special_jokers_too(position: Problem) -> None:
    rules = replace(position.ruleset, threshold=12, manip_in_meld_turn=False)
    alone = Problem(rules, Table(), position.rack + position.table.tiles, opened=False)
    found = smallest_opening(rules, alone.rack)
    options = brute.plays(alone)
    if not alone.strategy.is_one_search:
        assert found is None or (found.placed in options and not found.optimal)
        return
    assert (found is None) == (not options)
    if found is not None:
        assert found.optimal
        assert legal(alone, found.table)
        sizes = {placed: (len(placed), placed.jokers, -placed.points) for placed in options}
        assert sizes[found.placed] == min(sizes.values())


@pytest.mark.parametrize(
    ("rack", "placed"),
    [
        ("R13 B13 K13 O13 JD", "R13 B13 K13"),  # no joker rather than one
        ("R10 B10 R9 JC J", "R10 B10 J"),
        ("R12 JD B12 R9 R10 R11 J", "R10 R11 R12"),
        ("R7 R7 B7 B7 JM J", "R7 R7 B7 B7 JM"),  # S1-18: 28 without the plain joker
        ("R13 JD JD B1 R1 JC", "R13 JD JD"),
    ],
)
def test_fewest_tiles_then_fewest_jokers_then_most_points(rack: str, placed: str) -> None:
    found = smallest_opening(replace(TWIST, threshold=28), parse_tiles(rack))
    assert found is not None
    assert (str(found.placed), found.optimal) == (placed, True)


def changes(rest: dict[str, Any]) -> dict[str, Any]:
    return {
        name: parse_tiles(tiles) if isinstance(tiles, str) else tiles
        for name, tiles in rest.items()
    }


@pytest.mark.parametrize(
    ("table", "rack", "rest", "placed"),
    [
        ("[R4 R5 R6]", "R7 B7 K7", {"keep": "K7"}, "R7"),
        ("[R4 R5 R6 J]", "R7 B9 K9", {"play": "B9 K9"}, "R7 B9 K9"),
        ("[R4 R5 R6]", "R7 B9 K9", {"play": "B9"}, ""),
        ("[R4 R5 R6]", "R7 J", {"leave_jokers": True}, "R7"),
        ("[R1 R2 J] [B7 B8 B9]", "R3 B11", {"play": "B11"}, ""),  # the reuse rule forbids it
        ("[R1 R2 J]", "J", {"play": "J"}, "J"),
        ("", "J R4 R5 O9", {"play": "J R4"}, "R4 R5 J"),
    ],
)
def test_constraints(table: str, rack: str, rest: dict[str, str], placed: str) -> None:
    solution = best(table, rack, **changes(rest))
    assert str(solution.placed) == placed
    assert (solution.play() is None) == (not placed)


@pytest.mark.parametrize(
    ("rack", "rest", "placed"),
    [
        ("R10 B10 K10 R1 R2 R3 J", {"keep": "R1 R2 R3"}, "R10 B10 K10 J"),
        ("R10 B10 K10 R1 R2 R3 J", {"leave_jokers": True}, "R1 R2 R3 R10 B10 K10"),
        ("R9 B9 K9 O9 R1 R2 J", {"play": "J R1", "keep": "R2"}, ""),
        ("R9 B9 K9 O9 R1 R2 J", {"play": "J R1"}, "R1 R2 R9 B9 K9 O9 J"),
        ("R9 B9 K9 J", {"play": "J"}, "R9 B9 K9 J"),
    ],
)
def test_constrained_openings(rack: str, rest: dict[str, str], placed: str) -> None:
    found = best("", rack, opened=False, **changes(rest)).placed
    assert found == parse_tiles(placed)


def test_weights_decide() -> None:
    links = "R1 R2 R4 R5 R13 B13 J"
    heavy = Weights.of({Tile(12): 10})
    assert str(best("", links, objective=heavy).placed) == "R13 B13 J"
    both = (Weights.of({Tile.joker(): 1}), Objective.VALUE)
    assert best("", links, objective=both).value == 56
    assert best("", links, objective=(Weights.of({}), Objective.TILES)).tiles == 5


def test_weights_for_openings() -> None:
    rack = parse_tiles("R10 B10 K10 O10 R1 R2 R3")
    saver = Weights.of({Tile(9): 1})
    found = can_open(CLASSIC, rack, saver)
    assert found is not None
    assert found.tiles == 7


def test_scores_name_every_criterion() -> None:
    placed = parse_tiles("R3 J")
    position = problem("", "R3 J", objective=(Weights.of({Tile(2): 4}), Objective.VALUE))
    assert position.score(placed) == (4, 33, 2)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"keep": parse_tiles("B1")}, "keep_not_on_rack"),
        ({"play": parse_tiles("R7 R7")}, "play_not_on_rack"),
        ({"keep": parse_tiles("R7"), "play": parse_tiles("R7")}, "kept_and_played"),
        ({"play": parse_tiles("J"), "leave_jokers": True}, "kept_and_played"),
        ({"objective": ()}, "no_objective"),
        ({"objective": Weights((1 << 60,) * KINDS)}, "objective_too_large"),
    ],
)
def test_what_contradicts_itself_is_refused(changes: dict[str, object], code: str) -> None:
    with pytest.raises(ProblemError) as error:
        replace(problem("[R4 R5 R6]", "R7 J"), **changes)  # type: ignore[arg-type]
    assert error.value.code == code


@pytest.mark.parametrize("by_code", [(1,) * 55, (0,) * 55 + (-1,), (0.5,) * 56, ("R1",) * 56])
def test_weights_that_are_none(by_code: tuple[Any, ...]) -> None:
    with pytest.raises(ProblemError) as error:
        Weights(by_code)
    assert error.value.code == "bad_weights"


@pytest.mark.parametrize("code", [0, 4, 12, 20, 51])
def test_a_tile_without_partners_keeps_the_rack_from_going_out(code: int) -> None:
    assert goes_out(Problem(CLASSIC, best("", "").table, Tiles((Tile(code),) * 2))) is None


@pytest.mark.parametrize(
    ("table", "rack", "goes"),
    [
        ("[R4 R5 R6]", "K10 JD", False),  # nothing within three numbers
        ("[R4 JD R7]", "K11", False),
        ("[R10 R11 R12]", "R7 JD", True),  # two numbers between (A1)
        ("[R10 R11 R12]", "R6 JD", False),
        ("[R10 R11 R12 R13] [K1 K2 K3]", "K8 JC", True),
        ("[R1 R2 R3]", "K8 K8 JM", True),  # S1-18
        ("[R1 R2 R3]", "K8 J J", True),
    ],
)
def test_going_out_beside_special_jokers(table: str, rack: str, goes: bool) -> None:
    assert (goes_out(problem(table, rack, TWIST)) is not None) == goes


def test_kept_tiles_keep_the_rack_from_going_out() -> None:
    position = problem("[R4 R5 R6]", "R7 J")
    assert goes_out(position)
    assert goes_out(replace(position, leave_jokers=True)) is None


@pytest.mark.parametrize(
    ("rest", "placed"),
    [
        ({"keep": "JD"}, "R7"),
        ({"leave_jokers": True}, "R7"),
        ({"play": "K1"}, ""),
        ({"play": "JD"}, "R7 JD"),
        ({"play": "JD", "keep": "R7"}, "JD"),
    ],
)
def test_constraints_hold_with_special_jokers_too(rest: dict[str, str], placed: str) -> None:
    assert str(best("[R4 R5 R6]", "R7 JD K1", TWIST, **changes(rest)).placed) == placed


@pytest.mark.parametrize("ruleset", [CLASSIC, TWIST])
def test_a_joker_that_has_to_be_played_is_placed_where_it_costs_tiles(ruleset: Ruleset) -> None:
    dear = Weights.of(dict.fromkeys(parse_tiles("R9 B9 K9 O9"), 5))
    rest: dict[str, Any] = {"opened": False, "objective": dear}
    assert str(best("", "R9 B9 K9 O9 J", ruleset, **rest).placed) == "R9 B9 K9 O9"
    found = best("", "R9 B9 K9 O9 J", ruleset, play=parse_tiles("J"), **rest).placed
    assert (len(found), found.jokers) == (4, 1)


def test_openings_with_special_jokers_are_proven() -> None:  # S1-03
    opening = smallest_opening(TWIST, parse_tiles("B12 JD O13 B9 K1"))
    assert opening is not None
    assert str(opening.table) == "[B9 JD B12]"
    assert opening.optimal
    assert smallest_opening(TWIST, parse_tiles("B3 JD B6 K1")) is None


def test_more_jokers_than_openings_are_proven_for() -> None:
    many = replace(XP, tile_sets=(TileSet(2, 4, 2, (5, 0, 0, 0)),))
    found = smallest_opening(many, parse_tiles("R13 R1 J J J J J"))
    assert found is not None
    assert not found.optimal


def test_going_out_with_special_jokers() -> None:
    table = best("[R4 R5 R6]", "").table
    for rack in ("R7 K9 K9 JM", "K9 K9 JM", "R7 JC"):
        found = goes_out(Problem(TWIST, table, parse_tiles(rack)))
        assert found is not None
        assert found.placed == parse_tiles(rack)
    assert goes_out(Problem(TWIST, table, parse_tiles("R7 K9 K9 JM K1"))) is None


def test_no_opening_is_claimed_where_melds_have_other_sizes() -> None:
    """House rules that no search knows: nothing is found, and nothing is said of the best."""
    longer = replace(CLASSIC, meld_rules=MeldRules(min_tiles=4))
    assert smallest_opening(longer, parse_tiles("R10 B10 K10 O10 R1 R2 R3")) is None
