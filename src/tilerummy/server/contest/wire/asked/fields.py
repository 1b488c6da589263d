"""What the fields of commands are like."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

Key = Annotated[str, Field(min_length=1, max_length=16, pattern=r"^[a-z][0-9]{1,12}$")]
"""Of a division (``d7``) or an entrant (``e12``), as the server gave it."""
Text = Annotated[str, Field(min_length=1, max_length=80)]
Number = Annotated[int, Field(ge=0, le=100_000)]
Points = Annotated[int, Field(ge=-100_000, le=100_000)]
Seconds = Annotated[int, Field(ge=1, le=100_000)]
TileText = Annotated[str, Field(min_length=1, max_length=8)]
Tables = Annotated[
    list[Annotated[list[Key], Field(max_length=8)]], Field(min_length=1, max_length=400)
]
MOST_ENTRANTS = 1000
"""In one contest, of all divisions together."""
