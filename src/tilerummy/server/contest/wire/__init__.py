"""What travels between a contest's session and its pages: asked, shown, told."""
