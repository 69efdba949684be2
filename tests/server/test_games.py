"""The games, their boards, and the time before the rules are compiled."""

from __future__ import annotations

import threading
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from tests.server.conftest import Person, Serve
from trunkline.engine.game import game, infos
from trunkline.games.higgins.shapes import Board
from trunkline.server import games


def test_the_games_there_are(ada: Person) -> None:
    ada.create("random", "random", options={"version": "short"})  # waits for the rules
    listed = ada.get("/api/games").json()
    assert [g["id"] for g in listed] == list(infos())
    higgins = listed[0]
    assert higgins["players"] == [2, 6]
    assert {o["id"] for o in higgins["options"]} >= {"version", "opening", "final", "colours"}
    assert "random" in [b["id"] for b in higgins["bots"]]
    assert (higgins["ready"], higgins["progress"]) == (True, "")


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
