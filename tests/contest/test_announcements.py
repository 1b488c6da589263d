"""Announcements: shown until they are withdrawn, changed, and undone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.support.contests import DIRECTORS, REFEREE, LocalContest, of_director, recorded, refused
from tilerummy.contest import command as asked
from tilerummy.contest.command.announcements import (
    Announce,
    ChangeAnnouncement,
    WithdrawAnnouncement,
)
from tilerummy.contest.decide.undo import decide_undo, last_action
from tilerummy.contest.errors import ContestError
from tilerummy.contest.io import codec
from tilerummy.contest.model import event as happened
from tilerummy.contest.model.erase import rewritten
from tilerummy.contest.model.log import fold
from tilerummy.contest.model.stage import Format, Stage

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.contest.model.log import Recorded

TWO_ROUNDS = Stage(format=Format.MEET, rounds=2, games=1)


def test_announcements_are_shown_until_they_are_withdrawn() -> None:
    desk = LocalContest(4, TWO_ROUNDS)
    for number in range(5):
        desk.do(Announce(f"  Break   until {number} "))
    assert desk.contest.announcements[0].text == "Break until 0"
    assert refused(desk, Announce("Lunch")) == "too_many_announcements"
    desk.do(WithdrawAnnouncement(2))
    assert desk.do(WithdrawAnnouncement(2)) == ()
    assert refused(desk, WithdrawAnnouncement(5)) == "unknown_announcement"
    desk.do(Announce("Lunch"))
    assert refused(desk, Announce("\u200b")) in {"empty_name", "too_many_announcements"}
    assert [one.withdrawn for one in desk.contest.announcements].count(True) == 1


def test_an_announcement_gets_another_text_while_it_is_shown() -> None:
    desk = LocalContest(4, TWO_ROUNDS)
    desk.do(Announce("Lunch at twelve"))
    desk.do(Announce("Round 2 is next"))
    desk.do(ChangeAnnouncement(0, " Lunch  at one"))
    assert [one.text for one in desk.contest.announcements] == ["Lunch at one", "Round 2 is next"]
    assert desk.do(ChangeAnnouncement(0, "Lunch at one")) == ()
    assert refused(desk, ChangeAnnouncement(2, "Lunch")) == "unknown_announcement"
    desk.do(WithdrawAnnouncement(0))
    assert refused(desk, ChangeAnnouncement(0, "Lunch")) == "announcement_withdrawn"


def announced_after_undo(desk: LocalContest, log: Sequence[Recorded]) -> list[tuple[str, bool]]:
    """Return the announcements after the director's last action is undone."""
    action = last_action(log, DIRECTORS)
    assert action is not None
    undo = decide_undo(log, DIRECTORS, action.first)
    found = fold([*desk.events, *undo]).announcements
    return [(one.text, one.withdrawn) for one in found]


def test_announcing_changing_and_withdrawing_can_be_undone() -> None:
    desk = LocalContest(4, TWO_ROUNDS)
    desk.do(Announce("Lunch"))
    assert announced_after_undo(desk, of_director(desk)) == []
    desk.do(ChangeAnnouncement(0, "Lunch at one"))
    assert announced_after_undo(desk, of_director(desk)) == [("Lunch", False)]
    desk.do(WithdrawAnnouncement(0))
    assert announced_after_undo(desk, of_director(desk)) == [("Lunch at one", False)]


@pytest.mark.parametrize("later", [Announce("Tea"), WithdrawAnnouncement(0)])
def test_an_announcement_on_which_others_build_is_not_undone(
    later: Announce | WithdrawAnnouncement,
) -> None:
    """Announcements are numbered in order: without an earlier one, a later one has another."""
    desk = LocalContest(4, TWO_ROUNDS)
    desk.do(Announce("Lunch"))
    desk.do(later)
    links = [*[one.link for one in of_director(desk)][:-1], REFEREE]
    with pytest.raises(ContestError) as error:
        announced_after_undo(desk, recorded(desk.events, links))
    assert error.value.code == "undo_too_late"


def test_an_announcement_loses_the_name_of_somebody_who_is_erased() -> None:
    desk = LocalContest(4, TWO_ROUNDS)
    desk.enter("Ada Lovelace")
    desk.do(Announce("Would Ada Lovelace come to the desk?"))
    desk.do(ChangeAnnouncement(0, "Ada Lovelace has won"))
    desk.do(asked.EraseEntrants(("Ada Lovelace",)))
    texts = [
        one.text
        for one in rewritten(desk.events).values()
        if isinstance(one, happened.Announced | happened.AnnouncementChanged)
    ]
    assert texts == ["Would removed come to the desk?", "removed has won"]


def test_they_are_stored_and_leave_no_name() -> None:
    for event in (
        happened.Announced("Lunch"),
        happened.AnnouncementChanged(0, "Lunch at one"),
        happened.AnnouncementWithdrawn(0),
    ):
        assert codec.load(codec.dump(event)) == event
        assert rewritten([event]) == {}
