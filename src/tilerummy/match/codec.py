"""A match event as the JSON text that is stored, and back."""

from __future__ import annotations

import json
import re
from dataclasses import asdict, fields
from typing import TYPE_CHECKING, Any, Final, get_args

from tilerummy.core import event as core
from tilerummy.core.format.event import parse_event, print_event
from tilerummy.core.format.ruleset import parse_stored_ruleset, print_stored_ruleset
from tilerummy.core.format.state import parse_racks, print_racks
from tilerummy.match.event import (
    ContestTable,
    GameDealt,
    GameFinished,
    InGame,
    InGameEvent,
    Level,
    MatchCreated,
    MatchEvent,
    RematchOf,
    RevealOpened,
    RulesSet,
    Seated,
    StoodIn,
    Tally,
)
from tilerummy.match.upcast import VERSION, NewerEventError, upcast

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


_print: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode

DEALT_TEXT: Final = '"type":"game_dealt"'
"""Part of what `dump` makes of each deal, and of nothing else: names have their quotes escaped."""
FINISHED_TEXT: Final = '"type":"game_finished"'
"""The same of the end of each game."""
IN_GAME_TEXT: Final = '"type":"in_game"'
"""The same of what happens in a game before its end, and in finding its starter."""

_IN_GAME: Final = f'{{"v":{VERSION},{IN_GAME_TEXT},"event":'
_quoted: Final = json.encoder.encode_basestring


class CodecError(ValueError):
    """A stored event that this version cannot read."""


def dump(event: MatchEvent) -> str:
    """Return *event* as one JSON object with its version."""
    if isinstance(event, InGame):  # which nearly all are
        return f"{_IN_GAME}{_quoted(print_event(event.event))}}}"
    return _print({"v": VERSION, **_fields(event)})


def load(text: str) -> MatchEvent:
    """Return the event that `dump` of this or an earlier version wrote.

    Raises:
        CodecError: if it cannot be read, which what a newer version wrote cannot.
    """
    try:
        fields = upcast(json.loads(text))
        name = fields.pop("type")
        return _READERS[name](fields) if name in _READERS else _TYPES[name](**fields)
    except NewerEventError as error:
        raise CodecError(str(error)) from error
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise CodecError(f"unreadable event ({type(error).__name__})") from error


def stored_name(kind: type) -> str:
    """Return the name under which events of *kind* are stored: that of the type, in snake case."""
    return re.sub("(?<=[a-z])(?=[A-Z])", "_", kind.__name__).lower()


_NAMES: Final[Mapping[type[MatchEvent], str]] = {
    kind: stored_name(kind) for kind in get_args(MatchEvent)
}
_TYPES: Final = {name: kind for kind, name in _NAMES.items()}


def _fields(event: MatchEvent) -> dict[str, Any]:
    match event:
        case MatchCreated():
            ruleset = print_stored_ruleset(event.ruleset)
            return {"type": "match_created", "ruleset": ruleset, "seats": event.seats}
        case RulesSet():
            return {"type": "rules_set", "ruleset": print_stored_ruleset(event.ruleset)}
        case GameDealt():
            return {
                "type": "game_dealt",
                "game": event.game,
                "commitment": event.commitment,
                "event": print_event(event.dealt),
                "construction": event.construction,
            }
        case RematchOf():
            tallies = [None if tally is None else asdict(tally) for tally in event.tallies]
            return {"type": "rematch_of", "match": event.match, "tallies": tallies}
        case GameFinished():
            return {
                "type": "game_finished",
                "event": print_event(event.ended),
                "racks": print_racks(event.racks),
                "seed": event.seed,
            }
        case _:
            plain = {field.name: getattr(event, field.name) for field in fields(event)}
            return {"type": _NAMES[type(event)], **plain}


def _seated(fields: Mapping[str, Any]) -> Seated:
    level = fields["level"]
    return Seated(
        fields["seat"], fields["name"], fields["player"], None if level is None else Level(level)
    )


def _rematch_of(fields: Mapping[str, Any]) -> RematchOf:
    tallies = (None if tally is None else Tally(**tally) for tally in fields["tallies"])
    return RematchOf(fields["match"], tuple(tallies))


def _in_game(fields: Mapping[str, Any]) -> InGame:
    event = parse_event(fields["event"])
    if not isinstance(event, InGameEvent):
        raise CodecError(f"{type(event).__name__} is not stored on its own")
    return InGame(event)


def _game_dealt(fields: Mapping[str, Any]) -> GameDealt:
    event = parse_event(fields["event"])
    if not isinstance(event, core.Dealt):
        raise CodecError(f"{type(event).__name__} is no deal")
    return GameDealt(fields["game"], fields["commitment"], event, fields["construction"])


def _game_finished(fields: Mapping[str, Any]) -> GameFinished:
    event = parse_event(fields["event"])
    if not isinstance(event, core.GameEnded):
        raise CodecError(f"{type(event).__name__} ends no game")
    return GameFinished(event, parse_racks(fields["racks"]), fields["seed"])


_READERS: Mapping[str, Callable[[dict[str, Any]], MatchEvent]] = {
    "match_created": lambda fields: MatchCreated(
        parse_stored_ruleset(fields["ruleset"]), fields["seats"]
    ),
    "seated": _seated,
    "stood_in": lambda fields: StoodIn(fields["seat"], Level(fields["level"])),
    "rematch_of": _rematch_of,
    "contest_table": lambda fields: ContestTable(
        **{**fields, "entrants": tuple(fields["entrants"])}
    ),
    "reveal_opened": lambda fields: RevealOpened(fields["game"], tuple(fields["seats"])),
    "game_dealt": _game_dealt,
    "in_game": _in_game,
    "game_finished": _game_finished,
    "rules_set": lambda fields: RulesSet(parse_stored_ruleset(fields["ruleset"])),
}
"""Readers of events with other than plain fields."""
