"""Live matches: their sessions, clocks, bots, views, HTTP routes and sockets."""
