"""The store in one PostgreSQL database, for one node or many. Needs ``tilerummy[postgres]``."""

from tilerummy.server.store.postgres.store import PostgresStore

__all__ = ["PostgresStore"]
