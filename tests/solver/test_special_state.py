"""States of the search with special jokers: their words, their order, and one number's steps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from tilerummy.core.presets import TWIST
from tilerummy.solver.kernel import GAINS
from tilerummy.solver.kernel.actions import Table as Actions
from tilerummy.solver.kernel.actions import action_table
from tilerummy.solver.kernel.items import Float
from tilerummy.solver.kernel.layout import WIDE, empty_key, pack
from tilerummy.solver.kernel.rows import KEY
from tilerummy.solver.kernel.special_state import (
    BLOCK_COLUMNS,
    ITEMS,
    MOST_RUNS,
    PREPARED_COLUMNS,
    STATE_COLUMNS,
    USED_SHIFT,
    ordered,
    rehashed,
    with_item,
    without_run,
)
from tilerummy.solver.kernel.special_steps import prepare, startable

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]

RULES: Final = TWIST.meld_rules
COUNT: Final = np.ones(GAINS, np.int64)


def test_words_of_items() -> None:
    words = 0
    for item in (5, 300, 1):
        words = with_item(words, item)
    assert words == 300 | 5 << 9 | 1 << 18


def test_states_are_put_in_order() -> None:
    rows = np.zeros((5, STATE_COLUMNS), np.int64)
    rows[:, ITEMS] = 7, 7, 1 << USED_SHIFT, 0, 7
    rows[:, KEY] = 3, 2, 9, 9, 3
    order = ordered(rows, 5).tolist()
    assert order[:3] == [3, 2, 1]
    assert set(order[3:]) == {0, 4}  # equal


def six_items(table: Actions) -> int:
    """Return the word of six runs in the air."""
    words = 0
    for barred in (None, 0, 1, 2, 3, None):
        words = with_item(words, table.items.index(Float(barred, 3, just=True, covered=False)))
    return words


def prepared_from(rows: int, *, at_hand: int, blocks: list[list[int]], items: int) -> Ints:
    """Return what `prepare` makes of a state at number 5, given room for *rows* at first."""
    table = action_table(RULES, explicit=False)
    state = np.zeros(STATE_COLUMNS, np.int64)
    state[KEY], state[ITEMS] = empty_key(WIDE), items
    hand, jokers = np.full(4, at_hand, np.int64), np.array([0, 1, 0, 1])
    starts = startable(table.rows, table.first[-1], 5, hand, jokers)
    found, begin, end = prepare(
        np.zeros((rows, PREPARED_COLUMNS), np.int64), state, 5, table.rows, table.first, starts,
        np.array(blocks, np.int64).reshape(-1, BLOCK_COLUMNS), hand, jokers, COUNT, False,
    )  # fmt: skip
    return found[begin:end]


def test_as_much_room_is_made_as_is_needed() -> None:
    """Blocks, items and new actions each find that there are no rows left."""
    groups = [[5, 5, -1, 0, 0b1111]] * 2
    items = six_items(action_table(RULES, explicit=False))
    for at_hand, blocks, word in ((1, groups, 0), (1, [], items), (2, [], 0)):
        some = prepared_from(1, at_hand=at_hand, blocks=blocks, items=word)
        every = prepared_from(1 << 14, at_hand=at_hand, blocks=blocks, items=word)
        assert len(some) > 2
        assert (some == every).all()


def test_states_are_found_again() -> None:
    rows = np.arange(110, dtype=np.int64).reshape(10, 11)
    table = rehashed(rows, 10, 64, 7)
    assert sorted(index & 0xFFFFFFFF for index in table if index >> 32 == 7) == list(range(10))


def test_runs_are_taken_by_their_length() -> None:
    """One run of each length is open; a longer one is no shorter one."""
    empty = empty_key(WIDE)
    key = empty - (MOST_RUNS << (2 * WIDE)) + pack(1, 2, 3, WIDE)
    for length, ones, short in ((1, 0, 1), (2, 1, 1), (3, 1, 2)):
        left = empty - (MOST_RUNS << (2 * WIDE)) + pack(ones, short, 2, WIDE)
        assert without_run(key, 0, length) == left
        assert without_run(empty, 0, length) == -1
        assert without_run(key, 1, length) == -1
