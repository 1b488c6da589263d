"""Set-up: who starts, and the deal. Chance enters here, as shuffled tiles.

Worst case of each function: linear in the tiles and the seats.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Final

from tilerummy.core.errors import TilerummyError
from tilerummy.core.event import Dealt, Event, StartTiles
from tilerummy.core.policy import Deal, Starter, StartJoker, StartTie
from tilerummy.core.tiles import Tiles

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.tile import Tile


_JOKER_AS_HIGHEST: Final = 14


class DealError(TilerummyError):
    """Tiles that are not the tiles of the game, or a starter who does not sit at the table."""


def start(
    ruleset: Ruleset,
    seats: int,
    pool: Sequence[Tile],
    *,
    start_tiles: Sequence[Tile] = (),
    last_starter: int | None = None,
) -> tuple[Event, ...]:
    """Return the events that begin a game for *seats* players.

    *pool* holds every tile of the game in the order in which it is dealt and drawn;
    *start_tiles* every tile in the order in which players turn tiles up to find the starter
    (S0-06), needed where the rule set asks for that. *last_starter* is the starter of the
    match's previous game, None for the first.

    Raises:
        RulesetError: if the rule set is not for *seats* players.
        DealError: if *pool* is not the game's tiles, or too few start tiles are given.
    """
    if Tiles(pool) != Tiles(ruleset.tiles(seats)):
        raise DealError("wrong_tiles", f"the pool is not the tiles of {ruleset.name}")
    starter, drawn = who_starts(ruleset, seats, start_tiles, last_starter)
    return (*drawn, _deal(ruleset, seats, pool, starter))


def who_starts(
    ruleset: Ruleset, seats: int, start_tiles: Sequence[Tile], last_starter: int | None
) -> tuple[int, tuple[StartTiles, ...]]:
    """Return the seat that starts, and the draws that decided it (C02, G3). Arguments as `start`.

    Raises:
        DealError: if too few start tiles are given.
    """
    policy = ruleset.starter if last_starter is None else ruleset.later_starter
    if policy is Starter.HIGHEST_TILE:
        return find_starter(ruleset, seats, start_tiles)
    if policy is Starter.ROTATE and last_starter is not None:
        return (last_starter + 1) % seats, ()
    return 0, ()


def find_starter(
    ruleset: Ruleset, seats: int, tiles: Sequence[Tile]
) -> tuple[int, tuple[StartTiles, ...]]:
    """Return the seat that starts, and the draws that decided it (S0-06, G1, G2).

    The highest number starts. A joker does not count and is drawn again; equal highest tiles are
    drawn again among those who hold them.
    """
    left = iter(tiles)
    rounds: list[StartTiles] = []
    rivals = tuple(range(seats))
    while len(rivals) > 1:
        shown: dict[int, int] = {}
        waiting = rivals
        while waiting:
            turned_up = tuple(zip(waiting, left, strict=False))
            if len(turned_up) < len(waiting):
                raise DealError("too_few_start_tiles", "not enough tiles to find the starter")
            rounds.append(StartTiles(turned_up))
            shown |= {seat: tile.number or _JOKER_AS_HIGHEST for seat, tile in turned_up}
            waiting = tuple(
                seat
                for seat, tile in turned_up
                if tile.is_joker and ruleset.start_joker is StartJoker.REDRAW
            )
        rivals = tuple(seat for seat in rivals if shown[seat] == max(shown.values()))
        if ruleset.start_tie is StartTie.FIRST_SEAT:
            rivals = rivals[:1]
    return rivals[0], tuple(rounds)


def _deal(ruleset: Ruleset, seats: int, pool: Sequence[Tile], starter: int) -> Dealt:
    """Deal hands from the front of *pool*, the starter picking first (S0-09, S3-03)."""
    if ruleset.joker_each:
        pool = _with_a_joker_each(pool, seats, ruleset.hand)
    passed = 1 if ruleset.deal is Deal.PASSED_LEFT else 0
    racks = [Tiles()] * seats
    for place in range(seats):
        picked = pool[place * ruleset.hand : (place + 1) * ruleset.hand]
        racks[(starter + place + passed) % seats] = Tiles(picked)
    return Dealt(ruleset, starter, tuple(racks), tuple(pool[seats * ruleset.hand :]))


def _with_a_joker_each(pool: Sequence[Tile], seats: int, hand: int) -> tuple[Tile, ...]:
    """Return *pool* with one of its first jokers at the front of each hand, the rest in order."""
    first = [at for at, tile in enumerate(pool) if tile.is_joker][:seats]
    others = [tile for at, tile in enumerate(pool) if at not in first]
    hands = [
        (pool[at], *others[place * (hand - 1) : (place + 1) * (hand - 1)])
        for place, at in enumerate(first)
    ]
    return (*chain.from_iterable(hands), *others[seats * (hand - 1) :])
