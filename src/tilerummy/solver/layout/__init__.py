"""From counted tiles to melds on the table: what a search says, laid so that old melds stay."""
