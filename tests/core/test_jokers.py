"""What became of jokers: retrieved, kept, exchanged; equal tiles told apart (B4, A13, S1-01)."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import product
from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.support.interpreted import COMPILED_ONLY
from tests.support.judged_plays import compare
from tests.support.states import position
from tilerummy.core.classify import classify
from tilerummy.core.format.notation import parse_table, parse_tiles
from tilerummy.core.format.ruleset import parse_ruleset
from tilerummy.core.joker_assignments import MOST_ASSIGNMENTS, Change
from tilerummy.core.meld import Meld
from tilerummy.core.policy import JokerMelds
from tilerummy.core.presets import preset
from tilerummy.core.rules import check_play
from tilerummy.core.table import Table
from tilerummy.core.tiles import Tiles
from tilerummy.core.turn import Play

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.core.tile import Tile

EXCHANGED = ["joker_swapped_for_joker"]
NOT_NEW = ["joker_not_in_new_meld"]


def codes(ruleset: str, table: str, rack: str, after: str, *, opened: bool = True) -> list[str]:
    state = position(preset(ruleset), racks=(rack, "R1"), table=table, opened=(opened, True))
    return [str(reported.code) for reported in check_play(state, Play(parse_table(after)))]


@pytest.mark.parametrize(
    ("ruleset", "table", "rack", "after", "expected"),
    [
        # A meld laid wholly from the rack is new, even if an equal one lies beside it.
        ("classic", "[R3 B3 J] [R11 R12 J]", "K3 R11 R12",
         "[R3 B3 K3] [R11 R12 J] [R11 R12 J]", []),
        ("classic", "[R3 B3 J] [R9 R10 R11]", "K3 R9 R10 R11 R13",
         "[R3 B3 K3] [R9 R10 R11] [R9 R10 R11 J R13]", []),
        ("classic", "[R3 B3 J] [R9 R10 R11]", "K3 R13",
         "[R3 B3 K3] [R9 R10 R11 J R13]", NOT_NEW),
        ("twist", "[R3 R4 J] [R5 R6 R7]", "R3 R4 JC O9 K9",
         "[R3 R4 JC] [R3 R4 R5 R6 R7] [O9 K9 J]", []),
        ("twist", "[R5 J R7]", "R6 JM R7 JD K9 O9", "[R5 R6 R7 JM R7 JD] [K9 O9 J]", []),
    ],
)  # fmt: skip
def test_equal_tiles_are_told_apart(
    ruleset: str, table: str, rack: str, after: str, expected: list[str]
) -> None:  # S0-35, S1-63, S4-46, B4
    assert codes(ruleset, table, rack, after) == expected


def test_a_joker_stays_where_its_meld_and_another_become_one() -> None:  # B4
    after = "[R3 R4 J R6 R7 R8] [R10 B10 K10]"
    assert codes("classic", "[R3 R4 J] [R6 R7 R8]", "R10 B10 K10", after) == []


def test_a_joker_of_a_whole_meld_may_stand_for_another_tile() -> None:  # C16, B4, B7
    # Every tile of its meld is with it, so it is not retrieved, and the meld need not be new.
    after = "[J R4 R5 R6 R7 R8 R9]"
    assert codes("classic", "[R4 R5 J] [R6 R7 R8]", "R9", after) == []


@pytest.mark.parametrize(
    ("rack", "after", "expected"),
    [
        # The joker is still R6 next to R5, though R4 has left it.
        ("B4 K4", "[R4 B4 K4] [R5 J R7 R8 R9]", []),
        # It is R10 now, and the meld [R7 R8 R9] is whole: the meld is not new.
        ("B4 K4 B5 K5", "[R4 B4 K4] [R5 B5 K5] [R7 R8 R9 J]", NOT_NEW),
        # It is R6 without an old neighbour.
        ("B4 K4 B5 K5", "[R4 B4 K4] [R5 B5 K5] [J R7 R8 R9]", NOT_NEW),
        # A second R7 makes the old meld incomplete: the joker's meld is new.
        ("B4 K4 B5 K5 R7 B7 K7", "[R4 B4 K4] [R5 B5 K5] [R7 R8 R9 J] [R7 B7 K7]", []),
    ],
)
def test_a_joker_keeps_a_neighbour_or_goes_into_a_new_meld(
    rack: str, after: str, expected: list[str]
) -> None:  # C16, B4
    assert codes("classic", "[R4 R5 J] [R7 R8 R9]", rack, after) == expected


@pytest.mark.parametrize(
    ("table", "rack", "after", "expected"),
    [
        ("[K3 K4 J]", "JD O2 O3", "[JD K3 K4] [O2 O3 J]", EXCHANGED),
        ("[B8 B9 JC]", "J O2 O3", "[J B8 B9] [O2 O3 JC]", EXCHANGED),
        ("[R3 R4 J]", "R5 JC O2 O3", "[R3 R4 R5 JC] [O2 O3 J]", []),
        ("[R3 R4 J]", "R3 R4 JC R5 O2 O3", "[R3 R4 JC] [R3 R4 R5] [O2 O3 J]", []),
        ("[R3 R4 R5 J]", "JC O2 O3", "[R3 R4 R5 JC] [O2 O3 J]", []),
        ("[R3 R4 J]", "JC B6 O2 O3", "[R3 R4 JC B6] [O2 O3 J]", EXCHANGED),
        # Of a mirrored meld one half may do; in a group it does not matter what lies beside what.
        ("[R3 B3 J]", "JM R3 B3 O2 O3", "[R3 B3 JM R3 B3] [O2 O3 J]", EXCHANGED),
        ("[R3 B3 J]", "JM R3 B3 K3 K3 O2 O3", "[R3 B3 K3 JM R3 B3 K3] [O2 O3 J]", []),
        ("[O2 JC J JD]", "JM B2 K2 R1 O3", "[B2 JD JM J O2 K2] [R1 JC O3]", []),
        ("[O2 JC J JD]", "JM B2 K2 R1 O3", "[K2 O2 J JM B2 JD] [R1 JC O3]", []),
    ],
)
def test_no_joker_takes_another_ones_place(
    table: str, rack: str, after: str, expected: list[str]
) -> None:  # S1-01, A13
    assert codes("twist", table, rack, after) == expected


@pytest.mark.parametrize(
    ("after", "expected"),
    [
        ("[B4 B5 B6 B7 JM B7 B6 B5 B4] [B3 R3 K3] [B3 R3 K3]", []),
        ("[B5 B6 B7 JM B7 B6 B5] [B3 R3 K3] [B3 R3 K3] [B4 R4 K4] [B4 R4 K4]", NOT_NEW),
    ],
)
def test_a_mirror_joker_stays_with_a_neighbour_on_each_side(
    after: str, expected: list[str]
) -> None:  # S1-18, B4
    table = "[B3 B4 JM B4 B3] [B5 B6 B7]"
    rack = str(parse_table(after).tiles - parse_table(table).tiles)
    assert codes("twist", table, rack, after) == expected


def test_before_the_initial_meld_stand_ins_stay_too() -> None:  # V2
    touched = ["table_touched_before_opening"]
    rack = "R10 K10 O10 B3"
    assert codes("classic", "[J B4 B5]", rack, "[J B4 B5] [R10 K10 O10]", opened=False) == []
    moved = codes("classic", "[J B4 B5]", rack, "[B4 B5 J] [R10 K10 O10]", opened=False)
    assert moved == touched
    group = codes("classic", "[R4 J B4]", rack, "[J B4 R4] [R10 K10 O10]", opened=False)
    assert group == []


WORLD = "R5 B5 K5 R6 B6 K6 R7"


@pytest.mark.parametrize(
    ("ruleset", "jokers"), [("classic", "J J"), ("xp", "J J J"), ("twist", "J J JD JC JM")]
)
@pytest.mark.parametrize(
    "plays",
    [pytest.param(300, marks=COMPILED_ONLY), pytest.param(10_000, marks=pytest.mark.slow)],
)
@pytest.mark.parametrize("joker_melds", JokerMelds)
def test_among_equal_tiles_a_slow_judge_says_the_same(
    ruleset: str, jokers: str, joker_melds: JokerMelds, plays: int
) -> None:
    """A small world, every tile twice: tables and plays at random, each judged by brute force."""
    rng = Random(ruleset)
    rules = replace(preset(ruleset), joker_melds=joker_melds)
    tiles = list(parse_tiles(f"{WORLD} {WORLD} {jokers}"))
    verdicts = {True: 0, False: 0}
    enough = plays if joker_melds is JokerMelds.FREE else plays // 5  # one illegal takes long
    while sum(verdicts.values()) < enough:
        before = some_melds(ruleset, tiles, rng)
        # A joker's new meld is to hold a whole one of the start often enough.
        held = sorted(set().union(*(holding(ruleset, old.tiles) for old in before.melds)))
        longer = [melds_of(ruleset)[at] for at in held]
        after = some_melds(ruleset, tiles, rng, rng.choices(longer, k=3) if longer else ())
        if before.tiles.jokers and before.tiles <= after.tiles and before.tiles != after.tiles:
            rack = str(after.tiles - before.tiles)
            state = position(rules, racks=(rack, "R1"), table=str(before))
            verdicts[compare(state, Play(after))] += 1
    assert all(verdicts.values())


GAPS = [(color, number) for number in (1, 4, 7, 10) for color in "RB"]
WIDE = [(color, number) for number in (1, 5) for color in "KKOO"]


@pytest.mark.parametrize(
    ("house", "expected"),
    [
        ("", []),
        (",joker_may_move=no", []),
        (",joker_melds=stay", ["joker_meld_changed"]),
        (",replacing_tile=rack", []),
        (",joker_in_three=both", []),
    ],
)
def test_many_equal_jokers_do_not_multiply_the_work(house: str, expected: list[str]) -> None:
    """Each of sixteen jokers lies in the gap of a run, and then at its end."""
    before = [f"[{color}{at} J {color}{at + 2}]" for color, at in GAPS]
    before += [f"[{color}{at} JD {color}{at + 3}]" for color, at in WIDE]
    after = [f"[{color}{at} {color}{at + 1} {color}{at + 2} J]" for color, at in GAPS]
    after += [
        f"[{color}{at} {color}{at + 1} {color}{at + 2} {color}{at + 3} JD]" for color, at in WIDE
    ]
    rules = parse_ruleset(f"twist{{jokers=8,double_jokers=8{house}}}")
    table, laid = parse_table(" ".join(before)), parse_table(" ".join(after))
    state = position(rules, racks=(str(laid.tiles - table.tiles), "R1"), table=str(table))
    assert [str(reported.code) for reported in check_play(state, Play(laid))] == expected


def test_a_play_is_judged_by_a_limited_number_of_assignments() -> None:
    rules = preset("twist").meld_rules
    before = parse_table(" ".join(f"[{color}{at} J {color}{at + 2}]" for color, at in GAPS)).melds
    change = Change(before, before, rules)
    tried = [frozenset(one.went.items()) for one in change.assignments()]
    assert len(tried) == len(set(tried)) == MOST_ASSIGNMENTS
    assert all(joker.meld == to.meld for joker, to in tried[0])
    six = Change(before[:6], before[:6], rules)
    assert len({frozenset(one.went.items()) for one in six.assignments()}) == 720


@cache
def melds_of(ruleset: str) -> tuple[Meld, ...]:
    """Return every meld of up to four tiles of the small world, and small mirrored runs."""
    kinds = parse_tiles(f"{WORLD} J" + (" JD JC JM" if ruleset == "twist" else ""))
    laid = [tiles for size in (3, 4) for tiles in product(kinds, repeat=size)]
    (mirror,) = parse_tiles("JM")
    laid += [(*side, mirror, *side[::-1]) for side in product(kinds, repeat=2)]
    rules = preset(ruleset).meld_rules
    return tuple(meld for meld in map(Meld, laid) if classify(meld, rules))


@cache
def holding(ruleset: str, tiles: Tiles) -> frozenset[int]:
    """Return where among the melds those are that hold *tiles*."""
    return frozenset(at for at, meld in enumerate(melds_of(ruleset)) if tiles <= meld.tiles)


def some_melds(ruleset: str, tiles: list[Tile], rng: Random, first: Sequence[Meld] = ()) -> Table:
    """Return random melds of *tiles*, not all of which need to lie; *first* are tried first."""
    left, melds = Tiles(tiles), []
    for meld in (*first, *rng.choices(melds_of(ruleset), k=rng.randrange(1, 40))):
        if meld.tiles <= left:
            left -= meld.tiles
            melds.append(meld)
    return Table(tuple(melds))
