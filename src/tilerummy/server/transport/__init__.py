"""Limits on bytes, time and connections, enforced below the application."""
