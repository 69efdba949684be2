"""Requests nobody should send: told so, nothing stored, nothing leaked."""

from __future__ import annotations

import json
from typing import Any

import pytest
from litestar.testing import TestClient

from tests.server.conftest import Person, Serve
from trunkline.server.matches import store

JSON = {"content-type": "application/json"}
MATCH = {"game": "higgins", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}


def assert_problem(answer: Any, *statuses: int) -> None:
    assert answer.status_code in statuses, answer.text
    assert answer.headers["content-type"] == "application/json"
    problem = answer.json()
    assert {"code", "message"} <= set(problem) <= {"code", "message", "rule", "nearest"}
    assert problem["code"]
    assert problem["message"]
    for leak in "Traceback", "site-packages", "/src/", ".py", "sqlite", "SELECT":
        assert leak not in answer.text


@pytest.mark.parametrize("body", [
    b"", b"{", b"null", b"[]", b"7", b'"x"', b"\xff\xfe", b"{}", b'{"name": 1}', b'{"name": null}', b'{"name": ["x"]}',
    b'{"name": "a", "name2": "b"}', b'{"name": "\\ud800"}', b"[" * 20_000, b'{"a":' * 9_000 + b"1" + b"}" * 9_000,
    b'{"name": "x"' + b" " * 70_000 + b"}", b'{"name": ' + b"9" * 5000 + b"}", b'{"name": 1e999}', b"NaN",
])
def test_bodies_that_are_not_what_is_asked_for(client: TestClient[Any], body: bytes) -> None:
    for path in "/api/guest", "/api/matches", "/api/matches/nosuch/moves":
        assert_problem(client.post(path, content=body, headers=JSON), 400, 401, 404, 413)
    assert client.get("/api/matches").json() == []


def test_too_much(ada: Person, client: TestClient[Any]) -> None:
    assert_problem(client.post("/api/guest", content=b" " * 64_001, headers=JSON), 413)
    assert_problem(client.post("/api/files", content=b"#" * 2_000_001, headers={"content-type": "text/plain"}), 413)
    assert_problem(client.post("/api/files", content=b"#" * 1_000_000, headers={"content-type": "text/plain"}), 400)
    assert_problem(client.post("/api/guest", content=(b" " * 10_000 for _ in range(10)), headers=JSON), 413)


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "", "json"])
def test_other_content_types(ada: Person, kind: str) -> None:
    body = json.dumps(MATCH).encode()
    assert_problem(ada.client.post("/api/matches", content=body, headers={**ada.cookie, "content-type": kind}), 415)
    assert_problem(ada.client.post("/api/files", content=body, headers=JSON), 415)
    assert ada.get("/api/matches").json() == []


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://testserver.local.evil.example", "http://["])
def test_other_sites_change_nothing(ada: Person, origin: str) -> None:
    answer = ada.post("/api/matches", MATCH, headers={"origin": origin})
    assert_problem(answer, 403)
    assert answer.json()["code"] == "origin"
    assert "access-control-allow-origin" not in answer.headers
    assert ada.get("/api/matches").json() == []


def test_our_own_pages_and_those_we_trust(serve: Serve) -> None:
    client = serve(origins="http://localhost:5173, https://play.example/")
    own = str(client.base_url).rstrip("/")
    for origin in own, "http://localhost:5173", "https://play.example":
        answer = client.post("/api/guest", json={"name": "Ada"}, headers={"origin": origin})
        assert answer.status_code == 200
    assert_problem(client.post("/api/guest", json={"name": "Ada"}, headers={"origin": "http://localhost:5174"}), 403)


def test_addresses_and_methods_there_are_not(client: TestClient[Any]) -> None:
    for path in "/api", "/api/", "/api/nothing", "/api/matches/x/y/z", "/api/../secret.txt", "/nothing.js":
        assert_problem(client.get(path), 404)
    for method, path in ("DELETE", "/api/matches"), ("PUT", "/api/guest"), ("POST", "/api/health"), ("PATCH", "/"):
        answer = client.request(method, path)
        assert_problem(answer, 405)
        assert answer.headers["allow"]


def test_a_fault_of_ours_tells_nothing(client: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: Any) -> None:
        raise RuntimeError("secret /etc/passwd")

    monkeypatch.setattr(store, "page", broken)
    answer = client.get("/api/matches")
    assert_problem(answer, 500)
    assert "secret" not in answer.text


def test_every_answer_carries_the_headers(client: TestClient[Any]) -> None:
    for path in "/", "/api/health", "/api/nothing", "/schema", "/schema/openapi.json":
        headers = client.get(path).headers
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert "default-src 'self'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"]
