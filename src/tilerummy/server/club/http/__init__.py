"""The HTTP interface of clubs."""
