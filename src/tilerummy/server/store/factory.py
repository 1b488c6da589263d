"""Make the store that the settings ask for."""

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
    """Return the store at *url*, or in *file* if *url* is empty. It is not open yet.

    Without *prepare*, the schema of a shared database must exist already.

    Raises:
        StoreError: if the kind of address is unknown, or its driver is not installed.
    """
    # Each module imports its own driver, which a host of the other kind may lack and need not load.
    if url is None:
        from tilerummy.server.store.sqlite import SqliteStore  # noqa: PLC0415 - see above

        return SqliteStore(file)
    if not url.startswith(("postgresql://", "postgres://")):
        raise StoreError("TILERUMMY_DATABASE_URL has to begin with postgresql://")
    if _SPLIT_PASSWORD.search(url):
        # Otherwise drivers take half of the password for a port, and repeat it in their message.
        raise StoreError(
            "TILERUMMY_DATABASE_URL has / ? or # in its password: write %2F, %3F or %23, "
            "or leave the password out of the URL and set PGPASSWORD"
        )
    try:
        from tilerummy.server.store.postgres import PostgresStore  # noqa: PLC0415 - see above
    except ImportError as error:
        raise StoreError("PostgreSQL needs a driver: pip install 'tilerummy[postgres]'") from error
    return PostgresStore(url, connections=connections, timeout_ms=timeout_ms, prepare=prepare)
