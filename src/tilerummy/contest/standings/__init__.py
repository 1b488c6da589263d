"""Standings, and the players who advance."""
