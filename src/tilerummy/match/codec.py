"""A match event as the JSON text that is stored, and back."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from tilerummy.core import event as core
from tilerummy.core.format.event import parse_event, print_event
from tilerummy.core.format.ruleset import parse_ruleset, print_ruleset
from tilerummy.core.format.state import parse_racks, print_racks
from tilerummy.match.event import (
    ClockExtended,
    GameDealt,
    GameFinished,
    InGame,
    InGameEvent,
    Level,
    MatchClosed,
    MatchCreated,
    MatchEvent,
    Renamed,
    SeatDropped,
    Seated,
    SeatOpened,
)
from tilerummy.match.upcast import VERSION, NewerEventError, upcast

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


class CodecError(ValueError):
    """A stored event that this version cannot read."""


def dump(event: MatchEvent) -> str:
    """Return *event* as one JSON object, which says its version."""
    told = {"v": VERSION, **_fields(event)}
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


def load(text: str) -> MatchEvent:
    """Return the event that `dump` of this or an earlier version wrote.

    Raises:
        CodecError: if it cannot be read, which what a newer version wrote cannot.
    """
    try:
        fields = upcast(json.loads(text))
        return _READERS[fields.pop("type")](fields)
    except NewerEventError as error:
        raise CodecError(str(error)) from error
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise CodecError(f"unreadable event ({type(error).__name__})") from error


def _fields(event: MatchEvent) -> dict[str, Any]:
    match event:
        case MatchCreated():
            ruleset = print_ruleset(event.ruleset)
            return {"type": "match_created", "ruleset": ruleset, "seats": event.seats}
        case Seated():
            return {
                "type": "seated",
                "seat": event.seat,
                "name": event.name,
                "player": event.player,
                "level": event.level,
            }
        case Renamed():
            return {"type": "renamed", "seat": event.seat, "name": event.name}
        case SeatOpened():
            return {"type": "seat_opened", "seat": event.seat}
        case SeatDropped():
            return {"type": "seat_dropped", "seat": event.seat}
        case GameDealt():
            return {
                "type": "game_dealt",
                "game": event.game,
                "commitment": event.commitment,
                "event": print_event(event.dealt),
            }
        case InGame():
            return {"type": "in_game", "event": print_event(event.event)}
        case GameFinished():
            return {
                "type": "game_finished",
                "event": print_event(event.ended),
                "racks": print_racks(event.racks),
                "seed": event.seed,
            }
        case ClockExtended():
            return {"type": "clock_extended", "outage_ms": event.outage_ms}
        case MatchClosed():
            return {"type": "match_closed"}


def _seated(fields: Mapping[str, Any]) -> Seated:
    level = fields["level"]
    return Seated(
        fields["seat"], fields["name"], fields["player"], None if level is None else Level(level)
    )


def _in_game(fields: Mapping[str, Any]) -> InGame:
    event = parse_event(fields["event"])
    if not isinstance(event, InGameEvent):
        raise CodecError(f"{type(event).__name__} is not stored on its own")
    return InGame(event)


def _game_dealt(fields: Mapping[str, Any]) -> GameDealt:
    event = parse_event(fields["event"])
    if not isinstance(event, core.Dealt):
        raise CodecError(f"{type(event).__name__} is no deal")
    return GameDealt(fields["game"], fields["commitment"], event)


def _game_finished(fields: Mapping[str, Any]) -> GameFinished:
    event = parse_event(fields["event"])
    if not isinstance(event, core.GameEnded):
        raise CodecError(f"{type(event).__name__} ends no game")
    return GameFinished(event, parse_racks(fields["racks"]), fields["seed"])


_READERS: Mapping[str, Callable[[dict[str, Any]], MatchEvent]] = {
    "match_created": lambda fields: MatchCreated(parse_ruleset(fields["ruleset"]), fields["seats"]),
    "seated": _seated,
    "renamed": lambda fields: Renamed(**fields),
    "seat_opened": lambda fields: SeatOpened(**fields),
    "seat_dropped": lambda fields: SeatDropped(**fields),
    "game_dealt": _game_dealt,
    "in_game": _in_game,
    "game_finished": _game_finished,
    "clock_extended": lambda fields: ClockExtended(**fields),
    "match_closed": lambda fields: MatchClosed(**fields),
}
