"""Hypothesis strategies for the values of the core, shared by every test that needs them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

from tilerummy.core.format.notation import parse_rack, parse_table, parse_tiles
from tilerummy.core.meld import Meld
from tilerummy.core.oracle import Oracle
from tilerummy.core.presets import PRESETS
from tilerummy.core.state import State
from tilerummy.core.table import Table
from tilerummy.core.tile import TILES, Color, Tile
from tilerummy.core.tiles import Tiles

if TYPE_CHECKING:
    import random

    from tilerummy.core.ruleset import Ruleset

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


PROOF = parse_table("[R10 B10 K10]")


class Knows(Oracle):
    """An oracle that always gives the same answer."""

    def __init__(self, *, answer: bool) -> None:
        self.answer = answer

    def opening(self, ruleset: Ruleset, rack: Tiles) -> Table | None:  # noqa: ARG002 - its form
        return PROOF if self.answer else None

    def can_play(self, state: State) -> bool:  # noqa: ARG002 - an Oracle's form
        return self.answer


def shuffled(ruleset: Ruleset, seats: int, rng: random.Random) -> list[Tile]:
    """Every tile of a game in random order."""
    pool = list(ruleset.tiles(seats))
    rng.shuffle(pool)
    return pool


def position(ruleset: Ruleset, *, racks: tuple[str, ...], table: str = "", **rest: object) -> State:
    """A state in notation: seat 0 moves, everybody has opened, one tile is left in the pool."""
    seats = len(racks)
    fields: dict[str, object] = {
        "seat": 0,
        "opened": (True,) * seats,
        "unopened_racks": (None,) * seats,
        "used_ms": () if ruleset.game_clock_s is None else (0,) * seats,
    } | rest
    pool = fields.pop("pool", "O13")
    assert isinstance(pool, str)
    return State(
        ruleset=ruleset,
        racks=tuple(parse_tiles(rack) for rack in racks),
        table=parse_table(table),
        pool=parse_rack(pool),
        **fields,  # type: ignore[arg-type]
    )
