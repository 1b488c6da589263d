"""Records from outside: how far they follow the rules, and the first error."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tilerummy.core.errors import TilerummyError
from tilerummy.core.event import Dealt, GameEnded, StartTiles
from tilerummy.core.evolve import evolve
from tilerummy.core.format.beginning import deal_of
from tilerummy.core.format.record import GameRecord, RecordError, lines_of, read
from tilerummy.match.proof import check_deal
from tilerummy.review.turns import trusted_turns, turns

if TYPE_CHECKING:
    from collections.abc import Callable

    from tilerummy.core.oracle import Oracle
    from tilerummy.core.outcome import Outcome
    from tilerummy.core.state import State
    from tilerummy.review.turns import TurnTaken


@dataclass(frozen=True, slots=True)
class GameRead:
    """The part of a recorded game that was read."""

    record: GameRecord
    dealt: State
    """The state after the deal."""
    turns: tuple[TurnTaken, ...]
    outcome: Outcome | None
    """None if the game was not read, or not played, to its end."""
    proven: bool
    """Whether the deal was checked against the earlier commitments."""

    @property
    def names(self) -> tuple[str, ...]:
        """Names by seat, with the level of a bot in parentheses; empty if unknown."""
        headers = self.record.headers
        return tuple(headers.get(f"Seat{seat}", "") for seat in range(self.dealt.seats))


@dataclass(frozen=True, slots=True)
class Trouble:
    """The reason why a record was not read to its end."""

    code: str
    message: str
    line: int
    """Line of the text, from 1."""


def read_games(
    text: str, oracle: Oracle | None = None, may_continue: Callable[[], bool] = lambda: True
) -> tuple[tuple[GameRead, ...], Trouble | None]:
    """Return the games of *text*, every turn judged, and the first error, if any.

    Games before the error are returned, so a truncated file still has its first games.
    *may_continue* is called before each turn; if it returns False, the error is ``too_long``.
    """
    records, trouble = _written(text)
    games: list[GameRead] = []
    for at, record in enumerate(records):
        turns_read: list[TurnTaken] = []
        try:
            dealt = deal_of(record, records[:at])
            proof = check_deal(record, records[at - 1] if at else None)
            found = _judge(record, oracle, may_continue, turns_read)
        except RecordError as error:
            return tuple(games), Trouble(error.code, error.message, error.line)
        except (TilerummyError, LookupError) as error:
            return tuple(games), _of_deal(record, error)
        outcome = None if found is not None else _outcome_of(record)
        games.append(GameRead(record, dealt, tuple(turns_read), outcome, proof is not None))
        if found is not None:
            return tuple(games), found
    return tuple(games), trouble


def trusted(record: GameRecord) -> GameRead:
    """Return a game that was judged when it was played here."""
    begun = _begun(record)
    dealt = evolve(None, record.events[begun - 1])
    read = trusted_turns(dealt, record.events[begun:])
    return GameRead(record, dealt, tuple(read), _outcome_of(record), proven=False)


def _outcome_of(record: GameRecord) -> Outcome | None:
    last = record.events[-1]
    return last.outcome if isinstance(last, GameEnded) else None


def _written(text: str) -> tuple[tuple[GameRecord, ...], Trouble | None]:
    """Return the games before the first line that cannot be read, and what is wrong with that."""
    lines = lines_of(text)
    try:
        *records, last = read(text)
    except RecordError as error:
        trouble = Trouble(error.code, error.message, error.line)
    else:
        if last.events:
            return (*records, last), None
        at = len(lines)
        return tuple(records), Trouble("cut_off", f"line {at}: it ends before the deal", at)
    if trouble.line == len(lines) > 1 and not text.endswith("\n"):
        trouble = Trouble("cut_off", f"line {trouble.line}: it ends within a line", trouble.line)
    try:
        records = list(read("\n".join(lines[: trouble.line - 1])))
    except RecordError:
        return (), trouble
    if not any(isinstance(event, Dealt) for event in records[-1].events):
        records.pop()
    return tuple(records), trouble


def _judge(
    record: GameRecord,
    oracle: Oracle | None,
    may_continue: Callable[[], bool],
    into: list[TurnTaken],
) -> Trouble | None:
    """Append the turns of *record* to *into*, up to the first that does not follow."""
    read = turns(record, oracle)
    while True:
        at = record.line(_begun(record) + sum(len(turn.events) for turn in into) + 1)
        if not may_continue():
            return Trouble("too_long", f"line {at}: judging it takes too long", at)
        try:
            turn = next(read, None)
        except RecordError as error:
            return Trouble(error.code, error.message, error.line)
        except (ValueError, LookupError) as error:
            # Fields that can be read each by itself, but make no turn: a seat that nobody sits on.
            return Trouble("impossible_record", f"line {at}: this is not a turn: {error}", at)
        if turn is None:
            return None
        into.append(turn)


def _begun(record: GameRecord) -> int:
    """Return the number of the event that deals, from 1; of the last one where none does."""
    kinds = [not isinstance(event, StartTiles) for event in record.events]
    return kinds.index(True) + 1 if True in kinds else max(1, len(kinds))


def _of_deal(record: GameRecord, error: Exception) -> Trouble:
    code = error.code if isinstance(error, TilerummyError) else "impossible_record"
    at = record.line(_begun(record))
    return Trouble(code, f"line {at}: {error}", at)
