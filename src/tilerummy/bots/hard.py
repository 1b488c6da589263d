"""The hard bot."""

from __future__ import annotations

from tilerummy.bots.medium import MediumBot


class HardBot(MediumBot):
    """tbd."""
