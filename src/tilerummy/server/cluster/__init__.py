"""This process as one of the nodes that share the database."""
