"""Measurements and long checks; run from the root of the repository, `python -m benches.NAME`."""
