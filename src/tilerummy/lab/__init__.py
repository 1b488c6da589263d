"""The laboratory: bots against each other, measured."""
