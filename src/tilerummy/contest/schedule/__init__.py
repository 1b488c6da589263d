"""Rounds to come: who is seated, drafts, latecomers and what is left to do."""
