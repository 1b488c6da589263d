"""The server's settings, from flags and the environment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tilerummy.core.errors import TilerummyError

if TYPE_CHECKING:
    from tilerummy.server.settings import Settings


class SettingsError(TilerummyError):
    """A setting that the server cannot use."""


def read_settings(**given: Any) -> Settings:
    """Return the settings of the environment, with those that are *given* (not None) on top.

    Raises:
        SettingsError: ``bad_setting``, with its name.
    """
    # The server's packages take most of a second to import: only where they are needed.
    from pydantic import ValidationError  # noqa: PLC0415

    from tilerummy.server.settings import Settings  # noqa: PLC0415

    try:
        return Settings(**{name: value for name, value in given.items() if value is not None})
    except ValidationError as error:
        wrong = error.errors()[0]
        # Of an error of ours pydantic's message begins with 'Value error, '.
        reason = wrong["ctx"]["error"] if wrong["type"] == "value_error" else wrong["msg"]
        name = "_".join(map(str, wrong["loc"]))
        raise SettingsError("bad_setting", f"{name}: {reason}" if name else str(reason)) from None
