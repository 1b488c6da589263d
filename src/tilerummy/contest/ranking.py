"""From results to places: wins, plus points, fewest tiles, least time (S3-45)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING, Final

from tilerummy.core.policy import MatchKey
from tilerummy.core.standings import Standing, rank

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


REACH: Final = "reach"
"""The one above has come further: a later stage, or a later round of a knock-out."""
DRAW: Final = "draw"
"""Nothing told them apart, and lots were drawn."""
Lots = tuple[str, ...]
"""A draw: people in the order that it put them in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What the referee's sheet says of one player in one game (S3-50)."""

    player: str
    score: int
    """Points, the winner's plus or another's minus; penalties for time are in it (T2)."""
    tiles: int = 0
    """Tiles left on the rack."""
    seconds: float = 0
    """Game time used."""
    won: bool = False
    penalty: int = 0
    """Points of the score that were taken for time or by the referee; nobody has won them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """A player's place in a ranking, and what it rests on."""

    rank: int
    """From 1; players whom nothing tells apart share it, and a draw decides."""
    player: str
    wins: int
    points: int
    tiles: int
    seconds: float
    behind: str | None
    """What puts the player behind the one above: a `TieBreak`, `REACH` or `DRAW`; None for the
    first and for equals."""


def ranking(
    players: Sequence[str],
    results: Iterable[Result],
    key: MatchKey = MatchKey.WINS_POINTS_TILES_TIME,
    lots: Iterable[Lots] = (),
) -> tuple[Placed, ...]:
    """Return *players* best first (S3-45): most wins, most points, fewest tiles, least time.

    Points are added up over all games, plus and minus (S3-46). *results* come in any order, of
    *players* alone; who has none stands with naught of everything. Of *lots* the latest counts
    that put in order everybody whom nothing else does.
    """
    seats = {player: seat for seat, player in enumerate(players)}
    own: list[list[Result]] = [[] for _ in players]
    for result in results:
        own[seats[result.player]].append(result)
    standings = rank(
        key,
        (
            Standing(
                seat=seat,
                wins=sum(result.won for result in games),
                points=sum(result.score for result in games),
                tiles=sum(result.tiles for result in games),
                time_ms=sum(round(1000 * result.seconds) for result in games),
            )
            for seat, games in enumerate(own)
        ),
    )
    placed = tuple(
        Placed(
            rank=standing.rank,
            player=players[standing.seat],
            wins=standing.wins,
            points=standing.points,
            tiles=standing.tiles,
            seconds=standing.time_ms / 1000,
            behind=standing.behind,
        )
        for standing in standings
    )
    return _drawn(placed, tuple(lots))


def ties(placed: Iterable[Placed]) -> tuple[tuple[Placed, ...], ...]:
    """Return those who share a place, place by place, where that is more than one."""
    together = (tuple(group) for _, group in groupby(placed, key=lambda place: place.rank))
    return tuple(group for group in together if len(group) > 1)


def _drawn(placed: tuple[Placed, ...], lots: tuple[Lots, ...]) -> tuple[Placed, ...]:
    for tied in ties(placed) if lots else ():
        names = {place.player for place in tied}
        lot = next((lot for lot in reversed(lots) if names <= set(lot)), None)
        if lot is not None:
            first = placed.index(tied[0])
            order = sorted(tied, key=lambda place: lot.index(place.player))
            placed = (
                *placed[:first],
                replace(order[0], behind=tied[0].behind),
                *(
                    replace(place, rank=tied[0].rank + at, behind=DRAW)
                    for at, place in enumerate(order[1:], start=1)
                ),
                *placed[first + len(tied) :],
            )
    return placed
