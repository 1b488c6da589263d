"""What a contest is: its state, its events and how they fold."""
