"""The games, their boards, and the time before the rules are compiled."""

from __future__ import annotations

import dataclasses
import threading
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from tests.server.conftest import Person, Serve
from tests.server.test_moves import stored
from trunkline.engine.game import Refusal, game, infos
from trunkline.games.higgins.shapes import Board
from trunkline.server import games
from trunkline.server.matches import setup


def test_the_games_there_are(ada: Person) -> None:
    ada.create("random", "random", options={"version": "short"})  # waits for the rules
    listed = ada.get("/api/games").json()
    assert [g["id"] for g in listed] == list(infos())
    higgins = listed[0]
    assert higgins["players"] == [2, 6]
    assert {o["id"] for o in higgins["options"]} >= {"version", "opening", "final", "colours"}
    assert "random" in [b["id"] for b in higgins["bots"]]
    assert (higgins["ready"], higgins["progress"]) == (True, "")


def test_a_choice_says_how_many_it_is_for(client: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    def choices() -> list[Any]:
        return [c["players"] for c in client.get("/api/games").json()[0]["options"][0]["choices"]]

    assert choices() == [None] * len(choices())
    higgins = infos()["higgins"]
    first = higgins.options[0]
    few = [msgspec.structs.replace(c, players=(2, 3)) for c in first.choices]
    narrowed = msgspec.structs.replace(higgins, options=[msgspec.structs.replace(first, choices=few)])
    monkeypatch.setattr(games, "infos", lambda: {"higgins": narrowed})
    assert choices() == [[2, 3]] * len(few)


def test_options_that_do_not_go_together(ada: Person, database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def picky(options: Any) -> Any:
        raise Refusal(f"this map is not for {options.players} players")

    ada.get("/api/games/higgins/board")  # waits for the rules
    games._board.cache_clear()  # another test may have asked for the same
    before = stored(database)
    monkeypatch.setattr(setup, "game", lambda game_id: dataclasses.replace(game(game_id), load=picky))
    wanted = {"game": "higgins", "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}]}
    for answer in ada.post("/api/matches", wanted), ada.get("/api/games/higgins/board?players=3&colours=chosen"):
        assert (answer.status_code, answer.json()) == (400, {"code": "options", "message":
                                                             "this map is not for 3 players"})
    assert stored(database) == before


def test_what_is_long_is_sent_short(ada: Person) -> None:
    match = ada.create("me", "random")["id"]
    for path in f"/api/matches/{match}", "/api/games/higgins/board":
        assert ada.get(path, headers={"accept-encoding": "gzip"}).headers["content-encoding"] == "gzip"
        assert "content-encoding" not in ada.get(path, headers={"accept-encoding": "identity"}).headers
    assert "content-encoding" not in ada.get("/api/health", headers={"accept-encoding": "gzip"}).headers


def test_a_board_is_sent_once(client: TestClient[Any]) -> None:
    answer = client.get("/api/games/higgins/board?players=3&version=long")
    assert answer.status_code == 200
    assert len(msgspec.json.decode(answer.content, type=Board).cities) > 100
    again = client.get("/api/games/higgins/board?players=3&version=long",
                       headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    other = client.get("/api/games/higgins/board?players=6")
    assert other.headers["etag"] != answer.headers["etag"], "with six players there are fewer pay markers (2.3)"


@pytest.mark.parametrize(("query", "status"), [
    ("players=7", 400), ("players=x", 400), ("version=huge", 400), ("nonsense=1", 400), ("players=3", 200), ("", 200),
])
def test_options_of_a_board(client: TestClient[Any], query: str, status: int) -> None:
    answer = client.get(f"/api/games/higgins/board?{query}")
    assert answer.status_code == status
    if status == 400:
        assert answer.json()["code"] == "options"
        assert query.partition("=")[0] in answer.json()["message"]


def test_a_game_there_is_not(client: TestClient[Any]) -> None:
    answer = client.get("/api/games/chess/board")
    assert (answer.status_code, answer.json()["code"]) == (404, "no_game")


def test_the_lobby_works_while_the_rules_are_loaded(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    go = threading.Event()

    def slow(game_id: str) -> Any:
        go.wait(60)
        return game(game_id)

    monkeypatch.setattr(games, "game", slow)
    ada = Person(serve(rules_wait=0.1), "Ada")
    listed = ada.get("/api/games").json()[0]
    assert listed["ready"] is False
    assert listed["progress"]
    assert ada.get("/api/matches").json() == []
    wanted = {"game": "higgins", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}
    for answer in (ada.post("/api/matches", wanted), ada.get("/api/games/higgins/board")):
        assert (answer.status_code, answer.json()["code"]) == (503, "not_ready")
        assert int(answer.headers["retry-after"]) > 0
    assert ada.get("/api/matches").json() == [], "nothing is stored by a refusal"
    go.set()
    while not ada.get("/api/games").json()[0]["ready"]:
        pass
    assert ada.post("/api/matches", wanted).status_code == 201


def test_a_match_made_early_waits_for_the_rules(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    go = threading.Event()

    def slow(game_id: str) -> Any:
        go.wait(60)
        return game(game_id)

    monkeypatch.setattr(games, "game", slow)
    ada = Person(serve(), "Ada")
    threading.Timer(0.3, go.set).start()
    assert ada.create("me", "random")["view"] is not None


def test_rules_that_cannot_be_loaded_leave_the_lobby_standing(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(game_id: str) -> Any:
        raise RuntimeError(f"no rules for {game_id}")

    monkeypatch.setattr(games, "game", broken)
    client = serve(rules_wait=0.1)
    assert client.get("/api/health").json() == {"ok": True}
    answer = client.get("/api/games/higgins/board")
    assert answer.status_code == 503
    assert "log" in answer.json()["message"]
    assert "RuntimeError" not in answer.text


def test_a_cold_cache_is_compiled_by_another_process(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "is_warm", lambda _: False)
    ada = Person(serve(), "Ada")
    assert ada.create("me", "random")["view"] is not None
    assert ada.get("/api/games").json()[0]["ready"] is True
