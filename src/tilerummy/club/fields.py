"""The types and bounds of the fields of commands and events."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta

from tilerummy.core.presets import PRESETS

LARGEST: Final = 1_000_000
"""The largest score, and the largest count of anything."""
MOST_RESULTS: Final = 200
"""Most results of one evening."""

Name = Annotated[str, Meta(min_length=1, max_length=80)]
Text = Annotated[str, Meta(max_length=80)]
Family = Annotated[str, Meta(pattern=f"^({'|'.join(PRESETS)})?$")]
"""The name of a rule set, without its changes; empty if nobody said."""
LevelName = Annotated[str, Meta(pattern=r"^[a-z]{1,20}$")]
"""The level of a bot, for example ``hard``."""
Reason = Annotated[str, Meta(max_length=200)]
Key = Annotated[str, Meta(pattern=r"^[meps][0-9]{1,6}$")]
"""The key of a member (``m3``), evening (``e12``), planned evening (``p1``) or season (``s2``)."""
Match = Annotated[str, Meta(pattern=r"^[a-z2-7]{16}$")]
"""The key of a match on this server."""
Date = Annotated[str, Meta(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]
Moment = Annotated[int, Meta(ge=0, lt=1 << 52)]
"""Milliseconds (UTC)."""
Minutes = Annotated[int, Meta(ge=1, le=10_080)]
Number = Annotated[int, Meta(ge=0, le=LARGEST)]
Positive = Annotated[int, Meta(ge=1, le=LARGEST)]
Place = Annotated[int, Meta(ge=1, le=MOST_RESULTS)]
Score = Annotated[int, Meta(ge=-LARGEST, le=LARGEST)]
Points = Annotated[float, Meta(ge=0, le=LARGEST)]
