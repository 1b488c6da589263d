"""Judging cases about the edges of games: who starts, the deal, and how games make a match."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tilerummy.conformance.scores import game_outcome
from tilerummy.core.event import Dealt, StartTiles
from tilerummy.core.format.notation import parse_rack
from tilerummy.core.standings import is_over, standings
from tilerummy.core.start import start
from tilerummy.core.tile import Color, Tile
from tilerummy.core.tiles import Tiles

if TYPE_CHECKING:
    from tilerummy.conformance.scores import Json
    from tilerummy.core.event import Event
    from tilerummy.core.ruleset import Ruleset


def starter(ruleset: Ruleset, given: Json, _action: Json) -> Json:
    """Who starts, of tiles turned up in the order of ``turned_up`` (S0-06, G1-G3)."""
    seats = int(given["players"])
    tiles = parse_rack(given.get("turned_up", ""))
    events = start(
        ruleset,
        seats,
        ruleset.tiles(seats),
        start_tiles=tiles,
        last_starter=given.get("last_starter"),
    )
    rounds = [event for event in events if isinstance(event, StartTiles)]
    return {
        "verdict": "state",
        "starter": _dealt(events).starter,
        "rounds": [" ".join(f"{seat}:{tile}" for seat, tile in shown.tiles) for shown in rounds],
    }


def deal(ruleset: Ruleset, given: Json, _action: Json) -> Json:
    """Deal the tiles as they lie, unshuffled; ``picks`` says by seat whose pick it holds.

    The starter's pick is number 0, the next seat's number 1, and so on (S0-09, S3-03).
    """
    seats = int(given["players"])
    first = int(given.get("starter", 0))
    tiles = ruleset.tiles(seats)
    high, low = (Tile.of(Color.RED, number) for number in (13, 1))
    turned_up = [high if seat == first else low for seat in range(seats)]
    dealt = _dealt(start(ruleset, seats, tiles, start_tiles=turned_up))
    picks = [Tiles(tiles[ruleset.hand * at : ruleset.hand * (at + 1)]) for at in range(seats)]
    return {
        "verdict": "state",
        "hands": [len(rack) for rack in dealt.racks],
        "picks": [picks.index(rack) if rack in picks else None for rack in dealt.racks],
        "pool": len(dealt.pool),
        "all_tiles": sum(dealt.racks, Tiles(dealt.pool)) == Tiles(tiles),
        "next_tile": str(dealt.pool[0]),
    }


def match_over(ruleset: Ruleset, given: Json, _action: Json) -> Json:
    """Whether the match has its agreed length after some games (C14)."""
    length = ruleset.match_length
    if "agreed" in given:
        length = replace(length, count=int(given["agreed"]))
    rules = replace(ruleset, match_length=length)
    over = is_over(rules, int(given["games"]), int(given["players"]))
    return {"verdict": "state", "over": over}


def match_standings(ruleset: Ruleset, given: Json, _action: Json) -> Json:
    """Score whole games and rank the match they make (C15).

    Each game is one of ``score_game``; ``used_s`` in it is game time by player.
    """
    games: list[Json] = given["games"]
    names = list(games[0]["racks"])
    ranked = standings(ruleset, [game_outcome(ruleset, game) for game in games], len(names))
    order = [names[entry.seat] for entry in ranked]
    return {
        "verdict": "score",
        "totals": {names[entry.seat]: entry.points for entry in ranked},
        "wins": {names[entry.seat]: entry.wins for entry in ranked},
        "ranking": order,
        "winner": order[0],
        "advance": order[:2],
    }


def _dealt(events: tuple[Event, ...]) -> Dealt:
    return next(event for event in events if isinstance(event, Dealt))
