"""Time limits of tests that wait: bounds that only a hang exceeds."""

from typing import Final

HANG_S: Final = 120.0
"""Seconds: ten times what the slowest of these takes with ten programs to each processor."""
