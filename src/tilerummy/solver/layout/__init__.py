"""From counted tiles to melds on the table, so that old melds stay unchanged."""
