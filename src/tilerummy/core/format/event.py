"""An event as one line of text, and back: the form in which games are stored and recorded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilerummy.core.errors import NotationError
from tilerummy.core.event import (
    Called,
    ClockRan,
    Dealt,
    DrawCause,
    Drew,
    Event,
    FirstOut,
    GameEnded,
    PartKept,
    Passed,
    Played,
    RedealClaimed,
    StartTiles,
    TimedOut,
)
from tilerummy.core.format.notation import parse_rack, parse_table, parse_tile, parse_tiles
from tilerummy.core.format.ruleset import parse_stored_ruleset, print_stored_ruleset
from tilerummy.core.format.state import (
    KeyValueFields,
    parse_outcome,
    parse_racks,
    print_outcome,
    print_racks,
    print_sequence,
    split_fields,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


def print_event(event: Event) -> str:
    """Return *event* as one line.

    >>> from tilerummy.core.event import Drew
    >>> print_event(Drew(1, parse_rack("R4"), DrawCause.CHOICE))
    'drew; seat=1; tiles=R4; cause=choice'
    """
    match event:
        case StartTiles():
            return f"start_tiles; tiles={' '.join(f'{s}:{t}' for s, t in event.tiles)}"
        case Dealt():
            return (
                f"dealt; ruleset={print_stored_ruleset(event.ruleset)}; starter={event.starter}; "
                f"racks={print_racks(event.racks)}; pool={print_sequence(event.pool)}"
            )
        case Played():
            called = "yes" if event.called else "no"
            return (
                f"played; seat={event.seat}; placed={event.placed}; called={called}; "
                f"table={event.table}"
            )
        case PartKept():
            return f"part_kept; seat={event.seat}; placed={event.placed}; table={event.table}"
        case ClockRan():
            return f"clock_ran; seat={event.seat}; ms={event.ms}"
        case RedealClaimed():
            return f"redeal_claimed; seat={event.seat}"
        case Drew():
            tiles = print_sequence(event.tiles)
            return f"drew; seat={event.seat}; tiles={tiles}; cause={event.cause}{_unproven(event)}"
        case Passed():
            could_lay = "; could_lay=yes" if event.could_lay else ""
            return f"passed; seat={event.seat}{_unproven(event)}{could_lay}"
        case TimedOut():
            unfinished = "yes" if event.unfinished else "no"
            return f"timed_out; seat={event.seat}; unfinished={unfinished}"
        case Called():
            return f"called; seat={event.seat}"
        case FirstOut():
            return f"first_out; outcome={print_outcome(event.outcome)}"
        case GameEnded():
            return f"game_ended; outcome={print_outcome(event.outcome)}"


def parse_event(line: str) -> Event:
    """Return the event that `print_event` wrote.

    Raises:
        NotationError: ``unknown_event``, or what is wrong with one of its fields.
        RulesetError: for the rule set of a deal.
    """
    kind, fields = split_fields(line)
    reader = _READERS.get(kind)
    if reader is None:
        raise NotationError("unknown_event", f"no event {kind[:40]!r}", 1)
    event = reader(fields)
    fields.done()  # what is not understood in full is not understood
    return event


def _unproven(event: Drew | Passed) -> str:
    return "; unproven=yes" if event.unproven else ""


def _is(name: str, fields: KeyValueFields) -> bool:
    """Return a flag that is only written where it is set."""
    return name in fields and fields.flag(name)


def _start_tiles(fields: KeyValueFields) -> StartTiles:
    tiles = []
    for part in fields.text("tiles").split():
        seat, _, tile = part.partition(":")
        if not (seat.isascii() and seat.isdecimal()):
            raise NotationError("not_a_number", f"no seat: {seat[:20]!r}", 1)
        tiles.append((int(seat), parse_tile(tile)))
    return StartTiles(tuple(tiles))


def _dealt(fields: KeyValueFields) -> Dealt:
    return Dealt(
        parse_stored_ruleset(fields.text("ruleset")),
        fields.number("starter"),
        parse_racks(fields.text("racks")),
        parse_rack(fields.text("pool")),
    )


def _played(fields: KeyValueFields) -> Played:
    return Played(
        fields.number("seat"),
        parse_table(fields.text("table")),
        parse_tiles(fields.text("placed")),
        fields.flag("called"),
    )


def _part_kept(fields: KeyValueFields) -> PartKept:
    return PartKept(
        fields.number("seat"),
        parse_table(fields.text("table")),
        parse_tiles(fields.text("placed")),
    )


def _drew(fields: KeyValueFields) -> Drew:
    cause = fields.text("cause")
    if cause not in list(DrawCause):
        raise NotationError("unknown_cause", f"no cause {cause[:40]!r}", 1)
    tiles = parse_rack(fields.text("tiles"))
    return Drew(fields.number("seat"), tiles, DrawCause(cause), _is("unproven", fields))


def _passed(fields: KeyValueFields) -> Passed:
    seat = fields.number("seat")
    return Passed(seat, _is("unproven", fields), _is("could_lay", fields))


_READERS: Mapping[str, Callable[[KeyValueFields], Event]] = {
    "start_tiles": _start_tiles,
    "dealt": _dealt,
    "played": _played,
    "part_kept": _part_kept,
    "clock_ran": lambda fields: ClockRan(fields.number("seat"), fields.number("ms")),
    "redeal_claimed": lambda fields: RedealClaimed(fields.number("seat")),
    "drew": _drew,
    "passed": _passed,
    "timed_out": lambda fields: TimedOut(fields.number("seat"), fields.flag("unfinished")),
    "called": lambda fields: Called(fields.number("seat")),
    "first_out": lambda fields: FirstOut(parse_outcome(fields.text("outcome"))),
    "game_ended": lambda fields: GameEnded(parse_outcome(fields.text("outcome"))),
}
