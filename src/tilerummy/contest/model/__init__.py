"""The state of a contest, its events and their fold."""
