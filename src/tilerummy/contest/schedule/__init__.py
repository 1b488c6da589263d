"""Later rounds: whom to seat, drafts, latecomers, and what is left to do."""
