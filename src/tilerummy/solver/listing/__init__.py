"""Every play of a position, best first."""
