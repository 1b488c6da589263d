"""The compiled search with double, colour-change and mirror jokers."""
