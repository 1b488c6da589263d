"""How many sit at a table: four or three (S3-49 f.), or as many as another kind of contest asks."""

from __future__ import annotations

from typing import Final

FOUR: Final = 4
THREE: Final = 3
TWO: Final = 2
LEAST_PLAYERS: Final = {TWO: 2, THREE: 2, FOUR: 3}
"""By the size of a full table, the fewest players that fill one table."""
ODD_ONE_OUT: Final = 5
"""The only number of players that no tables of four and three seat: one has a bye."""


def seated(players: int, table_size: int = FOUR) -> int:
    """Return how many of so many *players* sit in one round; the others have a bye."""
    if table_size == TWO:
        return players - players % TWO
    return FOUR if table_size == FOUR and players == ODD_ONE_OUT else players


def compositions(players: int, table_size: int = FOUR) -> tuple[tuple[int, ...], ...]:
    """Return the sizes of tables that seat so many *players*, those with most full tables first.

    >>> compositions(15)
    ((4, 4, 4, 3), (3, 3, 3, 3, 3))
    >>> compositions(10, 3), compositions(11, 3), compositions(5, 2)
    (((4, 3, 3), (3, 3, 2, 2)), ((3, 3, 3, 2),), ((2, 2),))
    """
    here = seated(players, table_size)
    if table_size == TWO:
        return ((TWO,) * (here // TWO),)
    if table_size == THREE:
        return _threes(here)
    return tuple(
        (FOUR,) * fours + (THREE,) * ((here - FOUR * fours) // THREE)
        for fours in range(here // FOUR, -1, -1)
        if (here - FOUR * fours) % THREE == 0
    )


def _threes(players: int) -> tuple[tuple[int, ...], ...]:
    """Return tables of three, and one of two, one of four or two of two for the others."""
    full, rest = divmod(players, THREE)
    if rest == 1:
        return (FOUR,) + (THREE,) * (full - 1), (THREE,) * (full - 1) + (TWO, TWO)
    return ((THREE,) * full + (TWO,) * (rest // TWO),)
