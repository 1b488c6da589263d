"""Seating: assign players to tables so that few pairs meet twice."""
