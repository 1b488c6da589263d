"""First names, as results for everybody show them."""

from __future__ import annotations

from tests.support.contests import LocalContest
from tilerummy.contest import command as asked
from tilerummy.contest.io.first_names import first_names
from tilerummy.contest.model.erase import REMOVED


def test_namesakes_of_a_division_get_an_initial() -> None:
    desk = LocalContest(0)
    for name in ("Ada Lovelace", "Ada Byron", "Ada", "Bo Diddley", "김민준", "박민준"):
        desk.enter(name)
    assert list(first_names(desk.contest).values()) == [
        "Ada L.", "Ada B.", "Ada", "Bo", "민준", "민준",
    ]  # fmt: skip


def test_whoever_was_erased_has_no_first_name() -> None:
    desk = LocalContest(0)
    for name in ("Ada Lovelace", "Bo Diddley"):
        desk.enter(name)
    desk.do(asked.EraseEntrants(("Ada Lovelace", "Bo Diddley")))
    assert set(first_names(desk.contest).values()) == {REMOVED}
