"""The same deals at every table of a round: dealing them, and comparing players with equal racks.

In every game a rack moves to the next seat. Its name is its turn: the first rack begins. Racks are
compared only between tables of equal size, because a table of three has other turns, another pool
and other points to win than a table of four.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple

from tilerummy.contest.model.result import Result
from tilerummy.contest.model.sheet_lines import How
from tilerummy.contest.standings.ranking import NOTHING, Comparison
from tilerummy.core.policy import Starter

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tilerummy.contest.model.state import Entry, Pod
    from tilerummy.core.ruleset import Ruleset

HALF: Final = Fraction(1, 2)
"""The share for a game without a comparison, and for each equal result."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """A player's result with a rack, compared with the results of others with that rack."""

    game: int
    """Game of the round, from 0."""
    table: int
    """Table, from 0."""
    size: int
    """Number of players at the table."""
    rack: int
    """Turn of the rack, from 0: the first one begins."""
    result: Result
    played: bool
    """Whether the game is compared: nobody at the table was absent or gave up."""
    others: int
    """Number of other players with the rack whose games are compared."""
    share: Fraction
    """Share of them who scored less, equals for a half: from 0 to 1; a half without others."""
    difference: Fraction
    """Points above the average of the others; 0 without others."""


def dealt_rules(ruleset: Ruleset) -> Ruleset:
    """Return the rules for tables that play the same deals.

    Seat 1 begins the first game, and the next seat each further game, so racks move around. No
    redeal is possible, because other tables play the same deal.
    """
    return replace(
        ruleset,
        starter=Starter.SEAT_ONE,
        later_starter=Starter.ROTATE,
        redeal_on_doubles=None,
    )


def rack_of(seat: int, game: int, seats: int) -> int:
    """Return the rack, by its turn from 0, of a seat in a game of a round (both from 0)."""
    return (seat - game) % seats


def compare(pods: Sequence[Pod]) -> tuple[Compared, ...]:
    """Return the results of a round by game, then by rack, then by table, compared.

    A game at a table where a player was absent or gave up is not compared: that player gets nothing
    for it, and the others there get a half.
    """
    held: dict[tuple[int, int, int], list[_RackAtTable]] = {}
    for table, pod in enumerate(pods):
        size = len(pod.seats)
        for game, played in enumerate(pod.games):
            if played.entry is None:
                continue
            at_fault = _at_fault(pod, played.entry)
            of_players = {result.player: result for result in played.entry.results}
            for seat, player in enumerate(pod.seats):
                result = of_players.get(player, Result(player=player, score=0))
                one = _RackAtTable(table, result, player in at_fault, not at_fault)
                held.setdefault((game, size, rack_of(seat, game, size)), []).append(one)
    return tuple(
        one
        for (game, size, rack), all_held in sorted(held.items(), key=lambda item: item[0])
        for one in _beside_others(game, size, rack, all_held)
    )


def sums(pods: Sequence[Pod]) -> dict[str, Comparison]:
    """Return the compared results of a round, added up by player."""
    made: dict[str, Comparison] = {}
    for one in compare(pods):
        player = one.result.player
        made[player] = made.get(player, NOTHING) + Comparison(one.share, one.difference)
    return made


class _RackAtTable(NamedTuple):
    """A rack at one table."""

    table: int
    result: Result
    at_fault: bool
    played: bool


def _at_fault(pod: Pod, entry: Entry) -> frozenset[str]:
    """Return who did not play a game to its end."""
    reported = {result.player for result in entry.results}
    gave_up = {line.player for line in entry.lines if line.how in {How.FORFEIT, How.ABSENT}}
    return frozenset(gave_up | (set(pod.seats) - reported))


def _beside_others(
    game: int, size: int, rack: int, held: Sequence[_RackAtTable]
) -> Iterator[Compared]:
    """Yield what was made of one rack, at each table."""
    scores = sorted(one.result.score for one in held if one.played)
    others, total = len(scores) - 1, sum(scores)
    for one in held:
        share, difference = HALF, Fraction(0)
        if one.at_fault:
            share = Fraction(0)
        elif one.played and others:
            score = one.result.score
            less, more = bisect_left(scores, score), bisect_right(scores, score)
            # Equals count a half, and nobody is compared with themselves.
            share = Fraction(2 * less + (more - less - 1), 2 * others)
            difference = score - Fraction(total - score, others)
        yield Compared(
            game=game,
            table=one.table,
            size=size,
            rack=rack,
            result=one.result,
            played=one.played,
            others=others if one.played else 0,
            share=share,
            difference=difference,
        )
