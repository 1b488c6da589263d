"""Bounds of the fields of commands; the server checks them when it reads JSON."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from tilerummy.contest.model.stage import Stage

Key = Annotated[str, Meta(min_length=1, max_length=16, pattern=r"^[a-z][0-9]{1,12}$")]
"""The key of a division (``d7``) or an entrant (``e12``), as the server assigned it."""
Text = Annotated[str, Meta(min_length=1, max_length=80)]
Reason = Annotated[str, Meta(min_length=1, max_length=200)]
Number = Annotated[int, Meta(ge=0, le=100_000)]
Points = Annotated[int, Meta(ge=-100_000, le=100_000)]
Seconds = Annotated[int, Meta(ge=1, le=100_000)]
TurnSeconds = Annotated[int, Meta(ge=0, le=300)]
TileText = Annotated[str, Meta(min_length=1, max_length=8)]
RulesetName = Annotated[str, "a name in PRESETS"]
Stages = Annotated[tuple[Stage, ...], Meta(min_length=1, max_length=8)]
Tables = Annotated[
    tuple[Annotated[tuple[Key, ...], Meta(max_length=8)], ...], Meta(min_length=1, max_length=400)
]
