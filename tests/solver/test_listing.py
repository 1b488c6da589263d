"""Every play, best first, against the list of all arrangements."""

from collections.abc import Callable
from dataclasses import replace
from itertools import count as numbers

import pytest
from hypothesis import HealthCheck, given, settings

from tests.solver import brute
from tests.support.interpreted import COMPILED_ONLY, INTERPRETED
from tests.support.problems import (
    FREE,
    FREE_LARGE,
    LARGE,
    constrained,
    examples,
    hostile,
    problem,
    problems,
)
from tests.support.random_positions import position as played
from tilerummy.core.format.notation import parse_tiles
from tilerummy.core.policy import TileSet
from tilerummy.core.presets import CLASSIC, TWIST
from tilerummy.core.ruleset import MeldRules, Ruleset
from tilerummy.core.tiles import Tiles
from tilerummy.solver import Problem, ProblemError, Solution, count, opening, plays, solve
from tilerummy.solver.deadline import in_processor_time
from tilerummy.solver.joker_search import search
from tilerummy.solver.listing.k_best import KBestEnumerator, Play, Subspace
from tilerummy.solver.precompile import precompile

patient = settings(
    max_examples=examples(60),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


def assert_is_legal(position: Problem, play: Solution) -> None:
    """The table is one of those that leave what this play leaves."""
    tables = brute.plays(position)[play.placed]
    melds = sorted(str(meld.tiles) for meld in play.table.melds)
    assert any(sorted(str(meld.tiles) for meld in table.melds) == melds for table in tables)
    assert (play.tiles, play.value) == (len(play.placed), position.points(play.placed))


@patient
@given(constrained())
def test_all_plays_are_there_and_in_order(position: Problem) -> None:
    expected = brute.plays(position)
    found = list(plays(position))
    assert len(found) == count(position)
    assert {play.placed for play in found} == expected.keys()
    assert len(found) == len(expected)
    scores = [position.score(play.placed) for play in found]
    assert scores == sorted(scores, reverse=True)
    for play, score in zip(found, scores, strict=True):
        assert play.optimal == (score == scores[0])
        assert_is_legal(position, play)


def beats(one: tuple[int, ...], two: tuple[int, ...]) -> bool:
    return one != two and all(a >= b for a, b in zip(one, two, strict=True))


@COMPILED_ONLY
@patient
@given(problems(most=10))
def test_pareto_plays_are_not_beaten_and_miss_none(position: Problem) -> None:
    def key(placed: Tiles) -> tuple[int, int, int]:
        return len(placed), position.points(placed), -placed.jokers

    keys = {key(placed) for placed in brute.plays(position)}
    found = list(plays(position, pareto=True))
    got = [key(play.placed) for play in found]
    assert len(got) == len(set(got))
    assert set(got) == {one for one in keys if not any(beats(other, one) for other in keys)}
    for play in found:
        assert_is_legal(position, play)
        assert play.optimal == (
            position.score(play.placed) == position.score(solve(position).placed)
        )


@pytest.mark.parametrize(
    ("rack", "layouts"),
    [
        ("R1 R2 R4 R5 R13 B13 J", 2),
        pytest.param("R1 R2 R4 R5 R13 B13 J K1 K2 K3 K4 K5 K12 B12 O12", 3, marks=COMPILED_ONLY),
    ],
)
def test_tiles_against_points(rack: str, layouts: int) -> None:
    """Plays between most tiles and most points are found, be they on no straight line."""
    position = problem("", rack)
    combinations = [(play.tiles, play.value) for play in plays(position, pareto=True)]
    assert len(combinations) >= layouts
    every = [(play.tiles, play.value, -play.placed.jokers) for play in plays(position)]
    remaining = [key for key in every if not any(beats(other, key) for other in every)]
    assert sorted(combinations) == sorted({key[:2] for key in remaining})


def test_plays_are_as_many_as_asked_for() -> None:
    position = problem("[R4 R5 R6]", "R3 R7 B4 J")
    assert len(list(plays(position, limit=3))) == 3
    assert len(list(plays(position, pareto=True, limit=1))) == 1
    assert list(plays(position, limit=0)) == []
    assert list(plays(replace(position, rack=parse_tiles("O1")))) == []
    assert list(plays(replace(position, rack=parse_tiles("O1")), pareto=True)) == []


@pytest.mark.parametrize("ask", [plays, count])
def test_a_limit_below_nothing_is_refused_by_its_code(ask: Callable[..., object]) -> None:
    position = problem("[R4 R5 R6]", "R3 R7 B4 J")
    with pytest.raises(ProblemError, match="not -1") as error:
        ask(position, limit=-1)
    assert error.value.code == "bad_limit"
    with pytest.raises(ProblemError, match="more than 0"):
        count(position, limit=0)


def test_the_reuse_rule_forbids_some() -> None:
    table, rack = "[R1 R2 J] [B7 B8 B9]", "R3 B11"
    assert {str(play.placed) for play in plays(problem(table, rack, FREE))} == {"R3", "R3 B11"}
    assert [str(play.placed) for play in plays(problem(table, rack))] == ["R3"]


@pytest.mark.parametrize(
    "ruleset",
    [
        replace(CLASSIC, meld_rules=MeldRules(min_tiles=4)),
        replace(TWIST, meld_rules=MeldRules(group_limit=3)),
    ],
)
def test_other_sizes_of_melds_are_not_listed(ruleset: Ruleset) -> None:
    position = problem("[R4 R5 R6 R7]", "R8", ruleset)
    with pytest.raises(ProblemError, match="these rules"):
        plays(position)
    with pytest.raises(ProblemError) as error:
        count(position)
    assert error.value.code == "unsupported_rules"


def test_without_time_nothing_is_listed_and_nothing_claimed() -> None:
    position = problem("[R4 R5 R6]", "R3 R7 B4 J")
    assert list(plays(position, deadline_ms=0)) == []
    assert list(plays(position, pareto=True, deadline_ms=0)) == []
    with pytest.raises(ProblemError) as error:
        count(position, deadline_ms=0)
    assert error.value.code == "not_proven"
    assert count(position, deadline_ms=600_000) == count(position)
    assert len(list(plays(position, deadline_ms=600_000))) == count(position)


@pytest.mark.skipif(INTERPRETED, reason="the compiled search looks at the clock often enough")
@pytest.mark.parametrize("pareto", [False, True])
@pytest.mark.parametrize("ruleset", [LARGE, FREE_LARGE])
def test_of_a_hostile_position_something_is_listed(ruleset: Ruleset, pareto: bool) -> None:
    precompile()
    with in_processor_time():
        found = list(plays(hostile(ruleset), pareto=pareto, deadline_ms=100))
    assert found
    assert found[0].tiles > 50
    assert not any(play.optimal for play in found)


@pytest.mark.parametrize("pareto", [False, True])
def test_what_is_found_at_once_is_listed(pareto: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the time is over before a search finds anything."""
    monkeypatch.setattr(KBestEnumerator, "search", lambda *_: (None, False))
    position = problem("[R4 R5 R6]", "R7 B1 K1 O1")
    (found,) = plays(position, pareto=pareto, deadline_ms=600_000)
    assert (str(found.placed), found.optimal) == ("B1 K1 O1", False)
    assert list(plays(position, pareto=pareto)) == []


def test_the_best_is_to_choose_from_whatever_else_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As when the time is over after the first search."""
    search, searches = KBestEnumerator.search, numbers()

    def once(
        enumerator: KBestEnumerator, subspace: Subspace, effort: int
    ) -> tuple[Play | None, bool]:
        return (None, False) if next(searches) else search(enumerator, subspace, effort)

    monkeypatch.setattr(KBestEnumerator, "search", once)
    (found,) = plays(problem("[R4 R5 R6]", "R3 R7 B4 J"), pareto=True)
    assert (str(found.placed), found.optimal) == ("R7 B4 J", True)


@pytest.mark.parametrize("opened", [True, False])
def test_what_is_not_proven_is_not_counted(opened: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "PROVEN_JOKERS", 0)
    position = problem("", "R13 B13 J K1", opened=opened)
    found = list(plays(position))
    assert [(str(play.placed), play.optimal) for play in found] == [("R13 B13 J", opened)]
    if opened:
        assert count(position) == 1
    else:
        with pytest.raises(ProblemError, match="1 plays at least"):
            count(position)


@pytest.mark.parametrize(
    ("table", "rack"),
    [
        ("[R1 R2 J] [B7 B8 B9]", "B10 B11 O1"),  # beside the joker
        ("[R1 R2 J] [B7 B8 B9]", "R3 B6 B10"),
        pytest.param("[K7 J K9]", "K8 O7 O8 O9 J", marks=COMPILED_ONLY),
    ],
)
def test_plays_beside_the_jokers_of_the_table(table: str, rack: str) -> None:
    position = problem(table, rack)
    found = list(plays(position))
    assert {play.placed for play in found} == brute.plays(position).keys()
    for play in found:
        assert_is_legal(position, play)


@COMPILED_ONLY
def test_the_reuse_rule_may_need_more_than_it_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    """A play that may be forbidden, or may not, is not listed, and not forgotten."""
    position = problem("[R1 R2 J] [B7 B8 B9]", "R3 B11")
    assert count(position) == 1
    monkeypatch.setattr(search, "STATES", 0)
    assert list(plays(position)) == []
    with pytest.raises(ProblemError) as error:
        count(position)
    assert error.value.code == "not_proven"


@COMPILED_ONLY
@pytest.mark.parametrize(
    "rack",
    [
        "R10 B10 J",
        "R10 B10 R12 R11 J",
        "R9 B9 K9 J R8 R7 J",
    ],
)
def test_openings_with_a_joker_that_has_to_be_played(rack: str) -> None:
    """Subspaces in which a joker has to be played, asked for or not, are not listed twice."""
    for play in ("", "J"):
        position = problem("", rack, opened=False, play=parse_tiles(play))
        found = [one.placed for one in plays(position)]
        assert len(found) == len(set(found)) == count(position)
        assert set(found) == brute.plays(position).keys()


def test_openings_of_many_jokers() -> None:
    many = replace(CLASSIC, tile_sets=(TileSet(2, 4, 2, (3, 0, 0, 0)),))
    position = problem("", "R12 R13 B13 J J J", many, opened=False)
    assert {play.placed for play in plays(position)} == brute.plays(position).keys()


@pytest.mark.skipif(INTERPRETED, reason="for the compiled search only")
@pytest.mark.parametrize("seed", range(3))
def test_the_first_play_is_the_best(seed: int) -> None:
    position = played(CLASSIC, 4, 30, 12, seed)
    (first,) = plays(position, limit=1)
    assert position.score(first.placed) == position.score(solve(position).placed)


def test_a_joker_that_helps_with_nothing_is_kept() -> None:
    worthless = replace(FREE, joker_penalty=0)
    position = problem("", "R1 B1 K1 O1 J", worthless)
    assert [str(play.placed) for play in plays(position, pareto=True)] == ["R1 B1 K1 O1"]
