from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given

from tests.support.clubs import TEN, Table, clubs
from tilerummy.club import codec
from tilerummy.club import command as asked
from tilerummy.club.errors import ClubError
from tilerummy.club.file import FORMAT, VERSION, export, read
from tilerummy.club.log import fold, without_erased


def example() -> Table:
    table = Table()
    table.join("Ada", "Bo")
    table.evening("2026-11-07", 20, -20)
    table.do(asked.PlanEvening(at=5, place="At Bo's"))
    table.do(asked.SetSeason(name="Autumn", first="2026-09-01", last="2026-11-30", rules=TEN))
    return table


def refusal(data: object) -> str:
    with pytest.raises(ClubError) as refused:
        read(data if isinstance(data, bytes) else json.dumps(data).encode())
    return refused.value.code


@given(clubs())
def test_what_is_exported_is_read_back(table: Table) -> None:
    log = tuple(without_erased(table.log))
    assert read(export(table.club, log).encode()) == log


@given(clubs())
def test_an_erased_name_is_not_brought_back_by_a_file(table: Table) -> None:
    """A file that was exported before an erasure and carries it all the same."""
    assert read(export(table.club, table.log).encode()) == tuple(without_erased(table.log))


def test_a_file_begins_as_an_editor_may_save_it() -> None:
    table = example()
    data = b"\xef\xbb\xbf" + export(table.club, table.log).encode()
    assert fold(one.event for one in read(data)) == table.club


@pytest.mark.parametrize(
    "data",
    [b"", b"[]", b"{", b"\xff", {"format": FORMAT, "v": VERSION, "events": []},
     {"format": "tilerummy contest", "v": 1, "events": [{}]}],
)  # fmt: skip
def test_what_is_not_a_club_is_refused(data: object) -> None:
    assert refusal(data) == "bad_club_file"


def test_a_newer_file_is_refused_as_newer() -> None:
    written: dict[str, Any] = json.loads(export(example().club, example().log))
    assert refusal(written | {"v": VERSION + 1}) == "newer_version"
    written["events"][0]["event"]["v"] = codec.VERSION + 1
    assert refusal(written) == "newer_version"


@pytest.mark.parametrize(
    ("number", "change"),
    [
        (1, {"type": "LinkMade", "role": "keeper"}),
        (1, {"name": "a\0b"}),
        (1, {"name": "x" * 5_000}),
        (7, {"results": [{"member": "m7", "place": 1, "score": 1}]}),
        (7, {"results": [{"member": "m1", "place": 1, "score": 10**30}]}),
        (7, {"results": [{"member": "m1", "place": 2, "score": 1}]}),
        (7, {"date": "2026-02-30"}),
        (7, {"evening": "../e1"}),
        (8, {"at": -1}),
        (9, {"first": "2026-99-01"}),
        (9, {"rules": {"count": "points", "points": [], "best": 0, "min_evenings": 0}}),
    ],
)
def test_a_file_made_by_hand_holds_what_commands_lead_to(number: int, change: Any) -> None:
    written: dict[str, Any] = json.loads(export(example().club, example().log))
    written["events"][number - 1]["event"] |= change
    assert refusal(written) == "bad_club_file"
