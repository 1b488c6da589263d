"""The store in one file, for a host who runs one process."""

from tilerummy.server.store.sqlite.store import SqliteStore

__all__ = ["SqliteStore"]
