"""Cases that ask for scores, standings and penalties."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tilerummy.conformance.position import FixedAnswers
from tilerummy.conformance.verdict import CaseError
from tilerummy.core import ending
from tilerummy.core.clock import clock_penalty
from tilerummy.core.outcome import Outcome, Termination
from tilerummy.core.standings import Standing, advancing, rank, standings_of_scores
from tilerummy.core.state import State
from tilerummy.core.validity import LARGEST

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.conformance.verdict import Json
    from tilerummy.core.format.json_fields import JsonFields
    from tilerummy.core.ruleset import Ruleset

_RANKED = 1_000
"""Most players that are ranked at once."""


def apply_time_penalty(ruleset: Ruleset, given: JsonFields, _action: JsonFields) -> Json:
    """Points for game time, in a column of their own (S3-20, T2)."""
    rules = replace(ruleset, game_clock_s=given.count("game_time_s"))
    used, played = given.object("used_s"), given.object("game_scores")
    names = played.names()
    scores = tuple(_points(played, name) for name in names)
    used_ms = tuple(used.milliseconds(name, 0) for name in names)
    penalties = tuple(clock_penalty(rules, ms) for ms in used_ms)
    sheet = Outcome(Termination.CALL, (), scores, (), penalties, used_ms)
    return {
        "verdict": "score",
        "penalty": dict(zip(names, sheet.penalties, strict=True)),
        "net": {name: sheet.net(seat) for seat, name in enumerate(names)},
    }


def game_outcome(ruleset: Ruleset, given: JsonFields, names: Sequence[str]) -> Outcome:
    """Return the sheet of one game of *names*: its end, its racks, and game time if any was taken.

    ``meld_state`` lists the seats that never opened, and those that ``declined`` to although
    they could have. ``second`` is the runner-up, where the game has one (T1).
    """
    racks = given.object("racks")
    opening = {name: given.object("meld_state", {}).text(name, "melded") for name in names}
    if not set(opening.values()) <= {"melded", "unmelded", "declined"}:
        raise CaseError("bad_case", "a player is 'melded', 'unmelded', or has 'declined'")
    hands = tuple(racks.tiles(name) for name in names)
    used = given.object("used_s", {})
    state = State(
        ruleset=ruleset,
        racks=hands,
        pool=(),
        opened=tuple(opening[name] == "melded" for name in names),
        seat=0,
        used_ms=tuple(used.milliseconds(name, 0) for name in names),
        unopened_racks=tuple(
            rack if opening[name] == "declined" else None
            for name, rack in zip(names, hands, strict=True)
        ),
    )
    oracle = FixedAnswers(frozenset(hands))
    end = given.text("end")
    if end == Termination.EXHAUSTION:
        return ending.nobody_out(state, oracle)
    if end != Termination.CALL:
        raise CaseError("bad_case", "a game ends by 'call' or by 'exhaustion'")
    caller = _seat(given, "caller", names)
    if hands[caller]:
        raise CaseError("bad_case", "whoever calls has no tiles left")
    outcome = ending.called(state, caller, oracle)
    if "second" in given:
        outcome = ending.second_out(state, outcome, _seat(given, "second", names))
    return outcome


def score_game(ruleset: Ruleset, given: JsonFields, _action: JsonFields) -> Json:
    """Score one game (C10-C12)."""
    names = given.object("racks").names()
    outcome = game_outcome(ruleset, given, names)
    return {
        "verdict": "score",
        "scores": dict(zip(names, outcome.scores, strict=True)),
        "zero_sum": sum(outcome.scores) == 0,
        "winners": [names[seat] for seat in outcome.winners],
    }


def score_match(ruleset: Ruleset, given: JsonFields, _action: JsonFields) -> Json:
    """Add games up to a match (C15)."""
    games = given.objects("games")
    names = same_players(games)
    ranked = standings_of_scores(
        ruleset, [[_points(game, name) for name in names] for game in games]
    )
    return {
        "verdict": "score",
        "totals": {names[entry.seat]: entry.points for entry in ranked},
        "wins": {names[entry.seat]: entry.wins for entry in ranked},
    } | ranking(names, ranked)


def match_winner(ruleset: Ruleset, given: JsonFields, _action: JsonFields) -> Json:
    """Rank by games won and totals (S4-60)."""
    wins, totals = given.object("games_won"), given.object("totals")
    names = totals.names(most=_RANKED)
    entries = (
        Standing(seat=seat, wins=wins.count(name), points=_points(totals, name))
        for seat, name in enumerate(names)
    )
    return {"verdict": "score"} | ranking(names, rank(ruleset.match_key, entries))


def rank_sheet(ruleset: Ruleset, given: JsonFields, _action: JsonFields) -> Json:
    """Rank by the whole sheet (S3-45)."""
    sheet = given.object("standing")
    names = sheet.names(most=_RANKED)
    entries = (
        Standing(
            seat=seat,
            wins=sheet.object(name).count("wins"),
            points=_points(sheet.object(name), "points"),
            tiles=sheet.object(name).count("tiles", 0),
            time_ms=sheet.object(name).milliseconds("time", 0),
        )
        for seat, name in enumerate(names)
    )
    return {"verdict": "score"} | ranking(names, rank(ruleset.match_key, entries))


def same_players(games: Sequence[JsonFields]) -> tuple[str, ...]:
    """Return who plays all *games*, which are keyed by players, in the order of the first.

    Raises:
        CaseError: ``other_players`` if somebody plays some of them only.
    """
    names = games[0].names()
    if any(set(game.names()) != set(names) for game in games):
        raise CaseError("other_players", "the games of a match have the same players")
    return names


def ranking(names: Sequence[str], ranked: Sequence[Standing]) -> Json:
    """Tell who of *names* stands where."""
    return {
        "winner": names[ranked[0].seat],
        "ranking": [names[entry.seat] for entry in ranked],
        "advance": [names[seat] for seat in advancing(ranked)],
    }


def _points(of: JsonFields, name: str) -> int:
    return of.count(name, least=-LARGEST)


def _seat(given: JsonFields, name: str, names: Sequence[str]) -> int:
    """Return the seat of the player whom the field *name* names."""
    player = given.text(name)
    if player not in names:
        raise CaseError("bad_case", f"the field {name!r} names nobody who has a rack")
    return names.index(player)
