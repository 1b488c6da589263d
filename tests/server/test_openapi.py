"""The document of the HTTP API. That it tells of every error, each test of the API sees to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.server.documents import at, references

if TYPE_CHECKING:
    from collections.abc import Callable

    import httpx

    from tests.server.support import Json, Player, RunningServer

    People = Callable[[str], Player]


def document(someone: People) -> Json:
    answer = someone("Reader").http.get("/api/openapi.json")
    assert answer.headers["content-type"] == "application/json"
    response: Json = answer.json()
    return response


def test_tells_of_every_address(server: RunningServer, someone: People) -> None:
    answer = document(someone)
    assert answer["openapi"].startswith("3.1")
    served = {
        path
        for route in server.app.routes
        if (path := getattr(route, "path", "")).startswith(("/api/", "/healthz", "/readyz"))
    }
    documents = {"/api/openapi.json", "/api/asyncapi.json", "/api/page.css"}
    assert answer["paths"].keys() >= {"/api/matches", "/api/matches/{match}/join"}
    assert served - documents <= answer["paths"].keys()


def test_every_reference_leads_somewhere(someone: People) -> None:
    answer = document(someone)
    for reference in references(answer):
        assert at(answer, reference) is not None


def test_no_schema_is_called_for_the_module_it_is_of(someone: People) -> None:
    """Two classes of one name are told apart in the document by the paths of their modules."""
    answer = document(someone)["components"]["schemas"]
    assert not [name for name in answer if "__" in name]


def test_every_operation_says_what_it_does_and_shows_an_example(someone: People) -> None:
    for path, operations in document(someone)["paths"].items():
        for operation in operations.values():
            assert operation["summary"].endswith("."), path
            for body in (operation.get("requestBody"), operation["responses"].get("200")):
                for kind, content in (body or {}).get("content", {}).items():
                    assert kind != "application/json" or "example" in content, path


def test_every_error_has_the_one_shape(someone: People) -> None:
    for operations in document(someone)["paths"].values():
        for operation in operations.values():
            for status, response in operation["responses"].items():
                if int(status) >= 400:
                    content = response["content"]["application/json"]
                    assert content["schema"] == {"$ref": "#/components/schemas/Failure"}
                    for code, shown in content["examples"].items():
                        assert shown["value"]["error"]["code"] == code


def test_every_address_of_a_contest_tells_of_a_link_that_leads_nowhere(someone: People) -> None:
    for path, operations in document(someone)["paths"].items():
        if path.startswith("/api/contests/{contest}"):
            for operation in operations.values():
                answer = operation["responses"].get("404", {"content": {}})["content"]
                assert "dead_link" in answer.get("application/json", {}).get("examples", {}), path


def test_answers_may_come_to_have_more_fields_and_requests_not(someone: People) -> None:
    schemas = document(someone)["components"]["schemas"]
    for name in ("CreateMatch", "OpenSeatRequest", "AddDivision", "StageTerms", "EnteredLine"):
        assert schemas[name]["additionalProperties"] is False, name
    for name in ("MatchCreated", "Failure", "Me", "Glance", "DirectorView", "ReviewedTurn"):
        assert "additionalProperties" not in schemas[name], name


def test_no_example_is_of_a_form_that_the_server_refuses(someone: People) -> None:
    kim = someone("Kim")
    opened = kim.http.post("/api/contests", json={"name": "Cup"}).json()
    club = kim.http.post("/api/clubs", json={"name": "Round"}).json()
    for path, operations in document(someone)["paths"].items():
        body = operations.get("post", {}).get("requestBody", {}).get("content", {})
        if "application/json" in body:
            address = path.format(
                match="k3rjw2ynqz5hexam", contest=opened["contest"], club=club["club"]
            )
            shown = body["application/json"]["example"]
            secret = club["secret"] if "{club}" in path else opened["secret"]
            headers = {"Authorization": f"Bearer {secret}"}
            answer = kim.http.post(address, json=shown, headers=headers)
            for code in ("invalid_request", "bad_notation", "unknown_push_service"):
                assert code not in answer.text, (path, answer.text)


def test_the_server_takes_every_example(someone: People) -> None:
    paths = document(someone)["paths"]
    kim = someone("Kim")

    def body(path: str) -> Json:
        shown: Json = paths[path]["post"]["requestBody"]["content"]["application/json"]["example"]
        return shown

    def code(answer: httpx.Response) -> str:
        response: str = answer.json()["error"]["code"]
        return response

    made = kim.http.post("/api/matches", json=body("/api/matches"))
    assert made.status_code == 201
    for what in ("look", "join"):
        path = f"/api/matches/{made.json()['match']}/{what}"
        answer = kim.http.post(path, json=body(f"/api/matches/{{match}}/{what}"))
        assert code(answer) == "dead_link"
