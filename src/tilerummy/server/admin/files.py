"""Files written for the operator: complete or absent, and private to this account."""

from __future__ import annotations

import os
import tempfile
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from tilerummy.server.admin.errors import AdminError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tilerummy.server.settings import Settings


def require_free(settings: Settings, target: Path, *, force: bool) -> None:
    """Refuse a *target* that must not be overwritten. With *force*, it may be an existing file.

    Raises:
        AdminError: ``own_database``, ``exists``.
    """
    if settings.database_address is None and _is_part_of(settings.database, target):
        # A server would continue to write to the file of that name, and lose it when it ends.
        raise AdminError("own_database", f"{target} belongs to the database; choose another")
    if target.exists() and not (force and target.is_file()):
        how = "--force replaces it" if target.is_file() else "it is not a file"
        raise AdminError("exists", f"{target} exists; {how}")


@contextmanager
def beside(target: Path) -> Iterator[Path]:
    """Create an empty file in the folder of *target*; at the end remove it unless it was moved."""
    try:
        handle, name = tempfile.mkstemp(prefix=f".{target.name}-", dir=target.parent)
    except OSError as error:
        raise AdminError("storage", f"cannot write to {target.parent}: {error.strerror}") from error
    os.close(handle)
    copy = Path(name)
    try:
        yield copy
    finally:
        for suffix in ("", "-wal", "-shm", "-journal"):
            with suppress(OSError):
                copy.with_name(copy.name + suffix).unlink()


def put(copy: Path, target: Path) -> None:
    """Rename the complete file *copy* to *target*, after its content is on disk.

    Raises:
        AdminError: ``storage``; an existing file stays unchanged.
    """
    try:
        with copy.open("rb") as file:
            os.fsync(file.fileno())
        copy.replace(target)
    except OSError as error:
        raise _not_written(target, error) from error


def write(target: Path, text: str) -> None:
    """Write *text* to *target*, which appears whole or not at all.

    Raises:
        AdminError: ``storage``; an existing file stays unchanged.
    """
    with beside(target) as copy:
        try:
            copy.write_text(text, encoding="utf-8")
        except OSError as error:
            raise _not_written(target, error) from error
        put(copy, target)


def _not_written(target: Path, error: OSError) -> AdminError:
    return AdminError("storage", f"cannot write {target}: {error.strerror}")


def _is_part_of(database: Path, target: Path) -> bool:
    """Return whether *target* is the *database* under any name, or one of its extra files."""
    own, other = database.resolve(), target.resolve()
    if own.parent != other.parent:
        return False
    return other.name.startswith(own.name) or other.name == own.with_suffix(".lock").name
