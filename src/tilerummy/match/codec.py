"""A match event as the JSON text that is stored, and back."""

from __future__ import annotations

import json
from dataclasses import asdict, fields
from typing import TYPE_CHECKING, Any, Final

from tilerummy.core import event as core
from tilerummy.core.format.event import parse_event, print_event
from tilerummy.core.format.ruleset import parse_stored_ruleset, print_stored_ruleset
from tilerummy.core.format.state import parse_racks, print_racks
from tilerummy.match.event import (
    Answered,
    ClockExtended,
    ContestTable,
    ContinuedFrom,
    DealGiven,
    DealOpened,
    GameDealt,
    GameFinished,
    HintAsked,
    HintsSet,
    HostPassed,
    InGame,
    InGameEvent,
    Invited,
    Level,
    ListingSet,
    MatchClosed,
    MatchCreated,
    MatchEvent,
    ReadyForNext,
    RematchMade,
    RematchOf,
    Renamed,
    RevealOpened,
    RulesSet,
    SeatDropped,
    Seated,
    SeatMoved,
    SeatOpened,
    SeatTakenBack,
    SeedCommitted,
    ShareCommitted,
    ShareRevealed,
    StandInAsked,
    StoodIn,
    Tally,
    WatchingSet,
    WordGiven,
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
        told = upcast(json.loads(text))
        return _READERS[told.pop("type")](told)
    except NewerEventError as error:
        raise CodecError(str(error)) from error
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise CodecError(f"unreadable event ({type(error).__name__})") from error


_PLAIN: Final[Mapping[type[MatchEvent], str]] = {
    Seated: "seated",
    Renamed: "renamed",
    StoodIn: "stood_in",
    StandInAsked: "stand_in_asked",
    SeatTakenBack: "seat_taken_back",
    WordGiven: "word_given",
    SeatMoved: "seat_moved",
    HostPassed: "host_passed",
    RematchMade: "rematch_made",
    ContinuedFrom: "continued_from",
    ContestTable: "contest_table",
    Invited: "invited",
    Answered: "answered",
    ReadyForNext: "ready_for_next",
    SeatOpened: "seat_opened",
    SeatDropped: "seat_dropped",
    SeedCommitted: "seed_committed",
    DealGiven: "deal_given",
    DealOpened: "deal_opened",
    ShareCommitted: "share_committed",
    RevealOpened: "reveal_opened",
    ShareRevealed: "share_revealed",
    ClockExtended: "clock_extended",
    WatchingSet: "watching_set",
    ListingSet: "listing_set",
    HintsSet: "hints_set",
    HintAsked: "hint_asked",
    MatchClosed: "match_closed",
}
"""Events whose fields are stored as they are."""


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
            return {"type": _PLAIN[type(event)], **plain}


def _seated(told: Mapping[str, Any]) -> Seated:
    level = told["level"]
    return Seated(
        told["seat"], told["name"], told["player"], None if level is None else Level(level)
    )


def _rematch_of(told: Mapping[str, Any]) -> RematchOf:
    tallies = (None if tally is None else Tally(**tally) for tally in told["tallies"])
    return RematchOf(told["match"], tuple(tallies))


def _in_game(told: Mapping[str, Any]) -> InGame:
    event = parse_event(told["event"])
    if not isinstance(event, InGameEvent):
        raise CodecError(f"{type(event).__name__} is not stored on its own")
    return InGame(event)


def _game_dealt(told: Mapping[str, Any]) -> GameDealt:
    event = parse_event(told["event"])
    if not isinstance(event, core.Dealt):
        raise CodecError(f"{type(event).__name__} is no deal")
    return GameDealt(told["game"], told["commitment"], event, told["construction"])


def _game_finished(told: Mapping[str, Any]) -> GameFinished:
    event = parse_event(told["event"])
    if not isinstance(event, core.GameEnded):
        raise CodecError(f"{type(event).__name__} ends no game")
    return GameFinished(event, parse_racks(told["racks"]), told["seed"])


_READERS: Mapping[str, Callable[[dict[str, Any]], MatchEvent]] = {
    "match_created": lambda told: MatchCreated(
        parse_stored_ruleset(told["ruleset"]), told["seats"]
    ),
    "seated": _seated,
    "renamed": lambda told: Renamed(**told),
    "stood_in": lambda told: StoodIn(told["seat"], Level(told["level"])),
    "stand_in_asked": lambda told: StandInAsked(**told),
    "seat_taken_back": lambda told: SeatTakenBack(**told),
    "word_given": lambda told: WordGiven(**told),
    "seat_moved": lambda told: SeatMoved(**told),
    "host_passed": lambda told: HostPassed(**told),
    "rematch_made": lambda told: RematchMade(**told),
    "rematch_of": _rematch_of,
    "continued_from": lambda told: ContinuedFrom(**told),
    "contest_table": lambda told: ContestTable(**{**told, "entrants": tuple(told["entrants"])}),
    "invited": lambda told: Invited(**told),
    "answered": lambda told: Answered(**told),
    "ready_for_next": lambda told: ReadyForNext(**told),
    "seat_opened": lambda told: SeatOpened(**told),
    "seat_dropped": lambda told: SeatDropped(**told),
    "seed_committed": lambda told: SeedCommitted(**told),
    "deal_given": lambda told: DealGiven(**told),
    "deal_opened": lambda told: DealOpened(**told),
    "share_committed": lambda told: ShareCommitted(**told),
    "reveal_opened": lambda told: RevealOpened(told["game"], tuple(told["seats"])),
    "share_revealed": lambda told: ShareRevealed(**told),
    "game_dealt": _game_dealt,
    "in_game": _in_game,
    "game_finished": _game_finished,
    "clock_extended": lambda told: ClockExtended(**told),
    "watching_set": lambda told: WatchingSet(**told),
    "listing_set": lambda told: ListingSet(**told),
    "rules_set": lambda told: RulesSet(parse_stored_ruleset(told["ruleset"])),
    "hints_set": lambda told: HintsSet(**told),
    "hint_asked": lambda told: HintAsked(**told),
    "match_closed": lambda told: MatchClosed(**told),
}
