"""Clubs: over HTTP, from the store; views by role, files, the calendar."""
