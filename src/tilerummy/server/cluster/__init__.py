"""This process among those that share the database."""
