"""Schema migrations for both databases, run by Alembic.

A change of the schema is a file in ``versions/``, the same change in ``sqlite/schema.sql`` and
``postgres/schema.sql`` (which make new databases without Alembic), and ``NEWEST``. Tests compare
them.

Alembic and SQLAlchemy take half a second to import, so they are imported only for an upgrade.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from tilerummy.server.store.values import StoreError

if TYPE_CHECKING:
    from sqlalchemy import Connection

FIRST: Final = "0001"
NEWEST: Final = "0008"


def needs_upgrade(version: str) -> bool:
    """Return whether *version* is older than this program; raise a StoreError if it is newer."""
    if version > NEWEST:
        raise StoreError(f"written by a newer version of tilerummy (schema {version})")
    return version < NEWEST


def migrate(connection: Connection, start: str | None, end: str = NEWEST) -> None:
    """Migrate the schema from *start* (None: an empty database) to *end*.

    The transaction is the caller's.
    """
    from alembic.config import Config  # noqa: PLC0415 - see above
    from alembic.runtime.environment import EnvironmentContext  # noqa: PLC0415
    from alembic.script import ScriptDirectory  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    script = ScriptDirectory.from_config(config)
    # Do what `alembic upgrade` does, without its env.py and ini file.
    with EnvironmentContext(
        config,
        script,
        fn=lambda _revision, _context: script._upgrade_revs(end, start or "base"),  # noqa: SLF001
        destination_rev=end,
    ) as environment:
        environment.configure(connection=connection, transactional_ddl=False)
        environment.run_migrations()
