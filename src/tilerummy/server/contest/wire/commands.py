"""Contest commands as JSON: parsed, checked and described by pydantic.

`tilerummy.contest.command` declares each command once. The models here are made from those
declarations when the program starts.
"""

from __future__ import annotations

import dataclasses
from functools import partial
from types import GenericAlias, UnionType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Final,
    Literal,
    TypeAlias,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from pydantic import AfterValidator, Field, create_model

from tilerummy.contest import command
from tilerummy.contest.command import bounds as bound
from tilerummy.contest.model.stage import Stage
from tilerummy.server.contest.wire.parts import StageTerms
from tilerummy.server.table.wire.api import Model, RulesetName

if TYPE_CHECKING:
    from msgspec import Meta

# Needed for types that are made at run time.
_ANNOTATED: Final[Any] = Annotated
_UNION: Final[Any] = Union

_BOUNDS: Final = ("ge", "le", "min_length", "max_length", "pattern")

MODELS: Final[dict[type, type[Model]]] = {Stage: StageTerms}
"""The model of each command or part of one. The one of a stage is written by hand, because views
contain stages too.
"""


def bounds(kind: Any) -> Any:
    """Return the bounds of *kind*, an annotated type, as a pydantic field."""
    meta: Meta = get_args(kind)[1]
    bounds = {name: getattr(meta, name) for name in _BOUNDS}
    return Field(**{name: value for name, value in bounds.items() if value is not None})


def _read(kind: Any) -> Any:
    """Return the type that pydantic parses for *kind*, the declared type of a field."""
    origin, parts = get_origin(kind), get_args(kind)
    if kind is bound.RulesetName:
        return RulesetName
    if origin is Annotated and get_origin(parts[0]) is tuple:
        item = _read(get_args(parts[0])[0])
        return _ANNOTATED[GenericAlias(list, item), bounds(kind), AfterValidator(tuple)]
    if origin is Annotated:
        return _ANNOTATED[_read(parts[0]), bounds(kind)]
    if origin is dict:
        return GenericAlias(dict, (parts[0], _read(parts[1])))
    if origin in {Union, UnionType}:
        union = _UNION[tuple(map(_read, parts))]
        tagged = all(hasattr(part, "type") for part in parts)
        return _ANNOTATED[union, Field(discriminator="type")] if tagged else union
    if dataclasses.is_dataclass(kind):
        return _ANNOTATED[_model(kind), AfterValidator(partial(_made, kind))]
    return kind


def _model(kind: Any) -> type[Model]:
    """Return the model of *kind*, a command or a part of one, making it if there is none yet."""
    if kind not in MODELS:
        hints = get_type_hints(kind, include_extras=True)
        fields: dict[str, Any] = (
            {"type": (Literal[kind.type], ...)} if hasattr(kind, "type") else {}
        )
        for field in dataclasses.fields(kind):
            fields[field.name] = (_read(hints[field.name]), _default(field))
        MODELS[kind] = create_model(
            kind.__name__, __base__=Model, __module__=__name__, __doc__=kind.__doc__, **fields
        )
    return MODELS[kind]


def _default(field: dataclasses.Field[Any]) -> Any:
    if field.default is dataclasses.MISSING:
        return ...
    return Field(default_factory=list) if field.default == () else field.default


def _made(kind: Any, model: Model) -> Any:
    """Return the *kind* of command, or part of one, that *model* was parsed for."""
    fields_made = {}
    for field in dataclasses.fields(kind):
        if field.name in model.model_fields_set:
            value = getattr(model, field.name)
            fields_made[field.name] = field.metadata.get("null") if value is None else value
    return kind(**fields_made)


if TYPE_CHECKING:
    ContestCommand: TypeAlias = command.ClientCommand
else:
    ContestCommand = _read(command.ClientCommand)

if TYPE_CHECKING:
    Stages: TypeAlias = tuple[Stage, ...]
else:
    Stages = _read(bound.Stages)
Key = Annotated[str, bounds(bound.Key)]
Text = Annotated[str, bounds(bound.Text)]
TileText = Annotated[str, bounds(bound.TileText)]
