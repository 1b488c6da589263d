"""Cases about the edges of games: who starts, the deal, and how games make a match."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tilerummy.conformance.scores import game_outcome, ranking, same_players
from tilerummy.conformance.verdict import CaseError
from tilerummy.core.errors import RulesetError
from tilerummy.core.event import Dealt, StartTiles
from tilerummy.core.policy import MatchLength
from tilerummy.core.standings import is_over, standings
from tilerummy.core.start import start
from tilerummy.core.tile import Color, Tile
from tilerummy.core.tiles import Tiles

if TYPE_CHECKING:
    from tilerummy.conformance.verdict import Json
    from tilerummy.core.event import Event
    from tilerummy.core.format.json_fields import JsonFields
    from tilerummy.core.ruleset import Ruleset


def setup(ruleset: Ruleset, given: JsonFields, _action: JsonFields) -> Json:
    """Set up for some players: what lies where, and what is left out (C01, G9)."""
    seats, rules = given.count("players"), ruleset
    if "option" in given:
        if given.text("option") != "strip_for_2_to_4":
            raise CaseError("bad_case", "the one option is 'strip_for_2_to_4'")
        rules = replace(ruleset, strip_for_2_to_4=True)
    try:
        dealt = _dealt(_start(rules, seats))
    except RulesetError as error:
        return {"verdict": "illegal", "why": error.code}
    tiles = sum(dealt.racks, Tiles(dealt.pool))
    jokers = {str(kind): count for kind, count in tiles.jokers_by_kind().items()}
    return {
        "verdict": "state",
        "tiles": len(tiles),
        "number_tiles": len(tiles) - tiles.jokers,
        "jokers": jokers if rules.special_jokers else tiles.jokers,
        "racks": rules.max_seats,
        "hand": len(dealt.racks[0]),
        "pool": len(dealt.pool),
        "removed": len(replace(rules, strip_for_2_to_4=False).tiles(seats)) - len(tiles),
    }


def starter(ruleset: Ruleset, given: JsonFields, _action: JsonFields) -> Json:
    """Who starts, of tiles turned up in the order of ``turned_up`` (S0-06, G1-G3)?"""
    seats = given.count("players")
    events = start(
        ruleset,
        seats,
        ruleset.tiles(seats),
        start_tiles=given.rack("turned_up", ""),
        last_starter=given.seat("last_starter", seats) if "last_starter" in given else None,
    )
    rounds = [event for event in events if isinstance(event, StartTiles)]
    return {
        "verdict": "state",
        "starter": _dealt(events).starter,
        "rounds": [" ".join(f"{seat}:{tile}" for seat, tile in shown.tiles) for shown in rounds],
    }


def deal(ruleset: Ruleset, given: JsonFields, _action: JsonFields) -> Json:
    """Deal the tiles as they lie, unshuffled; ``picks`` says by seat whose pick it holds.

    The starter's pick is number 0, the next seat's number 1, and so on (S0-09, S3-03).
    """
    seats = given.count("players")
    tiles = ruleset.tiles(seats)
    dealt = _dealt(_start(ruleset, seats, given.seat("starter", seats, 0)))
    hand = len(dealt.racks[0])
    picks = [Tiles(tiles[hand * at : hand * (at + 1)]) for at in range(seats)]
    return {
        "verdict": "state",
        "hands": [len(rack) for rack in dealt.racks],
        "jokers": [rack.jokers for rack in dealt.racks],
        "picks": [picks.index(rack) if rack in picks else None for rack in dealt.racks],
        "pool": len(dealt.pool),
        "all_tiles": sum(dealt.racks, Tiles(dealt.pool)) == Tiles(tiles),
        "next_tile": str(dealt.pool[0]) if dealt.pool else None,
    }


def match_over(ruleset: Ruleset, given: JsonFields, _action: JsonFields) -> Json:
    """Whether the match has its agreed length after some games (C14)."""
    length = ruleset.match_length
    if "agreed" in given:
        length = MatchLength(length.unit, given.count("agreed"))
    rules = replace(ruleset, match_length=length)
    return {
        "verdict": "state",
        "over": is_over(rules, given.count("games"), given.count("players")),
    }


def match_standings(ruleset: Ruleset, given: JsonFields, _action: JsonFields) -> Json:
    """Score whole games and rank the match they make (C15).

    Each game is one of ``score_game``; ``used_s`` in it is game time by player.
    """
    games = given.objects("games")
    names = same_players([game.object("racks") for game in games])
    outcomes = [game_outcome(ruleset, game, names) for game in games]
    ranked = standings(ruleset, outcomes, len(names))
    return {
        "verdict": "score",
        "totals": {names[entry.seat]: entry.points for entry in ranked},
        "wins": {names[entry.seat]: entry.wins for entry in ranked},
    } | ranking(names, ranked)


def _start(ruleset: Ruleset, seats: int, first: int = 0) -> tuple[Event, ...]:
    """Begin a game with the tiles as they lie; who starts has turned up a 13, the others a 1."""
    high, low = (Tile.of(Color.RED, number) for number in (13, 1))
    turned_up = [high if seat == first else low for seat in range(min(seats, ruleset.max_seats))]
    return start(ruleset, seats, ruleset.tiles(seats), start_tiles=turned_up)


def _dealt(events: tuple[Event, ...]) -> Dealt:
    return next(event for event in events if isinstance(event, Dealt))
