"""Files with lists of people: from bytes, in any encoding or workbook, to rows."""
