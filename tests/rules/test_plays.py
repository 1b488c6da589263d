"""Plays with one random change, judged by the core and by an independent, slow checker."""

from dataclasses import replace
from random import Random

import pytest

from tests.support.judged_plays import changed, compare, look_at_plays
from tilerummy.core.format.notation import parse_tile
from tilerummy.core.meld import Meld
from tilerummy.core.policy import JokerMelds
from tilerummy.core.presets import PRESETS, preset
from tilerummy.core.state import State
from tilerummy.core.table import Table
from tilerummy.core.tile import TILES
from tilerummy.core.tiles import Tiles
from tilerummy.core.turn import Play


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[pytest.mark.slow] * (name not in {"classic", "guide", "twist"}))
        for name in PRESETS
    ],
)
def test_one_change_is_judged_alike(name: str) -> None:
    assert look_at_plays(name, preset(name).min_seats, 0, changes=4)[False]


@pytest.mark.slow
@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("number", range(3))
def test_many_changes_are_judged_alike(name: str, number: int) -> None:
    tally = look_at_plays(name, preset(name).max_seats, number, changes=20)
    assert tally[True]
    assert tally[False]


JOKER_TABLES = [
    "[R3 B3 J] [J K5 K6 K7]", "[R2 JD R5] [B8 B9 JC]", "[R6 R7 JC B9 B10 B11] [O3 O4 O5]",
    "[B2 B3 JM B3 B2] [R3 J JM R3 B3]", "[K3 J K5 JC R7] [JD O3 O4]", "[J R5 JM R5 R4] [J K8 JD]",
]  # fmt: skip


@pytest.mark.parametrize("text", JOKER_TABLES)
@pytest.mark.parametrize("joker_melds", JokerMelds)
@pytest.mark.parametrize("changes", [150, pytest.param(2_000, marks=pytest.mark.slow)])
def test_jokers_that_change_places_are_judged_alike(
    text: str, joker_melds: JokerMelds, changes: int
) -> None:
    """Tables full of special jokers, taken apart and rearranged at random."""
    rng = Random(text)
    rules = replace(preset("twist"), joker_melds=joker_melds)
    before = Table(
        tuple(
            Meld(tuple(map(parse_tile, meld.split())))
            for meld in text.replace("]", "").split("[")
            if meld
        )
    )
    for _ in range(changes):
        after = before
        for _ in range(rng.randrange(1, 4)):
            rack = Tiles(rng.choices(TILES, k=6))
            state = State(
                ruleset=rules, racks=(rack,), pool=(), table=before, opened=(True,), seat=0
            )
            after = changed(state, after, rng) if after.melds else before
        placed = after.tiles.minus(before.tiles)
        compare(replace(state, racks=(placed + rack,)), Play(after))
