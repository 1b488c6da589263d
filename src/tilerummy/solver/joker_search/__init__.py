"""Branch and bound over the melds in which the jokers of the table end."""
