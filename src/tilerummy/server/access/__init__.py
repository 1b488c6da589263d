"""Who is asking, and how much: players, secrets, names, origins and rates."""
