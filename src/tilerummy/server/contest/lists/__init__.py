"""Files with lists of people: bytes to rows, in whatever encoding or workbook."""
