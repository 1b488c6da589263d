"""What bounds a line before the application sees it: bytes, time, and how many are open."""
