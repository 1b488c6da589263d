"""A state as one line of text, and back.

``classic; seat=0; turn=7; idle=0; opened=10; table=[R4 R5 R6]; racks=B1 K2 / J; pool=O3 O4``
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from tilerummy.core.errors import NotationError
from tilerummy.core.format.notation import parse_rack, parse_table, parse_tiles
from tilerummy.core.format.ruleset import parse_ruleset, print_ruleset
from tilerummy.core.outcome import Outcome, Termination
from tilerummy.core.position import SEATS_DIFFER, fits_seats
from tilerummy.core.state import State

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tilerummy.core.table import Table
    from tilerummy.core.tile import Tile
    from tilerummy.core.tiles import Tiles

_FORMER: Final = {"untried": "unopened_racks", "frozen": "outcome_at_call"}
"""Fields of lines that version 0.1 wrote, and their names since."""
_INTEGER: Final = re.compile(r"-?[0-9]+")
_COLUMNS: Final = (
    *("winners", "runners_up", "scores", "tiles", "penalties", "used_ms", "left_ms", "unproven"),
)


def print_state(state: State) -> str:
    """Return *state* as one line. The line contains the hidden tiles."""
    parts = [
        print_ruleset(state.ruleset),
        f"seat={state.seat}",
        f"turn={state.turn}",
        f"idle={state.idle}",
        f"opened={''.join(str(int(opened)) for opened in state.opened)}",
        f"table={state.table}",
        f"racks={print_racks(state.racks)}",
        f"pool={print_sequence(state.pool)}",
    ]
    if state.turns_left is not None:
        parts.append(f"turns_left={state.turns_left}")
    if state.drawn:
        parts.append("drawn=yes")
    if state.used_ms:
        parts.append(f"used_ms={print_numbers(state.used_ms)}")
    if state.left_ms:
        parts.append(f"left_ms={print_numbers(state.left_ms)}")
    if state.turn_ms:
        parts.append(f"turn_ms={state.turn_ms}")
    if any(rack is not None for rack in state.unopened_racks):
        racks = ("none" if rack is None else str(rack) for rack in state.unopened_racks)
        parts.append(f"unopened_racks={' / '.join(racks)}")
    if state.outcome_at_call is not None:
        parts.append(f"outcome_at_call={print_outcome(state.outcome_at_call)}")
    if state.outcome is not None:
        parts.append(f"outcome={print_outcome(state.outcome)}")
    return "; ".join(parts)


def parse_state(text: str) -> State:
    """Return the state in *text*, as `print_state` wrote it.

    Raises:
        NotationError: with the column of what cannot be read; ``unknown_field``, or ``bad_state``
            if fields by seat do not fit the seats.
        RulesetError: an unknown or impossible rule set.
    """
    ruleset, fields = split_fields(text)
    for former, name in _FORMER.items():
        if former in fields:
            fields.setdefault(name, fields.pop(former))
    state = State(
        ruleset=parse_ruleset(ruleset),
        seat=fields.number("seat"),
        turn=fields.number("turn"),
        idle=fields.number("idle"),
        opened=fields.flags("opened"),
        table=parse_table(fields.text("table")),
        racks=parse_racks(fields.text("racks")),
        pool=parse_rack(fields.text("pool")),
        turns_left=fields.number("turns_left") if "turns_left" in fields else None,
        drawn="drawn" in fields and fields.flag("drawn"),
        used_ms=parse_numbers(fields.text("used_ms")) if "used_ms" in fields else (),
        left_ms=parse_numbers(fields.text("left_ms")) if "left_ms" in fields else (),
        turn_ms=fields.number("turn_ms") if "turn_ms" in fields else 0,
        unopened_racks=_unopened_racks(fields),
        outcome_at_call=parse_outcome(fields.text("outcome_at_call"))
        if "outcome_at_call" in fields
        else None,
        outcome=parse_outcome(fields.text("outcome")) if "outcome" in fields else None,
    )
    fields.done()
    if not fits_seats(state):
        raise NotationError("bad_state", SEATS_DIFFER, 1)
    return state


def _unopened_racks(fields: KeyValueFields) -> tuple[Tiles | None, ...]:
    if "unopened_racks" not in fields:
        return (None,) * len(fields.text("opened"))
    return tuple(
        None if part.strip() == "none" else parse_tiles(part)
        for part in fields.text("unopened_racks").split("/")
    )


class KeyValueFields(dict[str, str]):
    """``key=value`` fields of one line; a missing or unreadable field raises a `NotationError`."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: set[str] = set()

    def text(self, key: str) -> str:
        """Return field *key* as text."""
        self.asked.add(key)
        if key not in self:
            raise NotationError("missing_field", f"field {key!r} is missing", 1)
        return self[key]

    def flag(self, key: str) -> bool:
        """Return field *key* as a bool: 1 or 0."""
        text = self.text(key)
        if text not in {"yes", "no"}:
            raise NotationError("not_a_flag", f"{key} is neither yes nor no: {text[:20]!r}", 1)
        return text == "yes"

    def flags(self, key: str) -> tuple[bool, ...]:
        """Return field *key* as one bool per seat: 1 or 0 each."""
        text = self.text(key)
        if text.strip("01"):
            raise NotationError("not_a_flag", f"{key} holds no flags: {text[:20]!r}", 1)
        return tuple(flag == "1" for flag in text)

    def done(self) -> None:
        """Raise an error if a field has not been read."""
        for key in self.keys() - self.asked:
            raise NotationError("unknown_field", f"no field {key[:40]!r} here", 1)

    def number(self, key: str) -> int:
        """Return field *key* as a whole number."""
        text = self.text(key)
        try:
            return _integer(text)
        except ValueError:
            raise NotationError(
                "not_a_number", f"{key} is not a number: {text[:20]!r}", 1
            ) from None


def split_fields(text: str) -> tuple[str, KeyValueFields]:
    """Split ``head; key=value; key=value`` into the head and its fields.

    Raises:
        NotationError: ``doubled_field`` for a line that gives one field twice.
    """
    head, *parts = text.split(";")
    fields = KeyValueFields()
    for part in parts:
        key, _, value = part.strip().partition("=")
        if key in fields:
            raise NotationError("doubled_field", f"field {key[:40]!r} is there twice", 1)
        fields[key] = value
    return head.strip(), fields


def print_racks(racks: Iterable[Tiles]) -> str:
    """Return racks by seat, separated by slashes."""
    return " / ".join(map(str, racks))


def parse_racks(text: str) -> tuple[Tiles, ...]:
    """Return the racks that `print_racks` wrote."""
    return tuple(parse_tiles(part) for part in text.split("/"))


def print_sequence(tiles: Iterable[Tile]) -> str:
    """Return tiles in their order."""
    return " ".join(map(str, tiles))


def print_numbers(numbers: Iterable[int]) -> str:
    """Return numbers by seat, separated by commas."""
    return ",".join(map(str, map(int, numbers)))


def parse_numbers(text: str) -> tuple[int, ...]:
    """Return the numbers that `print_numbers` wrote."""
    try:
        return tuple(map(_integer, filter(None, text.split(","))))
    except ValueError:
        raise NotationError("not_a_number", f"no numbers: {text[:40]!r}", 1) from None


def _integer(text: str) -> int:
    """Return the number as it is written here: `int` takes signs and digits of any kind."""
    if not _INTEGER.fullmatch(text):
        raise ValueError(text)
    return int(text)


def print_outcome(outcome: Outcome) -> str:
    """Return an outcome as text: how the game ended, then the score sheet column by column.

    ``call winners=0 scores=42,-40,-2 tiles=0,2,1``
    """
    columns = (
        f"{column}={print_numbers(numbers)}"
        for column in _COLUMNS
        if (numbers := getattr(outcome, column))
    )
    declined = ["declined=" + "|".join(map(_print_proof, outcome.declined))]
    return " ".join((str(outcome.termination), *columns, *(declined if outcome.declined else ())))


def parse_outcome(text: str) -> Outcome:
    """Return the outcome that `print_outcome` wrote."""
    how, *parts = text.split() or [""]
    columns = dict(part.partition("=")[::2] for part in parts)
    doubled = len(columns) < len(parts)
    proofs = columns.pop("declined", "")
    if doubled or how not in list(Termination) or not columns.keys() <= set(_COLUMNS):
        raise NotationError("bad_outcome", f"no outcome: {text[:40]!r}", 1)
    numbers = {column: parse_numbers(columns.get(column, "")) for column in _COLUMNS}
    declined = tuple(map(_parse_proof, proofs.split("|"))) if proofs else ()
    return Outcome(Termination(how), **numbers, declined=declined)


def _print_proof(proof: Table | None) -> str:
    """Return an initial meld without spaces, so that it fits into a column: ``[R4,R5,R6]``."""
    return "none" if proof is None else str(proof).replace(" ", ",")


def _parse_proof(text: str) -> Table | None:
    return None if text == "none" else parse_table(text.replace(",", " "))
