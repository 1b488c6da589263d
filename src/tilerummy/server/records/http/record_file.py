"""The finished games of a match as the text of a record file."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from tilerummy.core.format import record
from tilerummy.match.deal import CONSTRUCTION
from tilerummy.match.dealing import seat_share
from tilerummy.match.event import ClockExtended, GameDealt, GameFinished, InGame
from tilerummy.match.proof import common_headers, share_headers
from tilerummy.match.refusal import MatchCode, Refusal
from tilerummy.match.state import evolve
from tilerummy.server.codes import ServerCode

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.core.event import Event
    from tilerummy.match.event import MatchEvent
    from tilerummy.match.state import MatchState
    from tilerummy.server.table.event_log import EventLog


@dataclass
class _Game:
    """One game in the event log of its match."""

    events: list[Event] = field(default_factory=list)
    headers: dict[str, str] = field(default_factory=dict)
    outages_ms: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class SoFar:
    """A snapshot of a match's events, which a thread can read while the match continues."""

    match: str
    state: MatchState
    events: Sequence[MatchEvent]
    times: Sequence[int]

    @classmethod
    def by(cls, stream: EventLog) -> SoFar:
        """Return a snapshot of *stream*; raise a LookupError if some events are left out."""
        return cls(stream.match, stream.state, tuple(stream.events), tuple(stream.times))


def record_text(so_far: SoFar) -> str:
    """Return the finished games, at the cost of `games_of`.

    Raises:
        Refusal: ``no_finished_game`` if there is none; ``deal_sealed`` as for `games_of`.
    """
    finished, _ = games_of(so_far)
    if not finished:
        raise Refusal(ServerCode.NO_FINISHED_GAME)
    return record.write(finished)


def games_of(
    so_far: SoFar, newest: int | None = None
) -> tuple[list[record.GameRecord], record.GameRecord | None]:
    """Return the finished games up to event number *newest*, and the game running at that time.

    Every event is folded again, at 30 microseconds each. Do not call this on the event loop.

    Raises:
        Refusal: ``deal_sealed`` while other tables still play the same tiles.
    """
    if so_far.state.sealed:
        raise Refusal(MatchCode.DEAL_SEALED)
    finished: list[record.GameRecord] = []
    current = _Game()
    state: MatchState | None = None
    for event, at in list(zip(so_far.events, so_far.times, strict=True))[:newest]:
        before, state = state, evolve(state, event)
        match event:
            case InGame():
                current.events.append(event.event)
            case GameDealt():
                current.events.append(event.dealt)
                current.headers |= _headers(so_far.match, state, event, at)
                if state.given is not None:
                    current.headers |= common_headers(state.given.source)
                elif event.construction == CONSTRUCTION and before is not None:
                    current.headers |= share_headers([seat_share(seat) for seat in before.seats])
            case ClockExtended():
                current.outages_ms.append(event.outage_ms)
            case GameFinished():
                current.events.append(event.ended)
                if "Commitment" in current.headers:
                    current.headers["Seed"] = so_far.state.opened or event.seed
                if current.outages_ms:
                    current.headers["OutagesMs"] = " ".join(map(str, current.outages_ms))
                finished.append(record.GameRecord(tuple(current.events), current.headers))
                current = _Game()
            case _:
                pass
    running = record.GameRecord(tuple(current.events), current.headers)
    return finished, running if "Game" in current.headers else None


def _headers(match: str, state: MatchState, event: GameDealt, at: int) -> dict[str, str]:
    headers = {
        "Match": match,
        "Game": str(event.game),
        "Date": datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
    }
    for number, seat in enumerate(state.seats):
        headers[f"Seat{number}"] = (
            seat.name if seat.level is None else f"{seat.name} ({seat.level})"
        )
    source = state.continued
    if source is None or event.game > 1:
        headers["Commitment"] = event.commitment
    else:
        # The secrets of this match did not shuffle the tiles; the game continued here did.
        headers["ContinuedFrom"] = f"{source.match} {source.game} {source.turn}".strip()
    return headers
