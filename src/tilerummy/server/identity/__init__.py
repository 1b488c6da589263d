"""Who asks, from where, and how often they may: players, addresses, links and limits."""
