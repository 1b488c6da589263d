"""The league: a learner, those that look for its weaknesses, and what all of them have been.

After Vinyals and others (2019): whoever plays only itself may forget how to beat what it was, so it
also plays its past, most of all what it loses to; and an exploiter, which plays nobody else, finds
what the learner does not see. Both join the league as they were then.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from itertools import repeat
from typing import TYPE_CHECKING, Final

import numpy as np

from tilerummy.lab.league.habits import HABITS
from tilerummy.lab.league.play import Tables
from tilerummy.lab.league.policy import ChoiceSamples, Learner, Policy

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tilerummy.lab.league.play import Chances, Finished

MAIN: Final = "main"
EXPLOITER: Final = "exploiter"
_EXPLOITS: Final = 4
"""Number of training rounds from one turn of the exploiter to the next."""
_JOINS_EVERY: Final = 6
"""Rounds of the learner after which it joins the league as it is."""
_LONG: Final = 8
"""Rounds after which the exploiter starts again from scratch, whatever it has found."""
_FOUND: Final = 0.6
"""Odds at which the exploiter has found something."""
_ITSELF: Final = 0.35
"""How often another seat is the learner itself."""
_ALIKE: Final = 0.5
"""How often all other seats of a larger table are the same member, as at tables of the arena."""
_FADES: Final = 0.98
"""Weight of an older result relative to a newer one."""


@dataclass
class Payoff:
    """Wins of the learner against one member, at tables of one size."""

    games: float = 0.0
    won: float = 0.0

    def odds(self, seats: int) -> float:
        """Return the chance to beat one of them, derived from the chance to win the table."""
        share = (self.won + 1 / seats) / (self.games + 1)
        return share / (share + (1 - share) / (seats - 1)) if share < 1 else 1.0


@dataclass(frozen=True)
class RoundReport:
    """The result of a round of training."""

    round: int
    seats: int
    learner: str
    choices: int
    shares: dict[str, tuple[float, int]] = field(default_factory=dict)
    """By member at all other seats: wins and games of the learner in this round."""


class League:
    """Trains a policy for *ruleset* at tables of *sizes*; *games* games end in each round.

    It starts with *policy*, which then is a member too, or with a random one.
    """

    def __init__(  # noqa: PLR0913 - what is played, how much at once, and where it begins
        self,
        ruleset: str,
        sizes: Sequence[int],
        *,
        games: int = 128,
        tables: int = 64,
        seed: int,
        policy: Policy | None = None,
    ) -> None:
        self._chance = np.random.default_rng(seed)
        self._tables = [Tables(ruleset, seats, tables, seed) for seats in sizes]
        self._exploits = [Tables(ruleset, seats, tables, seed + 1) for seats in sizes]
        self._games, self._round = games, 0
        self.main = Learner(policy or Policy.new(self._chance), self._chance)
        self._exploiter: Learner | None = None
        self._exploiter_rounds = 0
        self.members: dict[str, Chances] = dict(HABITS)
        if policy is not None:
            self.members[f"{MAIN} 0"] = policy.chances
        self.payoffs: defaultdict[tuple[str, int], Payoff] = defaultdict(Payoff)

    def imitate(self, name: str, games: int, times: int = 20) -> float:
        """Let the learner imitate *games* games of each size by the habit called *name*.

        Holding back wins only if a player does it for a whole game, which random play never finds.
        Return the probability that the learner gave these choices in the last pass.
        """
        chosen: list[ChoiceSamples] = []
        for tables in self._tables:
            alike = repeat((name,) * tables.seats)
            chosen += tables.play(games, self.members, alike.__next__, _anybody)[0]
        result = 0.0
        for _ in range(times):
            result = self.main.imitate(ChoiceSamples.joined(chosen))
        return result

    def train(self) -> Iterator[RoundReport]:
        """Train without end, and yield a report after each round."""
        while True:
            self._round += 1
            at = self._round % len(self._tables)
            if self._round // len(self._tables) % _EXPLOITS == _EXPLOITS - 1:
                yield self._exploit(self._exploits[at])
            else:
                yield self._learn(self._tables[at])

    def _learn(self, tables: Tables) -> RoundReport:
        members = self.members | {MAIN: self.main.policy.chances}
        seats = tables.seats
        chosen, finished = tables.play(
            self._games, members, lambda: self.table(seats), lambda name: name == MAIN
        )
        if chosen:
            self.main.improve(ChoiceSamples.joined(chosen))
        shares = self._note(finished, seats)
        if self._round % (_JOINS_EVERY * len(self._tables)) == 0:
            self.members[f"{MAIN} {self._round}"] = self.main.policy.chances
        return RoundReport(self._round, seats, MAIN, sum(map(len, chosen)), shares)

    def _exploit(self, tables: Tables) -> RoundReport:
        if self._exploiter is None:
            self._exploiter = Learner(self.main.policy, self._chance)
            self._exploiter_rounds = 0
        learner, seats = self._exploiter, tables.seats
        members = {MAIN: self.main.policy.chances, EXPLOITER: learner.policy.chances}

        def seating() -> list[str]:
            table = [MAIN] * seats
            table[self._chance.integers(seats)] = EXPLOITER
            return table

        chosen, finished = tables.play(
            self._games, members, seating, lambda name: name == EXPLOITER
        )
        if chosen:
            learner.improve(ChoiceSamples.joined(chosen))
        won = sum(_won(game, EXPLOITER) for game in finished)
        share = won / len(finished)
        self._exploiter_rounds += 1
        odds = Payoff(len(finished), won).odds(seats)
        long = self._exploiter_rounds >= _LONG * len(self._tables)
        if long or (self._exploiter_rounds > len(self._tables) and odds > _FOUND):
            self.members[f"{EXPLOITER} {self._round}"] = learner.policy.chances
            self._exploiter = None
        result = {MAIN: (share, len(finished))}
        return RoundReport(self._round, seats, EXPLOITER, sum(map(len, chosen)), result)

    def table(self, seats: int) -> list[str]:
        """Draw the other players of a table with the learner."""
        names = list(self.members)
        hard = np.array([(1 - self.payoffs[name, seats].odds(seats)) ** 2 for name in names])
        hard = (hard + 0.02) / (hard + 0.02).sum()

        def other() -> str:
            if self._chance.random() < _ITSELF:
                return MAIN
            return str(self._chance.choice(names, p=hard))

        alike = self._chance.random() < _ALIKE
        others = [other()] * (seats - 1) if alike else [other() for _ in range(seats - 1)]
        others.insert(int(self._chance.integers(seats)), MAIN)
        return others

    def _note(self, finished: Sequence[Finished], seats: int) -> dict[str, tuple[float, int]]:
        shares: defaultdict[str, list[float]] = defaultdict(list)
        for game in finished:
            others = set(game.seating) - {MAIN}
            if len(others) == 1 and game.seating.count(MAIN) == 1:
                (name,) = others
                share = _won(game, MAIN)
                shares[name].append(share)
                payoff = self.payoffs[name, seats]
                payoff.games = _FADES * payoff.games + 1
                payoff.won = _FADES * payoff.won + share
        return {name: (float(np.mean(each)), len(each)) for name, each in shares.items()}


def _won(game: Finished, name: str) -> float:
    """Return what part of *game* the only seat of *name* has won."""
    seats = len(game.seating)
    reward = game.rewards[game.seating.index(name)]
    return max(0.0, (reward * (seats - 1) + 1) / seats)


def _anybody(_: str) -> bool:
    return True
