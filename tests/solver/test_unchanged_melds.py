"""How many old melds can stay in a best play: all at once, against asking for every set of them."""

from itertools import combinations

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings

from tests.support.interpreted import COMPILED_ONLY
from tests.support.problems import FREE, examples, problem, problems
from tests.support.random_positions import position as played
from tilerummy.core.presets import CLASSIC, XP
from tilerummy.core.table import Table
from tilerummy.core.tiles import Tiles
from tilerummy.solver import Problem, Weights
from tilerummy.solver.disturbance import Staying, Tables, old_rows
from tilerummy.solver.dp.jit import NEVER
from tilerummy.solver.dp.plain.search import plain_search

EFFORT = 20_000


def asked(
    position: Problem, known: int = -1, effort: int = EFFORT, stop: object = NEVER, less: int = 0
) -> Staying:
    asking = tables(position, best_gain(position) - less, stop)
    asking.states = effort
    return asking.most_staying(position.table.melds, known)


def tables(position: Problem, wanted: int, stop: object = NEVER) -> Tables:
    """What tells of plays of *position* that gain *wanted*."""
    found = Tables(position, Tiles(), stop)  # type: ignore[arg-type]
    found.wanted = wanted
    return found


def best_gain(position: Problem) -> int:
    return plain_search(position.required, position.optional, position.gains, floor=0).value


def can_stay(position: Problem, which: tuple[int, ...], wanted: int) -> bool:
    required = position.required - Table(tuple(position.table.melds[at] for at in which)).tiles
    return plain_search(required, position.optional, position.gains).value == wanted


def most_that_can_stay(position: Problem) -> int:
    """Ask for every set of melds, the largest first."""
    wanted, number = best_gain(position), len(position.table.melds)
    return next(
        many
        for many in range(number, -1, -1)
        for which in combinations(range(number), many)
        if can_stay(position, which, wanted)
    )


def assert_most_stay(position: Problem) -> None:
    most = most_that_can_stay(position)
    for known in (-1, most):
        found = asked(position, known)
        assert (found.many, found.proven) == (most, True)
        # Nothing that stays is worth no more than that nothing is known to stay.
        assert found.which >= 0 or most == known
        if found.which >= 0:
            which = [at for at in range(len(position.table.melds)) if found.which >> at & 1]
            assert len(which) == most
            assert can_stay(position, tuple(which), best_gain(position))


@COMPILED_ONLY
@settings(
    max_examples=examples(400),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(problems(most=13).filter(lambda position: position.opened))
def test_as_many_stay_as_any_set_of_melds_that_can(position: Problem) -> None:
    if best_gain(position) > 0:
        assert_most_stay(position)


@COMPILED_ONLY
@pytest.mark.parametrize(
    ("table", "rack"),
    [
        ("[R4 R5 R6] [B4 B5 B6] [K4 K5 K6]", "O4 O5"),
        ("[R4 R5 R6 R7] [R7 B7 K7 O7] [B1 B2 B3] [K1 K2 K3]", "R8 R9 O8 O9 K8"),
        ("[R1 R2 R3] [R1 R2 R3] [B1 B2 B3] [B1 B2 B3]", "R4 K1 O1 K1"),
        ("[R3 B3 J] [K6 K7 J K9]", "K3 K8 O11 B11"),
        ("[J R5 R6 R7] [R5 R6 R7] [B9 K9 O9]", "R4 J R9"),
        # Jokers that only a group of four has room for:
        ("[R9 B9 K9 O9]", "B10 K10 O10 J"),
        ("[R9 B9 K9 O9] [R3 R4 J]", "R5 R6 B3"),
        ("[R9 B9 J]", "K9 O9 R1 R2 R3"),
        ("[R9 B9 K9]", "O9 J"),
        ("[R4 R5 R6]", "J"),
        ("[R9 B9 K9 O9] [R9 B9 K9] [O10 O11 O12]", "O9"),
        # A long table, with more than a few states:
        (
            (
                "[R1 R2 R3 R4] [R5 R6 R7 R8] [B1 B2 B3 B4] [B5 B6 B7] [K3 K4 K5] [O3 O4 O5 O6 O7]"
                " [R9 B9 K9] [R10 B10 O10 K10] [R2 B2 O2]"
            ),
            "K1 K2 K7 O8 B8 R11 K6 O1 R13",
        ),
    ],
)
def test_positions(table: str, rack: str) -> None:
    assert_most_stay(problem(table, rack, FREE))


def test_nothing_is_proven_where_a_play_gains_more() -> None:
    position = problem("[R4 R5 R6] [B4 B5 B6]", "R7 B7 B8 R8", FREE)
    assert asked(position) == Staying(0, 0, proven=True)
    assert asked(position, less=1) == Staying(-1, -1, proven=False)


@pytest.mark.parametrize(("seed", "most"), [(13, 7), pytest.param(26, 9, marks=COMPILED_ONLY)])
def test_a_full_table(seed: int, most: int) -> None:
    position = played(CLASSIC, 4, 50, 8, seed, jokers=0)
    found = asked(position)
    assert (found.many, found.proven) == (most, True)
    which = tuple(at for at in range(len(position.table.melds)) if found.which >> at & 1)
    assert can_stay(position, which, best_gain(position))
    # What little effort finds can stay as well.
    assert asked(position, effort=150).many <= most


def test_what_has_no_place_for_a_joker_is_no_play() -> None:
    position = problem("[R9 B9 K9 J]", "O9", FREE)
    found = tables(position, 0).most_staying(position.table.melds, -1)
    assert found == Staying(0, 0, proven=True)


@pytest.mark.parametrize("effort", [0, 1, 20])
def test_little_effort_proves_nothing(effort: int) -> None:
    position = problem("[R4 R5 R6 R7] [R7 B7 K7 O7] [B1 B2 B3] [K1 K2 K3]", "R8 R9 O8 O9 K8")
    assert not asked(position, effort=effort).proven


def test_a_search_that_is_stopped_proves_nothing() -> None:
    position = problem("[R4 R5 R6 R7] [R7 B7 K7 O7]", "R8 R9 O8 O9 K8")
    assert asked(position, stop=np.ones(1, np.int64)) == Staying(-1, -1, proven=False)


def test_weights_too_large_to_add_up_with_melds() -> None:
    heavy = Weights.of(dict.fromkeys(problem("", "R7 B7 K7").rack, 1 << 30))
    position = problem("[R4 R5 R6]", "R7 B7 K7", objective=(heavy,))
    assert asked(position) == Staying(-1, -1, proven=False)


def test_rows_of_melds() -> None:
    table = problem("[R4 J R6] [J B3 J] [R9 B9 K9] [R6 R7 R8] [R4 J R6]", "", XP).table
    rows = old_rows(table.melds)
    assert rows is not None
    assert [list(row)[:6] for row in rows.tolist()] == [
        [4, 6, 0b1010000, 1, 0, -1],
        [3, 3, 0b1000, 2, 3, -1],
        [9, 9, 0b111, 0, -1, -1],
        [6, 8, 0b111000000, 0, 2, -1],
        [4, 6, 0b1010000, 1, 1, 0],
    ]


def test_too_many_melds_at_one_place() -> None:
    (run,) = problem("[R5 R6 R7]", "").table.melds
    assert old_rows([run] * 3) is not None
    assert old_rows([run] * 4) is None
    position = problem("[R5 R6 R7]", "R8", FREE)
    found = tables(position, 1).most_staying([run] * 4, 2)
    assert found == Staying(2, -1, proven=False)
    begin = problem(" ".join(2 * f"[{color}5 {color}6 {color}7] " for color in "RBKO"), "").table
    (group,) = problem("[R5 B5 K5]", "").table.melds
    assert old_rows(begin.melds) is not None
    assert old_rows((*begin.melds, group)) is None
