"""HTTP routes for records, reviews, puzzles and positions."""
