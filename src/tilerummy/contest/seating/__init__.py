"""Who sits where: rounds in which nobody meets anybody twice, as far as that is possible."""
