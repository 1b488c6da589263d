"""States of the search with special jokers: their words, their order, and one number's steps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
import pytest
from numba import njit

from tests.support.interpreted import COMPILED_ONLY
from tilerummy.core.presets import TWIST
from tilerummy.solver.dp.jit import GAINS, NEVER
from tilerummy.solver.dp.options import group_options, run_options
from tilerummy.solver.dp.rows import (
    USED_BITS,
    USED_SHIFT,
    WIDE,
    WIDE_FIELDS,
    pack,
    rehashed,
    undominated,
)
from tilerummy.solver.dp.special.bounds import LISTS, RANKS, list_of
from tilerummy.solver.dp.special.open_melds import Run
from tilerummy.solver.dp.special.prepare import is_able, left_of, prepare, startable
from tilerummy.solver.dp.special.records import (
    BLOCK,
    LAST_SHIFT,
    LIKE_MASK,
    MOST_RUNS,
    PREPARED,
    SPECIAL_STATE,
    Level,
    Task,
    replace_least,
    runs_of,
    with_meld,
    without_run,
)
from tilerummy.solver.dp.special.transitions import (
    JOKERS_SHIFT,
    RUNS_SHIFT,
    TransitionTable,
    transition_table,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Records = NDArray[np.void]

RULES: Final = TWIST.meld_rules
COUNT: Final = np.ones(GAINS, np.int64)


def test_words_of_open_melds() -> None:
    words = 0
    for meld in (5, 300, 1):
        words = with_meld(words, meld)
    assert words == 300 | 5 << 9 | 1 << 18


def test_states_are_beaten_by_their_like_only() -> None:
    """Not by those with other open melds or mirrors, nor by those that used more of a joker."""
    empty, double, mirror = WIDE_FIELDS.empty, 1 << USED_SHIFT, 1 << (USED_SHIFT + 2 * USED_BITS)
    states = [
        (empty, 7, 5), (empty, 7 + double, 5), (empty, 7 + double, 6), (empty + 1, 7, 5),
        (empty + 1, 7, 6), (empty, 8, 1), (empty, 7 + mirror, 1),
    ]  # fmt: skip
    rows = np.zeros(len(states), SPECIAL_STATE)
    rows["key"], rows["melds"], rows["value"] = zip(*states, strict=True)
    some = np.zeros(1, SPECIAL_STATE)
    remaining, end = undominated(some, 0, rows, len(rows), WIDE_FIELDS, LIKE_MASK, NEVER)
    found = [(row["key"], row["melds"], row["value"]) for row in remaining[:end]]
    assert sorted(found) == sorted(state for at, state in enumerate(states) if at not in {1, 3})


def test_the_best_scores_are_kept() -> None:
    scores = np.full(5, -1)
    for score in (3, 9, 1, 7, 9, 4, 8):
        if score > scores[0]:
            replace_least(scores, score)
    assert sorted(scores.tolist()) == [4, 7, 8, 9, 9]
    assert scores[0] == 4


def test_every_way_to_have_runs_has_lists_of_its_own() -> None:
    lists_of = [
        (color, ones, short, runs)
        for color in range(4)
        for runs in range(MOST_RUNS + 1)
        for short in range(runs + 1)
        for ones in range(short + 1)
    ]
    found = [
        list_of(pack(ones, short, runs, WIDE) << (3 * WIDE * color), color)
        for color, ones, short, runs in lists_of
    ]
    assert sorted(found) == list(range(0, LISTS, 4))


@pytest.mark.parametrize("explicit", [False, True])
def test_lists_go_by_the_ranks_of_run_options(explicit: bool) -> None:
    """So what is listed for all positions is found by the open runs of a state."""
    ranks = run_options(2, explicit=explicit, special=True).ranks
    for color in range(4):
        found = [list_of(int(rank["fields"]) << (3 * WIDE * color), color) for rank in ranks]
        assert found == [4 * (color * RANKS + rank) for rank in range(RANKS)]


def test_what_a_state_has_left_and_a_transition_needs() -> None:
    """A run of two red tiles is open; a double joker is left, and two plain ones are used."""
    empty = WIDE_FIELDS.empty
    key = empty - (MOST_RUNS << (2 * WIDE)) + pack(0, 1, 1, WIDE) + (2 << LAST_SHIFT)
    left = left_of(key, 1 << USED_SHIFT, 0x0100, 0x0312, 0x1022, explicit=False)
    assert runs_of(key) == 0b010
    assert left == 0x0212 | 0x1010 << JOKERS_SHIFT | 0b010 << RUNS_SHIFT
    able = [
        is_able(left, needs)
        for needs in (
            0x0212 | 0x1010 << JOKERS_SHIFT | 0b010 << RUNS_SHIFT,
            0x1000,
            0x0300,
            1 << JOKERS_SHIFT,
            0b100 << RUNS_SHIFT,
        )
    ]
    assert able == [True, False, False, False, False]


def six_open_melds(table: TransitionTable) -> int:
    """Return the word of six runs in the air."""
    words = 0
    for barred in (None, 0, 1, 2, 3, None):
        words = with_meld(words, table.melds.index(Run(None, 3, barred, just=True)))
    return words


@njit(nogil=True)
def prepared_by(
    rows: Records, state: np.void, task: Task, level: Level
) -> tuple[Records, int, int]:
    """Only compiled code may call what this calls."""
    found: tuple[Records, int, int] = prepare(rows, state, task, level)
    return found


def prepared_from(
    rows: int,
    *,
    at_hand: int,
    blocks: Sequence[tuple[int, ...]],
    melds: int,
    wild: tuple[int, ...] = (0, 1, 0, 1),
) -> Records:
    """Return what `prepare` makes of a state at number 5, given room for *rows* at first."""
    table = transition_table(RULES, explicit=False)
    state = np.zeros(1, SPECIAL_STATE)[0]
    state["key"], state["melds"] = WIDE_FIELDS.empty, melds
    jokers, none = np.array(wild), np.zeros((4, 15), np.int64)
    task = Task(
        none, none, jokers, jokers, jokers, COUNT, none[0], none, none, table.arrays,
        np.array(blocks, BLOCK), run_options(1), group_options(1), 0, 0, 0, explicit=False,
    )  # fmt: skip
    words = at_hand * 0x1111, sum(count << 4 * kind for kind, count in enumerate(wild))
    starts = startable(table.arrays, 5, *words)
    level = Level(5, *words, starts, 0, 0, 0, 0, 0)
    found, begin, end = prepared_by(np.zeros(rows, PREPARED), state, task, level)
    return found[begin:end]


@COMPILED_ONLY
def test_lists_grow_as_needed() -> None:
    """For a block and two open melds at once, beside what begins."""
    landing = transition_table(RULES, explicit=False).melds.index(Run(None, 3, just=True))
    some, every = (
        prepared_from(
            session,
            at_hand=2,
            blocks=[(5, 7, -1, 1, 0)],
            melds=landing | landing << 9,
            wild=(2, 2, 2, 2),
        )
        for session in (1, 4096)
    )
    assert sorted(some["key"].tolist()) == sorted(every["key"].tolist())


def test_as_much_session_is_made_as_is_needed() -> None:
    """Blocks, open melds and new transitions each find that there are no rows left."""
    groups = [(5, 5, -1, 0, 0b1111)] * 2
    melds = six_open_melds(transition_table(RULES, explicit=False))
    for at_hand, blocks, word in ((1, groups, 0), (1, [], melds), (2, [], 0)):
        some = prepared_from(1, at_hand=at_hand, blocks=blocks, melds=word)
        every = prepared_from(1 << 14, at_hand=at_hand, blocks=blocks, melds=word)
        assert len(some) > 2
        assert (some == every).all()


def test_states_are_found_again() -> None:
    rows = np.zeros(10, SPECIAL_STATE)
    rows["key"] = np.arange(0, 110, 11)
    table = rehashed(rows, 10, 64, 7)
    assert sorted(index & 0xFFFFFFFF for index in table if index >> 32 == 7) == list(range(10))


def test_runs_are_taken_by_their_length() -> None:
    """One run of each length is open; a longer one is no shorter one."""
    empty = WIDE_FIELDS.empty
    key = empty - (MOST_RUNS << (2 * WIDE)) + pack(1, 2, 3, WIDE)
    for length, ones, short in ((1, 0, 1), (2, 1, 1), (3, 1, 2)):
        left = empty - (MOST_RUNS << (2 * WIDE)) + pack(ones, short, 2, WIDE)
        assert without_run(key, 0, length) == left
        assert without_run(empty, 0, length) == -1
        assert without_run(key, 1, length) == -1
