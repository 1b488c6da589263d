"""Bodies of the HTTP routes for records, reviews and puzzles."""
