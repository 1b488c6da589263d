"""What tests, benches and scripts share: positions, players, whole games, independent judges."""
