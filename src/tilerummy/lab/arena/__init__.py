"""Matches between bots: the same deals for everybody, from every seat."""
