"""Judges the cases of ``conformance/`` against the core: a case in, what the rules say out."""
