"""The rulebook: tiles, melds, rule sets, turns, events and scores.

Standard library only. No I/O, no clock, no randomness: time enters as a turn, chance as the
order of the tiles that a game starts with, so every game replays bit for bit.

Nothing here searches without a bound: what says nothing of its worst case is linear in the tiles,
events or games that it is given, or squared in the seats and in the melds of one table.
"""
