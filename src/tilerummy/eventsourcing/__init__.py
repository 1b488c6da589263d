"""Parts that every log of events needs, whatever it is about. Knows no game, contest or club."""
