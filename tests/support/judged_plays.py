"""Plays and changes of them, judged by the core and by an independent, slow checker."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from tests.support import slow_plays
from tests.support.random_player import random_game
from tilerummy.core.meld import Meld
from tilerummy.core.policy import JokerMelds, JokerReuse
from tilerummy.core.presets import preset
from tilerummy.core.rules import check, check_play
from tilerummy.core.table import Table
from tilerummy.core.tile import TILES, Color, Tile
from tilerummy.core.tiles import Tiles
from tilerummy.core.turn import Play

if TYPE_CHECKING:
    from tilerummy.core.state import State

MORE = ("table_touched_before_opening", "below_threshold")
"""Once the table was touched before the initial meld, its value is anybody's guess."""


def laid(table: Table) -> list[tuple[str, ...]]:
    return [tuple(map(str, meld.laid)) for meld in table.melds]


def slow_codes(state: State, play: Play) -> set[str]:
    rules = state.ruleset
    return slow_plays.reasons(
        laid(state.table),
        list(map(str, state.racks[state.seat])),
        laid(play.table),
        state.opened[state.seat],
        slow_plays.Table(
            rules.joker_reuse is JokerReuse.NEW_SET,
            rules.special_jokers,
            rules.joker_melds is JokerMelds.STAY,
        ),
    )


def compare(state: State, play: Play) -> bool:
    """Assert that both judge *play* alike; return whether it is legal."""
    fast = {str(reported.code) for reported in check_play(state, replace(play, call=False))}
    slow = slow_codes(state, play)
    if MORE[0] in slow:
        fast.discard(MORE[1])
    assert fast == slow, f"{state.table} + {state.racks[state.seat]} -> {play.table}"
    return not slow


def changed(state: State, table: Table, rng: Random) -> Table:
    """Return *table* with one random change."""
    melds = [list(meld.laid) for meld in table.melds]
    meld = rng.choice(melds)
    at = rng.randrange(len(meld))
    match rng.randrange(9):
        case 0:
            del meld[at]
        case 1:
            rng.choice(melds).append(meld.pop(at))
        case 2:
            meld[at] = rng.choice(TILES)
        case 3:
            meld.insert(at, rng.choice(list(state.racks[state.seat]) or list(TILES)))
        case 4:
            other = rng.choice(melds)
            there = rng.randrange(len(other)) if other else 0
            meld[at], other[there] = other[there], meld[at]
        case 5:
            melds += [meld[:at], meld[at:]]
            melds.remove(meld)
        case 6:
            other = rng.choice(melds)
            if other is not meld:
                meld += other
                melds.remove(other)
        case 7:
            meld[at] = rng.choice(TILES[52:])
        case 8:
            jokers = [(m, k) for m in melds for k, tile in enumerate(m) if tile.is_joker]
            for other, there in jokers[:1]:
                meld[at], other[there] = other[there], meld[at]
    return Table(tuple(Meld(tuple(meld)) for meld in melds if meld))


def recolored(table: Table, colors: list[Color]) -> Table:
    return Table(tuple(Meld(tuple(recolor(t, colors) for t in m.laid)) for m in table.melds))


def recolor(tile: Tile, colors: list[Color]) -> Tile:
    if tile.color is None or tile.number is None:
        return tile
    return Tile.of(colors[tile.color], tile.number)


def other_colors(state: State, colors: list[Color]) -> State:
    return replace(
        state,
        racks=tuple(Tiles(recolor(tile, colors) for tile in rack) for rack in state.racks),
        table=recolored(state.table, colors),
    )


def look_at_plays(name: str, seats: int, number: int, changes: int) -> Counter[bool]:
    """Play a game; judge its plays, and what becomes of them by one change."""
    seed = f"plays {name} {seats} {number}"
    rng = Random(seed)
    tally: Counter[bool] = Counter()
    for state, play in random_game(preset(name), seats, seed).plays:
        assert compare(state, play)
        colors = rng.sample(list(Color), 4)
        twin = other_colors(state, colors)
        for _ in range(changes):
            spoilt = Play(changed(state, play.table, rng))
            tally[compare(state, spoilt)] += 1
            codes = [reported.code for reported in check(state, spoilt)]
            colored = Play(recolored(spoilt.table, colors))
            assert [reported.code for reported in check(twin, colored)] == codes
    return tally
