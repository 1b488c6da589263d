"""Twins: two matches that differ only in what one seat cannot see."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tilerummy.core import event as core
from tilerummy.core.tiles import Tiles
from tilerummy.match.event import GameDealt, InGame, MatchEvent

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from random import Random

    from tilerummy.core.tile import Tile


class Deck:
    """The tiles of one game by the place at which they lay in the deck when it was dealt.

    Each place keeps its way through the game (pool, rack, table); exchanging the tiles of two
    places that *viewer* has never seen gives a game that *viewer* cannot tell from this one.
    """

    def __init__(self, dealt: core.Dealt, viewer: int) -> None:
        self.viewer = viewer
        self.tiles: list[Tile] = []
        self.racks = [self._new(rack) for rack in dealt.racks]
        self.dealt = [list(rack) for rack in self.racks]
        self.pool = self._new(dealt.pool)
        self.dealt_pool = list(self.pool)
        self.drawn: list[list[int]] = []
        self.seen = set(self.racks[viewer])

    def _new(self, tiles: Iterable[Tile]) -> list[int]:
        places = []
        for tile in tiles:
            places.append(len(self.tiles))
            self.tiles.append(tile)
        return places

    def follow(self, event: core.Event) -> None:
        """Move places as *event* moves tiles."""
        if isinstance(event, core.Drew):
            places = [self.pool.pop(0) for _ in event.tiles]
            self.drawn.append(places)
            self.racks[event.seat] += places
            if event.seat == self.viewer:
                self.seen.update(places)
        elif isinstance(event, core.Played):
            rack = self.racks[event.seat]
            for tile in event.placed:
                place = next(place for place in rack if self.tiles[place] == tile)
                rack.remove(place)
                self.seen.add(place)

    def exchange(self, rng: Random) -> None:
        """Shuffle the tiles that the viewer has never seen among their places."""
        hidden = [place for place in range(len(self.tiles)) if place not in self.seen]
        tiles = [self.tiles[place] for place in hidden]
        rng.shuffle(tiles)
        for place, tile in zip(hidden, tiles, strict=True):
            self.tiles[place] = tile

    def at(self, places: Sequence[int]) -> tuple[Tile, ...]:
        return tuple(self.tiles[place] for place in places)


def twin(events: Sequence[MatchEvent], viewer: int, rng: Random) -> list[MatchEvent]:
    """Return events that look like *events* to *viewer*, other tiles being hidden from it."""
    (begin,) = [at for at, event in enumerate(events) if isinstance(event, GameDealt)]
    opening = events[begin]
    assert isinstance(opening, GameDealt)
    deck = Deck(opening.dealt, viewer)
    for event in events[begin:]:
        if isinstance(event, InGame):
            deck.follow(event.event)
    deck.exchange(rng)
    drawn = iter(deck.drawn)
    twins: list[MatchEvent] = []
    for event in events:
        if isinstance(event, GameDealt):
            racks = tuple(Tiles(deck.at(places)) for places in deck.dealt)
            dealt = replace(event.dealt, racks=racks, pool=deck.at(deck.dealt_pool))
            twins.append(replace(event, dealt=dealt))
        elif isinstance(event, InGame) and isinstance(event.event, core.Drew):
            drew = replace(event.event, tiles=deck.at(next(drawn)))
            twins.append(InGame(drew))
        else:
            twins.append(event)
    return twins
