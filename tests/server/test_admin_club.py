"""``tilerummy admin club``: on a database, on a file, and beside a running server."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tests.server.club.support import Keeper, open_club

if TYPE_CHECKING:
    from tests.server.hosts import Host


def test_lists_shows_renews_erases_and_deletes(host: Host) -> None:
    with host.serving() as server:
        keeper = open_club(server.port, "Sunday round")
        keeper.join("Zebulon", "Bo")
        club = keeper.club
        (listed,) = host.json("club", "list")["clubs"]
        assert (listed["club"], listed["name"], listed["members"]) == (club, "Sunday round", 2)
        shown = host.tell("club", "show", club) + json.dumps(host.json("club", "show", club))
        assert "Zebulon" not in shown
        assert keeper.secret not in shown
        assert "Zebulon" in host.tell("club", "show", club, "--members")

        secret = host.json("club", "new-link", club)["secret"]
        assert keeper.error() == (403, "link_withdrawn")
        renewed = Keeper(server.port, club, secret)
        assert renewed.view()["role"] == "keeper"

        assert not host.json("club", "forget", club, "--member", "m1")["deleted"]
        assert "Zebulon" not in renewed.ask("GET", "/export").text
        assert host.fail("club", "forget", club, "--member", "m9") == "unknown_member"
        assert host.json("club", "prune", "--older-than", "1") == {"clubs": []}
        assert len(host.json("club", "prune", "--older-than", "0", "--dry-run")["clubs"]) == 1
        assert host.tell("club", "forget", club) == f"{club} is deleted\n"
        assert renewed.error() == (404, "dead_link")
        for action in ("show", "forget", "new-link"):
            assert host.fail("club", action, club) == "unknown_club"
