"""One file for each step; none is changed once it was in a release."""
