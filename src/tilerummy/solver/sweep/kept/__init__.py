"""The compiled search for which melds of the table can stay in a best play."""
