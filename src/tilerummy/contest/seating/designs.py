"""Constructed schedules in which everybody meets almost everybody once.

With nearly the largest possible number of rounds, a search finds no schedule without repeats.
Combinatorics provides two kinds. The lines of an affine space over the field of four elements form
a resolvable design. Starters of resolvable group divisible designs give one round whose tables are
rotated by one place from round to round (Colbourn and Dinitz, Handbook of Combinatorial Designs,
2007, II.7 and IV.5).

The starters here were found by annealing over first rounds that are unchanged when the three rings
change places. A test counts every meeting.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Final

from tilerummy.contest.seating.sizes import FOUR, TWO

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tilerummy.contest.seating.problem import Round

STARTERS: Final[dict[int, str]] = {
    24: ("11 5 16 21; 18 12 2 22; 4 19 9 23; 1 0 3 20; 8 7 10 6; 15 14 17 13"),
    28: ("27 3 12 21; 17 16 1 20; 23 19 13 8; 2 4 25 14; 6 5 22 0; 15 11 7 9; 24 26 10 18"),
    36: (
        "23 18 0 33; 1 29 11 34; 12 7 22 35; 19 28 15 20; 30 6 26 31; 8 17 4 9; "
        "2 16 14 10; 13 27 25 21; 24 5 3 32"
    ),
    40: (
        "39 2 19 31; 11 38 4 37; 20 10 25 7; 34 17 36 21; 30 8 6 22; 12 24 18 27; "
        "23 33 28 3; 0 1 32 9; 13 16 5 14; 26 35 15 29"
    ),
    44: (
        "42 13 19 31; 43 0 14 28; 15 3 36 5; 37 27 2 17; 11 33 18 41; 4 26 23 10; "
        "22 38 39 20; 30 6 1 40; 34 32 21 29; 12 8 35 9; 24 16 7 25"
    ),
    48: (
        "15 9 43 45; 30 24 13 46; 0 39 28 47; 1 44 38 26; 16 14 8 41; 31 29 23 11; "
        "12 19 5 10; 27 34 20 25; 42 4 35 40; 2 22 18 21; 17 37 33 36; 32 7 3 6"
    ),
    52: (
        "51 6 23 40; 17 14 32 22; 34 31 49 39; 0 48 15 5; 30 19 9 41; 47 36 26 7; "
        "13 2 43 24; 4 27 3 18; 21 44 20 35; 38 10 37 1; 8 11 46 50; 25 28 12 16; "
        "42 45 29 33"
    ),
}
"""By number of players, R * 3 + 1, 2 or 3: the tables of the first of R rounds.

Players 0 to R-1, R to 2R-1 and 2R to 3R-1 form three rings that rotate by one place from round to
round. The other players keep their places.
"""
_AFFINE: Final = {16: 2, 64: 3}
"""The dimension of the space by number of players, who are its points."""


def design(players: int, rounds: int) -> tuple[Round, ...] | None:
    """Return *rounds* rounds at tables of four and three without a repeat, or None.

    A schedule for up to four more players also works: the extra players are removed, which leaves
    tables of three. In each round used, the extra players sit at different tables or fill one
    table.
    """
    for most in range(players, players + 5):
        complete = _complete(most)
        spare = frozenset(range(players, most))
        if len(spare) == FOUR and complete:
            spare = frozenset(complete[0][0])
        fitting = [tables for tables in complete if _parted(tables, spare)]
        if len(fitting) >= rounds:
            return _without(fitting[:rounds], spare)
    return None


def round_robin(players: int, rounds: int) -> tuple[Round, ...]:
    """Return rounds at tables of two in which nobody meets a player again before all others.

    This is the circle method: one player stays, and the others move on by one place from round to
    round. With an odd number of players the place that stays is empty, and its opponent has a bye.
    """
    ring = players - 1 + players % TWO
    first = [(at, ring - 1 - at) for at in range(ring // TWO)]
    middle = ring // TWO
    return tuple(
        tuple(
            [((one + turn) % ring, (other + turn) % ring) for one, other in first]
            + ([] if players % TWO else [((middle + turn) % ring, ring)])
        )
        for turn in range(rounds)
    )


def _parted(tables: Round, spare: frozenset[int]) -> bool:
    return all(len(spare.intersection(table)) in {0, 1, len(table)} for table in tables)


def _without(rounds: Iterable[Round], spare: frozenset[int]) -> tuple[Round, ...]:
    """Return *rounds* without the players *spare*, and number the others from 0 again."""
    number: dict[int, int] = {}
    trimmed = [[[p for p in table if p not in spare] for table in tables] for tables in rounds]
    for player in sorted(player for table in trimmed[0] for player in table):
        number[player] = len(number)
    return tuple(
        tuple(tuple(number[player] for player in table) for table in tables if table)
        for tables in trimmed
    )


@cache
def _complete(players: int) -> tuple[Round, ...]:
    """Return the whole schedule for a number of players that has one, or nothing."""
    if players in _AFFINE:
        return tuple(_lines(_AFFINE[players]))
    if players in STARTERS:
        return tuple(_turned(players))
    return ()


def _turned(players: int) -> Iterable[Round]:
    rounds = (players - 1) // 3
    start = [tuple(map(int, table.split())) for table in STARTERS[players].split(";")]
    for turn in range(rounds):
        yield tuple(tuple(_turn(player, turn, rounds) for player in table) for table in start)


def _turn(player: int, turn: int, ring: int) -> int:
    if player >= 3 * ring:
        return player
    return player // ring * ring + (player % ring + turn) % ring


def _lines(dimension: int) -> Iterable[Round]:
    """Return the parallel classes of lines of an affine space over the field of four elements."""
    points = list(product(range(4), repeat=dimension))
    number = {point: at for at, point in enumerate(points)}
    for direction in points:
        if next(filter(None, direction), 0) != 1:
            continue  # one direction per line: the one that begins with 1
        lines = {
            frozenset(
                number[tuple(a ^ _times(step, b) for a, b in zip(point, direction, strict=True))]
                for step in range(4)
            )
            for point in points
        }
        yield tuple(sorted(tuple(sorted(line)) for line in lines))


def _times(one: int, other: int) -> int:
    """Multiply in the field of four elements 0, 1, a and a + 1, written as bits."""
    product_ = (one if other & 1 else 0) ^ (one << 1 if other & 2 else 0)
    return product_ ^ 0b111 if product_ & 0b100 else product_
