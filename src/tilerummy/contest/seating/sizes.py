"""Table sizes: four or three players (S3-49 f.), or another full size that the contest chooses."""

from __future__ import annotations

from typing import Final

FOUR: Final = 4
THREE: Final = 3
TWO: Final = 2
LEAST_PLAYERS: Final = {TWO: 2, THREE: 2, FOUR: 3}
"""The fewest players that fill one table, by the size of a full table."""
ODD_ONE_OUT: Final = 5
"""The only number of players that tables of four and three cannot seat: one has a bye."""


def seated(players: int, table_size: int = FOUR) -> int:
    """Return how many of *players* sit in one round. The others have a bye."""
    if table_size == TWO:
        return players - players % TWO
    return FOUR if table_size == FOUR and players == ODD_ONE_OUT else players


def compositions(players: int, table_size: int = FOUR) -> tuple[tuple[int, ...], ...]:
    """Return the combinations of table sizes that seat *players*, most full tables first.

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
    """Return tables of three, completed by one of two, one of four or two of two."""
    full, rest = divmod(players, THREE)
    if rest == 1:
        return (FOUR,) + (THREE,) * (full - 1), (THREE,) * (full - 1) + (TWO, TWO)
    return ((THREE,) * full + (TWO,) * (rest // TWO),)
