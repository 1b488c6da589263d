"""Tile rummy: a pure rules engine, an exact solver, bots, and a table in the browser."""
