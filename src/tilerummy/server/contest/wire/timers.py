"""The time left on the timers that pages show."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from tilerummy.contest.model.state import RoundStatus
from tilerummy.server.contest.wire.parts import BellShown

if TYPE_CHECKING:
    from tilerummy.contest.model.state import Contest


class Timers(NamedTuple):
    """The timers at one moment."""

    countdown_ms: int | None = None
    """The time until play begins; None without a countdown."""
    bells: tuple[BellShown, ...] = ()
    """The bells of running rounds."""

    @property
    def run(self) -> bool:
        """Whether any timer is running."""
        return self != NO_TIMERS


NO_TIMERS: Final = Timers()


def timers(contest: Contest, now: int) -> Timers:
    """Return the timers of *contest* at *now*, in milliseconds (UTC)."""
    begins_at = contest.begins_at
    return Timers(
        None if begins_at is None else max(0, begins_at - now),
        tuple(
            BellShown.model_construct(division=key, left_ms=max(0, played.bell_at - now))
            for key, division in contest.divisions.items()
            for played in division.rounds
            if played.status is RoundStatus.RUNNING and played.bell_at is not None
        ),
    )
