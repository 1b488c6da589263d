"""How long tests wait for what has to come: a bound that only a hang breaks."""

from typing import Final

HANG_S: Final = 120.0
"""Seconds: ten times what the slowest of these takes with ten programs to each processor."""
