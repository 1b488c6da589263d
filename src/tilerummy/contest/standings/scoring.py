"""A referee's notes on each player, and the scores that follow (S3-27 to S3-29, S3-43)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tilerummy.contest.errors import ContestError
from tilerummy.contest.model.sheet_lines import Ending, How, Written, timed
from tilerummy.contest.standings.sheet import Line, score_sheet
from tilerummy.core.errors import NotationError
from tilerummy.core.format.notation import parse_tiles
from tilerummy.core.scoring import rack_points

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tilerummy.contest.model.result import Result
    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.tiles import Tiles

_DEAREST = 13
"""Points of the tile with the highest number."""


def score_game(  # noqa: PLR0913 - a sheet, and the two terms that it is scored by
    lines: Sequence[Written],
    ending: Ending,
    winner: str | None,
    *,
    ruleset: Ruleset,
    clock_s: int | None = None,
    gains: bool = False,
) -> tuple[Result, ...]:
    """Return the results of all players of a game who were present.

    With *gains*, the clock gains time with each turn and may show more than *clock_s* at the end.
    The time of such a player is then unknown, and counts as no time.

    Raises:
        ContestError: ``bad_sheet``, ``bad_tiles``, ``sum_missing``, ``bad_sum``,
            ``time_missing``, ``not_at_table`` (the winner) or ``bad_walkover``.
    """
    for line in lines:  # the rack of an absent player counts nothing, but is stored
        _tiles(line)
    there = [line for line in lines if line.how is not How.ABSENT]
    if not there:
        raise ContestError("player_missing", "a game needs players")
    if ending is Ending.WALKOVER:
        winner = _left_over(there)
    seat = None if ending in {Ending.EXHAUSTED, Ending.BELL} else _seat_of(there, winner)
    _check_times(there)
    used = [_used_s(line, clock_s, gains=gains) for line in there]
    written = [
        _line(line, ruleset, seconds, is_winner=at == seat)
        for at, (line, seconds) in enumerate(zip(there, used, strict=True))
    ]
    results = score_sheet(written, winner=seat, clock_s=clock_s, ruleset=ruleset)
    scored = tuple(
        replace(result, score=result.score - line.extra, penalty=result.penalty + line.extra)
        for result, line in zip(results, there, strict=True)
    )
    return scored if clock_s is None else timed(scored, there, ending)


def owed_by(line: Written, ruleset: Ruleset) -> tuple[int, int]:
    """Return the points that a loser owes, and the number of tiles left.

    Raises:
        ContestError: ``bad_tiles`` or ``sum_missing``.
    """
    rack = None if line.rack is None else _tiles(line)
    count = (line.count or 0) if rack is None else len(rack)
    flat = {
        How.UNOPENED: ruleset.unopened_penalty,
        How.FORFEIT: ruleset.unopened_penalty,
        How.DECLINED: ruleset.declined_opening_penalty,
    }.get(line.how)
    if flat is not None:
        return flat, count
    if rack is not None:
        return rack_points(ruleset, rack), count
    if line.sum is None or (line.count is None and line.how is How.PLAYED):
        sentence = "a player who lost needs tiles, or a sum and a number of tiles"
        raise ContestError("sum_missing", sentence, player=line.player)
    return line.sum, count


def _used_s(line: Written, clock_s: int | None, *, gains: bool) -> float:
    if line.left_s is None or clock_s is None:
        return 0.0
    used_s = clock_s - line.left_s
    return max(0.0, used_s) if gains else used_s


def _line(line: Written, ruleset: Ruleset, seconds: float, *, is_winner: bool) -> Line:
    if is_winner:
        if line.rack or line.sum or line.count:
            raise ContestError("bad_sheet", "a player who went out has no tiles left")
        return Line(player=line.player, owed=0, tiles=0, seconds=seconds)
    owed, tiles = owed_by(line, ruleset)
    if line.how is How.PLAYED:
        _check_sum(line.player, owed, tiles, ruleset)
    return Line(player=line.player, owed=owed, tiles=tiles, seconds=seconds)


def _check_sum(player: str, owed: int, tiles: int, ruleset: Ruleset) -> None:
    """Refuse a sum that this number of tiles cannot have; a player without tiles is out (S0-48)."""
    least, most = min(1, ruleset.joker_penalty), max(_DEAREST, ruleset.joker_penalty)
    if tiles == 0 or not least * tiles <= owed <= most * tiles:
        sentence = f"{tiles} tiles cannot add up to {owed} points"
        raise ContestError("bad_sum", sentence, player=player, sum=owed, count=tiles)


def _tiles(line: Written) -> Tiles:
    try:
        return parse_tiles(" ".join(line.rack or ()))
    except NotationError as error:
        raise ContestError("bad_tiles", error.message, player=line.player) from error


def _seat_of(there: Sequence[Written], winner: str | None) -> int:
    for at, line in enumerate(there):
        if line.player == winner:
            return at
    raise ContestError("not_at_table", "the winner was not at the table", player=winner or "")


def _left_over(there: Sequence[Written]) -> str:
    """Return who alone neither gave up nor stayed away."""
    left = [line.player for line in there if line.how is not How.FORFEIT]
    if len(left) != 1:
        raise ContestError("bad_walkover", "a walk-over leaves exactly one player")
    return left[0]


def _check_times(there: Sequence[Written]) -> None:
    """Refuse a sheet with the time of some but not of all: least time breaks ties (S3-45)."""
    timed: Mapping[str, bool] = {
        line.player: line.left_s is not None for line in there if line.how is not How.FORFEIT
    }
    if any(timed.values()) and not all(timed.values()):
        player = next(player for player, known in timed.items() if not known)
        raise ContestError("time_missing", "somebody's time left is missing", player=player)
