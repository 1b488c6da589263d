"""The deals that can be played many at a time, and their games."""

from __future__ import annotations

from random import Random
from time import process_time
from typing import TYPE_CHECKING, Final

from tilerummy.bots.game import deal
from tilerummy.core.format.ruleset import parse_ruleset
from tilerummy.core.outcome import Termination
from tilerummy.lab.arena.game import GameResult, make_ready
from tilerummy.lab.arena.lockstep import BOTS, Games
from tilerummy.solver.strategy import plain_search_covers

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.core.state import State
    from tilerummy.lab.arena.game import Deal

_MOST: Final = {"medium": 256, "hard": 64, "expert": 16}
"""Most deals that are played at once where such a bot sits: some seconds. More are hardly faster,
and what is stopped is lost."""


def covers(dealt: Deal) -> bool:
    """Return whether the games of *dealt* can be played many at a time."""
    rules = parse_ruleset(dealt.ruleset)
    known = (
        plain_search_covers(rules, opened=True)
        and plain_search_covers(rules, opened=False)
        and not rules.special_jokers
    )
    usual = not (rules.play_after_draw or rules.play_on_for_second or rules.must_play)
    usual = usual and not rules.clock.gives_time
    return known and usual and {bot for seat in dealt.seatings for bot in seat} <= {*BOTS}


def at_once(dealt: Deal) -> int:
    """Return the number of deals like *dealt* to play at a time; 1 if more are not faster.

    More are not faster if no bot lays the most each turn, or if several guess: then most of the
    time goes to bots that are asked one by one at the end of the pool.
    """
    bots = {bot for seat in dealt.seatings for bot in seat}
    experts = max(seating.count("expert") for seating in dealt.seatings)
    if not covers(dealt) or "medium" not in bots or experts > 1:
        return 1
    return min(_MOST[bot] for bot in bots)


def play_at_once(deals: Sequence[Deal]) -> tuple[tuple[GameResult, ...], ...]:
    """Play all games of *deals*, which must be covered and differ only in seeds and seatings.

    The processor time is divided equally among them.
    """
    make_ready()
    began = process_time()
    rules = parse_ruleset(deals[0].ruleset)
    states: list[State] = []
    seatings: list[tuple[str, ...]] = []
    for one in deals:
        chance = Random(one.seed)  # noqa: S311 - games, to be dealt again
        states += [deal(rules, len(one.seatings[0]), chance)[0]] * len(one.seatings)
        seatings += one.seatings
    games = Games(states, seatings, deals[0].deadline_ms)
    outcomes = games.played()
    each = 1000 * (process_time() - began) / len(outcomes)
    results = [
        GameResult(
            games.seatings[at],
            outcome.winners,
            outcome.scores,
            int(games.turn[at]) - 1,
            int(games.plays[at]),
            each,
            called=outcome.termination is Termination.CALL,
        )
        for at, outcome in enumerate(outcomes)
    ]
    in_order = iter(results)
    return tuple(tuple(next(in_order) for _ in dealt.seatings) for dealt in deals)
