"""The page ``/api``: both API documents for human readers, as plain HTML without scripts."""

from __future__ import annotations

import json
import re
from html import escape
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

Document = dict[str, Any]

_CODE: Final = re.compile(r"`+([^`]+)`+")
_FIRST: Final = r"\1"

_PAGE: Final = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>tilerummy: interfaces</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/page.css">
</head>
<body>
<header>
<p><a href="/">tilerummy</a></p>
<h1>Interfaces</h1>
<p>For programs: <a href="/api/openapi.json">OpenAPI {openapi}</a> of what is asked and answered
once, <a href="/api/asyncapi.json">AsyncAPI {asyncapi}</a> of what goes over the WebSocket.</p>
</header>
<nav aria-label="Contents">{contents}</nav>
<main>
{sections}
</main>
</body>
</html>
"""


def page(http: Document, socket: Document) -> str:
    """Return the page that shows the OpenAPI document *http* and the AsyncAPI document *socket*."""
    messages = socket["components"]["messages"]
    parts = {
        "http": ("Over HTTP", _about(http) + "".join(_operations(http))),
        "socket": ("Over the WebSocket", _about(socket)),
        "from-client": ("What a client may say", _messages(socket, "hear")),
        "from-server": ("What the server may say", _messages(socket, "tell")),
        "from-contest-page": ("What a contest's page may say", _messages(socket, "hearOfContest")),
        "of-contest": ("What the server may say of a contest", _messages(socket, "tellOfContest")),
        "types": (
            "Types",
            _types(
                http["components"]["schemas"] | socket["components"]["schemas"], leave_out=messages
            ),
        ),
        "codes": ("Codes", _codes(socket)),
    }
    return _PAGE.format(
        openapi=escape(http["openapi"]),
        asyncapi=escape(socket["asyncapi"]),
        contents="".join(
            f'<a href="#{anchor}">{title}</a>' for anchor, (title, _) in parts.items()
        ),
        sections="".join(
            f'<section id="{anchor}"><h2>{title}</h2>{content}</section>'
            for anchor, (title, content) in parts.items()
        ),
    )


def _about(document: Document) -> str:
    info = document["info"]
    return f"<p>Version {escape(info['version'])}.</p>{_prose(info['description'])}"


def _operations(http: Document) -> Iterable[str]:
    for path, operations in http["paths"].items():
        for method, operation in operations.items():
            yield (
                f'<article id="{escape(operation["operationId"])}">'
                f'<h3><span class="method">{method.upper()}</span> <code>{_path(path)}</code></h3>'
                f"{_prose(operation['summary'])}"
                f"{_body(operation)}{_responses(operation)}</article>"
            )


def _body(operation: Document) -> str:
    if "requestBody" not in operation:
        return ""
    return f"<h4>It takes</h4>{_content(operation['requestBody']['content'])}"


def _responses(operation: Document) -> str:
    answers, refusals = [], []
    for status, response in operation["responses"].items():
        content = response.get("content", {})
        if status.startswith("2"):
            answers.append(
                f"<h4>It answers <code>{status}</code> {escape(response['description'])}</h4>"
                f"{_content(content)}"
            )
        else:
            refusals += [
                f"<tr><td><code>{status}</code></td>"
                f'<td><a href="#code-{code}"><code>{code}</code></a></td></tr>'
                for code in content["application/json"]["examples"]
            ]
    return (
        "".join(answers)
        + "<details><summary>It may refuse with</summary><table><thead><tr><th>Status</th>"
        + f"<th>Code</th></tr></thead><tbody>{''.join(refusals)}</tbody></table></details>"
    )


def _content(content: Document) -> str:
    return "".join(
        f"<p>{_type(body['schema']) if kind == 'application/json' else escape(kind)}</p>"
        + (_example(body["example"]) if "example" in body else "")
        for kind, body in content.items()
    )


def _messages(socket: Document, operation: str) -> str:
    names = [
        reference["$ref"].rpartition("/")[2]
        for reference in socket["operations"][operation]["messages"]
    ]
    return "".join(_message(socket, name) for name in names)


def _message(socket: Document, name: str) -> str:
    message, schema = socket["components"]["messages"][name], socket["components"]["schemas"][name]
    return (
        f'<article id="{name}"><h3><code>{escape(message["name"])}</code></h3>'
        f"{_prose(message['summary'])}{_prose(message.get('description', ''))}"
        f"{_fields(schema)}{_example(message['examples'][0]['payload'])}</article>"
    )


def _types(schemas: Mapping[str, Document], leave_out: Iterable[str] = ()) -> str:
    return "".join(
        f'<article id="{name}"><h3>{name}</h3>{_prose(schema.get("description", ""))}'
        f"{_fields(schema) if 'properties' in schema else f'<p>{_type(schema)}</p>'}</article>"
        for name, schema in sorted(schemas.items())
        if name not in leave_out
    )


def _fields(schema: Document) -> str:
    """Return the table of an object's fields, without the field that names the message type."""
    rows = "".join(
        f"<tr><td><code>{escape(name)}</code></td><td>{_type(field)}"
        f"{'' if name in schema.get('required', ()) else ', may be left out'}</td>"
        f"<td>{_prose(field.get('description', ''))}</td></tr>"
        for name, field in schema["properties"].items()
        if name != "type"
    )
    head = "<thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead>"
    return f'<div class="wide"><table>{head}<tbody>{rows}</tbody></table></div>' if rows else ""


def _type(schema: Document) -> str:
    """Describe the type that *schema* allows."""
    if "$ref" in schema:
        name = escape(schema["$ref"].rpartition("/")[2])
        return f'<a href="#{name}">{name}</a>'
    for choice in ("anyOf", "oneOf"):
        if choice in schema:
            return " or ".join(_type(one) for one in schema[choice])
    if "enum" in schema:
        return " or ".join(f"<code>{escape(str(value))}</code>" for value in schema["enum"])
    if "const" in schema:
        return f"<code>{escape(str(schema['const']))}</code>"
    kind = schema.get("type", "anything")
    if kind == "array":
        return (
            f"list of {_type(schema['items'])}{_bounds(schema, 'Items')}"
            if schema.get("items")
            else f"list of {' and '.join(map(_type, schema.get('prefixItems', [])))}"
        )
    words = {"object": "names and values", "integer": "whole number", "string": "text"}
    return words.get(kind, escape(kind)) + _bounds(schema, "Length")


def _bounds(schema: Document, what: str) -> str:
    low = schema.get("minimum", schema.get(f"min{what}"))
    high = schema.get("maximum", schema.get(f"max{what}"))
    if low is None and high is None:
        return ""
    span = (
        f"{low:g} to {high:g}"
        if None not in {low, high}
        else (f"at least {low:g}" if high is None else f"at most {high:g}")
    )
    return f" ({span})"


def _codes(socket: Document) -> str:
    rows = "".join(
        f'<tr id="code-{code}"><td><code>{code}</code></td><td>{escape(sentence)}</td></tr>'
        for code, sentence in socket["x-codes"].items()
    )
    violations = ", ".join(f"<code>{code}</code>" for code in socket["x-violations"])
    return (
        '<div class="wide"><table><thead><tr><th>Code</th><th>Sentence</th></tr></thead>'
        f"<tbody>{rows}</tbody></table></div>"
        f"<p>Why the rules refuse a turn, in <code>violations</code>: {violations}.</p>"
    )


def _example(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False, indent=1)
    return f"<details><summary>Example</summary><pre>{escape(text)}</pre></details>"


def _path(path: str) -> str:
    """Return *path* as HTML that may break at its slashes."""
    return escape(path).replace("/", "/<wbr>")


def _prose(text: str) -> str:
    """Return *text* as HTML paragraphs with code marked up."""
    paragraphs = (" ".join(part.split()) for part in re.split(r"\n\s*\n", text) if part.strip())
    return "".join(
        f"<p>{_CODE.sub('<code>' + _FIRST + '</code>', escape(paragraph))}</p>"
        for paragraph in paragraphs
    )
