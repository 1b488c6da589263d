"""Checks a contest's file, which other programs may write, and reports every fault with its place.

``docs/build/contest-file.md`` describes the format.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Final, get_args

import msgspec

from tilerummy.contest.errors import ContestError
from tilerummy.contest.io import codec, file
from tilerummy.contest.model import event as happened
from tilerummy.contest.model.evolve import evolve
from tilerummy.contest.model.log import undone
from tilerummy.contest.model.state import Contest, RoundStatus
from tilerummy.core.presets import PRESETS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tilerummy.contest.model.event import Event
    from tilerummy.contest.model.state import Division, Pod

_KINDS: Final = {kind.__name__: kind for kind in get_args(happened.Event)}
_OUTLINE: Final = {"format": str, "v": int, "events": list}
_ENTRY: Final = {"link": int, "cmd_id": str, "at": int, "event": dict}
_JSON_NAMES: Final = {str: "a string", int: "an integer", list: "an array", dict: "an object"}
_PLACE: Final = re.compile(r"(?P<text>.*?)(?: - at `\$(?P<path>.*)`)?", re.DOTALL)
"""An error message of msgspec: a text and the path of the value."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A violation of the file format."""

    code: str
    place: str
    """The place, as a path such as ``events[3].event.table``.

    ``line 2 column 7`` for invalid JSON; empty for the whole file.
    """
    message: str

    def __str__(self) -> str:
        """Return one line."""
        return f"{self.code} {self.place or 'file'}: {self.message}"


def check(data: bytes) -> tuple[Fault, ...]:
    """Return every fault of a file, in the order of the file; empty if it can be imported.

    An event with a fault is ignored afterwards, so one fault may cause others.
    """
    try:
        content = json.loads(data.removeprefix(b"\xef\xbb\xbf"))
    except json.JSONDecodeError as error:
        return (Fault("not_json", f"line {error.lineno} column {error.colno}", error.msg),)
    except (ValueError, RecursionError) as error:
        return (Fault("not_json", "", _line(str(error))),)
    found = tuple(_of_file(content))
    if not found:
        found = tuple(_refused(data))
    return found


def _refused(data: bytes) -> Iterator[Fault]:
    """Yield the reason why the server refuses *data*, mostly a limit on size."""
    try:
        file.read(data)
    except ContestError as error:
        yield Fault(error.code, "", error.message)


def _of_file(content: Any) -> Iterator[Fault]:
    if not isinstance(content, dict):
        yield Fault("wrong_type", "", "the file must hold one JSON object")
        return
    outline = tuple(_typed(content, _OUTLINE, ""))
    yield from outline
    if outline:
        return
    if content["format"] != file.FORMAT:
        yield Fault("wrong_format", "format", f"must be {file.FORMAT!r}")
        return
    if content["v"] != file.VERSION:
        yield Fault("wrong_version", "v", f"must be {file.VERSION}")
        return
    if not content["events"]:
        yield Fault("no_events", "events", "a contest has at least the event that opens it")
    events: dict[int, Event] = {}
    for at, one in enumerate(content["events"]):
        place = f"events[{at}]"
        event, faults = _read(one, place)
        yield from faults
        if event is not None:
            events[at] = event
    yield from _in_order(events, len(content["events"]))


def _typed(fields: Mapping[str, Any], wanted: Mapping[str, type], place: str) -> Iterator[Fault]:
    """Yield what of the fields of an object is missing or of another type."""
    for name, kind in wanted.items():
        where = f"{place}.{name}" if place else name
        if name not in fields:
            yield Fault("missing_field", where, "this field must be there")
        elif not isinstance(fields[name], kind) or isinstance(fields[name], bool):
            yield Fault("wrong_type", where, f"must be {_JSON_NAMES[kind]}")


def _read(one: Any, place: str) -> tuple[Event | None, tuple[Fault, ...]]:
    """Return the event of one entry, None where it cannot be read, and its faults."""
    if not isinstance(one, dict):
        return None, (Fault("wrong_type", place, "must be an object"),)
    faults = list(_typed(one, _ENTRY, place))
    if not isinstance(one.get("event"), dict):
        return None, tuple(faults)
    stored, inside = one["event"], f"{place}.event"
    faults += _typed(stored, {"v": int, "type": str}, inside)
    version, kind = stored.get("v"), stored.get("type")
    if isinstance(version, int) and version > codec.NEWEST:
        message = f"{version} is newer than {codec.NEWEST}, the newest known"
        faults.append(Fault("newer_version", f"{inside}.v", message))
    if isinstance(kind, str) and kind not in _KINDS:
        faults.append(Fault("unknown_event", f"{inside}.type", f"there is no event {kind[:60]!r}"))
    if faults:
        return None, tuple(faults)
    known = {field.name for field in fields(_KINDS[kind])}
    faults += [
        Fault("unknown_field", f"{inside}.{name[:60]}", f"{kind} has no such field")
        for name in stored
        if name not in known | {"v", "type"}
    ]
    rest = {name: value for name, value in stored.items() if name in known}
    try:
        event: Event = msgspec.convert(rest, _KINDS[kind])
    except msgspec.ValidationError as error:
        return None, (*faults, _of_value(str(error), inside))
    except ContestError as error:
        return None, (*faults, Fault(error.code, inside, error.message))
    return event, tuple(faults)


def _of_value(text: str, place: str) -> Fault:
    """Return a fault of what msgspec says about a value."""
    found = _PLACE.fullmatch(text)
    path, said = (found["path"] or "", found["text"]) if found else ("", text)
    missing = re.search(r"missing required field `(\w+)`", said)
    if missing:
        where = f"{place}{path}.{missing[1]}"
        return Fault("missing_field", where, "this field must be there")
    code = "wrong_type" if said.startswith("Expected") else "wrong_value"
    return Fault(code, place + path, _line(said))


def _line(text: str) -> str:
    return " ".join(text.split())[:200]


def _in_order(events: Mapping[int, Event], count: int) -> Iterator[Fault]:
    """Yield what of *events*, by their place, does not fit those before; *count* is of all."""
    listed = [events.get(at, happened.NothingChanged()) for at in range(count)]
    gone = undone(listed)
    contest = Contest()
    for at, event in enumerate(listed):
        place = f"events[{at}].event"
        if at == 0 and at in events and not isinstance(event, happened.ContestOpened):
            yield Fault("not_opened", place, "the first event must be ContestOpened")
        looked_at = at + 1 not in gone or isinstance(event, happened.ActionUndone)
        faults = tuple(_of_event(contest, event, place, at)) if looked_at else ()
        yield from faults
        # An event that was undone or has a fault changes nothing, but its number counts.
        fits = not faults and at + 1 not in gone
        contest = evolve(contest, event if fits else happened.NothingChanged())
    yield from _crowded_tables(contest)


def _of_event(contest: Contest, event: Event, place: str, at: int) -> Iterator[Fault]:
    """Yield what *event* refers to and is not there."""
    refers = tuple(_unknown(contest, event, place, at))
    yield from refers
    if refers:
        return
    match event:
        case (
            happened.RoundPublished()
            | happened.RoundTakenBack()
            | happened.RoundClosed()
            | happened.RoundReopened()
            | happened.DealsSealed()
        ):
            yield from _of_state(contest.divisions[event.division], event, place)
        case (
            happened.GameEntered()
            | happened.LateSeated()
            | happened.DisputeSettled()
            | happened.ResultConfirmed()
            | happened.ResultObjected()
        ):
            yield from _at_table(contest, event, place)
        case happened.RoundDrafted():
            yield from _of_tables(contest, event, place)
        case _:
            yield from _of_lists(contest, event, place, at)


def _of_lists(contest: Contest, event: Event, place: str, at: int) -> Iterator[Fault]:
    """Yield what does not fit of an event about the contest, its divisions or its people."""
    match event:
        case happened.ContestOpened() if at > 0:
            yield Fault("already_open", place, "a contest is opened once")
        case happened.ActionUndone(first, last):
            if not 1 <= first <= last <= at:
                yield Fault("wrong_value", place, "only events before this one can be undone")
        case happened.DivisionAdded() | happened.DivisionChanged():
            yield from _of_division(event, place)
        case happened.DivisionDropped(division):
            people = any(one.division == division for one in contest.entrants.values())
            if people or contest.divisions[division].rounds:
                yield Fault("division_in_use", f"{place}.division", "people are in this division")
        case happened.ClassFilled():
            yield from _of_class(contest, event, place)
        case happened.EntrantDropped(entrant):
            if _has_result(contest, entrant):
                yield Fault("has_played", f"{place}.entrant", "results refer to this person")
        case _:
            pass


def _unknown(contest: Contest, event: Event, place: str, at: int) -> Iterator[Fault]:
    """Yield a fault for each key and number of *event* that nothing before it has made."""

    def unknown(name: str) -> Fault:
        value = getattr(event, name)
        message = f"{value!r} is not there at this point" if len(repr(value)) < 60 else "unknown"
        return Fault(f"unknown_{name}", f"{place}.{name}", message)

    if at > 0 and contest.seq == 0:
        return
    names = {field.name for field in fields(event)}
    if isinstance(event, happened.DivisionAdded):
        if event.division in contest.divisions:
            yield Fault("doubled_division", f"{place}.division", "there is such a division already")
        return
    if isinstance(event, happened.EntrantAdded) and event.entrant in contest.entrants:
        yield Fault("doubled_entrant", f"{place}.entrant", "there is such a person already")
    key = getattr(event, "division", None)
    if key is not None and key not in contest.divisions:
        yield unknown("division")
        return
    entrant = getattr(event, "entrant", None)
    if (
        entrant is not None
        and not isinstance(event, happened.EntrantAdded)
        and entrant not in contest.entrants
    ):
        yield unknown("entrant")
    counted = {
        "link": len(contest.links) + 1,
        "penalty": len(contest.penalties),
        "award": len(contest.awards),
    }
    for name in names & set(counted):
        least = 1 if name == "link" else 0
        if not least <= getattr(event, name) < counted[name]:
            yield unknown(name)
    if key is not None and not isinstance(event, happened.LinkMade | happened.EntrantAdmitted):
        yield from _unknown_table(contest.divisions[key], event, unknown)


def _unknown_table(division: Division, event: Event, unknown: Any) -> Iterator[Fault]:
    """Yield a fault where the round, the table or the game of *event* is not there."""
    number = getattr(event, "round", None)
    if number is None:
        return
    if not 0 <= number < len(division.rounds):
        yield unknown("round")
        return
    table = getattr(event, "table", None)
    if table is None:
        return
    pods = division.rounds[number].pods
    if not 0 <= table < len(pods):
        yield unknown("table")
        return
    game = getattr(event, "game", None)
    if game is not None and not 0 <= game < len(pods[table].games):
        yield unknown("game")


def _of_division(
    event: happened.DivisionAdded | happened.DivisionChanged, place: str
) -> Iterator[Fault]:
    if not event.stages:
        yield Fault("bad_stage", f"{place}.stages", "a division needs a stage")
    if isinstance(event, happened.DivisionAdded) and event.ruleset not in PRESETS:
        message = f"there is no rule set {event.ruleset[:60]!r}; use one of {', '.join(PRESETS)}"
        yield Fault("unknown_ruleset", f"{place}.ruleset", message)


def _of_class(contest: Contest, event: happened.ClassFilled, place: str) -> Iterator[Fault]:
    if event.of not in contest.divisions:
        yield Fault("unknown_division", f"{place}.of", "there is no such division at this point")
    for number, player in enumerate(event.entrants):
        if player not in contest.entrants:
            where = f"{place}.entrants[{number}]"
            yield Fault("unknown_entrant", where, "there is no such person at this point")


def _of_tables(contest: Contest, event: happened.RoundDrafted, place: str) -> Iterator[Fault]:
    seated = Counter(player for table in event.tables for player in table)
    for number, table in enumerate(event.tables):
        for seat, player in enumerate(table):
            where = f"{place}.tables[{number}][{seat}]"
            if player not in contest.entrants:
                yield Fault("unknown_entrant", where, f"{player[:60]!r} takes no part")
            elif contest.entrants[player].division != event.division:
                yield Fault("other_division", where, f"{player} is in another division")
            elif seated[player] > 1:
                yield Fault("doubled_seat", where, f"{player} sits twice in this round")


def _of_state(division: Division, event: Event, place: str) -> Iterator[Fault]:
    """Yield a fault where the newest round is not in the state that *event* changes."""
    last = division.rounds[-1].status if division.rounds else None
    match event:
        case happened.RoundPublished():
            fits, message = last is RoundStatus.DRAFT, "there is no draft to publish"
        case happened.RoundReopened():
            fits = any(each.status is not RoundStatus.DRAFT for each in division.rounds)
            message = "no round has been published"
        case _:
            fits, message = last is RoundStatus.RUNNING, "no round is in progress"
    if not fits:
        yield Fault("wrong_state", place, message)


def _at_table(
    contest: Contest,
    event: (
        happened.GameEntered
        | happened.LateSeated
        | happened.DisputeSettled
        | happened.ResultConfirmed
        | happened.ResultObjected
    ),
    place: str,
) -> Iterator[Fault]:
    played = contest.divisions[event.division].rounds[event.round]
    pod = played.pods[event.table]
    match event:
        case happened.GameEntered():
            yield from _of_results(pod, event, place)
        case happened.LateSeated():
            if any(event.entrant in other.seats for other in played.pods):
                yield Fault("doubled_seat", f"{place}.entrant", "this person has a seat already")
        case happened.DisputeSettled():
            if not 0 <= event.entry < len(pod.games[event.game].entries):
                yield Fault("unknown_entry", f"{place}.entry", "there is no such entry")
        case _:
            if event.entrant not in pod.seats:
                yield Fault("not_at_table", f"{place}.entrant", "this person sits elsewhere")


def _of_results(pod: Pod, event: happened.GameEntered, place: str) -> Iterator[Fault]:
    seen: set[str] = set()
    for number, result in enumerate(event.results):
        where = f"{place}.results[{number}].player"
        if result.player not in pod.seats:
            yield Fault("not_at_table", where, f"{result.player[:60]!r} sits elsewhere")
        elif result.player in seen:
            yield Fault("doubled_player", where, f"{result.player} has two results")
        seen.add(result.player)


def _has_result(contest: Contest, entrant: str) -> bool:
    return any(
        result.player == entrant
        for division in contest.divisions.values()
        for each in division.rounds
        for pod in each.pods
        for game in pod.games
        for entry in game.entries
        for result in entry.results
    )


def _crowded_tables(contest: Contest) -> Iterator[Fault]:
    """Yield a fault for each table with more people than its rule set seats."""
    for key, division in contest.divisions.items():
        most = PRESETS[division.ruleset].max_seats
        for number, each in enumerate(division.rounds):
            for table, pod in enumerate(each.pods):
                if each.status is not RoundStatus.DRAFT and len(pod.seats) > most:
                    message = f"{len(pod.seats)} people sit at table {table}; at most {most} may"
                    yield Fault("too_many_at_table", f"{key}, round {number}", message)
