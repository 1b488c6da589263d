"""Game scores per rule set.

Worst case of each function: linear in the seats and the tiles on their racks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilerummy.core.outcome import Outcome, Termination
from tilerummy.core.policy import Exhaustion, ExhaustionTie, ExhaustionWinner

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.tiles import Tiles


def rack_points(ruleset: Ruleset, rack: Tiles) -> int:
    """Return what *rack* counts against its holder: numbers, and the penalty per joker (B8)."""
    return rack.points + ruleset.joker_penalty * rack.jokers


def liabilities(
    ruleset: Ruleset,
    racks: Sequence[Tiles],
    opened: Sequence[bool],
    declined: Sequence[bool] = (),
) -> tuple[int, ...]:
    """Return by seat what each player owes at the end of the game, in points.

    A rack that never opened owes the flat penalty instead of its tiles where the rule set has
    one (C11, T3); *declined* says by seat whether it could have opened (T7).
    """
    owed = []
    for seat, rack in enumerate(racks):
        flat = None
        if not opened[seat]:
            flat = ruleset.unopened_penalty
            if declined and declined[seat] and ruleset.declined_opening_penalty is not None:
                flat = ruleset.declined_opening_penalty
        owed.append(rack_points(ruleset, rack) if flat is None else flat)
    return tuple(owed)


def score_call(owed: Sequence[int], tiles: Sequence[int], winner: int) -> Outcome:
    """Score a game that *winner* ended: the others pay what they owe to the winner (S0-48).

    *owed* and *tiles* are points and numbers of tiles by seat.
    """
    scores = [-points for points in owed]
    scores[winner] = sum(points for seat, points in enumerate(owed) if seat != winner)
    return Outcome(Termination.CALL, (winner,), tuple(scores), tuple(tiles))


def score_exhaustion(ruleset: Ruleset, owed: Sequence[int], tiles: Sequence[int]) -> Outcome:
    """Score a game in which nobody went out (S0-51, C12, G4).

    *owed* and *tiles* are points and numbers of tiles by seat. Joint winners share the pot in
    whole points; points that do not divide go to the lowest seats among them.

    By difference everybody else pays down to the lowest sum of all (S0-52). That is the winner's
    own, unless the fewest tiles win (C19): then it is still the lowest that is taken off, so that
    nobody is paid for losing and the winner never loses points. By own sums a winner of few but
    dear tiles may (S2-38): the own sum is taken off whoever wins.
    """
    winners = _best_racks(ruleset, owed, tiles, range(len(owed)))
    low = min(owed)
    if ruleset.exhaustion is Exhaustion.DIFFERENCE:
        scores = [low - points for points in owed]
        pot = -sum(score for seat, score in enumerate(scores) if seat not in winners)
    else:
        scores = [-points for points in owed]
        pot = sum(points for seat, points in enumerate(owed) if seat not in winners)
        pot -= sum(owed[seat] for seat in winners)
    share, rest = divmod(pot, len(winners))
    for place, seat in enumerate(winners):
        scores[seat] = share + (place < rest)
    return Outcome(Termination.EXHAUSTION, winners, tuple(scores), tuple(tiles))


def runners_up(
    ruleset: Ruleset, owed: Sequence[int], tiles: Sequence[int], winners: Sequence[int]
) -> tuple[int, ...]:
    """Return who comes second if nobody goes out for it: the best rack of the others (T1).

    Nobody does where the win is shared: the first and the second are determined then.
    """
    if len(winners) > 1:
        return ()
    others = [seat for seat in range(len(owed)) if seat not in winners]
    return _best_racks(ruleset, owed, tiles, others)


def _best_racks(
    ruleset: Ruleset, owed: Sequence[int], tiles: Sequence[int], seats: Sequence[int]
) -> tuple[int, ...]:
    """Return who of *seats* does best with nobody out (C19, G4)."""
    by_sum = ruleset.exhaustion_winner is ExhaustionWinner.LOWEST_SUM
    first, second = (owed, tiles) if by_sum else (tiles, owed)
    lowest = min(first[seat] for seat in seats)
    leaders = [seat for seat in seats if first[seat] == lowest]
    if ruleset.exhaustion_tie is ExhaustionTie.FEWEST_TILES:
        least = min(second[seat] for seat in leaders)
        leaders = [seat for seat in leaders if second[seat] == least]
    return tuple(leaders)
