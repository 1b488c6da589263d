"""Where the jokers of the table may go: one branch and bound, for plain and special jokers."""
