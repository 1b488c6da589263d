"""The facts of a game as JSON objects: one for each turn, then one for each player.

`tilerummy review --json` prints them, and the server sends them, line by line.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from tilerummy.review.percent import PlayerInPercent, TurnInPercent

if TYPE_CHECKING:
    from tilerummy.core.format.record import GameRecord
    from tilerummy.review.facts import TurnFacts
    from tilerummy.review.judge import PlayerJudged, TurnJudged
    from tilerummy.review.summary import PlayerFacts


def turn_fields(game: int, fact: TurnFacts) -> dict[str, Any]:
    """Return the line of a turn; *game* is the number of its game in the record, from 1."""
    turn = fact.turn
    return {
        "game": game,
        "turn": turn.number,
        "seat": turn.seat,
        "did": str(turn.did),
        "tiles": len(turn.placed),
        "points": fact.points,
        "most_tiles": fact.most_tiles,
        "most_points": fact.most_points,
        "could_go_out": fact.could_go_out,
        "opened": fact.opened,
        "could_open": fact.could_open,
        "plays": fact.plays,
        "best": [] if fact.best is None else [str(meld) for meld in fact.best.melds],
        "seconds": turn.seconds,
    }


def player_fields(game: int, player: PlayerFacts, record: GameRecord) -> dict[str, Any]:
    """Return the line of a player."""
    return {
        "game": game,
        "seat": player.seat,
        "player": record.headers.get(f"Seat{player.seat}", ""),
        "turns": player.turns,
        "tiles": player.tiles,
        "most_tiles": player.most_tiles,
        "points": player.points,
        "biggest": player.biggest,
        "opened_in_game_turn": player.opened_in_game_turn,
        "could_open_in_game_turn": player.could_open_in_game_turn,
        # Older names of the two, kept for programs that read them.
        "opened_in": player.opened_in_game_turn,
        "could_open_in": player.could_open_in_game_turn,
        "missed_openings": player.missed_openings,
        "missed_going_out": player.missed_going_out,
        "left": player.left,
        "score": player.score,
        "won": player.won,
    }


def judged_turn(judged: TurnJudged) -> dict[str, Any]:
    """Return what a turn's line has besides, where it is judged; chances are 0 to 1."""
    return {
        "chance": _round(judged.chance.mean),
        "chance_error": _round(judged.chance.error),
        "cost": _round(judged.cost.mean),
        "cost_error": _round(judged.cost.error),
        "luck": _round(judged.luck.mean),
        "luck_error": _round(judged.luck.error),
        "better": None if judged.better is None else [str(meld) for meld in judged.better.melds],
        "shares": [_round(share.mean) for share in judged.shares],
        "shares_error": [_round(share.error) for share in judged.shares],
        "edges_error": [_round(edge.error) for edge in judged.edges],
        "percent": asdict(TurnInPercent.of(judged)),
    }


def judged_player(judged: PlayerJudged) -> dict[str, Any]:
    """Return what a player's line has besides: `dealt` and the three add up to `result`."""
    parts = {name: _round(getattr(judged, name).mean) for name in ("dealt", "luck", "decisions")}
    result = _round(judged.result)
    return {
        **parts,
        "others": _round(result - sum(parts.values())),
        "result": result,
        **{f"{name}_error": _round(getattr(judged, name).error) for name in (*parts, "others")},
        "percent": asdict(PlayerInPercent.of(judged)),
    }


def _round(chance: float) -> float:
    return round(chance, 4) + 0.0  # no negative zero
