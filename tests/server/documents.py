"""Going through a document that describes an interface."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

from fastapi import FastAPI

from tilerummy.server.api import openapi
from tilerummy.server.api.routes import make_routes

if TYPE_CHECKING:
    from collections.abc import Iterator

    import httpx


def references(node: Any) -> Iterator[str]:
    """Yield where each reference anywhere in *node* leads."""
    if isinstance(node, dict):
        for key, value in node.items():
            if key == "$ref":
                yield value
            else:
                yield from references(value)
    elif isinstance(node, list):
        for value in node:
            yield from references(value)


def at(document: Any, reference: str) -> Any:
    """Return what *reference* leads to; a KeyError if that is nothing."""
    for part in reference.removeprefix("#/").split("/"):
        document = document[part]
    return document


@cache
def _operations() -> list[tuple[str, re.Pattern[str], dict[str, Any]]]:
    """Return method, path and responses of each operation that the HTTP API's document has."""
    app = FastAPI()
    nothing: Any = None
    app.router.routes.extend(make_routes(nothing, nothing, nothing, nothing, nothing, nothing))
    return [
        (method.upper(), re.compile(re.sub(r"\{\w+\}", "[^/]+", path)), operation["responses"])
        for path, operations in openapi.document(app.routes)["paths"].items()
        for method, operation in operations.items()
    ]


def check_answer(answer: httpx.Response) -> None:
    """Assert that the document of the HTTP API tells of *answer*: status, kind and code."""
    request = answer.request
    for method, path, responses in _operations():
        if method == request.method and path.fullmatch(request.url.path):
            status = str(answer.status_code)
            assert status in responses, (
                f"{request.url.path} answers {status}: declare it with @operation"
            )
            kind = answer.headers.get("content-type", "").partition(";")[0]
            response = responses[status].get("content", {})
            assert not response or kind in response, (
                f"{request.url.path} answers {kind}, not {[*response]}"
            )
            if answer.is_error:
                answer.read()
                code = answer.json()["error"]["code"]
                codes = response["application/json"]["examples"]
                assert code in codes, (
                    f"{request.url.path} answers {code}: declare it with @operation"
                )
