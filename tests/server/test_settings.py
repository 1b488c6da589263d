from __future__ import annotations

from pathlib import Path

import pytest
from pydantic import ValidationError

from tilerummy.server.settings import Settings

DOCS = Path(__file__).parents[2] / "docs"
PAGES = [DOCS / folder / "host" / "settings.md" for folder in ("", "ko", "zh-Hans")]


@pytest.mark.parametrize("page", PAGES, ids=str)
@pytest.mark.parametrize("name", Settings.model_fields)
def test_every_setting_is_documented_with_its_default(name: str, page: Path) -> None:
    variable = f"`TILERUMMY_{name.upper()}`"
    rows = [
        line for line in page.read_text("utf-8").splitlines() if line.startswith(f"| {variable}")
    ]
    assert len(rows) == 1, f"{page} needs one row for {variable}"
    default = Settings.model_fields[name].default
    if isinstance(default, bool):
        default = int(default)
    if name != "data_dir" and default not in {None, ""}:
        assert f"`{default}`" in rows[0]


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_documents_no_setting_that_is_not_there(page: Path) -> None:
    known = {f"TILERUMMY_{name.upper()}" for name in Settings.model_fields}
    named = {
        line.split("`")[1]
        for line in page.read_text("utf-8").splitlines()
        if line.startswith("| `TILERUMMY_")
    }
    assert named == known


def test_reads_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TILERUMMY_PORT", "9999")
    monkeypatch.setenv("TILERUMMY_OPEN_BROWSER", "0")
    monkeypatch.setenv("TILERUMMY_DATA_DIR", str(tmp_path))
    monkeypatch.setenv("TILERUMMY_ALLOWED_ORIGINS", "http://localhost:5173, https://a.example")
    settings = Settings()
    assert (settings.port, settings.open_browser) == (9999, False)
    assert settings.database == tmp_path / "tilerummy.db"
    assert settings.origins == {"http://localhost:5173", "https://a.example"}


def test_follows_the_platform_for_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("TILERUMMY_DATA_DIR", raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert Settings().data_dir == tmp_path / "tilerummy"


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("TILERUMMY_PORT", "seventy"),
        ("TILERUMMY_RATE_MESSAGES", "a lot"),
        ("TILERUMMY_PORT", "-1"),
        ("TILERUMMY_TRUSTED_PROXIES", "*"),
        ("TILERUMMY_TRUSTED_PROXIES", "0.0.0.0/0"),
        ("TILERUMMY_TRUSTED_PROXIES", "my-proxy"),
        # Each of these would fit nothing, and nobody would be told why all are refused.
        ("TILERUMMY_PUBLIC_URL", "rummy.example.org"),
        ("TILERUMMY_PUBLIC_URL", "https://rummy.example.org/table"),
        ("TILERUMMY_PUBLIC_URL", "ftp://rummy.example.org"),
        ("TILERUMMY_ALLOWED_HOSTS", "https://rummy.example.org"),
        ("TILERUMMY_ALLOWED_HOSTS", "a.example, rummy.example.org:443"),
        ("TILERUMMY_ALLOWED_HOSTS", "*"),
        ("TILERUMMY_ALLOWED_HOSTS", "*.example.org"),
        ("TILERUMMY_ALLOWED_ORIGINS", "https://*.example.org"),
        ("TILERUMMY_ALLOWED_ORIGINS", "localhost"),
        ("TILERUMMY_ALLOWED_ORIGINS", "https://a.example/"),
        ("TILERUMMY_PUSH_SERVICES", "push.example.org"),
        ("TILERUMMY_DATA_DIR", ""),
        # At which address should that be?
        ("TILERUMMY_METRICS", ":9107"),
        ("TILERUMMY_METRICS", "9107"),
        ("TILERUMMY_METRICS", "::1:9107"),
        ("TILERUMMY_METRICS", "127.0.0.1:"),
    ],
)
def test_refuses_values_it_cannot_use(
    variable: str, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(variable, value)
    with pytest.raises(ValidationError):
        Settings()


def test_an_origin_is_taken_as_browsers_write_it() -> None:
    assert Settings(allowed_origins="https://Rummy.Example.org").origins == {
        "https://rummy.example.org"
    }


@pytest.mark.parametrize("where", ["", "127.0.0.1:9107", "[::1]:9107", "0.0.0.0:1", "node-a:9107"])
def test_metrics_are_shown_at_an_address_and_a_port(where: str) -> None:
    assert Settings(metrics=where).metrics == where


@pytest.mark.parametrize(
    ("misspelt", "meant"),
    [
        ("TILERUMMY_TRUSTED_PROXY", "TILERUMMY_TRUSTED_PROXIES"),
        ("tilerummy_prot", "TILERUMMY_PORT"),
        ("TILERUMMY_DATADIR", "TILERUMMY_DATA_DIR"),
    ],
)
def test_a_misspelt_setting_is_not_ignored(
    misspelt: str, meant: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(misspelt, "1")
    with pytest.raises(ValidationError, match=rf"{misspelt.upper()}.*mean {meant}\?"):
        Settings()
