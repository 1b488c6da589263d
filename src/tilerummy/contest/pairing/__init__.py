"""One Swiss round: players with close scores meet, and nobody meets anybody twice if possible."""

from tilerummy.contest.pairing.swiss import Paired, pair

__all__ = ["Paired", "pair"]
