"""Every match in one PostgreSQL, for one node or many; needs the extra ``tilerummy[postgres]``."""

from tilerummy.server.store.postgres.store import PostgresStore

__all__ = ["PostgresStore"]
