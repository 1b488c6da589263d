"""Every screen of the product, with the way to it, for tests of accessibility and for pictures."""
