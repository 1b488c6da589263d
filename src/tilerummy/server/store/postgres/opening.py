"""Create the schema of the database, or upgrade an old one.

If several nodes start at once, one does it and the others wait.
"""

from __future__ import annotations

from importlib import resources
from typing import TYPE_CHECKING, Final

from tilerummy.server.store.migrations import NEWEST, migrate, needs_upgrade
from tilerummy.server.store.postgres.database import FAILURES, said
from tilerummy.server.store.values import StoreError

if TYPE_CHECKING:
    import asyncpg

    from tilerummy.server.store.postgres.database import Database

_LOCK: Final = 0x7469_6C65
"""The advisory lock held while changing the schema ('tile')."""


async def bring_up_to_date(database: Database) -> None:
    """Create or upgrade the schema. If that fails, raise a StoreError and change nothing."""
    # The time for a migration depends on the amount of data.
    connection = await database.connect(patient=True)
    try:
        version = await _version(connection)
        if version is not None and not needs_upgrade(version):
            return
        # Outside a transaction, which would not see what other nodes did while it waited.
        await connection.execute("SELECT pg_advisory_lock($1)", _LOCK)
        version = await _version(connection)
        if version is None:
            async with connection.transaction():
                await connection.execute(schema())
        elif needs_upgrade(version):
            await upgrade(database)
    except FAILURES as error:
        raise StoreError(f"cannot prepare {database!r}: {said(error)}") from error
    finally:
        await connection.close()


async def require_newest(database: Database) -> None:
    """Raise a StoreError unless the newest schema is there."""
    connection = await database.connect()
    try:
        version = await _version(connection)
    except FAILURES as error:
        raise StoreError(f"cannot read {database!r}: {said(error)}") from error
    finally:
        await connection.close()
    if version is None:
        raise StoreError(f"{database!r} holds no matches")
    if needs_upgrade(version):
        raise StoreError(
            f"{database!r} was written by an older version of tilerummy (schema {version}): "
            "use that version, or start a server of this one, which upgrades it"
        )


def schema() -> str:
    """Return the SQL that creates the schema of a new database."""
    return resources.files(__package__).joinpath("schema.sql").read_text("utf-8")


async def _version(connection: asyncpg.Connection[asyncpg.Record]) -> str | None:
    """Return the schema's version; None if there is none."""
    if await connection.fetchval("SELECT to_regclass('alembic_version')") is None:
        return None
    version: str | None = await connection.fetchval("SELECT version_num FROM alembic_version")
    return version


async def upgrade(database: Database, end: str = NEWEST) -> None:
    """Run the migrations from the current version to *end*."""
    from sqlalchemy import text  # noqa: PLC0415 - other starts need not wait for it
    from sqlalchemy.ext.asyncio import create_async_engine  # noqa: PLC0415
    from sqlalchemy.pool import NullPool  # noqa: PLC0415

    engine = create_async_engine(
        "postgresql+asyncpg://",
        async_creator=lambda: database.connect(patient=True),
        poolclass=NullPool,
    )
    async with engine.begin() as connection:
        version = None
        if await connection.scalar(text("SELECT to_regclass('alembic_version')")) is not None:
            version = await connection.scalar(text("SELECT version_num FROM alembic_version"))
        await connection.run_sync(migrate, version, end)
