"""The page at its addresses: its language, its card, its files, how all that is kept."""

from __future__ import annotations

import gzip
import html
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.server.support import Player, RunningServer, running
from tilerummy.core.presets import PRESETS
from tilerummy.server.words import WORDS, Language, preferred

if TYPE_CHECKING:
    from collections.abc import Iterator

    import httpx

    from tests.server.support import Json

LANGUAGES: tuple[Language, ...] = ("en", "ko", "zh-Hans")
"""Languages whose words are whole; drafts use some English ones."""
WEB = Path(__file__).parents[2] / "web"
PAGE = """<!doctype html>
<html lang="en">
  <head>
    <title>tilerummy</title>
    <script type="module" crossorigin src="/assets/index-1.js"></script>
  </head>
</html>
"""
FILES = {
    "index.html": {"file": "assets/index-1.js"},
    "src/home/Home.svelte": {
        "file": "assets/Home-1.js",
        "imports": ["_Tile.js", "index.html"],
        "css": ["assets/Home-1.css"],
    },
    "_Tile.js": {"file": "assets/Tile-1.js", "imports": ["_Tile.js"]},
    "words:common+codes+happened+plan+seats/en": {"file": "assets/en-1.js"},
    "words:common+codes+happened+plan+seats/ko": {"file": "assets/ko-1.js"},
    "words:setup+learn+links+start/ko": {"file": "assets/ko-2.js"},
}
SCRIPT = b"play()" * 200
HOSTILE = '"><script>x()</script>'


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    static = tmp_path_factory.mktemp("static")
    (static / "index.html").write_text(PAGE)
    (static / "files.json").write_text(json.dumps(FILES))
    (static / "favicon.svg").write_text("<svg/>")
    (static / "assets").mkdir()
    (static / "assets" / "app-1a2b.js").write_bytes(SCRIPT)
    (static / "assets" / "app-1a2b.js.br").write_bytes(b"as Brotli")
    (static / "assets" / "app-1a2b.js.gz").write_bytes(gzip.compress(SCRIPT))
    with running(tmp_path_factory.mktemp("data"), static=static) as server:
        yield server


@pytest.fixture
def kim(server: RunningServer) -> Iterator[Player]:
    with Player(server.port) as player:
        yield player


def shown(player: Player, path: str, language: str = "") -> tuple[int, str]:
    answer = player.http.get(path, headers={"Accept-Language": language})
    return answer.status_code, answer.text


def metadata(page: str) -> dict[str, str]:
    """What a messenger reads of a page."""
    found = re.findall(r'<meta (?:name|property)="([^"]*)" content="([^"]*)">', page)
    (title,) = re.findall(r"<title>(.*)</title>", page)
    return {"title": html.unescape(title)} | {name: html.unescape(said) for name, said in found}


def invitation(made: Json) -> str:
    return f"/j/{made['match']}"


@pytest.mark.parametrize("path", ["/", "/learn", "/m/aaaaaaaaaaaaaaaa", "/j/aaaaaaaaaaaaaaaa"])
def test_the_page_is_at_each_of_its_addresses(kim: Player, path: str) -> None:
    answer = kim.http.get(path)
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-cache")
    assert metadata(answer.text)["title"] == "tilerummy"
    assert answer.headers["vary"] == "Accept-Encoding, Accept-Language"
    again = kim.http.get(path, headers={"If-None-Match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("path", ["/nothing", "/m", "/m/", "/no/such/page", "/assets/old.js"])
def test_any_other_shows_a_page_that_says_there_is_nothing(kim: Player, path: str) -> None:
    answer = kim.http.get(path)
    assert (answer.status_code, answer.headers["cache-control"]) == (404, "no-cache")
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert '<script type="module"' in answer.text


@pytest.mark.parametrize("path", ["/api/nothing", "/api/matches/x/nothing"])
def test_programs_get_their_errors_as_ever(kim: Player, path: str) -> None:
    answer = kim.http.get(path)
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not_found")


def test_a_card_tells_who_invites_to_what(kim: Player) -> None:
    made = kim.create("open", "open", name="Ada")
    status, page = shown(kim, invitation(made))
    card = metadata(page)
    assert status == 200
    assert card["title"] == card["og:title"] == "Ada invites you to a game of tile rummy"
    assert card["og:description"].startswith("Classic · 2 seats are free.")
    site = f"http://127.0.0.1:{kim.port}"
    assert card["og:url"] == site + invitation(made)
    assert card["og:image"] == f"{site}/card.jpg"
    assert metadata(shown(kim, invitation(made), "ko-KR")[1])["title"].startswith("Ada 님이")
    for _ in range(2):
        with Player(kim.port, "Secretive") as guest:
            guest.join(made)
    page = shown(kim, invitation(made))[1]
    assert metadata(page)["og:description"] == "Classic · every seat is taken"
    # No secret, and nobody's name but the host's.
    for hidden in (made["invite"], "Secretive"):
        assert hidden not in page


def test_a_card_is_for_invitations_to_what_is_not_over(kim: Player, server: RunningServer) -> None:
    made = kim.create("open", name="Ada")
    assert "Ada" not in shown(kim, f"/m/{made['match']}")[1]
    assert "Ada" not in shown(kim, f"/j/{made['match']}x")[1]
    assert "Ada" not in shown(kim, f"/j/{made['match']}/x")[1]
    assert server.app.state.registry.sessions >= 1


def test_a_name_is_text_wherever_it_stands(kim: Player) -> None:
    made = kim.create("open", name=HOSTILE)
    page = shown(kim, invitation(made))[1]
    assert metadata(page)["og:title"].startswith(HOSTILE)
    assert "<script>x()" not in page
    # What is in the address comes back as text too.
    for path in (f"/{HOSTILE}", f"/m/{HOSTILE}", f"/j/{HOSTILE}"):
        page = shown(kim, path)[1]
        assert page.count("<script") == 1
        assert "<script>x()" not in page


def test_who_asks_for_too_many_cards_gets_the_page_without(tmp_path: Path) -> None:
    static = tmp_path / "static"
    static.mkdir()
    (static / "index.html").write_text(PAGE)
    with (
        running(tmp_path, static=static, rate_requests="3/minute") as server,
        Player(server.port) as kim,
    ):
        made = kim.create("open", name="Ada")
        titles = [metadata(shown(kim, invitation(made))[1])["title"] for _ in range(4)]
        assert titles[0].startswith("Ada")
        assert titles[-1] == "tilerummy"


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("", "en"),
        ("fr", "en"),
        ("ko", "ko"),
        ("kok, de-AT;q=0.9", "de"),
        ("en;q=0.5, zh-CN", "zh-Hans"),
        ("zh-Hans-HK", "zh-Hans"),
        ("zh-HK", "zh-Hant"),
        ("zh-Hant", "zh-Hant"),
        ("q=;;,", "en"),
    ],
)
def test_the_page_is_in_the_readers_language(kim: Player, accepted: str, language: str) -> None:
    page = shown(kim, "/", accepted)[1]
    assert f'<html lang="{language}">' in page
    assert preferred(accepted) == language


def test_names_the_files_that_are_needed_at_once(kim: Player) -> None:
    page = shown(kim, "/", "ko")[1]
    links = re.findall(r'<link rel="(\w+)" crossorigin href="/assets/([^"]*)">', page)
    assert sorted(links) == [
        ("modulepreload", "Home-1.js"),
        ("modulepreload", "Tile-1.js"),
        ("modulepreload", "ko-1.js"),
        ("modulepreload", "ko-2.js"),
        ("stylesheet", "Home-1.css"),
    ]
    assert "Home-1" not in shown(kim, "/nothing", "ko")[1]
    # A draft without words of its own shows the English ones.
    assert "/assets/en-1.js" in shown(kim, "/", "de")[1]


def test_a_system_can_keep_the_page_among_its_programs(kim: Player) -> None:
    result = {}
    for language in WORDS:
        answer = kim.http.get("/manifest.webmanifest", headers={"Accept-Language": language})
        assert answer.headers["content-type"] == "application/manifest+json"
        result[language] = answer.json()
        assert result[language]["lang"] == language
    assert len({result[language]["description"] for language in LANGUAGES}) == 3
    assert len({one["id"] for one in result.values()}) == 1
    for icon in result["en"]["icons"]:
        drawn = (WEB / "public" / icon["src"].removeprefix("/")).read_bytes()
        if icon["type"] == "image/png":
            width, height = (int.from_bytes(drawn[at : at + 4]) for at in (16, 20))
            assert icon["sizes"] == f"{width}x{height}"


def test_files_come_as_small_as_the_browser_takes_them(kim: Player) -> None:
    def get(accepted: str) -> tuple[httpx.Headers, bytes]:
        path = "/assets/app-1a2b.js"
        with kim.http.stream("GET", path, headers={"Accept-Encoding": accepted}) as answer:
            return answer.headers, b"".join(answer.iter_raw())

    expected = {
        "br, gzip": ("br", b"as Brotli"),
        "gzip, deflate": ("gzip", gzip.compress(SCRIPT)),
        "br;q=0, gzip": ("gzip", gzip.compress(SCRIPT)),
        "identity": (None, SCRIPT),
        "": (None, SCRIPT),
    }
    tags = set()
    for accepted, (coding, content) in expected.items():
        headers, sent = get(accepted)
        assert headers.get("content-encoding") == coding
        assert gzip.decompress(sent) == SCRIPT if coding == "gzip" else sent == content
        assert headers["content-type"].startswith("text/javascript")
        assert headers["vary"] == "Accept-Encoding"
        assert "immutable" in headers["cache-control"]
        tags.add(headers["etag"])
        saved = kim.http.get(
            "/assets/app-1a2b.js",
            headers={"Accept-Encoding": accepted, "If-None-Match": headers["etag"]},
        )
        assert saved.status_code == 304
    assert len(tags) == 3
    svg = kim.http.get("/favicon.svg")
    assert svg.headers["content-type"].startswith("image/svg+xml")
    assert svg.headers["cache-control"] == "no-cache"


def test_the_page_is_sent_compressed_too(kim: Player) -> None:
    with kim.http.stream("GET", "/", headers={"Accept-Encoding": "gzip"}) as answer:
        assert answer.headers["content-encoding"] == "gzip"
        page = gzip.decompress(b"".join(answer.iter_raw())).decode()
    assert metadata(page)["title"] == "tilerummy"


def test_the_server_says_what_the_client_says() -> None:
    """A rule set has one name, and the page one description, whoever tells it."""
    for language in LANGUAGES:
        words = WORDS[language]
        assert set(words.rulesets) == set(PRESETS)
        setup = json.loads((WEB / f"src/i18n/setup/{language}.json").read_text(encoding="utf-8"))
        assert {name: it["name"] for name, it in setup["rulesets"].items()} == words.rulesets
        assert (setup["home"]["tagline"], setup["home"]["lead"]) == (words.tagline, words.lead)


def test_the_built_page_has_what_the_head_stands_in_for() -> None:
    page = (WEB / "index.html").read_text(encoding="utf-8")
    for part in ('<html lang="en">', "<title>tilerummy</title>"):
        assert page.count(part) == 1
