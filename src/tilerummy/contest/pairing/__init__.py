"""One Swiss round: players with close scores meet, and nobody meets anybody twice."""

from tilerummy.contest.pairing.swiss import Paired, pair

__all__ = ["Paired", "pair"]
