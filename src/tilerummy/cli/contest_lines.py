"""The sheets and standings of a simulated contest as lines of text."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from tilerummy.contest.standings.advancing import standings
from tilerummy.contest.standings.duplicate import compare
from tilerummy.contest.standings.progress import results, table_standings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tilerummy.contest.model.result import Result
    from tilerummy.contest.model.state import Contest, Round
    from tilerummy.contest.standings.ranking import Placed


def round_lines(contest: Contest, division: str) -> Iterator[str]:
    """Yield the sheets of the newest round, and the comparison of duplicate deals."""
    rounds = contest.divisions[division].rounds
    name = contest.divisions[division].name
    yield f"{name}, round {len(rounds)}"
    yield from _sheets(contest, division, len(rounds) - 1)
    if contest.divisions[division].duplicate:
        yield f"{name}, round {len(rounds)}, the same tiles"
        yield from _comparison(rounds[-1])


def _sheets(contest: Contest, division: str, number: int) -> Iterator[str]:
    """Yield the referees' sheets (S3-49 to S3-51): a block for each table."""
    for table, pod in enumerate(contest.divisions[division].rounds[number].pods, start=1):
        head = "".join(f"   game {at}: score tiles  time" for at in range(1, len(pod.games) + 1))
        yield f"  table {table:<15}{head}   wins total rank"
        placed = table_standings(contest, division, number, table - 1)
        by_place = {place.player: place for place in placed}
        for player in pod.seats:
            lines = [line for line in results(pod) if line.player == player]
            cells = "".join(map(_cell, lines))
            place = by_place[player]
            yield f"    {player:<19}{cells}   {place.wins:>4}{place.points:>6}{place.rank:>5}"


def _comparison(played: Round) -> Iterator[str]:
    """Yield what was made of each rack: a line for each of its players, best first."""
    racks = groupby(compare(played.pods), lambda one: (one.game, one.size, one.rack))
    for (game, size, rack), held in racks:
        yield f"  game {game + 1}, tables of {size}, rack {rack + 1}"
        for one in sorted(held, key=lambda one: -one.result.score):
            player, at = one.result.player, f"table {one.table + 1}"
            share = f"{float(100 * one.share):>6.0f} %{float(one.difference):>+8.1f}"
            yield f"    {player:<19}{at:<10}{one.result.score:>6}{share}"


def _time(seconds: float | None) -> str:
    return "-" if seconds is None else f"{seconds:.0f}"


def _cell(line: Result) -> str:
    won = "*" if line.won else " "
    return f"   {won} {line.score:>12}{line.tiles:>6}{_time(line.seconds):>6}"


def final_lines(contest: Contest, division: str) -> Iterator[str]:
    """Yield the standings of a division, best first."""
    yield f"{contest.divisions[division].name}, places"
    for place in standings(contest, division):
        yield _place_line(place)


def _place_line(place: Placed) -> str:
    why = f"   behind by {place.behind}" if place.behind else ""
    compared = ""
    if place.compared is not None:
        share, difference = float(100 * place.compared.share), float(place.compared.difference)
        compared = f"{share:>5.0f} %{difference:>+8.1f}  "
    figures = f"{compared}{place.wins} wins {place.points:>5} points {place.tiles:>3} tiles"
    return f"  {place.rank:>4}. {place.player:<19}{figures}{_time(place.seconds):>6} s{why}"
