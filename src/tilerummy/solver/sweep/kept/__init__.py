"""The compiled search for which melds of the table can be kept in a best play."""
