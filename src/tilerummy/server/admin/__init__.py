"""What the one who runs a server does with its matches and players, on either store."""
