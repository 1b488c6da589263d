from __future__ import annotations

import re
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import httpx

from tests.server.support import TLS, running
from tests.support.patience import HANG_S
from tilerummy.server.api import asyncapi
from tilerummy.server.api.api_page import page

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    import pytest

    from tests.server.support import Player

    People = Callable[[str], Player]


def shown(someone: People) -> str:
    answer = someone("Reader").http.get("/api")
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    return answer.text


def test_shows_every_operation_and_every_message(someone: People) -> None:
    kim = someone("Kim")
    html, http = shown(someone), kim.http.get("/api/openapi.json").json()
    ids = re.findall(r'id="([^"]+)"', html)
    for operations in http["paths"].values():
        for operation in operations.values():
            assert operation["operationId"] in ids
    assert asyncapi.document()["components"]["messages"].keys() <= set(ids)
    assert [anchor for anchor, times in Counter(ids).items() if times > 1] == []


def test_a_document_is_made_once_however_many_ask_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One takes a second, in a thread for each who asks."""
    made = []

    def document(_: object) -> dict[str, object]:
        made.append(1)
        time.sleep(0.2)  # in which the others ask
        return {}

    monkeypatch.setattr("tilerummy.server.api.openapi.document", document)
    with (
        running(tmp_path) as server,
        httpx.Client(verify=TLS, timeout=HANG_S) as http,
        ThreadPoolExecutor(8) as visitors,
    ):
        address = f"http://127.0.0.1:{server.port}/api/openapi.json"
        asked = [visitors.submit(http.get, address) for _ in range(8)]
    assert [one.result().status_code for one in asked] == [200] * 8
    assert len(made) == 1


def test_every_link_leads_somewhere(someone: People) -> None:
    html, kim = shown(someone), someone("Kim")
    links = set(re.findall(r'(?:href|src)="([^"]+)"', html))
    anchors = {link[1:] for link in links if link.startswith("#")}
    assert anchors
    assert anchors <= set(re.findall(r'id="([^"]+)"', html))
    for link in links - {f"#{anchor}" for anchor in anchors} - {"/", "/favicon.svg"}:
        assert kim.http.get(link).status_code == 200


def test_has_nothing_that_the_policy_of_the_site_forbids(someone: People) -> None:
    html = shown(someone)
    assert "<script" not in html
    assert "<style" not in html
    assert not re.search(r"\s(style|on\w+)=", html)
    style = someone("Kim").http.get("/api/page.css")
    assert style.headers["content-type"] == "text/css; charset=utf-8"
    assert not re.search(r"url\(|@import", style.text)


def test_what_is_shown_is_text_and_not_markup(someone: People) -> None:
    http = someone("Kim").http.get("/api/openapi.json").json()
    http["info"]["description"] = "<script>alert(1)</script> `<b>`"
    html = page(http, asyncapi.document())
    assert "<script" not in html
    assert "<code>&lt;b&gt;</code>" in html


def test_types_are_said_in_words(someone: People) -> None:
    html = shown(someone)
    assert "list of text (3 to 128)" in html
    assert 'list of <a href="#StandingView">StandingView</a>' in html
