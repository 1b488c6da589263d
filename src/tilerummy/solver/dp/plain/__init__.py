"""The compiled search with plain jokers: a beam of states over the numbers 1 to 13."""
