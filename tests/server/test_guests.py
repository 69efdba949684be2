"""Who somebody is."""

from __future__ import annotations

from typing import Any

import pytest
from litestar.testing import TestClient

from tests.server.conftest import Person


def test_nobody_at_first_then_a_name_then_another(client: TestClient[Any]) -> None:
    ada = Person(client)
    assert ada.get("/api/guest").json() == {"name": None}
    ada = Person(client, "Ada")
    assert ada.get("/api/guest").json() == {"name": "Ada"}
    answer = ada.post("/api/guest", {"name": "Ada Lovelace"})
    assert answer.json() == {"name": "Ada Lovelace"}
    assert answer.headers["set-cookie"].partition(";")[0] == ada.cookie["cookie"], "renamed, not somebody new"
    assert ada.get("/api/guest").json() == {"name": "Ada Lovelace"}


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(client: TestClient[Any]) -> None:
    cookie = client.post("/api/guest", json={"name": "Ada"}).headers["set-cookie"]
    assert "httponly" in cookie.lower()
    assert "samesite=lax" in cookie.lower()


HOSTILE = ["", "   ", "\u200d", "a\x00b", "line\nbreak\x07", "\x1b[31mred", "evil\u202etxt.exe", "a\u2066b",
           "zero\u200bwidth", "\ud7ff\ue000", "x" * 41, "x" * 5000, "\u0301\u0301", "\u0410da", "Ada Lovel\u03b1ce"]

UNUSUAL = {"  Ada   L. ": "Ada L.", "<script>alert(1)</script>": "<script>alert(1)</script>", "Zoë": "Zoë",
           "Cafe\u0301": "Café", "李雷": "李雷", "Ада L.": "Ада L.", "Zoë Ωμέγα": "Zoë Ωμέγα",
           "👩\u200d🚀": "👩\u200d🚀", "نیک\u200cاختر\u200c": "نیک\u200cاختر", "null": "null",
           "'; DROP TABLE guests; --": "'; DROP TABLE guests; --", "x" * 40: "x" * 40}


def test_hostile_names_are_refused(ada: Person) -> None:
    for name in HOSTILE:
        answer = ada.post("/api/guest", {"name": name})
        assert answer.status_code == 400, name
        assert answer.json()["code"] in ("name", "invalid")
        assert "set-cookie" not in answer.headers
        match = {"game": "higgins", "seats": [{"kind": "me"}, {"kind": "local", "name": name}]}
        assert ada.post("/api/matches", match).status_code == 400, name
    assert ada.get("/api/guest").json() == {"name": "Ada"}
    assert ada.get("/api/matches").json() == []


def test_unusual_names_are_kept_as_text(ada: Person) -> None:
    for name, kept in UNUSUAL.items():
        ada.post("/api/guest", {"name": name})
        assert ada.get("/api/guest").json() == {"name": kept}


@pytest.mark.parametrize("spoil", [
    lambda c: c[:-1] + ("0" if c[-1] != "0" else "1"), lambda c: c[:-1], lambda _: "trunkline_session=.",
    lambda _: "trunkline_session=", lambda _: "trunkline_session=\u00ff\u00fe.x", lambda c: c.replace("=", "=x"),
    lambda c: c.replace("trunkline_session", "trunkline_guest"),
])
def test_a_cookie_that_is_not_ours_is_nobody(client: TestClient[Any], spoil: Any) -> None:
    ada = Person(client, "Ada")
    ada.cookie = {"cookie": spoil(ada.cookie["cookie"]).encode("latin-1")}
    assert ada.get("/api/guest").json() == {"name": None}
    answer = ada.post("/api/matches", {"game": "higgins", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]})
    assert (answer.status_code, answer.json()["code"]) == (401, "no_guest")
    assert ada.get("/api/matches").json() == []
    assert ada.post("/api/guest", {"name": "Eve"}).headers["set-cookie"], "a bad cookie is replaced"


@pytest.mark.parametrize("name", ["\u3164", "\u2800", "\u115f", "\u3164 \u2800", "A" + "\u0301" * 9])
def test_a_name_that_shows_nothing_or_covers_other_lines_is_refused(client: TestClient[Any], name: str) -> None:
    answer = client.post("/api/guest", json={"name": name})
    assert (answer.status_code, answer.json()["code"]) == (400, "name")


@pytest.mark.parametrize("path", ["/", "/m/abc"])
def test_a_page_answers_head_requests(client: TestClient[Any], path: str) -> None:
    answer = client.head(path)
    assert answer.status_code == 200
    assert answer.content == b""
