"""What must survive: an append-only stream of events per match, and who the players are."""

from tilerummy.server.store.protocol import (
    Commit,
    Committed,
    SeqClash,
    Store,
    StoredEvent,
    StoredMatch,
    StoreError,
    Summary,
)
from tilerummy.server.store.sqlite import SqliteStore

__all__ = [
    "Commit",
    "Committed",
    "SeqClash",
    "SqliteStore",
    "Store",
    "StoreError",
    "StoredEvent",
    "StoredMatch",
    "Summary",
]
