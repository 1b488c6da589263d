"""Bodies of the HTTP interface for records, reviews and puzzles."""
