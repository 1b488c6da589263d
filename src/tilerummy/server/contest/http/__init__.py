"""The HTTP interface of contests."""
