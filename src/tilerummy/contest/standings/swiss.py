"""Tie-breaks of a Swiss stage: Buchholz and direct encounter.

Source: FIDE Handbook C.07, Tie-Break Regulations of 2023, for two at a table: direct encounter
(article 6), Buchholz (article 8) and unplayed rounds (article 16). Simpler than there: opponents'
unplayed rounds are not adjusted, and direct encounter is not applied a second time to the players
who remain level. The limit that later editions set to an imaginary opponent is not used either.
At larger tables a round counts the wins of the opponents on average, so that tables of three and
four weigh the same.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations, groupby
from typing import TYPE_CHECKING, Final

from tilerummy.contest.model.state import RoundStatus
from tilerummy.contest.standings.progress import results
from tilerummy.contest.standings.ranking import BUCHHOLZ, DIRECT, Placed, after, by_keys, drawn
from tilerummy.core.standings import TieBreak

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from tilerummy.contest.model.result import Lots
    from tilerummy.contest.model.state import Division

_NAMES: Final = (
    TieBreak.WINS, BUCHHOLZ, DIRECT, TieBreak.POINTS, TieBreak.TILES, TieBreak.TIME,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Encounters:
    """The meetings of players in a Swiss stage, at tables that have finished their round."""

    rounds: Mapping[str, Sequence[tuple[str, ...]]]
    """The opponents of each player in each round; empty in a round without a game."""
    better: Mapping[frozenset[str], Mapping[str, Fraction]]
    """The score of both players of each pair that met.

    A point for each game with more points than the other, half a point for an equal one.
    """


def encounters(division: Division, stage: int, players: Collection[str]) -> Encounters:
    """Return who of *players* met whom in *stage*."""
    rounds: dict[str, list[tuple[str, ...]]] = {player: [] for player in players}
    better: dict[frozenset[str], dict[str, Fraction]] = {}
    for played in division.rounds:
        if played.stage != stage or played.status is RoundStatus.DRAFT:
            continue
        unseated = set(players)
        for pod in played.pods:
            unseated -= set(pod.seats)
            if not pod.complete:
                continue
            there = {result.player for result in results(pod)}
            for player in pod.seats:
                if player in rounds:
                    others = (one for one in pod.seats if one != player and one in there)
                    rounds[player].append(tuple(others) if player in there else ())
            for game in pod.games:
                scores = {one.player: one.score for one in game.entry.results} if game.entry else {}
                for one, other in combinations(sorted(scores), 2):
                    made = better.setdefault(
                        frozenset((one, other)), {one: Fraction(0), other: Fraction(0)}
                    )
                    made[one] += _share(scores[one], scores[other])
                    made[other] += _share(scores[other], scores[one])
        if played.status is RoundStatus.CLOSED:
            for player in unseated:
                rounds[player].append(())
    return Encounters(rounds, better)


def ranking_swiss(
    placed: Sequence[Placed], met: Encounters, lots: Iterable[Lots] = ()
) -> tuple[Placed, ...]:
    """Return the places of a Swiss stage, best first.

    Most wins, then Buchholz, then direct encounter, then as in the regulation most points, fewest
    tiles and least time (S3-45). Players without a result come last, as in `ranking`.

    Buchholz adds up the wins of the opponents of each round. A round without a game counts as one
    against an imaginary opponent with the same wins (C.07, article 16). Direct encounter compares
    players who are equal so far, if all of them have met each other (article 6).
    """
    wins = {place.player: place.wins for place in placed}
    figures = [
        replace(place, buchholz=_buchholz(place.player, wins, met), behind=None, rank=0)
        for place in placed
    ]
    ahead = _by_tie_breaks([place for place in figures if place.played], met)
    rest = _by_tie_breaks([place for place in figures if not place.played], met)
    return drawn((*ahead, *after(len(ahead), rest)), tuple(lots))


def _by_tie_breaks(figures: Sequence[Placed], met: Encounters) -> tuple[Placed, ...]:
    order = sorted(figures, key=_first)
    direct: dict[str, Fraction] = {}
    for _, group in groupby(order, key=_first):
        direct |= _direct([place.player for place in group], met)
    before = [
        (*_first(place), -direct[place.player], -place.points, place.tiles) for place in order
    ]
    return by_keys(order, before, _NAMES)


def _first(place: Placed) -> tuple[int, Fraction]:
    """Return wins and Buchholz, smaller for a better place."""
    return -place.wins, -(place.buchholz or Fraction(0))


def _buchholz(player: str, wins: Mapping[str, int], met: Encounters) -> Fraction:
    own = Fraction(wins[player])
    return sum(
        (
            Fraction(sum(wins.get(one, 0) for one in others), len(others)) if others else own
            for others in met.rounds[player]
        ),
        Fraction(0),
    )


def _direct(tied: Sequence[str], met: Encounters) -> dict[str, Fraction]:
    """Return what each of *tied* made against the others; zero for all if some have not met."""
    made = dict.fromkeys(tied, Fraction(0))
    pairs = [frozenset(pair) for pair in combinations(tied, 2)]
    if all(pair in met.better for pair in pairs):
        for pair in pairs:
            for player, points in met.better[pair].items():
                made[player] += points
    return made


def _share(own: int, other: int) -> Fraction:
    return Fraction(1 if own > other else 0) if own != other else Fraction(1, 2)
