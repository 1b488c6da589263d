"""What runs and groups can do at one number, listed once for all positions."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from tilerummy.solver.dp.options import EXACT, RunOptions, group_options, run_options
from tilerummy.solver.dp.rows import NARROW, WIDE, pack


def rank_of(options: RunOptions, runs: int, short: int, ones: int) -> int:
    wanted = runs, short, ones
    return next(at for at, rank in enumerate(options.ranks) if runs_of(rank) == wanted)


def runs_of(rank: np.void) -> tuple[int, ...]:
    return tuple(int(rank[name]) for name in ("open", "short", "ones"))


def what(
    options: RunOptions, slot: tuple[int, int, int], hand: int
) -> set[tuple[int, int, tuple[int, ...]]]:
    """Tiles and jokers used, and the open runs afterwards, with *hand* tiles at most."""
    begin, end = options.spans[rank_of(options, *slot), EXACT + hand]
    return {
        (
            int(row["naturals"]),
            int(row["used"]),
            runs_of(options.ranks[row["to"]]),
        )
        for row in options.rows[begin:end]
    }


@pytest.mark.parametrize(
    ("slot", "hand", "jokers", "expected"),
    [
        ((0, 0, 0), 0, 0, {(0, 0, (0, 0, 0))}),
        ((0, 0, 0), 1, 0, {(0, 0, (0, 0, 0)), (1, 0, (1, 1, 1))}),
        # A run of one has to go on, by a tile or a joker.
        ((1, 1, 1), 0, 0, set()),
        ((1, 1, 1), 1, 0, {(1, 0, (1, 1, 0))}),
        ((1, 1, 1), 0, 1, {(0, 1, (1, 1, 0))}),
        # One of three may end; as a tile gains, it never does while there is one.
        ((1, 0, 0), 0, 0, {(0, 0, (0, 0, 0))}),
        ((1, 0, 0), 1, 0, {(1, 0, (1, 0, 0))}),
        # A joker in front makes a new run one longer, two make it long enough to end (S0-14).
        ((0, 0, 0), 1, 2, {
            (0, 0, (0, 0, 0)), (1, 0, (1, 1, 1)), (1, 1, (1, 1, 0)), (1, 2, (1, 0, 0)),
        }),
        ((1, 1, 0), 2, 0, {(1, 0, (1, 0, 0)), (2, 0, (2, 1, 1))}),
    ],
)  # fmt: skip
def test_what_open_runs_can_do(
    slot: tuple[int, int, int],
    hand: int,
    jokers: int,
    expected: set[tuple[int, int, tuple[int, ...]]],
) -> None:
    assert what(run_options(jokers), slot, hand) == expected


@pytest.mark.parametrize(("explicit", "width"), [(False, NARROW), (True, WIDE)])
def test_ranks_are_packed_as_states_are(explicit: bool, width: int) -> None:
    options = run_options(2, explicit=explicit)
    for rank in options.ranks:
        assert rank["fields"] == pack(rank["ones"], rank["short"], rank["open"], width)
    assert options.ranks[0]["open"] == 0


@pytest.mark.parametrize("explicit", [False, True])
def test_spans_are_sorted_and_hold_what_they_say(explicit: bool) -> None:
    options = run_options(3, explicit=explicit)
    for rank, hand in product(range(len(options.ranks)), range(EXACT)):
        for at, fits in ((hand, np.equal), (EXACT + hand, np.less_equal)):
            rows = options.rows[slice(*options.spans[rank, at])]
            assert fits(rows["naturals"], hand).all()
            assert (rows["naturals"] == rows["move"] & 15).all()
            assert (np.diff(rows["used"]) >= 0).all()


def test_an_option_is_left_out_only_for_one_that_is_nowhere_worse() -> None:
    """Of an initial meld tiles and jokers may be wanted or not: none is left out for more."""
    slot = (1, 1, 0)
    opened, opening = (
        what(run_options(1, explicit=explicit), slot, 1) for explicit in (False, True)
    )
    assert (1, 0, (1, 0, 0)) in opened
    assert (0, 1, (1, 0, 0)) not in opened
    assert {(1, 0, (1, 0, 0)), (0, 1, (1, 0, 0))} <= opening
    assert (0, 0, (0, 0, 0)) in what(run_options(1, explicit=True), (1, 0, 0), 1)


@pytest.mark.parametrize(("jokers", "explicit"), [(0, False), (2, False), (0, True), (2, True)])
def test_groups_are_those_that_tiles_and_jokers_can_form(jokers: int, explicit: bool) -> None:
    """n groups exist if and only if no colour has more tiles and each holds 3 or 4 (S0-12)."""
    rows, ends = group_options(jokers, explicit=explicit)
    for hand in product(range(4), repeat=4):
        at = sum(tiles << (2 * color) for color, tiles in enumerate(hand))
        listed = rows[ends[at] : ends[at + 1]]
        found = {
            (int(row["counts"]), int(row["form"] >> 4), int(row["form"] & 15)) for row in listed
        }
        expected = set()
        for tiles in product(*(range(most + 1) for most in hand)):
            options = [
                (groups, used)
                for groups in range(max(tiles), sum(tiles) + 1)
                for used in range(jokers + 1)
                if 3 * groups <= sum(tiles) + used <= 4 * groups
            ]
            code = sum(count << (2 * color) for color, count in enumerate(tiles))
            expected |= {(code, *option) for option in (options if explicit else options[:1])}
        assert found == expected
        assert len(found) == len(listed)
        assert listed["tiles"][0] == 0
