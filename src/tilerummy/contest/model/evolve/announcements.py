"""Apply events to announcements."""

from __future__ import annotations

from dataclasses import replace

from tilerummy.contest.model import event as happened
from tilerummy.contest.model.state import Announcement, Contest


def announcements_after(
    contest: Contest,
    event: happened.Announced | happened.AnnouncementChanged | happened.AnnouncementWithdrawn,
) -> tuple[Announcement, ...]:
    """Return the announcements after *event*."""
    announcements = list(contest.announcements)
    match event:
        case happened.Announced(text):
            announcements.append(Announcement(text=text))
        case happened.AnnouncementChanged(number, text):
            announcements[number] = Announcement(text=text)
        case happened.AnnouncementWithdrawn(number):
            announcements[number] = replace(announcements[number], withdrawn=True)
    return tuple(announcements)
