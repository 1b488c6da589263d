"""A log in a file: it reads back, and whatever has other bounds or another form is refused."""

from __future__ import annotations

import json
from typing import Final

import pytest

from tilerummy.eventsourcing.file import LogFile, NewerFileError
from tilerummy.eventsourcing.recorded import Recorded, with_rewritten

FILE: Final[LogFile[str]] = LogFile(
    format="list of words",
    version=2,
    most_events=3,
    longest_event=40,
    dump=lambda word: json.dumps({"word": word}),
    load=lambda text: str(json.loads(text)["word"]),
)
LOG = [
    Recorded(seq=seq, link=seq % 2, cmd_id=f"command-{seq}", at=1000 * seq, event=word)
    for seq, word in enumerate(("one", "zwei", "셋"), start=1)
]


def changed(**changes: object) -> bytes:
    return json.dumps({**json.loads(FILE.write("name", LOG)), **changes}).encode()


def with_event(**changes: object) -> bytes:
    first = json.loads(FILE.write("name", LOG))["events"][0]
    return changed(events=[{**first, **changes}])


def test_a_log_reads_back_also_with_a_byte_order_mark() -> None:
    written = FILE.write("name", LOG).encode()
    assert FILE.read(written) == FILE.read(b"\xef\xbb\xbf" + written) == LOG


def test_a_file_of_a_newer_version_is_told_from_one_of_another_kind() -> None:
    with pytest.raises(NewerFileError, match="version 3 is newer than 2"):
        FILE.read(changed(v=3))
    with pytest.raises(ValueError, match="the format is 'list of numbers'") as refused:
        FILE.read(changed(format="list of numbers", v=3))
    assert not isinstance(refused.value, NewerFileError)


@pytest.mark.parametrize("events", [[], [with_event()] * 4])
def test_the_number_of_events_has_a_bound(events: list[bytes]) -> None:
    first = json.loads(FILE.write("name", LOG))["events"][:1]
    with pytest.raises(ValueError, match="not 1 to 3"):
        FILE.read(changed(events=first * len(events)))


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"link": -1}, "out of bounds"),
        ({"link": 4}, "out of bounds"),
        ({"cmd_id": "x" * 101}, "out of bounds"),
        ({"cmd_id": "a\nb"}, "no store keeps this text"),
        ({"cmd_id": "é"}, "no store keeps this text"),
        ({"at": -1}, "a time is out of bounds"),
        ({"at": 1 << 52}, "a time is out of bounds"),
        ({"event": {"word": "x" * 40}}, "more than 40 bytes"),
        ({"event": {"word": "a\0b"}}, "no store keeps this text"),
        ({"event": {"word": "\ud800"}}, "malformed|truncated"),
    ],
)
def test_every_part_of_an_event_has_bounds(changes: dict[str, object], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        FILE.read(with_event(**changes))


def test_a_long_text_is_refused_where_events_may_be_long() -> None:
    long: LogFile[str] = LogFile(
        format="list of words", version=2, most_events=3, longest_event=10_000,
        dump=FILE.dump, load=FILE.load,
    )  # fmt: skip
    assert long.read(with_event(event={"word": "x" * 4000}))[0].event == "x" * 4000
    with pytest.raises(ValueError, match="no store keeps this text"):
        long.read(with_event(event={"word": "x" * 4001}))


def test_an_escaped_character_is_looked_at() -> None:
    escaped = b'{"word": "\\u0041"}'
    file = changed().replace(b'{"word": "one"}', escaped)
    assert escaped in file
    assert FILE.read(file)[0].event == "A"


def test_a_file_is_written_event_by_event_as_it_would_be_at_once() -> None:
    words: LogFile[object] = LogFile(
        format="things", version=1, most_events=9, longest_event=999,
        dump=lambda one: json.dumps(one, ensure_ascii=False), load=json.loads,
    )  # fmt: skip
    things: tuple[object, ...] = (
        {"a": ["셋", {"b": 1.5}], "c": 'x\n"{,'},
        {},
        {"d": []},
        {"e": None},
    )
    log = [
        Recorded(seq=seq, link=0, cmd_id="c", at=seq, event=one)
        for seq, one in enumerate(things, start=1)
    ]
    for part in (log, log[:1], []):
        written = words.write('"셋"', part)
        assert json.dumps(json.loads(written), ensure_ascii=False, indent=1) == written
        assert [one["event"] for one in json.loads(written)["events"]] == list(things[: len(part)])


def test_events_are_rewritten_in_their_places() -> None:
    after = with_rewritten(LOG, lambda words: {2: words[1].upper()})
    assert [one.event for one in after] == ["one", "ZWEI", "셋"]
    assert [one.cmd_id for one in after] == [one.cmd_id for one in LOG]
