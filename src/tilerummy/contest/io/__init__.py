"""Contests as stored events and files, and lists of people."""
