"""From one table to the next by hand, in few moves."""
