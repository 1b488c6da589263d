"""Which store the settings ask for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilerummy.server.store.values import StoreError

if TYPE_CHECKING:
    from pathlib import Path

    from tilerummy.server.store.protocol import Store


def make_store(
    url: str | None, file: Path, *, connections: int, timeout_ms: int, prepare: bool = True
) -> Store:
    """Return the store at *url*, or in *file* if there is none; it is not open yet.

    Unless it may *prepare* the schema of a database that many nodes share, that has to be there.

    Raises:
        StoreError: if its address is of no kind that is known, or its driver is not installed.
    """
    # Each brings a driver that the other's host need not wait for, or need not have.
    if url is None:
        from tilerummy.server.store.sqlite import SqliteStore  # noqa: PLC0415 - see above

        return SqliteStore(file)
    if not url.startswith(("postgresql://", "postgres://")):
        raise StoreError("TILERUMMY_DATABASE_URL has to begin with postgresql://")
    try:
        from tilerummy.server.store.postgres import PostgresStore  # noqa: PLC0415 - see above
    except ImportError as error:
        raise StoreError("PostgreSQL needs a driver: pip install 'tilerummy[postgres]'") from error
    return PostgresStore(url, connections=connections, timeout_ms=timeout_ms, prepare=prepare)
