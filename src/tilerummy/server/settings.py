"""The server's settings: environment variables ``TILERUMMY_*`` (docs/host/settings.md)."""

from __future__ import annotations

import os
import re
import sys
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from pydantic import Field, SecretStr, field_validator, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from tilerummy.server.identity.address import Network, networks
from tilerummy.server.identity.buckets import Rate

_PREFIX: Final = "TILERUMMY_"
NOBODY: Final = "nobody@example.invalid"
"""The contact for push services if the host has set none."""
_FOR_TESTS: Final = frozenset(
    {"TILERUMMY_CHROMIUM", "TILERUMMY_POSTGRES", "TILERUMMY_REQUIRE_BROWSER"}
)
"""Variables that only this project's tests read."""


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _each(text: str, pattern: str, what: str) -> str:
    """Return *text* if each of its parts is a *what* by *pattern*; else raise a ValueError."""
    for part in _parts(text):
        if not re.fullmatch(pattern, part):
            raise ValueError(f"not a {what}: {_shown(part)}")
    return text


def _shown(text: str) -> str:
    """Return *text* in a printable form: the environment may hold bytes that are not UTF-8."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def default_data_dir() -> Path:
    """Return this platform's folder for a program's data of one user."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "tilerummy"


class Settings(BaseSettings):
    """All settings. Every field is ``TILERUMMY_`` and its name in capitals."""

    model_config = SettingsConfigDict(env_prefix=_PREFIX, frozen=True, extra="forbid")

    host: str = "127.0.0.1"
    port: Annotated[int, Field(ge=0, le=65535)] = 8106
    data_dir: Path = Field(default_factory=default_data_dir)
    database_url: SecretStr | None = None
    database_connections: Annotated[int, Field(ge=1, le=200)] = 10
    database_timeout_ms: Annotated[int, Field(ge=100, le=60_000)] = 5000
    keep_finished_days: Annotated[int, Field(ge=0, le=36_500)] = 365
    keep_unfinished_days: Annotated[int, Field(ge=0, le=36_500)] = 90
    keep_contests_days: Annotated[int, Field(ge=0, le=36_500)] = 365
    keep_clubs_days: Annotated[int, Field(ge=0, le=36_500)] = 1095
    open_browser: bool = True
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    public_url: str = ""
    allowed_hosts: str = ""
    allowed_origins: str = ""
    trusted_proxies: str = ""
    bot_pace_ms: Annotated[int, Field(ge=0, le=60_000)] = 1000
    turn_limit_s: Annotated[int, Field(ge=1, le=3600)] | None = None
    clock_grace_ms: Annotated[int, Field(ge=0, le=10_000)] = 1000
    reveal_deadline_ms: Annotated[int, Field(ge=100, le=60_000)] = 5000
    away_ms: Annotated[int, Field(ge=0, le=3_600_000)] = 30_000
    slow_turn_ms: Annotated[int, Field(ge=1000, le=86_400_000)] = 300_000
    undo_ms: Annotated[int, Field(ge=0, le=60_000)] = 10_000
    hint_deadline_ms: Annotated[int, Field(ge=100, le=60_000)] = 5000
    warm_solver: bool = True
    rate_messages: str = "40/second"
    rate_phrases: str = "5/15seconds"
    rate_requests: str = "200/second"
    rate_connections: str = "600/minute"
    rate_matches: str = "30/minute"
    rate_players: str = "120/hour"
    rate_words: str = "10/minute"
    matches_per_player: Annotated[int, Field(ge=1, le=10_000)] = 200
    contests_per_player: Annotated[int, Field(ge=1, le=10_000)] = 50
    clubs_per_player: Annotated[int, Field(ge=1, le=10_000)] = 20
    max_connections: Annotated[int, Field(ge=16, le=100_000)] = 4000
    max_connections_per_address: Annotated[int, Field(ge=1, le=100_000)] = 1000
    max_connections_per_seat: Annotated[int, Field(ge=1, le=100)] = 8
    sender_timeout_ms: Annotated[int, Field(ge=100, le=300_000)] = 10_000
    outbox_messages: Annotated[int, Field(ge=8, le=4096)] = 128
    outbox_bytes: Annotated[int, Field(ge=16_384, le=16_777_216)] = 524_288
    push: bool = True
    push_after_ms: Annotated[int, Field(ge=0, le=600_000)] = 5000
    push_contact: Annotated[str, Field(pattern=r"^[^@\s]+@[^@\s]+$")] = NOBODY
    push_services: str = ""
    metrics: str = ""

    @model_validator(mode="before")
    @classmethod
    def _no_misspelt_setting(cls, values: Any) -> Any:
        known = {f"{_PREFIX}{name.upper()}" for name in cls.model_fields}
        for name in sorted(map(str.upper, os.environ)):
            if name.startswith(_PREFIX) and name not in known | _FOR_TESTS:
                near = get_close_matches(name, known, 1, 0)
                raise ValueError(f"there is no setting {_shown(name)}; did you mean {near[0]}?")
        return values

    @field_validator("data_dir", mode="before")
    @classmethod
    def _names_a_folder(cls, folder: Any) -> Any:
        if folder == "":  # which as a path is the current folder
            raise ValueError("is empty; leave it out for the usual folder")
        return folder

    @field_validator("trusted_proxies")
    @classmethod
    def _names_proxies(cls, text: str) -> str:
        networks(text)
        return text

    @field_validator("metrics")
    @classmethod
    def _names_an_address(cls, text: str) -> str:
        if text and not re.fullmatch(r"(\[[0-9A-Fa-f:.]+\]|[^\s/:\[\]]+):[0-9]{1,5}", text):
            raise ValueError(f"not an address and port such as 127.0.0.1:9106: {_shown(text)}")
        return text

    @field_validator("public_url")
    @classmethod
    def _is_an_address(cls, text: str) -> str:
        if text and not re.fullmatch(r"https?://[^\s/?#@*]+/?", text):
            raise ValueError(
                f"not an address of a whole site: {_shown(text)}. "
                "Expected a scheme and a host, for example https://rummy.example.org"
            )
        return text.rstrip("/")

    @field_validator("allowed_hosts")
    @classmethod
    def _names_hosts(cls, text: str) -> str:
        return _each(text, r"[^\s/:@*]+", "valid name such as rummy.example.org")

    @field_validator("allowed_origins", "push_services")
    @classmethod
    def _names_origins(cls, text: str) -> str:
        return _each(text, r"https?://[^\s/@*]+", "valid origin such as https://example.org")

    @field_validator(
        *("rate_messages", "rate_phrases", "rate_requests", "rate_connections"),
        *("rate_matches", "rate_players", "rate_words"),
    )
    @classmethod
    def _readable_rate(cls, text: str) -> str:
        Rate.parse(text)
        return text

    @property
    def origins(self) -> frozenset[str]:
        """Origins, other than the server's own, whose pages may connect."""
        return frozenset(origin.lower() for origin in _parts(self.allowed_origins))

    @property
    def push_origins(self) -> frozenset[str]:
        """Push services besides those of the known browsers, as scheme, host and port."""
        return frozenset(_parts(self.push_services))

    @property
    def names(self) -> frozenset[str]:
        """Names, besides the machine's own, that this server answers to."""
        return frozenset(name.lower() for name in _parts(self.allowed_hosts))

    @property
    def proxy_networks(self) -> tuple[Network, ...]:
        """Addresses of the trusted reverse proxies."""
        return networks(self.trusted_proxies)

    @property
    def database_address(self) -> str | None:
        """The address of the database with its password; None if matches are kept in a file."""
        return self.database_url.get_secret_value() or None if self.database_url else None

    @property
    def database(self) -> Path:
        """The file with all matches, if there is no database address."""
        return self.data_dir / "tilerummy.db"
