"""The HTTP interface: its routes, errors, limits and descriptions."""
