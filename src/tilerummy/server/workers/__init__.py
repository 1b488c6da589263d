"""Worker threads, and the solver and the bots that run in them."""
