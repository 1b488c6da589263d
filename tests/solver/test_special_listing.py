"""Every play with special jokers and under house rules about jokers, against all arrangements."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.solver import brute
from tests.solver.houses import house_problems
from tests.support.interpreted import COMPILED_ONLY, INTERPRETED
from tests.support.problems import JOKER_RULES, examples, problem
from tests.support.random_positions import position as played
from tilerummy.core.policy import JokerReuse
from tilerummy.core.presets import CLASSIC, PRESETS, TWIST
from tilerummy.core.tiles import Tiles
from tilerummy.solver import Problem, ProblemError, count, plays, solve
from tilerummy.solver.joker_search import search
from tilerummy.solver.legal import legal
from tilerummy.solver.strategy import restricts_jokers

if TYPE_CHECKING:
    from tilerummy.core.ruleset import Ruleset

FREE_TWIST = replace(TWIST, joker_reuse=JokerReuse.ANY_SET)
SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
patient = settings(max_examples=examples(100), deadline=None, suppress_health_check=SLOW)
many = settings(max_examples=examples(1_000), deadline=None, suppress_health_check=SLOW)
Key = tuple[int, ...]


@st.composite
def searched(draw: st.DrawFn, base: Ruleset = TWIST, most: int = 8) -> Problem:
    """A small position under rules that are searched, in half of them some tiles constrained."""
    position = draw(
        house_problems(most=most, base=base).filter(lambda one: one.strategy.is_one_search)
    )
    if draw(st.booleans()):
        return position
    rack = draw(st.permutations(list(position.rack)))
    keep, play = draw(st.integers(0, 2)), draw(st.integers(0, 2))
    return replace(position, keep=Tiles(rack[:keep]), play=Tiles(rack[keep : keep + play]))


def key(position: Problem, placed: Tiles) -> Key:
    """What plays are chosen by: tiles, points, and the jokers of each kind that are kept."""
    return (len(placed), position.points(placed), *(-count for count in placed.counts[52:]))


def unbeaten(keys: set[Key]) -> set[Key]:
    def beats(one: Key, two: Key) -> bool:
        return one != two and all(a >= b for a, b in zip(one, two, strict=True))

    return {one for one in keys if not any(beats(other, one) for other in keys)}


def counted(position: Problem) -> int | None:
    """Count the plays; None if not all is proven, as in a few positions under house rules."""
    try:
        return count(position)
    except ProblemError as error:
        if error.code != "not_proven" or not restricts_jokers(position.ruleset):
            raise
        return None


def assert_all_are_there_and_in_order(position: Problem) -> None:
    expected, found = brute.plays(position), list(plays(position))
    placed = [play.placed for play in found]
    assert len(set(placed)) == len(placed)
    for play in found:
        assert play.table.tiles - position.table.tiles == play.placed
        assert legal(position, play.table)
    assert set(placed) <= expected.keys()
    if (number := counted(position)) is None:
        return
    assert number == len(expected)
    assert set(placed) == expected.keys()
    scores = [position.score(one) for one in placed]
    assert scores == sorted(scores, reverse=True)
    assert [play.optimal for play in found] == [score == scores[0] for score in scores]


@COMPILED_ONLY
@patient
@given(searched())
def test_all_plays_are_there_and_in_order(position: Problem) -> None:
    assert_all_are_there_and_in_order(position)


@patient
@given(searched(base=CLASSIC))
def test_house_rules_about_jokers_are_known(position: Problem) -> None:
    assert_all_are_there_and_in_order(position)


@COMPILED_ONLY
def test_plays_do_not_depend_on_the_order_of_a_group() -> None:
    """JC may leave: J and JD make a group of O2, wherever they lie in a mirrored one (A13)."""
    assert_all_are_there_and_in_order(problem("[O2 JC J JD]", "R1 B1 B2 K2 O3 JM", TWIST))


@pytest.mark.slow
@pytest.mark.timeout(7_200)
@pytest.mark.parametrize("ruleset", PRESETS.values(), ids=[*PRESETS])
def test_all_plays_are_there_in_thousands_of_positions(ruleset: Ruleset) -> None:
    many(given(searched(base=ruleset, most=10))(assert_all_are_there_and_in_order))()


@COMPILED_ONLY
@patient
@given(searched())
def test_pareto_plays_are_not_beaten_and_miss_none(position: Problem) -> None:
    found = list(plays(position, pareto=True))
    keys = {key(position, placed) for placed in brute.plays(position)}
    got = [key(position, play.placed) for play in found]
    assert len(set(got)) == len(got)
    assert set(got) <= keys
    assert all(legal(position, play.table) for play in found)
    if counted(position) is not None:
        assert set(got) == unbeaten(keys)


@COMPILED_ONLY
@pytest.mark.parametrize(
    ("table", "rack", "placed"),
    [
        ("[R4 R5 R6]", "R3 J JD", ["R3", "R3 JD", "R3 J", "R3 J JD"]),
        ("[R4 R5 R6]", "R3 JM J", ["R3", "R3 J"]),
        ("", "R9 R10 JC B11", ["R9 B11 JC"]),
        ("", "R9 R10 JC J", ["R9 R10 JC", "R9 R10 J", "R9 R10 J JC"]),
    ],
)
def test_jokers_of_one_kind_do_not_make_up_for_another(
    table: str, rack: str, placed: list[str]
) -> None:
    """Whoever chooses may want to keep the double joker, or the plain one."""
    found = list(plays(problem(table, rack, FREE_TWIST), pareto=True))
    assert sorted(str(play.placed) for play in found) == sorted(placed)
    jokers = [play.placed.jokers for play in found]
    assert jokers == sorted(jokers)


@COMPILED_ONLY
@pytest.mark.parametrize("ruleset", [TWIST, FREE_TWIST])
@pytest.mark.parametrize(
    ("table", "rack", "opened"),
    [
        ("[R4 JC B6] [K9 K10 K11]", "B7 K12 JM JD O3 R3", True),
        ("[R3 JM R3] [R9 B9 JD]", "R4 R4 B4 K9 J", True),
        ("[R4 JD R7]", "R5 R6 K9 K10 J", True),
        ("", "R9 B9 R9 JM J JD R11", False),
        ("[R4 R5 R6]", "R10 B10 R12 JC JD B7", False),
    ],
)
def test_each_set_of_tiles_is_listed_if_it_can_be_placed(
    table: str, rack: str, opened: bool, ruleset: Ruleset
) -> None:
    """Every subset of the rack is asked for on its own."""
    position = problem(table, rack, ruleset, opened=opened)
    possible = set()
    for counts in product(*(range(most + 1) for most in position.rack.counts)):
        some = Tiles.from_counts(counts)
        alone = solve(replace(position, play=some, keep=position.rack - some))
        assert alone.optimal
        if alone.tiles:
            possible.add(some)
    assert {play.placed for play in plays(position)} == possible
    assert count(position) == len(possible)


@pytest.mark.skipif(INTERPRETED, reason="large positions, for the compiled search only")
@pytest.mark.parametrize("ruleset", [TWIST, FREE_TWIST])
@pytest.mark.parametrize("seed", range(8))
def test_larger_positions_are_listed_from_the_best_on(seed: int, ruleset: Ruleset) -> None:
    position = played(ruleset, 4, 20 + 4 * seed, 9, seed, jokers=2 + seed % 3)
    position = replace(position, opened=seed % 4 != 3)
    best, found = solve(position), list(plays(position, limit=6))
    scores = [position.score(play.placed) for play in found]
    assert len({play.placed for play in found}) == len(found)
    assert all(legal(position, play.table) for play in found)
    if not best.optimal:
        return
    assert bool(found) == bool(best.tiles)
    assert scores == sorted(scores, reverse=True)
    assert [play.optimal for play in found] == [
        score == position.score(best.placed) for score in scores
    ]


@COMPILED_ONLY
@pytest.mark.parametrize("ruleset", JOKER_RULES)
def test_initial_melds_under_house_rules_are_counted(ruleset: Ruleset) -> None:
    position = problem("", "R9 B9 K9 R11 B11 J J", ruleset, opened=False)
    assert count(position) == len(brute.plays(position))


@COMPILED_ONLY
def test_what_is_not_proven_is_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    position = problem("[B3 R3 JD] [B4 B5 B6]", "O3 K3", TWIST)
    complete = [play.placed for play in plays(position)]
    assert count(position) == len(complete) == 2
    monkeypatch.setattr(search, "STATES", 0)
    found = list(plays(position))
    assert {play.placed for play in found} < set(complete)
    assert not any(play.optimal for play in found)
    with pytest.raises(ProblemError) as error:
        count(position)
    assert error.value.code == "not_proven"
