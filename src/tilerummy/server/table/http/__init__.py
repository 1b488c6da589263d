"""HTTP routes of live matches and of the players at them."""
