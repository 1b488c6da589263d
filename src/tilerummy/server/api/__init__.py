"""The HTTP interface as a whole: its routes, errors, limits and descriptions."""
