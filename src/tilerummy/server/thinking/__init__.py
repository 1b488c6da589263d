"""Bots and hints away from the event loop: threads, and a solver that is loaded late."""
