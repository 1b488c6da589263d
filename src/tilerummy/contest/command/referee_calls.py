"""Commands for calls for a referee."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from tilerummy.contest.command.bounds import Number  # noqa: TC001 - read when the program runs


@dataclass(frozen=True, slots=True)
class CallReferee:
    """Asks a referee to come to the sender's table, from a player's own phone."""

    type: ClassVar[str] = "call_referee"


@dataclass(frozen=True, slots=True)
class TakeCall:
    """Takes a call: the sender goes to that table."""

    type: ClassVar[str] = "take_call"
    call: Number


OnRefereeCalls: TypeAlias = CallReferee | TakeCall
"""Commands that `decide_referee_calls` handles."""
