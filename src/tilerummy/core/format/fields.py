"""The possible texts of each field of a rule set, for forms in which people set up a table.

The choices and bounds are those of the types in `core.policy` and of `core.validity`, found here
and not written down a second time.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from types import NoneType
from typing import TYPE_CHECKING, Any, Final, get_args

from tilerummy.core.errors import RulesetError
from tilerummy.core.format.ruleset import field_texts, hint_of, parse_ruleset
from tilerummy.core.presets import PRESETS
from tilerummy.core.validity import BOUNDS, TILE_BOUNDS

if TYPE_CHECKING:
    from collections.abc import Iterable

LENGTHS: Final = (
    "none games",
    "1 games",
    "2 games",
    "3 games",
    "5 games",
    "1 rounds",
    "2 rounds",
    "3 rounds",
)
"""The lengths of a match that a form offers (C14); any other number of either can be played too."""


@dataclass(frozen=True, slots=True)
class FieldForm:
    """One field: a choice of texts, or a number within bounds, or none where that is allowed.

    The numbers of tiles may also be one per range of players: ``2/4``.
    """

    name: str
    """As in ``classic{name=...}``; ``meld_rules.name`` for what decides what a meld is."""
    choices: tuple[str, ...] = ()
    """Empty for a number."""
    least: int | None = None
    most: int | None = None
    optional: bool = False
    """Whether ``none`` is an answer."""


def field_forms() -> tuple[FieldForm, ...]:
    """Return the form of every field that a table can change.

    >>> {form.name: form for form in field_forms()}["call"].choices
    ('announced', 'required', 'strict')
    >>> {form.name: form for form in field_forms()}["turn_limit_s"]
    FieldForm(name='turn_limit_s', choices=(), least=1, most=3600, optional=True)
    """
    return tuple(_form(name) for name in field_texts(PRESETS["classic"]))


def _form(name: str) -> FieldForm:
    if name == "match_length":
        return FieldForm(name, LENGTHS)
    if name == "players":
        known = dict.fromkeys(field_texts(rules)[name] for rules in PRESETS.values())
        return FieldForm(name, tuple(known))
    hint = hint_of(name)
    if hint is bool:
        return FieldForm(name, ("no", "yes"))
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return FieldForm(name, tuple(_playable(name, hint)))
    least, most = (TILE_BOUNDS if name in TILE_BOUNDS else BOUNDS)[name]
    return FieldForm(name, least=least, most=most, optional=NoneType in get_args(hint))


def _playable(name: str, choices: Iterable[Any]) -> Iterable[str]:
    """Yield the choices with which at least one preset makes sense."""
    for choice in choices:
        for preset in PRESETS:
            try:
                parse_ruleset(f"{preset}{{{name}={choice}}}")
            except RulesetError:
                continue
            yield str(choice)
            break
