"""Game records (``.trn``): PGN-like headers and one event a line; several games to a file."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from tilerummy.core.errors import TilerummyError
from tilerummy.core.event import Called, Dealt, Drew, Event, GameEnded, Played, StartTiles, TimedOut
from tilerummy.core.event_text import parse_event, print_event
from tilerummy.core.game import decide, evolve
from tilerummy.core.meld import Meld
from tilerummy.core.table import Table
from tilerummy.core.tile import TILES
from tilerummy.core.turn import Call, Draw, Pass, Play, Timeout, Turn
from tilerummy.core.violation import IllegalTurn

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tilerummy.core.state import State

_HEADER: Final = re.compile(r'\[(?P<key>[A-Za-z][A-Za-z0-9]*) "(?P<value>(?:[^"\\]|\\.)*)"\]')
_UNFINISHED: Final = Table((Meld((TILES[0],)),))
"""Some draft that is no play: what lay there when time ran out is not recorded."""


class RecordError(TilerummyError):
    """A record that cannot be read, or that tells of something the rules do not allow."""

    def __init__(self, code: str, message: str, line: int) -> None:
        super().__init__(code, f"line {line}: {message}")
        self.line = line


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One recorded game: free headers (players, date, seed) and every event."""

    events: tuple[Event, ...]
    headers: Mapping[str, str] = field(default_factory=dict)


def write(records: Sequence[GameRecord]) -> str:
    """Return *records* as the text of a ``.trn`` file."""
    return "\n".join(_write_one(record) for record in records)


def read(text: str) -> tuple[GameRecord, ...]:
    """Return the games in *text*; a RecordError names the line that cannot be read."""
    records: list[GameRecord] = []
    headers: dict[str, str] = {}
    events: list[Event] = []
    for number, line in enumerate(text.splitlines(), start=1):
        stripped = line.strip()
        if stripped and events and (stripped[0] == "[" or isinstance(events[-1], GameEnded)):
            records.append(GameRecord(tuple(events), headers))
            headers, events = {}, []
        if stripped.startswith("["):
            header = _HEADER.fullmatch(stripped)
            if header is None:
                raise RecordError("bad_header", f"no header: {stripped[:60]!r}", number)
            headers[header["key"]] = re.sub(r"\\(.)", r"\1", header["value"])
        elif stripped:
            try:
                events.append(parse_event(stripped))
            except TilerummyError as error:
                raise RecordError(error.code, error.message, number) from None
    if events or headers:
        records.append(GameRecord(tuple(events), headers))
    if not records:
        raise RecordError("empty_record", "no game here", 1)
    return tuple(records)


def verify(record: GameRecord) -> State:
    """Play *record* again, turn by turn, and return the state it ends in.

    Every turn is judged and its consequences are worked out anew, so a record that tells of an
    illegal play or of another score than the rules give is refused.

    Raises:
        RecordError: at the event (counted as a line from 1) that does not follow.
    """
    state: State | None = None
    waiting: list[Event] = []
    for number, event in enumerate(record.events, start=1):
        if isinstance(event, StartTiles) and state is None:
            continue
        if isinstance(event, Dealt) and state is None:
            state = evolve(None, event)
            continue
        if state is None:
            raise RecordError("no_deal", "a game begins with its deal", number)
        if not waiting:
            waiting = _consequences(state, event, record.events[number : number + 1], number)
        expected = waiting.pop(0)
        if event != expected:
            raise RecordError(
                "does_not_follow", f"expected '{print_event(expected)}' by the rules", number
            )
        state = evolve(state, event)
    if state is None:
        raise RecordError("no_deal", "a game begins with its deal", 1)
    return state


def _consequences(state: State, event: Event, following: Sequence[Event], at: int) -> list[Event]:
    """Return the events that the turn behind *event* leads to."""
    if getattr(event, "seat", state.seat) != state.seat:
        raise RecordError("not_your_turn", f"it is seat {state.seat}'s turn", at)
    try:
        return list(decide(state, _turn(event, following)))
    except IllegalTurn as illegal:
        raise RecordError("illegal_turn", str(illegal), at) from None


def _turn(event: Event, following: Sequence[Event]) -> Turn:
    """Return the turn that *event* is the first trace of."""
    match event:
        case Played():
            return Play(event.table, call=event.called)
        case Drew():
            return Draw()
        case Called():
            return Call()
        case TimedOut(unfinished=True):
            return Timeout(_UNFINISHED)
        case TimedOut() if following and isinstance(following[0], Played):
            return Timeout(following[0].table)
        case TimedOut():
            return Timeout()
        case _:
            return Pass()


def _write_one(record: GameRecord) -> str:
    headers = [f'[{key} "{_escape(value)}"]' for key, value in record.headers.items()]
    return "\n".join([*headers, "", *map(print_event, record.events), ""])


def _escape(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")
