"""Melds that compete for the same tiles: the dearest that can lie together."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from tilerummy.core.best_melds import best_total
from tilerummy.core.tiles import Tiles

RUNS = [
    Tiles(" ".join(f"{color}{number}" for number in range(first, first + length)))
    for color in "RB"
    for length in (3, 4, 5)
    for first in range(1, 8)
]
GROUPS = [Tiles(f"R{number} B{number} {more}") for number in range(1, 12) for more in ("K3", "J")]
melds = st.lists(st.sampled_from(RUNS + GROUPS), max_size=8)


def slow_total(wanted: list[Tiles], worth: list[int], held: Tiles) -> int:
    """Try every choice."""
    best = 0
    for chosen in product((False, True), repeat=len(wanted)):
        taken = [at for at, is_in in enumerate(chosen) if is_in]
        if sum((wanted[at] for at in taken), Tiles()) <= held:
            best = max(best, sum(worth[at] for at in taken))
    return best


@given(melds, st.data())
def test_it_finds_what_trying_every_choice_finds(wanted: list[Tiles], data: st.DataObject) -> None:
    worth = data.draw(st.lists(st.integers(0, 60), min_size=len(wanted), max_size=len(wanted)))
    everything = sum(wanted, Tiles())
    less = data.draw(st.lists(st.integers(0, 2), min_size=56, max_size=56))
    held = Tiles.from_counts(
        max(0, count - fewer) for count, fewer in zip(everything.counts, less, strict=True)
    )
    assert best_total(wanted, worth, held) == slow_total(wanted, worth, held)


def test_nothing_is_worth_nothing() -> None:
    assert best_total([], [], Tiles("R1")) == 0
    assert best_total([Tiles("R1 R2 R3")], [6], Tiles("R1 R2")) == 0


def test_all_copies_of_a_whole_set_of_tiles_in_melds_that_cross() -> None:
    """Three staggered rows of runs in each color, tied together by groups: all compete."""
    cuts = ([1, 4, 7, 10], [1, 5, 8, 11], [1, 6, 9, 12])
    runs = [
        Tiles(" ".join(f"{color}{number}" for number in range(first, last)))
        for color in "RBKO"
        for row in cuts
        for first, last in zip(row, [*row[1:], 14], strict=True)
        if last - first >= 3
    ]
    groups = [Tiles(f"R{number} B{number} K{number} O{number}") for number in (3, 6, 9)]
    wanted = runs + groups
    held = Tiles.from_counts([2] * 52 + [0] * 4)
    assert best_total(wanted, [meld.points for meld in wanted], held) == 2 * 4 * 91
