"""Which store the settings ask for."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from tilerummy.server.store.values import StoreError

if TYPE_CHECKING:
    from pathlib import Path

    from tilerummy.server.store.protocol import Store

_SPLIT_PASSWORD: Final = re.compile("//.*[/?#].*@")


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
    if _SPLIT_PASSWORD.search(url):
        # Drivers would take half of the password for a port, and repeat it in their message.
        raise StoreError(
            "TILERUMMY_DATABASE_URL has / ? or # in its password: write %2F, %3F or %23, "
            "or leave the password out of the URL and set PGPASSWORD"
        )
    try:
        from tilerummy.server.store.postgres import PostgresStore  # noqa: PLC0415 - see above
    except ImportError as error:
        raise StoreError("PostgreSQL needs a driver: pip install 'tilerummy[postgres]'") from error
    return PostgresStore(url, connections=connections, timeout_ms=timeout_ms, prepare=prepare)
