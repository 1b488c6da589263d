"""Storage: an append-only log of events per match, contest and club, and the players."""

from tilerummy.server.store.factory import make_store
from tilerummy.server.store.protocol import Store
from tilerummy.server.store.push import Subscription
from tilerummy.server.store.values import (
    NODE_TTL_MS,
    Claim,
    Commit,
    Committed,
    Head,
    Hint,
    Listed,
    MatchListing,
    NotOwner,
    Own,
    Place,
    PlayerCredential,
    Present,
    SeqClash,
    StoredDraft,
    StoredEvent,
    StoredMatch,
    StoredTail,
    StoreError,
    Summary,
)

__all__ = [
    "NODE_TTL_MS",
    "Claim",
    "Commit",
    "Committed",
    "Head",
    "Hint",
    "Listed",
    "MatchListing",
    "NotOwner",
    "Own",
    "Place",
    "PlayerCredential",
    "Present",
    "SeqClash",
    "Store",
    "StoreError",
    "StoredDraft",
    "StoredEvent",
    "StoredMatch",
    "StoredTail",
    "Subscription",
    "Summary",
    "make_store",
]
