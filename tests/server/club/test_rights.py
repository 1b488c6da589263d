"""What each link lets its holder see and do: nothing that its role may not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.server.club.support import CLIENT, Keeper, Page, open_club, placed

if TYPE_CHECKING:
    from tests.server.support import Json, RunningServer

PATHS = ("", "/evenings", "/evenings/e1", "/results", "/members/m1", "/seasons/s1", "/ratings")
RULES: Json = {"count": "score", "points": [], "best": None, "min_evenings": 0, "cap": None}
COMMANDS: dict[str, Json] = {
    "rename_club": {"name": "Mine"},
    "add_members": {"members": [{"name": "Eve"}]},
    "change_member": {"member": "m1", "name": "Eve"},
    "erase_member": {"member": "m1"},
    "set_season": {"name": "S", "first": "2026-01-01", "last": "2026-12-31", "rules": RULES},
    "drop_season": {"season": "s1"},
    "set_sharing": {"guests_results": True},
    "renew_link": {"role": "keeper"},
}
"""What only the keeper may do."""
OF_MEMBERS: dict[str, Json] = {
    "record_evening": {"date": "2026-11-08", "results": placed(["m1"], 1)},
    "correct_evening": {
        "evening": "e1", "known": 1, "date": "2026-11-07", "results": placed(["m1"], 1),
    },
    "plan_evening": {"at": 5_000},
    "drop_plan": {"plan": "p1"},
    "remove_evening": {"evening": "e1", "known": 2},
}  # fmt: skip


@pytest.fixture
def keeper(server: RunningServer) -> Keeper:
    keeper = open_club(server.port)
    keys = keeper.join("Ada Byron", "Bo Derek")
    keeper.evening("2026-11-07", placed(keys, 20, -20), title="A secret evening")
    keeper.do("plan_evening", at=4_102_444_800_000, place="A secret place")
    keeper.do("set_season", **COMMANDS["set_season"])
    return keeper


def test_no_link_tells_the_secret_of_another(keeper: Keeper) -> None:
    pages = {role: keeper.page(role) for role in ("keeper", "member", "guest")}
    secrets = {page.secret for page in pages.values()}
    assert len(secrets) == 3
    for role in ("member", "guest"):
        for path in (*PATHS, "/plans.ics", "/export"):
            text = pages[role].ask("GET", path).text
            assert not [one for one in secrets if one in text], (role, path)
        assert "links" not in pages[role].view()
        assert "sharing" not in pages[role].view()
    for path in (*PATHS[1:], "/plans.ics", "/export"):
        text = pages["keeper"].ask("GET", path).text
        assert not [one for one in secrets if one in text], path


@pytest.mark.parametrize("type_", COMMANDS)
def test_only_the_keeper_changes_members_seasons_and_links(keeper: Keeper, type_: str) -> None:
    seq = keeper.get()["seq"]
    for role in ("member", "guest"):
        assert keeper.page(role).refused(type_, **COMMANDS[type_]) == (403, "not_allowed")
    assert keeper.get()["seq"] == seq
    assert keeper.give(type_, **COMMANDS[type_]).status_code == 200


def test_members_record_and_plan_and_guests_do_not(keeper: Keeper) -> None:
    member, guest = keeper.page("member"), keeper.page("guest")
    for type_, fields in OF_MEMBERS.items():
        assert guest.refused(type_, **fields) == (403, "not_allowed")
        member.do(type_, **fields)


def test_only_the_keeper_exports_and_deletes(keeper: Keeper) -> None:
    for role in ("member", "guest"):
        assert keeper.page(role).error("/export") == (403, "not_allowed")
        assert keeper.page(role).error(method="DELETE") == (403, "not_allowed")


def test_a_guest_sees_what_the_keeper_shares(keeper: Keeper) -> None:
    guest = keeper.page("guest")
    assert guest.view()["evenings"][0]["title"] == "A secret evening"
    assert guest.error("/evenings/e1") == (403, "not_allowed")
    keeper.do("set_sharing", guests_results=False)
    for path in PATHS[1:]:
        assert guest.error(path) == (403, "not_allowed"), path
    text = guest.ask("GET").text
    assert not [word for word in ("secret evening", "Ada", "Bo", "2026-11-07") if word in text]
    assert guest.view()["plans"][0]["place"] == "A secret place"
    keeper.do("set_sharing", guests_plans=False)
    assert "secret" not in guest.ask("GET").text
    assert guest.error("/plans.ics") == (403, "not_allowed")
    assert keeper.page("member").view()["evenings"]


def test_what_a_guest_may_not_see_changes_no_byte(keeper: Keeper) -> None:
    """Two clubs that differ only in hidden results look the same to a guest."""
    other = open_club(keeper.port)
    other.do("add_members", members=[{"name": "Somebody else"}])
    for one in (keeper, other):
        one.do("set_sharing", guests_results=False, guests_plans=False)
    views = [one.page("guest").ask("GET").json()["view"] for one in (keeper, other)]
    assert views[0] == views[1]


def test_first_names_only_where_the_keeper_says_so(keeper: Keeper) -> None:
    keeper.do("set_sharing", first_names=True)
    for role in ("member", "guest"):
        page = keeper.page(role)
        assert [one["name"] for one in page.view()["members"]] == ["Ada", "Bo"]
        for path in PATHS:
            assert "Byron" not in page.ask("GET", path).text, path
    assert keeper.view()["members"][0]["name"] == "Ada Byron"
    # A Korean or Chinese name begins with the family name.
    keeper.do("add_members", members=[{"name": "김민준"}, {"name": "欧阳娜娜"}])
    names = [one["name"] for one in keeper.page("guest").view()["members"]]
    assert names[-2:] == ["민준", "娜娜"]


def test_ratings_are_for_those_who_see_results_in_clubs_that_have_them(keeper: Keeper) -> None:
    pages = {role: keeper.page(role) for role in ("keeper", "member", "guest")}

    def seen() -> set[str]:
        roles = {role for role, page in pages.items() if page.ask("GET", "/ratings").is_success}
        assert roles == {role for role, page in pages.items() if page.view()["ratings"]}
        for role in pages.keys() - roles:
            assert pages[role].error("/ratings") == (403, "not_allowed")
        return roles

    assert seen() == set(pages)
    keeper.do("set_sharing", guests_results=False)
    assert seen() == {"keeper", "member"}
    keeper.do("set_sharing", guests_results=True, first_names=True)
    assert seen() == set()
    for role in ("member", "guest"):
        assert pages[role].refused("set_sharing", ratings=True) == (403, "not_allowed")
    keeper.do("set_sharing", ratings=True)
    assert seen() == set(pages)
    assert keeper.view()["sharing"]["ratings"]
    keeper.do("set_sharing", ratings=False)
    assert seen() == set()


def test_wrong_secrets_and_unknown_clubs_are_refused_alike(keeper: Keeper) -> None:
    wrong = "1-AAAAAAAAAAAAAAAAAAAAAA"
    for club, secret in (
        (keeper.club, wrong),
        (keeper.club, f"9{keeper.secret[1:]}"),
        (keeper.club, "x"),
        ("k3rjw2ynqz5hexam", keeper.secret),
        ("no-club", keeper.secret),
    ):
        stranger = Page(keeper.port, club, secret)
        for path in (*PATHS, "/export", "/plans.ics"):
            assert stranger.error(path) == (404, "dead_link")
        assert stranger.refused("rename_club", name="Mine") == (404, "dead_link")
    address = f"http://127.0.0.1:{keeper.port}/api/clubs/{keeper.club}"
    assert CLIENT.get(address).json()["error"]["code"] == "no_link"
    # Another club's secret opens nothing here.
    other = open_club(keeper.port)
    assert Page(keeper.port, keeper.club, other.secret).error() == (404, "dead_link")
