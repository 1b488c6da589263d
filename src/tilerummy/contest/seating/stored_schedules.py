"""Stored schedules that took minutes of annealing. A search of some seconds rarely finds them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tilerummy.contest.seating.problem import Round

SCHEDULES: Final[dict[tuple[int, int], str]] = {
    (16, 6): (
        "3 12 10 14; 8 6 9; 2 1 15; 0 5 11; 4 7 13 / 14 15 9 4; 1 8 5; 3 0 13; 2 6 10; 12 11 7 / "
        "4 12 5 6; 2 13 8; 0 1 14; 7 3 9; 15 10 11 / 5 14 2 7; 9 13 11; 12 8 15; 3 1 6; 0 10 4 / "
        "6 0 15 7; 1 12 13; 4 3 2; 14 8 11; 10 9 5 / 9 2 0 12; 4 1 11; 7 8 10; 5 15 3; 6 13 14"
    ),
    (17, 6): (
        "2 8 6 3; 13 1 5 16; 7 10 14; 11 9 12; 4 0 15 / 13 3 10 12; 2 9 14 16; 11 6 4; 1 15 7; "
        "0 8 5 / 10 6 9 1; 12 8 4 16; 13 15 11; 7 0 2; 14 5 3 / 14 13 6 0; 7 11 16 3; 8 15 10; "
        "5 4 9; 2 1 12 / 14 8 11 1; 6 12 5 7; 4 13 2; 15 9 3; 16 10 0 / 2 11 10 5; 7 13 9 8; "
        "4 12 14; 1 0 3; 6 15 16"
    ),
}
"""By players and rounds: a schedule without repeats and one with a single repeat.

Semicolons separate tables, slashes separate rounds.
"""


def stored_schedule(players: int, rounds: int) -> tuple[Round, ...] | None:
    """Return the stored schedule for *players* and *rounds*, or None."""
    text = SCHEDULES.get((players, rounds))
    if text is None:
        return None
    return tuple(
        tuple(tuple(map(int, table.split())) for table in round_.split(";"))
        for round_ in text.split("/")
    )
