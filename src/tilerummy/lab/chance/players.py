"""Players of many kinds for the games that train the win probability, besides the levels."""

from __future__ import annotations

from dataclasses import dataclass, replace
from statistics import fmean
from typing import TYPE_CHECKING, Final, Self

import numpy as np

from tilerummy.bots import bot_for
from tilerummy.bots.bot import allowance, lay, own_rack, rest, rivals
from tilerummy.bots.person import PersonBot
from tilerummy.bots.personality import PERSONALITIES, Personality
from tilerummy.bots.solver_questions import best_play, problem_of, small_opening, tidy_table
from tilerummy.chance.strength import STRENGTHS
from tilerummy.core.tiles import Tiles
from tilerummy.core.turn import Call
from tilerummy.match.event import Level

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from tilerummy.bots import Bot
    from tilerummy.core.turn import Turn
    from tilerummy.core.view import View
    from tilerummy.solver import Problem, Solution

TURN_MS: Final = 500.0
"""For one turn of one bot, so that rare long searches do not hold up the rest."""
_SWITCH: Final = 0.12
"""How likely a wavering player is to play on as another level, turn by turn."""
HABITS: Final = "habits"
"""What the name of a player by habits begins with."""
PERSON: Final = "person"
"""What the name of a player by a personality begins with."""
_APART: Final = 0.02
"""Nobody is drawn who sees as often as a level does, or nearly: the levels measure the chances."""
_MISSES: Final = (0, 0, 10, 20, 30, 50)
"""Percentages of the rack's tiles that a player overlooks in a turn."""
_HOLDS: Final = (1, 1, 2, 3, 4, 6, 8, 11, 15, 99)


def player(name: str, chance: Random) -> Bot:
    """Return who is called *name*: habits, or levels and persons with slashes between them."""
    if name.startswith(HABITS):
        return PlayerByHabits(Habits.read(name), chance)
    return WaveringBot(name.split("/"), chance)


def drawn_person(chance: Random) -> str:
    """Return the name of somebody whose `Personality` is that of no level."""
    holds = chance.random() < 2 / 3
    taken = [each.sees for each in PERSONALITIES.values() if each.holds is holds]
    while True:
        sees = round(chance.random(), 2)
        if all(abs(sees - other) > _APART for other in taken):
            return f"{PERSON} {sees} {int(holds)}"


def strength(name: str) -> float | None:
    """Return how strong who is called *name* is; None for habits, whose strength nobody measured.

    Somebody who wavers is rated halfway, a person between the levels that see more and less.
    """
    if name.startswith(HABITS):
        return None
    return fmean(map(_strength, name.split("/")))


def _strength(name: str) -> float:
    if not name.startswith(PERSON):
        return STRENGTHS[name]
    sees, holds = name.split()[1:]
    best = Level.HARD if holds == "1" else Level.MEDIUM
    known = [(0.0, STRENGTHS[Level.EASY]), (1.0, STRENGTHS[best])]
    known += [
        (how.sees, STRENGTHS[level])
        for level, how in PERSONALITIES.items()
        if how.holds is (holds == "1")
    ]
    at, rated = zip(*sorted(known), strict=True)
    return float(np.interp(float(sees), at, rated))


def _bot(name: str) -> Bot:
    """Return the level called *name*, or a person."""
    if not name.startswith(PERSON):
        return bot_for(name)
    sees, holds = name.split()[1:]
    return PersonBot(Personality(sees=float(sees), holds=bool(int(holds))))


class WaveringBot:
    """Plays now as one level, now as another.

    Without such players a rack of forty tiles would tell no more than that somebody plays as
    'hard' does, and the chance after a play that this player would never make could not be learnt.
    """

    def __init__(self, levels: Sequence[str], chance: Random) -> None:
        self._all, self._chance = [_bot(level) for level in levels], chance
        self._now = chance.choice(self._all)

    def choose(self, view: View) -> Turn:
        """Return the turn to make."""
        if self._chance.random() < _SWITCH:
            self._now = self._chance.choice(self._all)
        with allowance(TURN_MS):
            return self._now.choose(view)


@dataclass(frozen=True, slots=True)
class Habits:
    """How somebody plays, in a few figures."""

    holds: int
    """Least number of tiles that the player, once opened, lays at once unless somebody is near."""
    misses: int
    """Percentage of tiles that the player overlooks, others in each turn."""
    fears: int
    """Number of tiles on another rack at which the player lays in any case."""
    jokers: bool
    """Keeps jokers unless the rack goes out."""
    small: bool
    """Opens with as few tiles as are enough."""

    def __str__(self) -> str:
        traits = (self.holds, self.misses, self.fears, int(self.jokers), int(self.small))
        return " ".join((HABITS, *map(str, traits)))

    @classmethod
    def read(cls, name: str) -> Self:
        """Return what `str` wrote."""
        holds, misses, fears, jokers, small = map(int, name.split()[1:])
        return cls(holds, misses, fears, bool(jokers), bool(small))

    @classmethod
    def drawn(cls, chance: Random) -> Self:
        """Return somebody's habits."""
        return cls(
            chance.choice(_HOLDS),
            chance.choice(_MISSES),
            chance.choice((0, 0, 1, 3, 5)),
            chance.random() < 0.4,
            chance.random() < 0.5,
        )


class PlayerByHabits:
    """Lays the most tiles of those thought of, when the habits say that it is time."""

    def __init__(self, habits: Habits, chance: Random) -> None:
        self._habits, self._chance = habits, chance

    def choose(self, view: View) -> Turn:
        """Return the turn to make."""
        with allowance(TURN_MS):
            return self._choose(view)

    def _choose(self, view: View) -> Turn:
        rack = own_rack(view)
        if not rack:
            return Call()
        habits = self._habits
        misses = 0 if view.must_lay else habits.misses
        blind = Tiles(t for t in rack if self._chance.randrange(100) < misses)
        problem = problem_of(view, rack - blind)
        best = best_play(problem)
        if not best.tiles:
            return rest(view)
        if best.tiles == len(rack):
            return lay(view, tidy_table(problem, best))
        if not problem.opened:
            small = small_opening(problem, best)
            return lay(view, small if habits.small else tidy_table(problem, best))
        near = view.pool < len(view.counts) or min(rivals(view)) <= habits.fears
        if best.tiles < habits.holds and not near and not view.must_lay:
            return rest(view)
        if habits.jokers and not near:
            problem, best = _without_jokers(problem, best, must_lay=view.must_lay)
        return lay(view, tidy_table(problem, best)) if best.tiles else rest(view)


def _without_jokers(
    problem: Problem, best: Solution, *, must_lay: bool
) -> tuple[Problem, Solution]:
    """Return the play that keeps the jokers, where there is one or none is asked for."""
    plain = replace(problem, rack=Tiles(tile for tile in problem.rack if not tile.is_joker))
    found = best_play(plain)
    if found.tiles or not must_lay:
        return plain, found
    return problem, best
