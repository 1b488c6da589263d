"""Decide commands for announcements."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tilerummy.contest import command as asked
from tilerummy.contest.decide.require import named, require
from tilerummy.contest.model import event as happened

if TYPE_CHECKING:
    from tilerummy.contest.command.announcements import OnAnnouncements
    from tilerummy.contest.model.event import Event
    from tilerummy.contest.model.state import Contest

MOST_ANNOUNCEMENTS: Final = 5
"""Shown at a time."""


def decide_announcements(contest: Contest, command: OnAnnouncements) -> tuple[Event, ...]:
    """Return the events of *command*; a ContestError if it is refused."""
    if isinstance(command, asked.Announce):
        shown_now = sum(not one.withdrawn for one in contest.announcements)
        sentence = f"at most {MOST_ANNOUNCEMENTS} announcements are shown at a time"
        fits = shown_now < MOST_ANNOUNCEMENTS
        require(fits, "too_many_announcements", sentence, most=MOST_ANNOUNCEMENTS)
        return (happened.Announced(named(command.text)),)
    number = command.announcement
    known = number < len(contest.announcements)
    require(known, "unknown_announcement", "there is no such announcement")
    shown = contest.announcements[number]
    if isinstance(command, asked.WithdrawAnnouncement):
        return () if shown.withdrawn else (happened.AnnouncementWithdrawn(number),)
    sentence = "this announcement has been withdrawn; make a new one"
    require(not shown.withdrawn, "announcement_withdrawn", sentence)
    text = named(command.text)
    return () if shown.text == text else (happened.AnnouncementChanged(number, text),)
