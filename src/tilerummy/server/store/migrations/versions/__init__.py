"""One file per migration. Released migrations never change."""
