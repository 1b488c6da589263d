"""The cost of decisions and the value of draws, in chance to win: estimates, not facts.

Everything is seen from the view of the player in question, against players like those that
`tilerummy.chance` was trained on. The strengths of bots are known.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from tilerummy.chance import Chance, shipped
from tilerummy.review.allowance import Allowance
from tilerummy.review.decisions import Choice, Worth, decisions, plays_worth_a_look

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from tilerummy.chance.model import Model
    from tilerummy.chance.strength import Strengths
    from tilerummy.core.outcome import Outcome
    from tilerummy.core.state import State
    from tilerummy.core.table import Table
    from tilerummy.review.decisions import Decision
    from tilerummy.review.turns import TurnTaken

    Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnJudged:
    """A turn in win probabilities of its player, from 0 to 1."""

    chance: Chance
    """The chance at the beginning of the turn."""
    cost: Chance
    """The gain of the best candidate over the chosen turn; 0 unless it is beyond noise."""
    luck: Chance
    """The gain from the drawn tile, compared with the average of all possible tiles."""
    better: Table | None
    """The table after the best candidate; None if nothing is better, or if drawing is."""
    shares: tuple[Chance, ...]
    """Each seat's chance at the beginning, from its own view, scaled to a sum of 1."""
    edges: tuple[Chance, ...]
    """Cumulative sums of the shares by seat: the borders of stacked bands in a chart."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerJudged:
    """A player's game: the deal, and the three parts that lead from it to the result."""

    seat: int
    dealt: Chance
    """The chance with the dealt tiles."""
    luck: Chance
    """The luck of all drawn tiles."""
    decisions: Chance
    """The cost of the player's decisions: 0 or less."""
    others: Chance
    """The rest: turns and draws of the others, and errors of the estimates."""
    result: float
    """1 for a win, a share of it, or 0; the latest chance if the game is not over."""
    over: bool


@dataclass(slots=True)
class _Account:
    """A player's game so far, by each network."""

    dealt: Floats
    now: Floats
    luck: Floats
    decisions: Floats
    others: Floats


class Judge:
    """Judges the turns of one game, in order."""

    def __init__(
        self,
        dealt: State,
        model: Model | None = None,
        allowance: Allowance | None = None,
        strengths: Strengths | None = None,
    ) -> None:
        """Begin with the state after the deal; *strengths* of the players, where known.

        Raises:
            WeightsError: if the weights cannot be read.
        """
        self._worth = Worth(model or shipped(), strengths)
        self._allowance = allowance or Allowance()
        self._last = dealt
        self._accounts = [self._account(dealt, seat) for seat in range(dealt.seats)]

    def turn(self, turn: TurnTaken) -> TurnJudged:
        """Return the judgement of *turn*, which must follow the previous one."""
        worth, account = self._worth, self._accounts[turn.seat]
        all_begun = np.array([worth.of(turn.before, seat) for seat in range(turn.before.seats)])
        begun, shares = all_begun[turn.seat], _parts(all_begun)
        luck, cost = np.zeros_like(begun), np.zeros_like(begun)
        better: Table | None = None
        for decision in decisions(turn):
            chosen = worth.chosen(decision)
            best = self._best(decision, chosen)
            after = worth.of(decision.after, turn.seat)
            cost_here = _beyond_noise(best.worth - chosen)
            luck_here = after - chosen if decision.drew else np.zeros_like(after)
            better = best.table if cost_here.any() else better
            account.luck += luck_here
            account.decisions -= cost_here
            account.others += after - account.now - luck_here + cost_here
            account.now = after
            luck, cost = luck + luck_here, cost + cost_here
        self._last = turn.after
        return TurnJudged(
            chance=Chance.of(begun),
            cost=Chance.of(cost),
            luck=Chance.of(luck),
            better=better,
            shares=tuple(map(Chance.of, shares)),
            edges=tuple(map(Chance.of, np.cumsum(shares, axis=0))),
        )

    def players(self, outcome: Outcome | None) -> tuple[PlayerJudged, ...]:
        """Return each player's judgement by seat; empty for a game that does not count (S3-32)."""
        if outcome is not None and not outcome.counts:
            return ()
        return tuple(self._player(seat, outcome) for seat in range(self._last.seats))

    def _account(self, dealt: State, seat: int) -> _Account:
        first = self._worth.of(dealt, seat)
        none = [np.zeros_like(first) for _ in range(3)]
        return _Account(first, first, *none)

    def _best(self, decision: Decision, chosen: Floats) -> Choice:
        """Return the candidate that is worth most; what was chosen is one of them."""
        state = decision.before
        best = Choice(None, chosen)
        if state.outcome_at_call is not None or not state.racks[decision.seat]:
            return best
        tables = dict.fromkeys(plays_worth_a_look(state, self._allowance))
        candidates = [self._worth.playing(state, table) for table in tables]
        if not (state.must_lay and tables):
            candidates.append(self._worth.resting(state))
        return max([best, *candidates], key=lambda choice: choice.worth.mean())

    def _player(self, seat: int, outcome: Outcome | None) -> PlayerJudged:
        account = self._accounts[seat]
        end = account.now if outcome is None else self._worth.of(self._last, seat)
        return PlayerJudged(
            seat=seat,
            dealt=Chance.of(account.dealt),
            luck=Chance.of(account.luck),
            decisions=Chance.of(account.decisions),
            others=Chance.of(account.others + end - account.now),
            result=float(end.mean()),
            over=outcome is not None,
        )


def judge(
    dealt: State,
    turns: Iterable[TurnTaken],
    outcome: Outcome | None,
    strengths: Strengths | None = None,
) -> tuple[Sequence[TurnJudged], Sequence[PlayerJudged]]:
    """Return the judgements of a game: of its turns, and of its players."""
    judging = Judge(dealt, strengths=strengths)
    judged = [judging.turn(turn) for turn in turns]
    return judged, judging.players(outcome)


def _beyond_noise(cost: Floats) -> Floats:
    """Return *cost*, by each network, or nothing where they do not agree that it is one."""
    judged = Chance.of(cost)
    return cost if judged.loud and judged.mean > 0 else np.zeros_like(cost)


def _parts(judged: Floats) -> Floats:
    """Return chances of shape (seats, networks) as parts of their sum; nobody's are even parts.

    Each seat's chance is estimated from that seat's knowledge, so the sum need not be 1.
    """
    even = np.full_like(judged, 1 / len(judged))
    total = judged.sum(axis=0)
    return np.asarray(np.divide(judged, total, out=even, where=total > 0))
