"""The ranking of teams: clubs, schools or families, from the results of their players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from tilerummy.contest.model.state import RoundStatus
from tilerummy.contest.model.team_rule import Measure, TeamRule
from tilerummy.contest.standings.advancing import standings
from tilerummy.contest.standings.progress import given, results
from tilerummy.core.names import same_as

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from tilerummy.contest.model.result import Result
    from tilerummy.contest.model.state import Contest

COMPLETE: Final = "complete"
"""The team above has as many players as count; this one has fewer."""
WINS: Final = "wins"
POINTS: Final = "points"
TILES: Final = "tiles"
BEST: Final = "best"
"""The team above has the better place at the first position where the players' places differ."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamPlace:
    """A team's place, and the figures behind it."""

    rank: int
    """From 1; teams that are equal in everything share a rank."""
    team: str
    counted: tuple[str, ...]
    """Players who count, best first."""
    others: tuple[str, ...]
    """Players who do not count, best first."""
    wins: int
    """Wins of the players who count, in all rounds."""
    points: int
    """Points for places, or points of all games, of the players who count."""
    tiles: int
    behind: str | None
    """Why the team is behind the one above: `COMPLETE`, `WINS`, `POINTS`, `TILES` or `BEST`; None
    for the first and for equals."""


class _Figures(NamedTuple):
    """What a player adds."""

    place: int
    wins: int
    points: int
    tiles: int


def team_standings(contest: Contest, key: str) -> tuple[TeamPlace, ...]:
    """Return the places of the teams of a division, best first; empty if teams are not ranked.

    A team is everybody of one group who has a place, withdrawn players included. Of equal teams,
    the one whose best player has the better place is ahead; then the second-best players decide.
    """
    rule = contest.divisions[key].teams
    if rule is None:
        return ()
    made = _figures(contest, key, rule)
    teams: dict[str, list[str]] = {}
    for player in made:
        group = contest.entrants[player].group
        if group is not None:
            teams.setdefault(same_as(group), []).append(player)
    ranked = sorted(
        (_team_figures(contest, players, made, rule) for players in teams.values()),
        key=lambda one: one[0],
    )
    placed: list[TeamPlace] = []
    for at, (figures, team, players) in enumerate(ranked):
        before = ranked[at - 1][0] if at else None
        counted, others = _parted(players, made, rule)
        placed.append(
            TeamPlace(
                rank=placed[-1].rank if figures == before else at + 1,
                team=team,
                counted=counted,
                others=others,
                wins=sum(made[player].wins for player in counted),
                points=sum(made[player].points for player in counted),
                tiles=sum(made[player].tiles for player in counted),
                behind=None if before is None else _apart(before, figures),
            )
        )
    return tuple(placed)


_TeamFigures = tuple[tuple[int, ...], tuple[int, ...]]
"""The figures of a team, less for a better one, and the places of those who count."""


def _team_figures(
    contest: Contest, players: Sequence[str], made: Mapping[str, _Figures], rule: TeamRule
) -> tuple[_TeamFigures, str, Sequence[str]]:
    """Return what a team is ranked by, its name and its players."""
    counted, _ = _parted(players, made, rule)
    wins, points, tiles = (
        sum(made[player][at] for player in counted) for at in range(1, len(_Figures._fields))
    )
    places = tuple(sorted(made[player].place for player in counted))
    missing = 0 if rule.best is None else rule.best - len(counted)
    figures = (
        (0, 0, -points, 0) if rule.measure is Measure.PLACES else (missing, -wins, -points, tiles)
    )
    # The player who was entered first decides the spelling.
    name = next(one.group or "" for key, one in contest.entrants.items() if key in set(players))
    return (figures, places), name, players


def _parted(
    players: Iterable[str], made: Mapping[str, _Figures], rule: TeamRule
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the players who count, and the others, best first."""
    by_place = rule.measure is Measure.PLACES

    def order(player: str) -> tuple[int, ...]:
        one = made[player]
        return (one.place,) if by_place else (-one.wins, -one.points, one.tiles, one.place)

    ordered = tuple(sorted(players, key=order))
    return ordered[: rule.best], () if rule.best is None else ordered[rule.best :]


def _apart(one: _TeamFigures, other: _TeamFigures) -> str | None:
    """Return the first figure in which *other* differs from *one* above it."""
    names = (COMPLETE, WINS, POINTS, TILES)
    pairs = zip(names, one[0], other[0], strict=True)
    figure = next((name for name, mine, theirs in pairs if mine != theirs), None)
    return figure or (BEST if one[1] != other[1] else None)


def _figures(contest: Contest, key: str, rule: TeamRule) -> dict[str, _Figures]:
    """Return what everybody who has a place adds to a team, best place first."""
    placed = [place for place in standings(contest, key) if place.placed]
    if rule.measure is Measure.PLACES:
        return {
            place.player: _Figures(place.rank, 0, len(placed) + 1 - place.rank, 0)
            for place in placed
        }
    made: dict[str, list[Result]] = {place.player: [] for place in placed}
    for number, each in enumerate(contest.divisions[key].rounds):
        if each.status is RoundStatus.DRAFT:
            continue
        besides = given(contest, key, number)
        played = (result for pod in each.pods for result in results(pod))
        for result in (*played, *besides.awards, *besides.penalties):
            if result.player in made:
                made[result.player].append(result)
    return {
        place.player: _Figures(
            place.rank,
            sum(result.won for result in made[place.player]),
            sum(result.score for result in made[place.player]),
            sum(result.tiles for result in made[place.player]),
        )
        for place in placed
    }
