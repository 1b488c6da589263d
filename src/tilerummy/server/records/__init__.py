"""Finished games and positions: replay, review, puzzles and solving."""
