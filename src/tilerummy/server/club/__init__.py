"""Clubs over HTTP: reading and changing them, views by role, files, and the calendar."""
