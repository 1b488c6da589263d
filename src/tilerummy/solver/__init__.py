"""tilerummy."""
