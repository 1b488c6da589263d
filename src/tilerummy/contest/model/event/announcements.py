"""Events about announcements."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Announced:
    """Screens and phones show a sentence. Its number is the count of earlier announcements."""

    text: str


@dataclass(frozen=True, slots=True)
class AnnouncementChanged:
    """The text of an announcement was changed."""

    announcement: int
    text: str


@dataclass(frozen=True, slots=True)
class AnnouncementWithdrawn:
    """An announcement was withdrawn."""

    announcement: int
