"""What travels between a contest's desk and its pages: asked, shown, told."""
