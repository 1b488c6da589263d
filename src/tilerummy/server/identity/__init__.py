"""The identity of a visitor: players, tokens, addresses, origins and rate limits."""
