"""Initial melds: own tiles only, worth the threshold (S0-17)."""
