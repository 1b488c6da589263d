"""How many sit at a table: four or three (S3-49 f.), as many fours as possible."""

from __future__ import annotations

from typing import Final

FOUR: Final = 4
THREE: Final = 3
ODD_ONE_OUT: Final = 5
"""The only number of players that no tables of four and three seat: one waits."""


def seated(players: int) -> int:
    """Return how many of so many *players* sit in one round."""
    return FOUR if players == ODD_ONE_OUT else players


def compositions(players: int) -> tuple[tuple[int, ...], ...]:
    """Return the sizes of tables that seat so many *players*, those with most fours first.

    >>> compositions(15)
    ((4, 4, 4, 3), (3, 3, 3, 3, 3))
    """
    here = seated(players)
    return tuple(
        (FOUR,) * fours + (THREE,) * ((here - FOUR * fours) // THREE)
        for fours in range(here // FOUR, -1, -1)
        if (here - FOUR * fours) % THREE == 0
    )
