"""What somebody with bad intentions tries, and does not get."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from litestar.testing import TestClient

from tests.server.conftest import Person, Serve
from tests.server.test_bad_requests import JSON, assert_problem
from tests.server.test_people import PASSWORD, account, me, signed_in
from trunkline.engine import rng
from trunkline.engine.game import info, infos
from trunkline.server import security

SCRIPT = "<script>alert(1)</script>"
SEED = 8_675_309_424_242_421  # found nowhere by chance


# --- seats, sessions, tokens


def test_nobody_moves_for_another_seat(client: TestClient[Any], ada: Person, bob: Person) -> None:
    match = ada.create("me", "open")["id"]
    bob.post(f"/api/matches/{match}/join", {})
    state = ada.state(match)
    mover, other = (ada, bob) if state["seats"][state["to_move"]]["mine"] else (bob, ada)
    eve = Person(client, "Eve")
    move = next(numbers(mover.state(match)["view"]["legal"]))
    for person, code in (other, "not_your_turn"), (eve, "not_seated"), (Person(client), "no_guest"):
        answer = person.move(match, state["seq"], move, "steal")
        assert (answer.status_code, answer.json()["code"]) in ((403, code), (401, code))
        assert person.state(match)["view"]["legal"] is None, "nor are they shown what the other may do"
    assert ada.state(match)["seq"] == state["seq"]


def test_a_name_opens_nothing(client: TestClient[Any], ada: Person) -> None:
    match = ada.create("me", "random")["id"]
    eve = Person(client, "Ada")
    assert me(eve)["id"] != me(ada)["id"]
    assert not eve.state(match)["mine"]
    assert eve.move(match, 0, 0).status_code == 403


def test_an_id_opens_nothing(client: TestClient[Any], ada: Person) -> None:
    """What stands in a profile's address, and in a list of sessions, is no key."""
    key, session = me(ada)["id"], ada.get("/api/me/sessions").json()[0]["id"]
    for cookie in f"trunkline_session={key}", f"trunkline_session={session}", f"trunkline_other={key}":
        eve = Person(client)
        eve.cookie = {"cookie": cookie}
        assert me(eve) is None
    for token in key, session, "", "x y", "\u00e9":
        answer = client.get("/api/me", headers={"authorization": f"Bearer {token}".encode("latin-1")})
        assert_problem(answer, 401)


def test_a_session_that_was_ended_stays_ended(client: TestClient[Any]) -> None:
    ada = account(client)
    stolen = Person(client)
    stolen.cookie = ada.cookie
    assert me(stolen)
    ada.post("/api/signout", {})
    assert me(stolen) is None
    assert stolen.post("/api/matches", {"game": "higgins", "seats": [{"kind": "me"}]}).status_code == 401
    signed_in(client)
    assert me(stolen) is None


def test_nobody_prepares_a_session_for_another(client: TestClient[Any]) -> None:
    ada = account(client)
    ada.post("/api/signout", {})
    planted = Person(client, "Eve").cookie
    victim = Person(client)
    victim.cookie = planted
    before = victim.cookie
    victim.take_cookie(victim.post("/api/signin", {"name": "Ada", "password": PASSWORD}))
    assert victim.cookie != before
    eve = Person(client)
    eve.cookie = planted
    assert me(eve) is None, "what was planted opens nothing, not even what it did before"
    made_up = Person(client)
    made_up.cookie = {"cookie": "trunkline_session=chosen-by-eve"}
    answer = made_up.post("/api/guest", {"name": "Bob"})
    assert "chosen-by-eve" not in answer.headers["set-cookie"], "an unknown session is not adopted"


def test_becoming_an_account_changes_the_session(client: TestClient[Any]) -> None:
    ada = Person(client, "Ada")
    stolen = Person(client)
    stolen.cookie = ada.cookie
    ada.take_cookie(ada.post("/api/account", {"password": PASSWORD}))
    assert me(stolen) is None
    assert me(ada)["account"]


def test_over_tls_the_cookie_is_for_this_host_alone(serve: Serve) -> None:
    client = serve()
    answer = client.post("https://testserver.local/api/guest", json={"name": "Ada"})
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith("__Host-trunkline_session=")
    assert {"secure", "httponly", "samesite=lax", "path=/"} <= {p.strip().lower() for p in cookie.split(";")}
    assert "domain" not in cookie.lower()
    session = cookie.partition(";")[0].partition("=")[2]
    plain = client.get("https://testserver.local/api/guest", headers={"cookie": f"trunkline_session={session}"})
    assert plain.json() == {"name": None}, "one that a neighbour could have set does not count"


# --- who is known


def test_the_answer_to_a_sign_in_does_not_tell_who_has_an_account(client: TestClient[Any],
                                                                  monkeypatch: pytest.MonkeyPatch) -> None:
    account(client)
    Person(client, "Guest")
    work: list[str] = []
    monkeypatch.setattr("trunkline.server.people.passwords._verify",
                        lambda stored, password: work.append(stored) is not None)
    answers = [client.post("/api/signin", json={"name": name, "password": "wrong password"})
               for name in ("Ada", "Nobody", "Guest", "x" * 200, "\u202e")]
    assert {a.status_code for a in answers} == {401}
    assert len({a.content for a in answers}) == 1
    assert len({tuple(sorted(set(a.headers) - {"date"})) for a in answers}) == 1
    assert len(work) == len(answers), "the same work for all"
    assert all(stored.startswith("$argon2id$v=19$m=19456,t=2,p=1$") for stored in work)


# --- other sites


CHANGES = [("POST", "/api/guest", {"name": "Eve"}), ("PATCH", "/api/me", {"name": "Eve"}),
           ("POST", "/api/account", {"password": PASSWORD}), ("POST", "/api/signin", {"name": "Eve", "password": "x"}),
           ("POST", "/api/signout", {}), ("DELETE", "/api/me/sessions", None),
           ("POST", "/api/signin/link/use", {"token": "x"}),
           ("POST", "/api/me/tokens", {"name": "x", "scopes": ["play"]}), ("DELETE", "/api/me/tokens/x", None),
           ("POST", "/api/matches", {"game": "higgins", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]})]


@pytest.mark.parametrize("headers", [{"origin": "https://evil.example"}, {"origin": "null"},
                                     {"sec-fetch-site": "cross-site"}, {"sec-fetch-site": "same-site"}])
def test_another_sites_page_changes_nothing(ada: Person, headers: dict[str, str]) -> None:
    for method, path, body in CHANGES:
        answer = ada.send(method, path, body, headers=headers)
        assert_problem(answer, 403)
        assert answer.json()["code"] == "origin", path
        assert "set-cookie" not in answer.headers
    assert me(ada)["name"] == "Ada"


def test_every_change_is_guarded(client: TestClient[Any]) -> None:
    """Whatever is added: no address that changes something answers to another site, or to a form."""
    for path, methods in client.get("/schema/openapi.json").json()["paths"].items():
        address = re.sub(r"\{\w+\}", "1", path)
        for method in set(methods) & {"post", "put", "patch", "delete"}:
            answer = client.request(method, address, headers={"origin": "https://evil.example", **JSON}, content=b"{}")
            assert answer.status_code in (403, 405), (method, path)
            if method != "delete":
                form = client.request(method, address, data={"name": "Eve"})
                assert form.status_code == 415, (method, path)


def test_a_socket_of_another_site_is_refused(client: TestClient[Any], ada: Person) -> None:
    match = ada.create("me", "open")["id"]
    with pytest.raises(Exception), client.websocket_connect(  # noqa: B017,PT011 - what a refused handshake raises
            f"/api/matches/{match}/socket", headers={**ada.cookie, "origin": "https://evil.example"}):
        pass


def test_a_program_with_a_token_is_no_page(client: TestClient[Any], ada: Person) -> None:
    token = ada.post("/api/me/tokens", {"name": "bot", "scopes": ["play"]}).json()["token"]
    body = {"game": "higgins", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}
    bearer = {"authorization": f"Bearer {token}", "origin": "https://tool.example"}
    assert client.post("/api/matches", json=body, headers=bearer).status_code == 201
    wrong = {**bearer, "authorization": "Bearer nothing", **ada.cookie}
    answer = client.post("/api/matches", json=body, headers=wrong)
    assert_problem(answer, 401)
    assert answer.json()["code"] == "token", "the cookie beside it does not count, else any site could add it"


def test_the_policy_runs_no_script_but_our_own(client: TestClient[Any]) -> None:
    for path in "/", "/signin", "/person/x", "/api/me", "/schema":
        headers = client.get(path).headers
        policy = dict(part.strip().partition(" ")[::2] for part in headers["content-security-policy"].split(";"))
        assert policy["script-src"] == policy["default-src"] == policy["connect-src"] == "'self'"
        assert policy["object-src"] == policy["base-uri"] == policy["frame-ancestors"] == "'none'"
        assert policy["form-action"] == "'self'"
        assert headers["cross-origin-opener-policy"] == "same-origin"
    assert "unsafe-eval" not in json.dumps(security.HEADERS)


# --- bodies and names


BODIES = [b"[" * 30_000, b'{"a":' * 9_000 + b"1" + b"}" * 9_000, b"{", b"\xff", b"null", b"[]", b" " * 64_001,
          b'{"name": "\\ud800", "password": "\\ud800", "token": "\\ud800"}', b'{"name": 1e999}']


def test_bodies_too_deep_too_long_or_broken(ada: Person) -> None:
    for (method, path, wanted), body in itertools.product(CHANGES, BODIES):
        if wanted is not None:
            ada.client.cookies.clear()
            answer = ada.client.request(method, path, content=body, headers={**JSON, **ada.cookie})
            assert_problem(answer, 400, 401, 413)


def test_a_deep_or_long_file(client: TestClient[Any]) -> None:
    text = {"content-type": "text/plain"}
    for body in b"[" * 100_000, b"a = " + b"[" * 50_000, b"\0" * 1000, b"seed = " + b"9" * 100_000, b"#" * 2_000_001:
        assert_problem(client.post("/api/files", content=body, headers=text), 400, 413)


def test_a_file_names_no_path(client: TestClient[Any]) -> None:
    for body in ("../../etc/passwd", 'game = "../../../etc/passwd"', "file:///etc/passwd", "map = '/etc/passwd'",
                 "C:\\windows\\win.ini", "%2e%2e/%2e%2e/etc/passwd"):
        answer = client.post("/api/files", content=body.encode(), headers={"content-type": "text/plain"})
        assert_problem(answer, 400)
        assert "root:" not in answer.text


def test_an_option_or_a_game_names_no_path(ada: Person, client: TestClient[Any]) -> None:
    human, bot = {"kind": "me"}, {"kind": "bot", "bot": "random"}
    for value in "../../../etc/passwd", "/etc/passwd", "%2e%2e%2fx", "\0", "x" * 3000:
        short = value[:40]
        for match in ({"game": "steam", "options": {"map": value}, "seats": [human, bot]},
                      {"game": short, "seats": [human, bot]},
                      {"game": "higgins", "seats": [human, {"kind": "bot", "bot": short}]}):
            assert_problem(ada.post("/api/matches", match), 400)
        assert_problem(client.get("/api/games/steam/board", params={"map": value}), 400)


def test_a_script_in_a_name_is_only_text(client: TestClient[Any]) -> None:
    ada = account(client, SCRIPT)
    ada.send("PATCH", "/api/me", {"zone": "Europe/Zurich"})
    match = ada.create("me", {"kind": "local", "name": '"><img src=x onerror=alert(1)>'}, "random")["id"]
    key = me(ada)["id"]
    for path in "/api/me", f"/api/people/{key}", "/api/online", f"/api/matches/{match}", "/api/matches", "/api/guest":
        answer = ada.get(path)
        assert answer.headers["content-type"] == "application/json", "nothing a browser would run"
        assert answer.headers["x-content-type-options"] == "nosniff"
    assert ada.get(f"/api/people/{key}").json()["name"] == SCRIPT
    file = ada.get(f"/api/matches/{match}/file")
    assert file.headers["content-type"].startswith("text/plain")
    assert file.headers["content-disposition"].startswith("attachment")
    for page in "/", f"/m/{match}", f"/person/{key}", f"/person/{SCRIPT}", f"/signin?name={SCRIPT}", "/schema":
        assert "alert(1)" not in client.get(page).text, "no page is made of what people say"


def test_no_address_has_a_secret_in_it(client: TestClient[Any]) -> None:
    for path, methods in client.get("/schema/openapi.json").json()["paths"].items():
        assert "token" not in path or path.startswith("/api/me/tokens"), path
        names = [p["name"] for m in methods.values() if isinstance(m, dict) for p in m.get("parameters", [])]
        assert not {"token", "password", "secret", "session", "email"} & set(names), path


def test_static_files_lead_nowhere_else(client: TestClient[Any]) -> None:
    for path in ("/../test.db", "/%2e%2e/test.db", "/..%2ftest.db", "/assets/..%2f..%2ftest.db", "//etc/passwd",
                 "/assets/%2e%2e/%2e%2e/test.db", "/assets//etc/passwd", "/%5c..%5ctest.db", "/assets/%00",
                 "/....//test.db", "/static/../test.db"):
        answer = client.get(path)
        assert answer.status_code in (200, 400, 404)
        assert b"SQLite format" not in answer.content
        assert b"root:" not in answer.content


# --- what is not shown


def numbers(value: Any) -> Iterator[int]:
    """The numbers of all legal moves, wherever they stand."""
    if isinstance(value, dict):
        if isinstance(value.get("move"), int):
            yield value["move"]
        for inner in value.values():
            yield from numbers(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from numbers(inner)


def keys(value: Any) -> Iterator[str]:
    """The keys of all objects in it."""
    if isinstance(value, dict):
        yield from value
        value = list(value.values())
    if isinstance(value, list):
        for inner in value:
            yield from keys(inner)


def variants(game: str) -> Iterator[dict[str, Any]]:
    """Options such that each choice of each is there."""
    found, (lowest, highest) = info(game), info(game).players
    for option in found.options:
        for choice in option.choices:
            lo, hi = choice.players or (lowest, highest)
            yield {option.id: choice.value, "players": max(lo, min(3, hi))}


@pytest.mark.parametrize("game", sorted(infos()))
def test_the_seed_and_what_follows_from_it_is_told_to_nobody(serve: Serve, game: str) -> None:
    """In every answer and socket message about running matches, with every option."""
    client = serve(limits=0)
    ada, eve = Person(client, "Ada"), Person(client, "Eve")
    secrets = [str(SEED), f"{SEED:x}", *(str(word) for word in rng.words(SEED, 0)[1:])]
    said: list[str] = []

    def hear(text: str) -> Any:
        said.append(text)
        return json.loads(text)

    for options in variants(game):
        local = [{"kind": "local", "name": f"P{n}"} for n in range(2, options["players"])]
        answer = ada.post("/api/matches", {"game": game, "options": options, "seed": SEED, "advice": True,
                                           "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}, *local]})
        if answer.json().get("code") == "options":
            continue  # a map for other numbers of players
        assert answer.status_code == 201, answer.text
        match = hear(answer.text)["id"]
        with client.websocket_connect(f"/api/matches/{match}/socket", headers=ada.cookie) as socket:
            hear(socket.receive_text())
            for n in itertools.count():
                state = hear(ada.get(f"/api/matches/{match}").text)
                moves = list(numbers((state["view"] or {}).get("legal")))
                if n == 2 or not moves:
                    break
                hear(ada.post(f"/api/matches/{match}/preview", {"seq": state["seq"], "moves": moves[:1]}).text)
                hear(ada.move(match, state["seq"], moves[len(moves) // 2], f"k{n}").text)
                hear(ada.move(match, state["seq"], 2**31 - 1, f"no{n}").text)
            hear(socket.receive_text())
        hear(ada.post(f"/api/matches/{match}/why", {"text": "everything"}).text)
        hear(eve.get(f"/api/matches/{match}").text)
        hear(eve.get(f"/api/matches/{match}/at/1").text)
        hear(eve.get("/api/matches").text)
        hear(client.get(f"/api/games/{game}/board", params=options).text)
    assert len(said) > 30
    for text in said:
        assert not [s for s in secrets if s in text], text[:300]
        assert not {"seed", "rng", "bag_order", "deck"} & set(keys(json.loads(text)))
