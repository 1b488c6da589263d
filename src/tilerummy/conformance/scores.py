"""Judging cases that ask for scores, standings and penalties."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from tilerummy.core.ending import clock_penalty
from tilerummy.core.format.notation import parse_tiles
from tilerummy.core.scoring import liabilities, score_call, score_exhaustion
from tilerummy.core.standings import Standing
from tilerummy.core.standings import rank as ranked_by
from tilerummy.core.violation import ViolationCode

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tilerummy.core.outcome import Outcome
    from tilerummy.core.policy import MatchKey
    from tilerummy.core.ruleset import Ruleset

Json = dict[str, Any]
"""A JSON object; cases are data from outside, checked field by field as they are read."""

_WHY: Final = {
    ViolationCode.NOT_A_MELD: "bad_set",
    ViolationCode.BELOW_THRESHOLD: "meld_below_30",
    ViolationCode.TABLE_TOUCHED_BEFORE_OPENING: "table_touched_before_meld",
    ViolationCode.JOKER_NOT_IN_NEW_MELD: "joker_not_in_new_set",
    ViolationCode.TOO_FEW_DOUBLES: "only_two_doubles",
}
"""Words of the case files that differ from the codes: other programs are judged by them."""


def why(code: ViolationCode) -> str:
    """Return the case files' word for the violation *code*."""
    return _WHY.get(code, str(code))


def apply_time_penalty(ruleset: Ruleset, given: Json, _action: Json) -> Json:
    """Points for game time, in a column of their own (S3-20, T2)."""
    rules = replace(ruleset, game_clock_s=int(given["game_time_s"]))
    used: dict[str, float] = given["used_s"]
    penalty = {name: clock_penalty(rules, round(1000 * float(s))) for name, s in used.items()}
    scores: dict[str, int] = given["game_scores"]
    net = {name: score + penalty.get(name, 0) for name, score in scores.items()}
    return {"verdict": "score", "penalty": penalty, "net": net}


def game_outcome(ruleset: Ruleset, given: Json) -> Outcome:
    """Return the sheet of one game: its end, its racks, and game time if any was taken.

    ``second`` is who came second, where that was played for (T1).
    """
    names = list(given["racks"])
    racks = [parse_tiles(rack) for rack in given["racks"].values()]
    opening: Mapping[str, str] = given.get("meld_state", {})
    owed = liabilities(
        ruleset,
        racks,
        [opening.get(name) not in {"unmelded", "declined"} for name in names],
        [opening.get(name) == "declined" for name in names],
    )
    tiles = [len(rack) for rack in racks]
    if given["end"] == "call":
        outcome = score_call(owed, tiles, names.index(given["caller"]))
    else:
        outcome = score_exhaustion(ruleset, owed, tiles)
    used: Mapping[str, float] = given.get("used_s", {})
    used_ms = tuple(round(1000 * float(used.get(name, 0))) for name in names)
    penalties = tuple(clock_penalty(ruleset, ms) for ms in used_ms)
    second = (names.index(given["second"]),) if "second" in given else ()
    return replace(outcome, used_ms=used_ms, penalties=penalties, runners_up=second)


def score_game(ruleset: Ruleset, given: Json, _action: Json) -> Json:
    """Score one game (C10-C12)."""
    names = list(given["racks"])
    outcome = game_outcome(ruleset, given)
    return {
        "verdict": "score",
        "scores": dict(zip(names, outcome.scores, strict=True)),
        "zero_sum": sum(outcome.scores) == 0,
        "winners": [names[seat] for seat in outcome.winners],
    }


def score_match(ruleset: Ruleset, given: Json, _action: Json) -> Json:
    """Add games up to a match (C15)."""
    games: list[dict[str, int]] = given["games"]
    names = list(games[0])
    wins = {name: sum(game[name] == max(game.values()) for game in games) for name in names}
    totals = {name: sum(game[name] for game in games) for name in names}
    return {"verdict": "score", "totals": totals, "wins": wins} | _ranking(
        ruleset.match_key, names, wins, totals
    )


def match_winner(ruleset: Ruleset, given: Json, _action: Json) -> Json:
    """Rank by games won and totals (S4-60)."""
    names = list(given["totals"])
    return {"verdict": "score"} | _ranking(
        ruleset.match_key, names, given["games_won"], given["totals"]
    )


def rank(ruleset: Ruleset, given: Json, _action: Json) -> Json:
    """Rank by the whole sheet (S3-45)."""
    standing: dict[str, dict[str, int]] = given["standing"]
    names = list(standing)
    return {"verdict": "score"} | _ranking(
        ruleset.match_key,
        names,
        {name: entry["wins"] for name, entry in standing.items()},
        {name: entry["points"] for name, entry in standing.items()},
        {name: (entry.get("tiles", 0), entry.get("time", 0)) for name, entry in standing.items()},
    )


def _ranking(
    key: MatchKey,
    names: list[str],
    wins: Mapping[str, int],
    points: Mapping[str, int],
    left: Mapping[str, tuple[int, int]] | None = None,
) -> Json:
    ranked = ranked_by(
        key,
        (
            Standing(
                seat=seat,
                wins=wins[name],
                points=points[name],
                tiles=left[name][0] if left else 0,
                time_ms=left[name][1] if left else 0,
            )
            for seat, name in enumerate(names)
        ),
    )
    order = [names[entry.seat] for entry in ranked]
    return {"winner": order[0], "ranking": order, "advance": order[:2]}
