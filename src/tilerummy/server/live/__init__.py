"""Matches while they are played: in memory, one queue each, with their clocks and bots."""
