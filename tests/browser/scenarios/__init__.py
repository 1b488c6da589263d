"""The tests: people use the page."""
