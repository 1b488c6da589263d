"""The numbers of a hall's real tables that a division uses."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class TableNumbers:
    """The numbers of a division's tables, and their room."""

    numbers: tuple[int, ...] = ()
    """In order. Tables beyond the last continue from the highest number; empty: from 1."""
    room: str = ""

    def of(self, table: int) -> int:
        """Return the number of *table*, an index from 0."""
        if table < len(self.numbers):
            return self.numbers[table]
        return max(self.numbers, default=0) + 1 + table - len(self.numbers)
