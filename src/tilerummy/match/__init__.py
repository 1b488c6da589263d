"""A match as a pure state machine: commands are decided into events, events folded into a state.

No clock, no chance, no I/O: the time and the seed of a deal enter as values in a command.
"""
