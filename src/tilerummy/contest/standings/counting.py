"""The results that count for the places of a division, with awards and penalties."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from tilerummy.contest.model.result import Result
from tilerummy.contest.model.stage import Format
from tilerummy.contest.model.state import RoundStatus
from tilerummy.contest.standings.duplicate import sums
from tilerummy.contest.standings.progress import awarded, results, round_of_penalty
from tilerummy.contest.standings.ranking import NOTHING, Comparison

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.contest.model.state import Contest, Penalty


class _Part(NamedTuple):
    """A round of the division in which somebody has a seat, or waits."""

    stage: int
    round: int
    seated: bool


class Counting:
    """The results of the players of a division that count for their places."""

    def __init__(self, contest: Contest, key: str) -> None:
        division = contest.divisions[key]
        self._contest, self._key, self._division = contest, key, division
        # To look for somebody at all tables takes as long as all the rest.
        self._tables = [
            {player: pod for pod in each.pods for player in pod.seats} for each in division.rounds
        ]
        self._own = {player: self._parts(player) for player in contest.members(key)}
        self._lost = self._penalties()
        self.made = {player: self._made(player) for player in self._own}
        """By player, of games and awards."""

    def sat(self, player: str) -> bool:
        """Return whether a player has a seat in the rounds that count."""
        return bool(self._counted(self._own[player]))

    def reached(self, player: str) -> int | None:
        """Return the last round in which a player had a seat or a bye."""
        own = self._own[player]
        return own[-1].round if own else None

    def taken(self) -> list[Result]:
        """Return the penalties that count."""
        return [
            Result(player=player, score=-lost)
            for player, all_lost in self._lost.items()
            for lost in all_lost
        ]

    def comparisons(self) -> dict[str, Comparison]:
        """Return the comparison of each player with those who had the same tiles.

        An awarded win counts as a game better than everybody else's. Awarded or taken points change
        the difference.
        """
        made = [sums(each.pods) for each in self._division.rounds]
        compared: dict[str, Comparison] = {}
        for player, own in self._own.items():
            games = [made[at].get(player, NOTHING) for at in self._counted(own)]
            games += [
                Comparison(Fraction(int(award.won)), Fraction(award.score))
                for award in self._awarded(player)
            ]
            games += [Comparison(Fraction(0), Fraction(-lost)) for lost in self._lost[player]]
            compared[player] = sum(games, NOTHING)
        return compared

    def _parts(self, player: str) -> list[_Part]:
        """Return the rounds in which *player* has a seat or waits, with their stages."""
        return [
            _Part(each.stage, at, seated=player in self._tables[at])
            for at, each in enumerate(self._division.rounds)
            if each.status is not RoundStatus.DRAFT
            and (player in self._tables[at] or player in each.waiting)
        ]

    def _made(self, player: str) -> list[Result]:
        made = [
            (self._division.rounds[at].stage, result)
            for at in self._counted(self._own[player])
            for result in results(self._tables[at][player])
            if result.player == player
        ]
        made += [*self._byes(player), *self._awards(player)]
        return self._best(made)

    def _best(self, made: Sequence[tuple[int, Result]]) -> list[Result]:
        """Return the results that count of those of each stage (`Stage.best`)."""
        found: list[Result] = []
        for stage in dict.fromkeys(stage for stage, _ in made):
            own = [result for at, result in made if at == stage]
            most = self._division.stages[stage].best
            found += own if most is None else sorted(own, key=_worth, reverse=True)[:most]
        return found

    def _byes(self, player: str) -> list[tuple[int, Result]]:
        """Return the byes of Swiss stages, which count as a win in each game (FIDE C.04.1)."""
        own = self._own[player]
        if not own:
            return []
        first = self._first_stage(own)
        return [
            (part.stage, Result(player=player, score=0, won=True))
            for part in own
            if not part.seated and part.stage >= first
            for terms in [self._division.stages[part.stage]]
            if terms.format is Format.SWISS
            for _ in range(terms.games)
        ]

    def _awarded(self, player: str) -> list[Result]:
        return [result for _, result in self._awards(player)]

    def _awards(self, player: str) -> list[tuple[int, Result]]:
        """Return the awards that count: of the stages that count, for a place in them."""
        own = self._own[player]
        return [
            (self._division.rounds[award.round].stage, result)
            for award in self._contest.awards
            if award.entrant == player
            and award.division == self._key
            and award.revoked_by is None
            and award.round < len(self._division.rounds)
            and self._counts(own, award.round)
            and (not own or self._division.rounds[award.round].stage <= own[-1].stage)
            for result in awarded(award)
        ]

    def _penalties(self) -> dict[str, list[int]]:
        """Return by player those that count: as long as results of their round would."""
        lost: dict[str, list[int]] = {player: [] for player in self._own}
        for one in self._contest.penalties:
            own = self._own.get(one.entrant)
            if own is None or one.revoked_by is not None or self._elsewhere(one):
                continue
            if self._counts(own, round_of_penalty(self._division, one)):
                lost[one.entrant].append(one.points)
        return lost

    def _elsewhere(self, penalty: Penalty) -> bool:
        return self._contest.division_of(penalty) != self._key

    def _counts(self, own: Sequence[_Part], at: int) -> bool:
        """Whether what was in round *at* counts: no stage, or round of a knock-out, came after."""
        if not own:
            return True
        rounds, stages = self._division.rounds, self._division.stages
        stage = rounds[at].stage
        is_knockout = stages[stage].format is Format.KNOCKOUT
        went_on = any(part.seated and part.stage == stage and part.round > at for part in own)
        return stage >= self._first_stage(own) and not (is_knockout and went_on)

    def _counted(self, own: Sequence[_Part]) -> list[int]:
        """Return the rounds that count: of the last stage, and of those carried over to it.

        Of a knock-out that is the last one with a seat.
        """
        if not own:
            return []
        first = self._first_stage(own)
        counted: list[int] = []
        for stage in sorted({part.stage for part in own if part.stage >= first}):
            seated = [part.round for part in own if part.stage == stage and part.seated]
            knockout = self._division.stages[stage].format is Format.KNOCKOUT
            counted += seated[-1:] if knockout else seated
        return counted

    def _first_stage(self, own: Sequence[_Part]) -> int:
        """Return the first stage that counts: the last, or what is carried over to it."""
        stages = sorted({part.stage for part in own}, reverse=True)
        carried = (stage for stage in stages if not self._division.stages[stage].carry_over)
        return next(carried, stages[-1])


def _worth(result: Result) -> tuple[bool, int, int, float]:
    """Return what makes a game better than another of the same player, as ranking does."""
    return result.won, result.score, -result.tiles, -(result.seconds or 0)
