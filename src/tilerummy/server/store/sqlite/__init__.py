"""Every match in one file: what one host needs who runs one process."""

from tilerummy.server.store.sqlite.store import SqliteStore

__all__ = ["SqliteStore"]
