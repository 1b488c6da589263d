"""Estimates from the games of an arena, and the decision when there are enough games."""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist, fmean, stdev, variance
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tilerummy.lab.arena.game import GameResult

_FEWEST: Final = 20
"""Deals before a test may end; the normal approximation needs some."""
_UNSEEN: Final = (0.0, 0.0, 1.0, 1.0)
"""Ends that deals may have and did not have yet, for the variance of a test."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean, and half the width of its 95 % interval; infinite for a single deal."""

    mean: float
    half: float

    def __format__(self, spec: str) -> str:
        return f"{self.mean:{spec}} ± {self.width(spec.lstrip('+'))}"

    def width(self, spec: str) -> str:
        """Return half the width as text in the format *spec*; ``?`` for a single deal."""
        return "?" if math.isinf(self.half) else f"{self.half:{spec}}"

    @property
    def percent(self) -> Estimate:
        """The same in percent."""
        return Estimate(100 * self.mean, 100 * self.half)


def estimate(by_deal: Sequence[float]) -> Estimate:
    """Return the mean of one figure per deal.

    The games of one deal depend on each other, so the deal is the sample.
    """
    half = math.inf
    if len(by_deal) > 1:
        half = quantile(0.975, len(by_deal) - 1) * stdev(by_deal) / math.sqrt(len(by_deal))
    return Estimate(fmean(by_deal), half)


def quantile(share: float, degrees: int) -> float:
    """Return the quantile of Student's t with *degrees* of freedom at probability *share*.

    Exact for one and two degrees. From three on it is the expansion around the normal quantile
    (Abramowitz and Stegun 1964, 26.7.5), which for 0.975 is less than 0.13 % too small.
    """
    if degrees == 1:
        return math.tan(math.pi * (share - 0.5))
    if degrees == 2:
        return (2 * share - 1) / math.sqrt(2 * share * (1 - share))
    x = NormalDist().inv_cdf(share)
    terms = (
        (x**3 + x) / 4,
        (5 * x**5 + 16 * x**3 + 3 * x) / 96,
        (3 * x**7 + 19 * x**5 + 17 * x**3 - 15 * x) / 384,
        (79 * x**9 + 776 * x**7 + 1482 * x**5 - 1920 * x**3 - 945 * x) / 92160,
    )
    return x + sum(term / float(degrees) ** power for power, term in enumerate(terms, 1))


def win_share(results: Iterable[GameResult], name: str) -> float:
    """Return the share of games that seats of *name* won, 0 to 1; shared wins count in part."""
    games = list(results)
    won = sum(
        sum(game.seating[seat] == name for seat in game.winners) / len(game.winners)
        for game in games
    )
    return won / len(games)


def points(results: Iterable[GameResult], name: str) -> float | None:
    """Return the mean score of a seat of *name*; None if every game was forfeited."""
    scores = [
        score
        for game in results
        for seat, score in enumerate(game.scores or ())
        if game.seating[seat] == name
    ]
    return fmean(scores) if scores else None


@dataclass(frozen=True, slots=True)
class Test:
    """A sequential test of two shares of wins (Wald 1945; SPRT), by deals.

    The likelihood ratio is that of two normal means with the sample's own variance, as in tests of
    chess engines (Van den Bergh 2020, 'A practical introduction to the GSPRT'). If most deals end
    alike, the sample has rarely seen the other outcome and its variance is too small. Therefore two
    wins and two losses are added (as Agresti and Coull 1998 do for shares).
    """

    low: float
    """Share of wins, 0 to 1, under the first hypothesis."""
    high: float
    """Share of wins, 0 to 1, under the second hypothesis."""
    error: float = 0.05
    """Probability of either error."""

    def verdict(self, by_deal: Sequence[float]) -> bool | None:
        """Return whether *high* fits the shares of wins better than *low*; None while undecided."""
        if len(by_deal) < _FEWEST:
            return None
        bound = math.log((1 - self.error) / self.error)
        ratio = self.log_ratio(by_deal)
        return None if abs(ratio) < bound else ratio > 0

    def log_ratio(self, by_deal: Sequence[float]) -> float:
        """Return the log-likelihood ratio of *by_deal* under *high* and *low*."""
        spread = variance([*by_deal, *_UNSEEN])
        mean = fmean(by_deal)
        return len(by_deal) * (self.high - self.low) * (mean - (self.low + self.high) / 2) / spread
