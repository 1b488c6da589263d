"""Where the jokers of the table may go: the joker-reuse rule, special jokers, jokers to spare."""
