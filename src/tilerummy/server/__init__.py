"""The only place with sockets, clocks, storage and randomness."""
