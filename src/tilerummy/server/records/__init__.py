"""Games after they were played, and positions: replay, review, puzzles, solve."""
