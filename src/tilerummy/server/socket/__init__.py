"""One line to a player: who may open it, what is said over it, and how it ends."""
