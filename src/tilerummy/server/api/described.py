"""Descriptions and examples for the API documents, taken from the types."""

from __future__ import annotations

import ast
import inspect
from typing import TYPE_CHECKING, Any, Final

import msgspec

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from types import ModuleType

Schema = dict[str, Any]

_MATCH: Final = "k3rjw2ynqz5hexam"
_HEX: Final = "5f0c" * 16
_VALUES: Final[Mapping[str, Any]] = {
    "answer": ["[R4 R5 R6 R7]", "[B9 K9 O9]"],
    "at": 3,
    "auth": "tBHItJI5svbpez7KI4CCXg",
    "before": ["[B9 K9 O9]"],
    "call": False,
    "changed": {},
    "changes": {"threshold": "20"},
    "clock": False,
    "clock_ms": 41_250,
    "cmd_id": "b4d6f1a2c3e5",
    "connected": [True, False],
    "code": "not_your_turn",
    "commitment": _HEX,
    "declined": [None, ["[R10 B10 K10]"]],
    "unproven": [],
    "division": "d1",
    "elapsed_ms": 1250,
    "endpoint": "https://updates.push.services.mozilla.com/wpush/v2/gAAAAABn",
    "events": [
        {
            "type": "played",
            "seq": 12,
            "seat": 1,
            "status": "playing",
            "table": ["[R4 R5 R6 R7]", "[B9 K9 O9]"],
            "placed": ["R7"],
            "called": False,
        }
    ],
    "expect_seq": 12,
    "fresh": ["O9"],
    "game_clocks_ms": None,
    "games": 4,
    "id": "b4d6f1a2c3e5",
    "invite": "mJ0dPq1cXw7uRk2v9sTzbA",
    "host": 0,
    "last_seq": 12,
    "level": "hard",
    "match": _MATCH,
    "max_seats": 4,
    "message": "It is not your turn.",
    "min_seats": 2,
    "name": "Kim",
    "number": 1,
    "penalties": [],
    "outcome": None,
    "out": None,
    "p256dh": (
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    ),
    "params": {"tile": "R7"},
    "placed": ["R7"],
    "pool": 63,
    "rack": ["R7", "B1", "K13", "J"],
    "racks": [["B1", "K13"], []],
    "re": "b4d6f1a2c3e5",
    "remaining_ms": [],
    "request_id": "h7a9c0d1e2f3",
    "rules": {"threshold": "30", "turn_limit_s": "60"},
    "ruleset": "classic",
    "runners_up": [],
    "scores": [-14, 14],
    "seat": 1,
    "secret": "mJ0dPq1cXw7uRk2v9sTzbA",
    "seeded": False,
    "seq": 12,
    "seed": _HEX,
    "share": _HEX,
    "share_commitment": _HEX,
    "shares": [_HEX, None],
    "standings": [],
    "start": 0,
    "table": ["[R4 R5 R6 R7]", "[B9 K9 O9]"],
    "text": None,
    "threshold": 30,
    "tiles": 13,
    "turn": 7,
    "turn_limit_ms": 60_000,
    "version": 1,
    "violations": [{"code": "not_a_meld", "params": {"meld": "[R4 B5 K6]"}}],
}
"""An example value by field name, used if it fits the type."""


def message_schemas(
    types: Iterable[Any], ref_template: str
) -> tuple[tuple[Schema, ...], dict[str, Schema]]:
    """Return the schemas of *types*, and by name those of the messages they contain.

    Descriptions are the docstrings of the classes, which Python before 3.13 leaves indented as in
    the source.
    """
    of_types, definitions = msgspec.json.schema_components(types, ref_template=ref_template)
    for definition in definitions.values():
        if "description" in definition:
            definition["description"] = inspect.cleandoc(definition["description"])
    return of_types, definitions


def described(definitions: dict[str, Schema], modules: Iterable[ModuleType]) -> dict[str, Schema]:
    """Return *definitions* with the docstring below each field in the source of its class."""
    described = {
        name: sentences for module in modules for name, sentences in _sentences(module).items()
    }
    return {
        name: definition
        | {
            "properties": {
                field: schema
                | ({"description": said} if (said := _said(described, name, field)) else {})
                for field, schema in definition["properties"].items()
            }
        }
        if "properties" in definition
        else definition
        for name, definition in definitions.items()
    }


def merged(*parts: Mapping[str, Schema]) -> dict[str, Schema]:
    """Return the definitions of all *parts*, the later one where two describe the same thing.

    msgspec and pydantic put the same enum into different words.

    Raises:
        ValueError: if one name has two meanings, so that one of them would get lost.
    """
    found: dict[str, Schema] = {}
    for part in parts:
        for name, schema in part.items():
            if name in found and _meaning(found[name]) != _meaning(schema):
                raise ValueError(f"two different messages are called {name!r}; rename one of them")
            found[name] = schema
    return found


def _meaning(schema: Any) -> Any:
    """Return what *schema* allows, without its words and without the order of choices."""
    if not isinstance(schema, dict):
        return schema
    meant = {key: value for key, value in schema.items() if key not in {"title", "description"}}
    if "enum" in meant:
        return {"enum": sorted(meant["enum"], key=str)}
    if "properties" in meant:
        fields = meant["properties"].items()
        meant["properties"] = {name: _meaning(field) for name, field in fields}
    return meant


def open_ended(schema: Schema) -> Schema:
    """Return the *schema* of a server message, to which new fields may be added at any time."""
    return {key: value for key, value in schema.items() if key != "additionalProperties"}


def _said(described: Mapping[str, Mapping[str, str]], name: str, field: str) -> str | None:
    # The message of a command is made from the command's own class.
    return described.get(name, described.get(name.removesuffix("Command"), {})).get(field)


def _sentences(module: ModuleType) -> dict[str, dict[str, str]]:
    """Return the docstrings of fields in *module*, by class and field."""
    return {
        node.name: {
            before.target.id: inspect.cleandoc(after.value.value)
            for before, after in zip(node.body, node.body[1:], strict=False)
            if isinstance(before, ast.AnnAssign)
            and isinstance(before.target, ast.Name)
            and isinstance(after, ast.Expr)
            and isinstance(after.value, ast.Constant)
            and isinstance(after.value.value, str)
        }
        for node in ast.parse(inspect.getsource(module)).body
        if isinstance(node, ast.ClassDef)
    }


def example(schema: Schema, definitions: Mapping[str, Schema], field: str = "") -> Any:
    """Return an example value that *schema* allows, chosen by the name *field* if possible."""
    if "$ref" in schema:
        return example(definitions[schema["$ref"].rpartition("/")[2]], definitions, field)
    if field in _VALUES and _fits(_VALUES[field], schema, definitions):
        return _VALUES[field]
    for choice in ("anyOf", "oneOf"):
        if choice in schema:
            return example(schema[choice][0], definitions, field)
    if "enum" in schema or "const" in schema:
        return schema.get("const", schema.get("enum", [None])[0])
    match schema.get("type"):
        case "object":
            parts = schema.get("properties", {})
            return {name: example(part, definitions, name) for name, part in parts.items()}
        case "array" if "prefixItems" in schema:
            return [example(part, definitions) for part in schema["prefixItems"]]
        case "array":
            return [example(schema["items"], definitions, field.removesuffix("s"))]
        case "integer":
            return max(1, schema.get("minimum", 1))
        case "boolean":
            return True
        case "null":
            return None
    return "R7"


def _fits(value: Any, schema: Schema, definitions: Mapping[str, Schema]) -> bool:
    """Return whether *value* has a type that *schema* allows."""
    if "$ref" in schema:
        return _fits(value, definitions[schema["$ref"].rpartition("/")[2]], definitions)
    choices = schema.get("anyOf") or schema.get("oneOf")
    if choices:
        return any(_fits(value, choice, definitions) for choice in choices)
    if "enum" in schema:
        return value in schema["enum"]
    match schema.get("type"):
        case "array":
            items = schema.get("items", {})
            return isinstance(value, list) and all(_fits(one, items, definitions) for one in value)
        case "object" if schema.get("properties"):
            return isinstance(value, dict) and value.keys() == schema["properties"].keys()
        case "object":
            return isinstance(value, dict)
        case "integer":
            return isinstance(value, int) and not isinstance(value, bool)
        case "string":
            return isinstance(value, str)
        case "boolean":
            return isinstance(value, bool)
        case "null":
            return value is None
    return False
