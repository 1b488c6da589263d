"""How the weights of `tilerummy.chance` are made: games of bots, training, and what came out."""
