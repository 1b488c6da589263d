"""The rulebook: tiles, melds, rule sets, turns, events and scores.

Standard library only. No I/O, no clock, no randomness: time enters as a turn, chance as the
order of the tiles that a game starts with, so every game replays bit for bit.

Nothing here searches without a bound: a function without a stated worst case is linear in its
tiles, events or games, or quadratic in the seats and in the melds of one table.
"""
