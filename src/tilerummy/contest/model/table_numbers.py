"""Which of the hall's real tables a division has."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class TableNumbers:
    """The numbers of a division's tables, and the room they are in."""

    numbers: tuple[int, ...] = ()
    """In order. Tables beyond the last of them count on from the highest; none: from 1."""
    room: str = ""

    def of(self, table: int) -> int:
        """Return the number of *table*, which counts from 0."""
        if table < len(self.numbers):
            return self.numbers[table]
        return max(self.numbers, default=0) + 1 + table - len(self.numbers)
