from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.server.support import Player, running

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PAGE = "<!doctype html><title>tilerummy</title>"


@pytest.fixture(scope="module")
def kim(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Player]:
    static: Path = tmp_path_factory.mktemp("static")
    (static / "index.html").write_text(PAGE)
    (static / "favicon.svg").write_text("<svg/>")
    data = tmp_path_factory.mktemp("data")
    with running(data, static=static) as server, Player(server.port) as player:
        yield player


@pytest.mark.parametrize("path", ["/", "/m/aaaaaaaaaaaaaaaa", "/j/aaaaaaaaaaaaaaaa"])
def test_the_page_is_at_each_of_its_addresses(kim: Player, path: str) -> None:
    answer = kim.http.get(path)
    assert (answer.status_code, answer.text) == (200, PAGE)
    assert kim.http.get(path, headers={"If-None-Match": answer.headers["etag"]}).status_code == 304


@pytest.mark.parametrize("path", ["/nothing", "/m", "/m/", "/no/such/page", "/assets/old.js"])
def test_any_other_shows_a_page_that_says_there_is_nothing(kim: Player, path: str) -> None:
    answer = kim.http.get(path)
    assert (answer.status_code, answer.text) == (404, PAGE)
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("path", ["/api/nothing", "/api/matches/x/nothing"])
def test_programs_get_their_errors_as_ever(kim: Player, path: str) -> None:
    answer = kim.http.get(path)
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not_found")


def test_files_are_files(kim: Player) -> None:
    assert kim.http.get("/favicon.svg").headers["content-type"].startswith("image/svg+xml")
