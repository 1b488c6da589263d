"""The host changes the rules in the lobby, and everybody at the table sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.server.support import Player


def test_everybody_sees_the_rules_that_the_host_chooses(someone: Callable[[str], Player]) -> None:
    kim, lee = someone("Kim"), someone("Lee")
    made = kim.create("open", games=3)
    lee.join(made)
    with kim.at(made["match"]) as first, lee.at(made["match"]) as second:
        fields = {"ruleset": "standard", "changes": {"threshold": "20"}, "clock": False, "games": 1}
        assert second.refused("set_rules", **fields)["code"] == "host_only"
        first.do("set_rules", **fields)
        message = second.until("update")
        while not any(event["type"] == "rules_set" for event in message["events"]):
            message = second.until("update")
        terms = message["terms"]
        assert (terms["ruleset"], terms["threshold"], terms["games"]) == ("standard", 20, 1)
        assert not terms["clock"]
        for wrong, refusal in (
            ({"ruleset": "nonsense"}, "impossible_rules"),
            ({"changes": {"threshold": "much"}}, "impossible_rules"),
            ({"games": 0}, "invalid_message"),
            ({"ruleset": "tournament"}, "wrong_number_of_seats"),
        ):
            assert first.refused("set_rules", **{**fields, **wrong})["code"] == refusal
        listed = lee.http.get("/api/me").json()["matches"]
        assert [one["ruleset"] for one in listed] == ["standard"]
        first.do("start_game")
        second.wait_for(lambda view: view["game"] is not None)
        assert second.view["game"]["clock_ms"] is None
