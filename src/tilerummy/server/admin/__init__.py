"""Operations on matches and players for the operator of a server, on either store."""
