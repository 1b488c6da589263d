"""Contests that are alive at this node."""
