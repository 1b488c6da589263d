"""Game records (``.trn``): headers as in PGN, one event per line, several games per file."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, get_args

from tilerummy.core.errors import TilerummyError, require_items, require_type
from tilerummy.core.event import (
    Called,
    ClockRan,
    Dealt,
    Drew,
    Event,
    GameEnded,
    PartKept,
    Played,
    RedealClaimed,
    StartTiles,
    TimedOut,
)
from tilerummy.core.evolve import evolve
from tilerummy.core.format.event import parse_event, print_event
from tilerummy.core.format.recorded_answers import RecordedAnswers
from tilerummy.core.game import decide
from tilerummy.core.meld import Meld
from tilerummy.core.table import Table
from tilerummy.core.tile import TILES
from tilerummy.core.turn import Call, ClaimRedeal, Draw, Pass, Play, Timeout, Turn
from tilerummy.core.violation import IllegalTurn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tilerummy.core.oracle import Oracle
    from tilerummy.core.state import State

_KEY: Final = re.compile(r"[A-Za-z][A-Za-z0-9]*")
_HEADER: Final = re.compile(rf'\[(?P<key>{_KEY.pattern}) "(?P<value>(?:[^"\\]|\\.)*)"\]')
_LINE: Final = re.compile(r"\r\n|\r|\n")
"""Ends of a line, as in editors; `str.splitlines` also breaks at characters that names may have."""
_BREAKS: Final = "\n\v\f\r\x1c\x1d\x1e\x85\u2028\u2029"
"""Whatever some program takes for the end of a line."""
_ESCAPES: Final = {"\\": r"\\", '"': r"\""} | {one: rf"\u{ord(one):04x}" for one in _BREAKS}
_ESCAPED: Final = {escape: one for one, escape in _ESCAPES.items()}


class RecordError(TilerummyError):
    """An unreadable record, or one that breaks the rules."""

    def __init__(self, code: str, message: str, line: int) -> None:
        super().__init__(code, f"line {line}: {message}")
        self.line = line


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One recorded game: free headers (players, date, seed) and every event."""

    events: tuple[Event, ...]
    """Every event of the game, in order."""
    headers: Mapping[str, str] = field(default_factory=dict)
    """Values by name, such as `Match` and `Seat0`."""
    lines: Sequence[int] = field(default=(), compare=False)
    """The line of each event in the file, from 1; empty if there is no file."""

    def __post_init__(self) -> None:
        require_items("events", self.events, *get_args(Event))
        require_type("headers", self.headers, Mapping)
        for key, value in self.headers.items():
            require_type("each key of headers", key, str)
            require_type("each value of headers", value, str)

    def line(self, number: int) -> int:
        """Return the line of event *number* (from 1), or *number* if there is no file."""
        return self.lines[number - 1] if number <= len(self.lines) else number


def write(records: Sequence[GameRecord]) -> str:
    """Return *records* as the text of a ``.trn`` file; `read` is the inverse.

    Raises:
        TilerummyError: ``bad_header`` if a header's name is not letters and digits.
    """
    require_type("records", records, Sequence)
    for record in records:
        require_type("each of records", record, GameRecord)
    return "\n".join(_write_one(record) for record in records)


def read(text: str) -> tuple[GameRecord, ...]:
    """Return the games in *text*.

    Raises:
        RecordError: with the number of the line that cannot be read.
    """
    records: list[GameRecord] = []
    headers: dict[str, str] = {}
    events: list[Event] = []
    lines: list[int] = []
    for number, line in enumerate(lines_of(text), start=1):
        stripped = line.strip()
        if stripped and events and (stripped[0] == "[" or isinstance(events[-1], GameEnded)):
            records.append(GameRecord(tuple(events), headers, tuple(lines)))
            headers, events, lines = {}, [], []
        if stripped.startswith("["):
            header = _HEADER.fullmatch(stripped)
            if header is None:
                raise RecordError("bad_header", f"no header: {stripped[:60]!r}", number)
            if header["key"] in headers:
                raise RecordError("bad_header", f"a second header {header['key'][:60]}", number)
            headers[header["key"]] = _unescape(header["value"])
        elif stripped:
            try:
                events.append(parse_event(stripped))
                lines.append(number)
            except TilerummyError as error:
                raise RecordError(error.code, error.message, number) from None
    if events or headers:
        records.append(GameRecord(tuple(events), headers, tuple(lines)))
    if not records:
        raise RecordError("empty_record", "no game here", 1)
    return tuple(records)


def lines_of(text: str) -> list[str]:
    """Return the lines of *text*, numbered as in errors of `read`."""
    lines = _LINE.split(text)
    return lines if lines[-1] else lines[:-1]


@dataclass(frozen=True, slots=True)
class Step:
    """An event of a record, the state before it and the one after it."""

    before: State
    event: Event
    after: State
    first: bool
    """Whether this is the seat's own action; otherwise it follows from that action."""


def verify(record: GameRecord, oracle: Oracle | None = None) -> State:
    """Replay *record*, judge every turn, and return the state in which the record ends.

    Every consequence is computed again. An illegal play, a wrong score, and a record that ends
    within a turn are errors. *oracle* is needed for rule sets that ask who could have opened.
    Answers that the record marks as not proven are judged as they were
    (`tilerummy.core.format.recorded_answers`).

    Raises:
        RecordError: at the line of the event that does not follow (`GameRecord.line`).
    """
    state = evolve(None, deal_event(record)[0])
    for step in steps(record, oracle):
        state = step.after
    return state


def steps(record: GameRecord, oracle: Oracle | None = None) -> Iterator[Step]:
    """Replay *record* as `verify` does, and yield each event after the deal with its states."""
    dealt, begun = deal_event(record)
    state = evolve(None, dealt)
    expected: list[Event] = []
    for number, event in enumerate(record.events[begun:], start=begun + 1):
        first = not expected
        if first:
            expected = _consequences(
                state, record.events[number - 1 :], record.line(number), oracle
            )
        follows = expected.pop(0)
        if event != follows:
            raise RecordError(
                "does_not_follow",
                f"expected '{print_event(follows)}' by the rules",
                record.line(number),
            )
        after = evolve(state, event)
        yield Step(state, event, after, first)
        state = after
    if expected:
        raise RecordError(
            "cut_off", "the record ends in the middle of a turn", record.line(len(record.events))
        )


def deal_event(record: GameRecord) -> tuple[Dealt, int]:
    """Return the deal of *record*, and the number of its event, from 1.

    Raises:
        RecordError: ``no_deal`` if anything but the draw for the starter comes before the deal.
    """
    for number, event in enumerate(record.events, start=1):
        if isinstance(event, Dealt):
            return event, number
        if not isinstance(event, StartTiles):
            break
    raise RecordError("no_deal", "a game begins with its deal", record.line(1))


def _consequences(
    state: State, events: Sequence[Event], at: int, oracle: Oracle | None
) -> list[Event]:
    """Return the events of the turn that the first of *events* begins, as the rules give them."""
    if getattr(events[0], "seat", state.seat) != state.seat:
        raise RecordError("not_your_turn", f"it is seat {state.seat}'s turn", at)
    elapsed_ms = events[0].ms if isinstance(events[0], ClockRan) else 0
    shown = [event for event in events if not isinstance(event, ClockRan)]
    if not shown:
        raise RecordError("cut_off", "the record ends in the middle of a turn", at)
    recorded = None if oracle is None else RecordedAnswers(oracle, state, events)
    try:
        return list(decide(state, _turn(state, shown), elapsed_ms=elapsed_ms, oracle=recorded))
    except IllegalTurn as illegal:
        raise RecordError("illegal_turn", str(illegal), at) from None


def _turn(state: State, shown: Sequence[Event]) -> Turn:
    """Return the turn that the first of *shown* is a trace of."""
    following = shown[1] if len(shown) > 1 else None
    match shown[0]:
        case Played() as played:
            return Play(played.table, call=played.called)
        case Drew():
            return Draw()
        case Called():
            return Call()
        case RedealClaimed():
            return ClaimRedeal()
        case TimedOut(unfinished=True):
            # With nothing to draw, a kept part is recorded as the play that it amounts to.
            completed = following.table if isinstance(following, (PartKept, Played)) else None
            return Timeout(_unfinished(state), completed)
        case TimedOut():
            return Timeout(following.table if isinstance(following, Played) else None)
        case _:
            return Pass()


def _unfinished(state: State) -> Table:
    """Return some illegal draft: the record does not hold the table at which time ran out."""
    return Table((*state.table.melds, Meld((TILES[0],))))


def _write_one(record: GameRecord) -> str:
    for key in record.headers:
        if _KEY.fullmatch(key) is None:
            message = f"a header is called by letters and digits, not {ascii(key)[:60]}"
            raise TilerummyError("bad_header", message)
    headers = [f'[{key} "{_escape(value)}"]' for key, value in record.headers.items()]
    return "\n".join([*headers, "", *map(print_event, record.events), ""])


def _escape(text: str) -> str:
    return "".join(_ESCAPES.get(one, one) for one in text)


def _unescape(text: str) -> str:
    """Return what `_escape` was given; a backslash before anything else stands for that."""
    return re.sub(r"\\(?:u[0-9a-f]{4}|.)", lambda found: _meant(found[0]), text)


def _meant(escape: str) -> str:
    return _ESCAPED.get(escape, escape[1:])
