"""From results to places: wins, then points, fewest tiles, least time (S3-45).

If all tables play the same deals, the comparison with others who had the same tiles comes first.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING, Final

from tilerummy.core.policy import MatchKey
from tilerummy.core.standings import Standing, TieBreak, rank

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from tilerummy.contest.model.result import Lots, Result


PROGRESS: Final = "reach"
"""The player above has come further: a later stage, or a later round of a knock-out."""
COMPARISON: Final = "comparison"
"""The player above did better than more of those with the same tiles."""
DIFFERENCE: Final = "difference"
"""The player above made more points than those with the same tiles, on average."""
PLAYED: Final = "played"
"""The player above has a game or an awarded result; this one has none."""
BUCHHOLZ: Final = "buchholz"
"""In a Swiss stage, the opponents of the player above have won more."""
DIRECT: Final = "direct"
"""In a Swiss stage, the player above did better in the games of the tied players."""
DRAW: Final = "draw"
"""The players were tied in everything, and lots were drawn."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """A player's results compared with others who had the same tiles, added up over games."""

    share: Fraction
    """Sum over games: the share of the others who scored less, equals for a half."""
    difference: Fraction
    """Sum over games: points above the average of the others."""

    def __add__(self, other: Comparison) -> Comparison:
        """Return both together."""
        return Comparison(self.share + other.share, self.difference + other.difference)


NOTHING: Final = Comparison(Fraction(0), Fraction(0))


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """A player's place in a ranking, and the figures behind it."""

    rank: int
    """From 1. Players who are tied in everything share a rank until a draw decides."""
    player: str
    wins: int
    points: int
    tiles: int
    seconds: float | None
    """Game time used; None if the time of any game is unknown."""
    behind: str | None
    """The reason why the player is behind the one above.

    A `TieBreak`, `COMPARISON`, `DIFFERENCE`, `BUCHHOLZ`, `DIRECT`, `PROGRESS`, `PLAYED` or `DRAW`;
    None for the first and for equals.
    """
    compared: Comparison | None = None
    """The comparison, if places depend on it."""
    played: bool = True
    """Whether a game or an award counts for this place."""
    placed: bool = True
    """Whether the place is shown: False before the player's first result."""
    buchholz: Fraction | None = None
    """In a Swiss stage: the wins of the opponents (`swiss.ranking_swiss`)."""
    reached: int | None = None
    """The last round, from 0, with a seat or a bye; None outside a division."""


def ranking(
    players: Sequence[str],
    results: Iterable[Result],
    key: MatchKey = MatchKey.WINS_POINTS_TILES_TIME,
    lots: Iterable[Lots] = (),
    taken: Iterable[Result] = (),
) -> tuple[Placed, ...]:
    """Return *players* best first (S3-45): most wins, most points, fewest tiles, least time.

    Points are added up over all games, positive and negative (S3-46). Time breaks a tie only if it
    is known for everybody in it. Players without a result come after all who have one: zero points
    would beat most losers.

    Args:
        players: the players to rank.
        results: games and awards in any order, of *players* only.
        key: the order of the figures.
        lots: draws; the latest that covers a tie decides it.
        taken: penalties. They count for the figures, but a penalty is not a game.
    """
    results = list(results)
    have = {result.player for result in results}
    results += taken
    placed = _ranked([player for player in players if player in have], results, key)
    rest = _ranked([player for player in players if player not in have], results, key)
    last = after(len(placed), rest)
    return drawn((*placed, *last), tuple(lots))


def after(ahead: int, rest: Sequence[Placed]) -> Iterator[Placed]:
    """Yield the places of players without a result, after *ahead* others."""
    for at, place in enumerate(rest):
        behind = PLAYED if at == 0 and ahead else place.behind
        yield replace(place, rank=place.rank + ahead, behind=behind, played=False, placed=False)


def _ranked(players: Sequence[str], results: Iterable[Result], key: MatchKey) -> tuple[Placed, ...]:
    """Return *players* best first by their *results*; those of others are ignored."""
    seats = {player: seat for seat, player in enumerate(players)}
    own: list[list[Result]] = [[] for _ in players]
    for result in results:
        if result.player in seats:
            own[seats[result.player]].append(result)
    made = [
        (
            sum(result.won for result in games),
            sum(result.score for result in games),
            sum(result.tiles for result in games),
        )
        for games in own
    ]
    used_ms = [_used_ms(games) for games in own]
    entries = zip(made, comparable_times(made, used_ms), strict=True)
    standings = rank(
        key,
        (
            Standing(seat=seat, wins=wins, points=points, tiles=tiles, time_ms=time_ms)
            for seat, ((wins, points, tiles), time_ms) in enumerate(entries)
        ),
    )
    return tuple(
        Placed(
            rank=standing.rank,
            player=players[standing.seat],
            wins=standing.wins,
            points=standing.points,
            tiles=standing.tiles,
            seconds=None if (used := used_ms[standing.seat]) is None else used / 1000,
            behind=standing.behind,
        )
        for standing in standings
    )


def _used_ms(games: Sequence[Result]) -> int | None:
    """Return the time of some games together; None if that of any is unknown."""
    known = [result.seconds for result in games if result.seconds is not None]
    return sum(round(1000 * used) for used in known) if len(known) == len(games) else None


def comparable_times(
    figures: Sequence[tuple[Fraction | int, ...]], used_ms: Sequence[int | None]
) -> list[int]:
    """Return times for comparison: zero if a time among players with equal *figures* is unknown.

    *figures* are those that come before time.
    """
    pairs = list(zip(figures, used_ms, strict=True))
    unknown = {before for before, used in pairs if used is None}
    return [0 if used is None or before in unknown else used for before, used in pairs]


def ranking_compared(
    players: Sequence[str],
    results: Iterable[Result],
    compared: Mapping[str, Comparison],
    lots: Iterable[Lots] = (),
    taken: Iterable[Result] = (),
) -> tuple[Placed, ...]:
    """Return *players* best first by their results with the same tiles as others.

    Highest share, then highest difference, then fewest tiles and least time as in the regulation;
    the comparison covers wins and points. Players without a result come last, as in `ranking`.
    """
    figures = {
        place.player: replace(place, compared=compared.get(place.player, NOTHING))
        for place in ranking(players, results, taken=taken)
    }
    in_order = [figures[player] for player in players]
    placed = _by_comparison([place for place in in_order if place.played])
    rest = _by_comparison([place for place in in_order if not place.played])
    return drawn((*placed, *after(len(placed), rest)), tuple(lots))


def _by_comparison(figures: Sequence[Placed]) -> tuple[Placed, ...]:
    """Return places by comparison, best first."""
    before = [_before_time(place) for place in figures]
    return by_keys(figures, before, (COMPARISON, DIFFERENCE, TieBreak.TILES, TieBreak.TIME))


def by_keys(
    figures: Sequence[Placed], before: Sequence[tuple[Fraction | int, ...]], names: Sequence[str]
) -> tuple[Placed, ...]:
    """Return places best first by the keys *before*, where smaller is better, and then by time.

    *names* are the names of the keys for `Placed.behind`, time last.
    """
    used_ms = [None if place.seconds is None else round(1000 * place.seconds) for place in figures]
    times = comparable_times(before, used_ms)
    keys = [(*figures_before, used) for figures_before, used in zip(before, times, strict=True)]
    order = sorted(range(len(figures)), key=keys.__getitem__)
    placed: list[Placed] = []
    for at, number in enumerate(order):
        behind = None if at == 0 else _separated_by(keys[order[at - 1]], keys[number], names)
        tied = at > 0 and behind is None
        rank_ = placed[-1].rank if tied else at + 1
        placed.append(replace(figures[number], rank=rank_, behind=behind))
    return tuple(placed)


def _before_time(place: Placed) -> tuple[Fraction, Fraction, int]:
    """Return the figures of a place that go before time, smaller for a better one."""
    made = place.compared or NOTHING
    return (-made.share, -made.difference, place.tiles)


def _separated_by(
    one: Sequence[Fraction | int], other: Sequence[Fraction | int], names: Sequence[str]
) -> str | None:
    pairs = zip(names, one, other, strict=True)
    return next((name for name, mine, theirs in pairs if mine != theirs), None)


def ties(placed: Iterable[Placed]) -> tuple[tuple[Placed, ...], ...]:
    """Return the players of each shared place."""
    together = (tuple(group) for _, group in groupby(placed, key=lambda place: place.rank))
    return tuple(group for group in together if len(group) > 1)


def drawn(placed: tuple[Placed, ...], lots: tuple[Lots, ...]) -> tuple[Placed, ...]:
    """Return places with each tie ordered by the latest draw that covers it."""
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
