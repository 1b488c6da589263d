"""Limits on bytes, time and connections, below the application."""
