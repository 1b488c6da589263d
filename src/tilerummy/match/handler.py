"""What a module of the match registers for the commands that it decides."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from tilerummy.match.context import Context
from tilerummy.match.event import MatchEvent
from tilerummy.match.state import MatchState

Handler: TypeAlias = Callable[[MatchState, Any, Context], tuple[MatchEvent, ...]]
"""Returns the events of a command of its type, or raises a Refusal."""
Handlers: TypeAlias = Mapping[type, Handler]
"""By type of command."""
