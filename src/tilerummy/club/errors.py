"""The error that a club refuses a command with."""

from __future__ import annotations

from tilerummy.eventsourcing.errors import CommandError


class ClubError(CommandError):
    """A command that a club cannot carry out."""


require = ClubError.require
