"""Hypothesis strategies for the values of the core, shared by every test that needs them."""

from __future__ import annotations

from hypothesis import strategies as st

from tilerummy.core.meld import Meld
from tilerummy.core.presets import PRESETS
from tilerummy.core.table import Table
from tilerummy.core.tile import TILES, Color, Tile
from tilerummy.core.tiles import Tiles

tiles = st.sampled_from(TILES)
plain_tiles = st.sampled_from(TILES[:53])
racks = st.lists(tiles, max_size=20).map(Tiles)
melds = st.lists(tiles, min_size=1, max_size=8).map(lambda laid: Meld(tuple(laid)))
tables = st.lists(melds, max_size=6).map(lambda laid: Table(tuple(laid)))
rulesets = st.sampled_from(list(PRESETS.values()))
seeds = st.integers(0, 2**32 - 1)


@st.composite
def runs(draw: st.DrawFn) -> Meld:
    """A legal run, some of its tiles jokers."""
    length = draw(st.integers(3, 13))
    start = draw(st.integers(1, 14 - length))
    color = draw(st.sampled_from(list(Color)))
    laid = [Tile.of(color, start + place) for place in range(length)]
    jokers = draw(st.sets(st.integers(0, length - 1), max_size=min(2, length - 1)))
    return Meld(tuple(Tile.joker() if at in jokers else tile for at, tile in enumerate(laid)))


@st.composite
def groups(draw: st.DrawFn) -> Meld:
    """A legal group, some of its tiles jokers."""
    number = draw(st.integers(1, 13))
    colors = draw(st.permutations(list(Color)))[: draw(st.integers(3, 4))]
    laid = [Tile.of(color, number) for color in colors]
    jokers = draw(st.sets(st.integers(0, len(laid) - 1), max_size=2))
    return Meld(tuple(Tile.joker() if at in jokers else tile for at, tile in enumerate(laid)))
