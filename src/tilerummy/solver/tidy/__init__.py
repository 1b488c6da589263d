"""Of all best plays, one that disturbs the table least."""
