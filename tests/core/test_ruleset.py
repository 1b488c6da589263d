"""Rule sets as data, and as text."""

import contextlib
import re
from dataclasses import fields, replace
from itertools import pairwise
from pathlib import Path
from typing import Any, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilerummy.core import policy
from tilerummy.core.errors import RulesetError
from tilerummy.core.format.fields import field_forms
from tilerummy.core.format.ruleset import (
    field_texts,
    hint_of,
    parse_ruleset,
    parse_stored_ruleset,
    print_ruleset,
    print_stored_ruleset,
    shown_texts,
)
from tilerummy.core.presets import (
    CLASSIC,
    FIELDS_BY_QUESTION,
    PRESETS,
    STANDARD,
    TOURNAMENT,
    XP,
    preset,
)
from tilerummy.core.ruleset import MeldRules, Ruleset
from tilerummy.core.tiles import Tiles
from tilerummy.core.validity import BOUNDS


def test_every_conflict_between_the_sources_is_a_field() -> None:
    assert {f"C{number:02}" for number in range(1, 26)} <= set(FIELDS_BY_QUESTION)
    known = {field.name for field in fields(Ruleset)}
    known |= {f"meld_rules.{name}" for name in MeldRules._fields}
    for question, names in FIELDS_BY_QUESTION.items():
        assert set(names) <= known, question


def test_every_field_says_what_it_is() -> None:
    source = Path(policy.__file__).with_name("presets.py").read_text(encoding="utf-8")
    for question in FIELDS_BY_QUESTION:
        assert re.search(rf"\b{question}\b", source)


@pytest.mark.parametrize(
    ("ruleset", "seats", "tiles", "jokers"),
    [
        (CLASSIC, 2, 106, 2),  # S0-02
        (CLASSIC, 4, 106, 2),
        (XP, 2, 160, 4),  # C01
        (XP, 6, 160, 4),  # S0-03
        (STANDARD, 4, 106, 2),  # S4-06
        (TOURNAMENT, 3, 106, 2),  # C01
        (STANDARD, 5, 160, 4),  # S4-10
        (replace(XP, strip_for_2_to_4=True), 4, 106, 2),  # G9
        (replace(XP, strip_for_2_to_4=True), 5, 160, 4),  # G9
    ],
)
def test_tiles(ruleset: Ruleset, seats: int, tiles: int, jokers: int) -> None:
    game = Tiles(ruleset.tiles(seats))
    assert (len(game), game.jokers) == (tiles, jokers)


@pytest.mark.parametrize(
    ("ruleset", "seats", "code"),
    [
        (CLASSIC, 5, "too_many_players"),
        (XP, 7, "too_many_players"),
        (STANDARD, 1, "too_few_players"),
        (TOURNAMENT, 2, "too_few_players"),  # C01, S3-50
        (TOURNAMENT, 5, "too_many_players"),
    ],
)
def test_seats_that_do_not_fit(ruleset: Ruleset, seats: int, code: str) -> None:
    with pytest.raises(RulesetError) as raised:
        ruleset.tile_set(seats)
    assert (raised.value.code, raised.value.field) == (code, "seats")


@pytest.mark.parametrize(
    ("changes", "code", "field"),
    [
        ({"threshold": -1}, "number_too_small", "threshold"),
        ({"turn_limit_s": 0}, "number_too_small", "turn_limit_s"),
        ({"joker_penalty": 10**4000}, "number_too_large", "joker_penalty"),
        ({"meld_rules": MeldRules(max_jokers=-1)}, "number_too_small", "meld_rules.max_jokers"),
        ({"match_length": policy.MatchLength(count=10**9)}, "senseless", "match_length"),
        ({"starter": policy.Starter.ROTATE}, "senseless", "starter"),
        ({"tile_sets": ()}, "no_tiles", "tile_sets"),
        ({"hand": 28}, "hands_exceed_tiles", "hand"),
        ({"hand": 1_000_000_000}, "number_too_large", "hand"),
        ({"joker_each": True}, "senseless", "joker_each"),  # two jokers for four players
        ({"clock_penalty_per_s": 1}, "senseless", "clock_penalty_per_s"),
        ({"clock_delay_s": 1}, "senseless", "clock_delay_s"),
        ({"clock_increment_s": 1}, "senseless", "clock_increment_s"),
        ({"threshold": 183}, "number_too_large", "threshold"),
        ({"meld_rules": MeldRules(min_tiles=5)}, "number_too_large", "meld_rules.min_tiles"),
        ({"meld_rules": MeldRules(min_naturals=0)}, "number_too_small", "meld_rules.min_naturals"),
    ],
)
def test_impossible_rule_sets_are_refused(
    changes: dict[str, object], code: str, field: str
) -> None:
    with pytest.raises(RulesetError) as raised:
        replace(CLASSIC, **changes)  # type: ignore[arg-type]
    assert (raised.value.code, raised.value.field) == (code, field)


@pytest.mark.parametrize(("players", "jokers", "hand"), [("1-4", 0, 13), ("2-2", 1, 26)])
def test_all_tiles_may_be_dealt_and_no_more(players: str, jokers: int, hand: int) -> None:
    text = f"classic{{players={players},copies=1,jokers={jokers},hand="
    assert parse_ruleset(f"{text}{hand}}}").hand == hand
    with pytest.raises(RulesetError) as raised:
        parse_ruleset(f"{text}{hand + 1}}}")
    assert raised.value.code == "hands_exceed_tiles"


NUMBERS = [
    name
    for name in field_texts(CLASSIC)
    if name != "match_length" and hint_of(name) in {int, int | None}
]


@pytest.mark.parametrize("name", NUMBERS)
@pytest.mark.parametrize("number", [10**38, -(10**38)])
def test_no_number_is_without_bounds(name: str, number: int) -> None:
    with pytest.raises(RulesetError) as raised:
        parse_ruleset(f"tournament{{{name}={number}}}")
    assert raised.value.field == name
    assert raised.value.code in {"number_too_large", "number_too_small"}


@pytest.mark.parametrize(
    "tiles",
    [
        policy.TileSet(2, 7, 2, (2, 0, 0, 0)),
        policy.TileSet(0, 4, 2, (2, 0, 0, 0)),
        policy.TileSet(4, 2, 2, (2, 0, 0, 0)),
        policy.TileSet(2, 4, 10**38, (2, 0, 0, 0)),
        policy.TileSet(2, 4, 2, (0, 9, 0, 0)),
    ],
)
def test_tile_sets_have_bounds_too(tiles: policy.TileSet) -> None:
    with pytest.raises(RulesetError) as raised:
        replace(CLASSIC, tile_sets=(tiles,))
    assert raised.value.field in {"players", "copies", "double_jokers"}


@pytest.mark.parametrize(
    "changes",
    [
        {"double_counts": policy.DoubleCount.PHYSICAL},  # C22
        {"color_change_first": True},  # A4
        {"color_change_adjacent": True},  # A4
        {"mirror_color": policy.MirrorColor.NUMBER},  # A7
        {"mirror_min_naturals": 2},  # A12
    ],
)
def test_choices_about_special_jokers_need_them_in_the_game(changes: dict[str, Any]) -> None:
    with pytest.raises(RulesetError) as raised:  # C25
        replace(CLASSIC, meld_rules=MeldRules(**changes))
    (name,) = changes
    assert (raised.value.code, raised.value.field) == ("senseless", f"meld_rules.{name}")


def test_tiles_are_left_out_only_where_there_are_three_series() -> None:  # G9
    rules = parse_ruleset("classic{players=2-3/4-6,copies=2/3,jokers=2/4,strip_for_2_to_4=yes}")
    games = [Tiles(rules.tiles(seats)) for seats in (2, 4, 5)]
    assert [(len(game), game.jokers) for game in games] == [(106, 2), (106, 2), (160, 4)]
    one_joker = parse_ruleset("xp{jokers=1,strip_for_2_to_4=yes}")
    assert Tiles(one_joker.tiles(4)).jokers == 0


@pytest.mark.parametrize(
    ("field", "least", "most", "needed"),
    [
        ("hand", 1, 28, "copies=3,"),
        ("stack", 1, 28, ""),
        ("threshold", 0, 182, ""),
        ("turn_limit_s", 1, 3600, ""),
        ("timeout_clean_draw", 0, 10, ""),
        ("fail_draw", 0, 10, ""),
        ("game_clock_s", 1, 7200, ""),
        ("clock_delay_s", 0, 300, "game_clock_s=60,"),
        ("clock_increment_s", 0, 300, "game_clock_s=60,"),
        ("clock_penalty_per_s", 0, 100, "game_clock_s=60,"),
        ("joker_penalty", 0, 500, ""),
        ("unopened_penalty", 0, 1000, ""),
        ("declined_opening_penalty", 0, 1000, "unopened_penalty=0,"),
        ("redeal_on_doubles", 1, 7, ""),
        ("meld_rules.min_tiles", 3, 4, ""),  # C22
        ("meld_rules.group_limit", 3, 4, ""),  # C22
        ("meld_rules.min_naturals", 1, 4, "meld_rules.min_tiles=4,"),  # A15
        ("meld_rules.max_jokers", 0, 8, ""),  # B2
        ("meld_rules.mirror_min_naturals", 1, 4, ""),  # A12
        ("copies", 1, 3, "hand=13,"),  # S4-10
        ("jokers", 0, 8, ""),
        ("double_jokers", 0, 8, ""),
        ("color_change_jokers", 0, 8, ""),
        ("mirror_jokers", 0, 8, ""),
    ],
)
def test_numbers_are_accepted_up_to_their_bounds(
    field: str, least: int, most: int, needed: str
) -> None:
    for number in (least, most):
        assert playable(f"twist{{{needed}{field}={number}}}")
    for number, code in ((least - 1, "number_too_small"), (most + 1, "number_too_large")):
        with pytest.raises(RulesetError) as raised:
            parse_ruleset(f"twist{{{needed}{field}={number}}}")
        assert (raised.value.code, raised.value.field) == (code, field)


def test_a_match_has_one_game_to_a_million() -> None:  # C14
    assert playable("classic{match_length=1 games}")
    assert playable("classic{match_length=1000000 games}")


def test_no_changes_may_stand_in_braces() -> None:
    assert parse_ruleset("classic{}") == CLASSIC


def test_one_to_six_may_play() -> None:  # S4-10
    assert playable("xp{players=1-6}")
    assert not playable("xp{players=0-6}")
    assert not playable("xp{players=1-7}")


@pytest.mark.parametrize("players", ["2-4/4-6", "2-4/6-6", "5-6/2-4"])
def test_ranges_of_players_follow_each_other(players: str) -> None:
    with pytest.raises(RulesetError) as raised:
        parse_ruleset(f"classic{{players={players}}}")
    assert (raised.value.code, raised.value.field) == ("senseless", "players")


def test_presets_differ_where_their_documents_do() -> None:
    assert CLASSIC.empty_pool_end is policy.EmptyPoolEnd.FIRST_STUCK  # S0-47
    assert STANDARD.empty_pool_end is policy.EmptyPoolEnd.ALL_STUCK  # S4-25
    may_pass = [name for name, rules in PRESETS.items() if not rules.must_lay(on_empty_pool=True)]
    assert may_pass == ["tournament"]  # C26
    assert CLASSIC.match_key is policy.MatchKey.POINTS  # S0-49
    assert STANDARD.match_key is policy.MatchKey.WINS_POINTS  # S4-60
    assert (XP.min_seats, XP.max_seats, CLASSIC.max_seats) == (2, 6, 4)
    assert [name for name, rules in PRESETS.items() if rules.special_jokers] == ["twist"]  # C25


def test_the_rules_ask_an_oracle_for_what_could_have_been_played() -> None:
    assert all(rules.needs_oracle for rules in PRESETS.values())  # C26, T7
    may_pass = replace(CLASSIC, empty_pool_duty=policy.EmptyPoolDuty.MAY_PASS)
    assert not may_pass.needs_oracle
    assert replace(may_pass, must_play=True).needs_oracle  # V5
    assert replace(may_pass, unopened_penalty=0, declined_opening_penalty=200).needs_oracle  # T7
    assert {hash(ruleset) for ruleset in PRESETS.values()} != {hash(CLASSIC)}


def test_unknown_preset() -> None:
    with pytest.raises(RulesetError, match="no rule set 'poker'"):
        preset("poker")


def values(hint: Any, field: str) -> st.SearchStrategy[Any]:
    """Return values of the type of a *field*, within its bounds and just outside them."""
    if hint is policy.MatchLength:
        units = st.sampled_from(policy.MatchUnit)
        return st.builds(policy.MatchLength, units, st.none() | st.integers(0, 9))
    if hint is MeldRules:
        return st.builds(
            MeldRules,
            **{
                name: values(hint_of(f"meld_rules.{name}"), f"meld_rules.{name}")
                for name in MeldRules._fields
            },
        )
    if field == "tile_sets":
        return st.lists(st.integers(2, 7), min_size=1, max_size=4, unique=True).flatmap(tile_sets)
    if hint in {int, int | None}:
        least, most = BOUNDS[field]
        numbers = st.integers(least - 1, most + 1)
        return numbers if hint is int else st.none() | numbers
    return st.sampled_from(hint) if hint is not bool else st.booleans()


def tile_sets(ends: list[int]) -> st.SearchStrategy[tuple[policy.TileSet, ...]]:
    """Return sets of tiles for ranges of players that begin at *ends* but for the last of them."""
    ranges = list(pairwise([*sorted(ends), 7]))
    return st.tuples(
        *(
            st.builds(
                policy.TileSet,
                st.just(start),
                st.just(end - 1),
                st.integers(1, 4),
                st.tuples(*[st.integers(0, 9)] * 4),
            )
            for start, end in ranges
        )
    )


HINTS = get_type_hints(Ruleset)
CHANGES = st.one_of(
    [
        st.tuples(st.just(field.name), values(HINTS[field.name], field.name))
        for field in fields(Ruleset)
        if field.name != "name"
    ]
)


@given(st.sampled_from(list(PRESETS.values())), st.lists(CHANGES, max_size=12))
def test_whatever_is_accepted_prints_and_parses_back(
    rules: Ruleset, changes: list[tuple[str, Any]]
) -> None:
    for field, value in changes:
        with contextlib.suppress(RulesetError):
            rules = replace(rules, **{field: value})
    assert parse_ruleset(print_ruleset(rules)) == rules


def test_tiles_are_fields_of_the_text() -> None:
    rules = replace(CLASSIC, threshold=50, tile_sets=(policy.TileSet(2, 4, 2, (3, 0, 0, 0)),))
    assert print_ruleset(rules) == "classic{jokers=3,threshold=50}"
    assert Tiles(parse_ruleset("classic{jokers=3}").tiles(4)).jokers == 3
    assert len(parse_ruleset("classic{copies=3}").tiles(4)) == 158
    assert parse_ruleset("standard{jokers=3}").tile_sets == (
        policy.TileSet(2, 4, 2, (3, 0, 0, 0)),
        policy.TileSet(5, 6, 3, (3, 0, 0, 0)),
    )
    assert parse_ruleset("standard{players=2-4,copies=2,jokers=2}").tile_sets == CLASSIC.tile_sets


def test_a_text_names_its_fields_in_one_order() -> None:
    """It is part of the key that a game's tiles are shuffled by."""
    changes = "jokers=3,threshold=20,joker_melds=stay,match_length=3 games,meld_rules.max_jokers=2"
    shuffled = ",".join(reversed(changes.split(",")))
    assert print_ruleset(parse_ruleset(f"twist{{{shuffled}}}")) == f"twist{{{changes}}}"


def test_a_name_that_is_no_preset_has_no_text() -> None:
    with pytest.raises(RulesetError, match="no rule set 'house'"):
        print_ruleset(replace(CLASSIC, name="house"))


@pytest.mark.parametrize(
    "changes",
    [
        {"threshold": 30.0},
        {"threshold": True},
        {"must_play": 1},
        {"call": "strict"},
        {"name": None},
        {"turn_limit_s": "60"},
        {"tile_sets": [policy.CLASSIC_TILES]},
        {"tile_sets": (policy.TileSet(2, 4, 2, (2, 0, 0)),)},  # type: ignore[arg-type]
        {"tile_sets": (policy.TileSet(2, 4, 2, (2, 0, 0, False)),)},
        {"match_length": policy.MatchLength(count=2.0)},  # type: ignore[arg-type]
        {"meld_rules": (3, 4)},
        {"meld_rules": MeldRules(max_jokers="1")},  # type: ignore[arg-type]
    ],
)
def test_a_value_of_another_type_is_refused(changes: dict[str, object]) -> None:
    with pytest.raises(RulesetError) as raised:
        replace(CLASSIC, **changes)  # type: ignore[arg-type]
    assert (raised.value.code, raised.value.field) == ("wrong_type", *changes)


def test_every_field_has_a_form_that_its_presets_fill() -> None:
    forms = {form.name: form for form in field_forms()}
    assert set(forms) == set(field_texts(CLASSIC))
    for rules in PRESETS.values():
        for field, text in field_texts(rules).items():
            form = forms[field]
            if form.choices:
                assert text in form.choices
                assert (form.least, form.most, form.optional) == (None, None, False)
            elif text == "none":
                assert form.optional
            else:
                assert form.least is not None
                assert form.most is not None
                for number in text.split("/"):  # by the number of players
                    assert form.least <= int(number) <= form.most


def test_a_form_offers_only_what_some_table_can_play() -> None:
    forms = {form.name: form for form in field_forms()}
    assert forms["starter"].choices == ("highest_tile", "seat_one")  # G3: nothing to rotate yet
    assert forms["later_starter"].choices == ("highest_tile", "seat_one", "rotate")
    assert forms["meld_rules.double_counts"].choices == ("represented", "physical")
    for form in forms.values():
        for choice in form.choices:
            assert any(playable(f"{name}{{{form.name}={choice}}}") for name in PRESETS), form


@pytest.mark.parametrize("name", PRESETS)
def test_a_stored_name_means_what_it_meant_before_there_was_a_choice(name: str) -> None:  # C26
    stored = parse_stored_ruleset(name)
    assert stored.empty_pool_duty is policy.EmptyPoolDuty.MAY_PASS
    assert print_stored_ruleset(stored) == name
    assert parse_stored_ruleset(print_stored_ruleset(PRESETS[name])) == PRESETS[name]


def test_a_message_has_delay_and_increment_only_where_they_are_played() -> None:  # C08
    texts = field_texts(CLASSIC)
    unused = {"clock_delay_s": "0", "clock_increment_s": "0"}
    assert texts.items() - shown_texts(CLASSIC).items() == unused.items()
    text = "classic{game_clock_s=600,clock_increment_s=10}"
    rules = parse_ruleset(text)
    assert print_ruleset(rules) == text
    assert shown_texts(rules)["clock_increment_s"] == "10"
    assert "clock_delay_s" not in shown_texts(rules)


def playable(text: str) -> bool:
    try:
        parse_ruleset(text)
    except RulesetError:
        return False
    return True


@pytest.mark.parametrize(
    ("text", "code", "field"),
    [
        ("", "unreadable_ruleset", "ruleset"),
        ("classic{", "unreadable_ruleset", "ruleset"),
        ("classic{match_length=0 games}", "senseless", "match_length"),
        ("classic{match_length=1000001 games}", "senseless", "match_length"),
        ("poker", "unknown_ruleset", "ruleset"),
        ("classic{tile_sets=1}", "unknown_field", "tile_sets"),
        ("classic{colour=red}", "unknown_field", "colour"),
        ("classic{copies=2/2}", "bad_value", "copies"),
        ("classic{copies=2/3}", "bad_value", "copies"),
        ("standard{copies=2/2}", "bad_value", "copies"),
        ("classic{jokers=02}", "bad_value", "jokers"),
        ("classic{jokers=}", "bad_value", "jokers"),
        ("classic{copies=4}", "number_too_large", "copies"),
        ("classic{copies=1}", "hands_exceed_tiles", "hand"),
        ("classic{players=4}", "bad_value", "players"),
        ("classic{players=02-4}", "bad_value", "players"),
        ("standard{players=2-6}", "bad_value", "copies"),
        ("standard{strip_for_2_to_4=yes}", "senseless", "strip_for_2_to_4"),
        ("classic{threshold=many}", "bad_value", "threshold"),
        ("classic{threshold=none}", "bad_value", "threshold"),
        ("classic{call=loud}", "bad_value", "call"),
        ("classic{must_play=perhaps}", "bad_value", "must_play"),
        ("classic{threshold=-3}", "number_too_small", "threshold"),
        ("classic{hand=013}", "bad_value", "hand"),
        ("classic{hand=+13}", "bad_value", "hand"),
        ("classic{hand=1_3}", "bad_value", "hand"),
        ("classic{hand= 13}", "bad_value", "hand"),
        ("classic{hand=１３}", "bad_value", "hand"),  # noqa: RUF001 - digits of another width
        ("classic{turn_limit_s=-0}", "bad_value", "turn_limit_s"),
        ("classic{match_length=01 games}", "bad_value", "match_length"),
        ("classic{hand=13,hand=13}", "doubled_field", "hand"),
        (
            "classic{meld_rules.max_jokers=1,meld_rules.max_jokers=2}",
            "doubled_field",
            "meld_rules.max_jokers",
        ),
    ],
)
def test_unreadable_rule_sets(text: str, code: str, field: str) -> None:
    with pytest.raises(RulesetError) as raised:
        parse_ruleset(text)
    assert (raised.value.code, raised.value.field) == (code, field)
