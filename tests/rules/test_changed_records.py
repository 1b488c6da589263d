"""A record of which one field is flipped, swapped, left out or doubled is refused, or consistent.

Consistent are a record that tells of the same events, and one of another game that could have been
played: `OPEN` lists what a record leaves open.
"""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import pytest

from tilerummy.core.errors import TilerummyError
from tilerummy.core.event import FirstOut, GameEnded
from tilerummy.core.format.record import read
from tilerummy.library import replay

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tilerummy.core.event import Event

GAMES = Path(__file__).resolve().parents[2] / "conformance" / "games"
OPEN = {
    ("swap", "played", "table"): "how melds lie on the table",
    ("swap", "part_kept", "table"): "the same",
    ("flip", "start_tiles", "tiles"): "tiles that do not decide who starts",
    ("swap", "start_tiles", "tiles"): "the same",
    ("swap", "dealt", "pool"): "tiles that nobody draws",
    ("swap", "dealt", "racks"): "tiles that nobody lays",
    ("flip", "clock_ran", "ms"): "time in a game that is dealt anew, which no result tells",
    ("flip", "timed_out", "unfinished"): "with an empty pool an unfinished turn costs nothing",
    ("left out", "timed_out", ""): "a play was made in time, not when it ran out",
}
JOKERS_BY_CHANCE = "joker_each=no"
"""In a ruleset: every player of that game has a joker, which may happen without the rule too."""
_WORD = re.compile(r"[^\s;=,:/|\[\]]+")
_FLIPPED = {"yes": "no", "no": "yes", "J": "R1", "choice": "timeout", "timeout": "unfinished"}


class Changed(NamedTuple):
    """A record with one change."""

    how: str
    event: str
    """The kind of event that is told differently."""
    field: str
    """Empty for the whole line."""
    text: str


def changed(text: str) -> Iterator[Changed]:
    """Yield *text* with each line and field of its events changed in every way."""
    lines = text.splitlines()
    for at, line in enumerate(lines):
        if not line or line.startswith("["):
            continue
        event = line.partition(";")[0]
        for how, others in {"left out": [], "doubled": [line, line]}.items():
            yield Changed(how, event, "", "\n".join([*lines[:at], *others, *lines[at + 1 :]]))
        if at + 1 < len(lines):
            swapped = [*lines[:at], lines[at + 1], line, *lines[at + 2 :]]
            yield Changed("swap", event, "", "\n".join(swapped))
        head, *fields = line.split("; ")
        for number, field in enumerate(fields):
            for how, other in _changed_field(field):
                reported = "; ".join([head, *fields[:number], *other, *fields[number + 1 :]])
                name = field.partition("=")[0]
                yield Changed(
                    how, event, name, "\n".join([*lines[:at], reported, *lines[at + 1 :]])
                )


def _changed_field(field: str) -> Iterator[tuple[str, list[str]]]:
    yield "left out", []
    yield "doubled", [field, field]
    words = list(_WORD.finditer(field))[1:]
    for at, word in enumerate(words):
        before, after = field[: word.start()], field[word.end() :]
        yield "flip", [before + _flipped(word[0]) + after]
        yield "left out", [before + after]
        yield "doubled", [f"{before}{word[0]} {word[0]}{after}"]
        if at + 1 < len(words):
            other = words[at + 1]
            between = field[word.end() : other.start()]
            yield "swap", [before + other[0] + between + word[0] + field[other.end() :]]


def _flipped(word: str) -> str:
    if re.fullmatch(r"-?\d+", word):
        return str(int(word) + 1)
    if re.fullmatch(r"[RBKO]\d+", word):
        return "R13" if word != "R13" else "R12"
    return _FLIPPED.get(word, "choice")


@pytest.mark.parametrize(
    "most",
    [1, pytest.param(25, marks=pytest.mark.slow)],
    ids=["some changes", "many changes"],
)
@pytest.mark.parametrize("name", sorted(path.stem for path in GAMES.glob("*.trn")))
def test_a_record_with_one_change_is_refused_or_consistent(name: str, most: int) -> None:
    text = (GAMES / f"{name}.trn").read_text(encoding="utf-8")
    # Without the secrets that the deal is made of: they would disprove any other.
    text = re.sub(r"^\[(Commitment|Seed) .*\n", "", text, flags=re.MULTILINE)
    (original,) = read(text)
    kinds: dict[tuple[str, str, str], list[Changed]] = {}
    for one in changed(text):
        kinds.setdefault(one[:3], []).append(one)
    assert len(kinds) > 20
    chance = Random(name)
    for kind, found in kinds.items():
        for one in chance.sample(found, min(most, len(found))):
            try:
                replay(one.text)
            except TilerummyError:
                continue
            reported = [_reported(record.events) for record in read(one.text)]
            is_open = kind in OPEN or (one.field == "ruleset" and JOKERS_BY_CHANCE in one.text)
            assert is_open or reported == [_reported(original.events)], one


def _reported(events: Sequence[Event]) -> list[object]:
    """Return what *events* tell, whatever meld proves that a player could have opened."""
    return [
        (replace(event.outcome, declined=()), [shown is None for shown in event.outcome.declined])
        if isinstance(event, FirstOut | GameEnded)
        else event
        for event in events
    ]
