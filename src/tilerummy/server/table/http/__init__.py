"""HTTP routes of live matches and their players."""
