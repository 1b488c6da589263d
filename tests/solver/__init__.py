"""The solver, held against its slow twin, an independent model, and published figures."""
