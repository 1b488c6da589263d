"""A rule set as text: the name of a preset, and the fields that a table has changed.

``classic`` or ``classic{turn_limit_s=40,call=strict}``; `print_ruleset` and `parse_ruleset` are
inverse to each other. Stored matches and records name rule sets too, and keep their meaning when a
preset changes: see `print_stored_ruleset` and `parse_stored_ruleset`, which are inverse to each
other as well.
"""

from __future__ import annotations

import re
from dataclasses import fields, replace
from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, get_type_hints

from tilerummy.core import policy
from tilerummy.core.errors import RulesetError, cut, shown
from tilerummy.core.format import tile_sets
from tilerummy.core.format.tile_sets import number
from tilerummy.core.presets import preset
from tilerummy.core.ruleset import MeldRules, Ruleset

if TYPE_CHECKING:
    from collections.abc import Callable

_FORM: Final = re.compile(r"(?P<name>[a-z]+)(?:\{(?P<changes>[^{}]*)\})?")
_HINTS: Final[dict[str, Any]] = get_type_hints(Ruleset)
_MELD_HINTS: Final[dict[str, Any]] = get_type_hints(MeldRules)
_WHERE_USED: Final = ("clock_delay_s", "clock_increment_s")
"""Fields that a message leaves out where they are 0: programs of others need not know them then."""
_STRUCTURED: Final = frozenset({"name", "tile_sets", "match_length", "meld_rules"})


def _stored_preset(name: str) -> Ruleset:
    """Return what the name of a preset stands for where games are stored.

    Games were played before there was a choice in C26, and players could pass. The text of a rule
    set is part of the key that a game's tiles were shuffled by, so its meaning never changes.
    """
    return replace(preset(name), empty_pool_duty=policy.EmptyPoolDuty.MAY_PASS)


def field_texts(rules: Ruleset) -> dict[str, str]:
    """Return every field that a table can change, as text: ``{"threshold": "30", ...}``."""
    return dict(_texts(rules))


def shown_texts(rules: Ruleset) -> dict[str, str]:
    """Return `field_texts` for a message: without delay and increment where there are none."""
    texts = field_texts(rules)
    for name in _WHERE_USED:
        if texts[name] == "0":
            del texts[name]
    return texts


# A table asks at every move, and its rules never change.
@lru_cache(maxsize=256)
def _texts(rules: Ruleset) -> dict[str, str]:
    texts = tile_sets.texts(rules.tile_sets) | {
        field.name: _text(getattr(rules, field.name))
        for field in fields(Ruleset)
        if field.name not in _STRUCTURED
    }
    length = rules.match_length
    texts["match_length"] = f"{_text(length.count)} {length.unit}"
    melds = rules.meld_rules._asdict().items()
    return texts | {f"meld_rules.{name}": _text(value) for name, value in melds}


def hint_of(field: str) -> Any:
    """Return the type of a *field* of `field_texts`: bool, int, ``int | None`` or a StrEnum.

    ``players`` and ``match_length`` are texts of their own: str.
    """
    if field in {"players", "match_length"}:
        return str
    if field in tile_sets.FIELDS:
        return int
    return _HINTS.get(field) or _MELD_HINTS[field.removeprefix("meld_rules.")]


def changed_fields(rules: Ruleset) -> dict[str, str]:
    """Return the fields in which *rules* differ from their preset, with the preset's values.

    >>> from dataclasses import replace
    >>> changed_fields(replace(preset("classic"), turn_limit_s=None, threshold=0))
    {'threshold': '30', 'turn_limit_s': '60'}

    Raises:
        RulesetError: ``unknown_ruleset`` if no preset has their name.
    """
    return _changes(rules, preset(rules.name))


def _changes(rules: Ruleset, base: Ruleset) -> dict[str, str]:
    texts = _texts(rules)
    return {field: said for field, said in _texts(base).items() if texts[field] != said}


@lru_cache(maxsize=256)
def print_ruleset(rules: Ruleset) -> str:
    """Return *rules* as text.

    >>> from dataclasses import replace
    >>> print_ruleset(replace(preset("classic"), turn_limit_s=None, threshold=20))
    'classic{threshold=20,turn_limit_s=none}'

    Raises:
        RulesetError: ``unknown_ruleset`` if no preset has their name.
    """
    return _print(rules, preset(rules.name))


@lru_cache(maxsize=256)
def print_stored_ruleset(rules: Ruleset) -> str:
    """Return *rules* as stored matches and records name them.

    >>> print_stored_ruleset(preset("classic"))
    'classic{empty_pool_duty=must_lay}'

    Raises:
        RulesetError: as `print_ruleset`.
    """
    return _print(rules, _stored_preset(rules.name))


def _print(rules: Ruleset, base: Ruleset) -> str:
    texts = _texts(rules)
    changes = ",".join(f"{field}={texts[field]}" for field in _changes(rules, base))
    return f"{rules.name}{{{changes}}}" if changes else rules.name


# Every deal that is read names its rules, and most name the same.
@lru_cache(maxsize=256)
def parse_ruleset(text: str) -> Ruleset:
    """Return the rule set in *text*.

    Raises:
        RulesetError: ``unknown_ruleset``, ``unreadable_ruleset``, ``unknown_field``,
            ``doubled_field`` or ``bad_value``, with the name of the field; or another code if the
            values contradict each other.
    """
    return _parse(text, preset)


@lru_cache(maxsize=256)
def parse_stored_ruleset(text: str) -> Ruleset:
    """Return the rule set that *text* names in a stored match or a record.

    >>> print_ruleset(parse_stored_ruleset("classic"))
    'classic{empty_pool_duty=may_pass}'

    Raises:
        RulesetError: as `parse_ruleset`.
    """
    return _parse(text, _stored_preset)


def _parse(text: str, base_of: Callable[[str], Ruleset]) -> Ruleset:
    form = _FORM.fullmatch(text.strip())
    if form is None:
        raise RulesetError("unreadable_ruleset", "ruleset", f"cannot read rule set {text[:80]!r}")
    base = base_of(form["name"])
    changes: dict[str, Any] = {}
    meld_changes: dict[str, Any] = {}
    tile_changes: dict[str, str] = {}
    seen: set[str] = set()
    for part in filter(None, (form["changes"] or "").split(",")):
        field, _, value = part.strip().partition("=")
        if field in seen:
            raise RulesetError("doubled_field", cut(field), f"{cut(field)} is there twice")
        seen.add(field)
        prefix, _, inner = field.partition(".")
        if field == "match_length":
            count, _, unit = value.partition(" ")
            games = _value(field, count, int | None)
            changes[field] = policy.MatchLength(_value(field, unit, policy.MatchUnit), games)
        elif field in tile_sets.FIELDS:
            tile_changes[field] = value
        elif prefix == "meld_rules" and inner in _MELD_HINTS:
            meld_changes[inner] = _value(field, value, _MELD_HINTS[inner])
        elif field in _HINTS and field not in _STRUCTURED:
            changes[field] = _value(field, value, _HINTS[field])
        else:
            raise RulesetError(
                "unknown_field", cut(field), f"a rule set has no field {shown(field)}"
            )
    if tile_changes:
        changes["tile_sets"] = tile_sets.changed(base.tile_sets, tile_changes)
    if meld_changes:
        changes["meld_rules"] = base.meld_rules._replace(**meld_changes)
    return replace(base, **changes)


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)


def _value(field: str, text: str, hint: Any) -> Any:
    try:
        if hint is bool:
            return {"yes": True, "no": False}[text]
        if isinstance(hint, type) and issubclass(hint, StrEnum):
            return hint(text)
        if text == "none" and hint is not int:
            return None
        return number(text)
    except (KeyError, ValueError):
        raise RulesetError("bad_value", field, f"{field} cannot be {text[:40]!r}") from None
