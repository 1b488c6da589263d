"""The same deals at every table of a round: dealing them, and comparing players with equal racks.

In every game a rack goes round the table by one seat. It is called by its turn: the one that
begins is the first. Racks are compared between tables of as many players: a table of three has
other turns, another pool and other points to win than one of four.
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
"""For a game that compares to nothing, and for each equal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """A player's result with a rack, compared with the others' results with the same one."""

    game: int
    """Of the round, from 0."""
    table: int
    """From 0."""
    size: int
    """How many sat at the table."""
    rack: int
    """Its turn, from 0: the first one begins."""
    result: Result
    played: bool
    """Whether the table's game compares: nobody was absent or gave up."""
    others: int
    """How many others had the rack, and played."""
    share: Fraction
    """How many of them scored less, equals for a half: from 0 to 1; a half without others."""
    difference: Fraction
    """Points more than the others had on average; 0 without others."""


def dealt_rules(ruleset: Ruleset) -> Ruleset:
    """Return the rules by which tables play the same deals.

    Seat 1 begins, in each further game the next seat: so racks go round. No deal is thrown away
    at one table that is played at another.
    """
    return replace(
        ruleset,
        starter=Starter.SEAT_ONE,
        later_starter=Starter.ROTATE,
        redeal_on_doubles=None,
    )


def rack_of(seat: int, game: int, seats: int) -> int:
    """Return which rack, by its turn from 0, a seat has in a game of a round (both from 0)."""
    return (seat - game) % seats


def compare(pods: Sequence[Pod]) -> tuple[Compared, ...]:
    """Return what everybody of a round made of each rack: game by game, rack by rack, by table.

    A game at a table where somebody was absent or gave up compares to nothing: whoever did that
    gets nothing for it, the others there a half.
    """
    held: dict[tuple[int, int, int], list[_Held]] = {}
    for table, pod in enumerate(pods):
        size = len(pod.seats)
        for game, played in enumerate(pod.games):
            if played.entry is None:
                continue
            at_fault = _at_fault(pod, played.entry)
            of_players = {result.player: result for result in played.entry.results}
            for seat, player in enumerate(pod.seats):
                result = of_players.get(player, Result(player=player, score=0))
                one = _Held(table, result, player in at_fault, not at_fault)
                held.setdefault((game, size, rack_of(seat, game, size)), []).append(one)
    return tuple(
        one
        for (game, size, rack), all_held in sorted(held.items(), key=lambda item: item[0])
        for one in _beside_others(game, size, rack, all_held)
    )


def sums(pods: Sequence[Pod]) -> dict[str, Comparison]:
    """Return by player what the games of a round come to, compared."""
    made: dict[str, Comparison] = {}
    for one in compare(pods):
        player = one.result.player
        made[player] = made.get(player, NOTHING) + Comparison(one.share, one.difference)
    return made


class _Held(NamedTuple):
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


def _beside_others(game: int, size: int, rack: int, held: Sequence[_Held]) -> Iterator[Compared]:
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
