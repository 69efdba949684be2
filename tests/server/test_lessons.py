"""Lessons over HTTP: the table after moves, answers to wrong ones, nothing stored."""

from __future__ import annotations

from typing import Any

import pytest
from litestar.testing import TestClient

from trunkline.engine.lessonfile import lessons, puzzles
from trunkline.engine.match import Match

FIRST = "/api/lessons/steam/first-link"


def moves(game: str, name: str, *texts: str) -> list[int]:
    match = Match.from_position(game, lessons(game)[name].position)
    for text in texts:
        match.play_text(text)
    return match.moves


def followed(http: TestClient[Any], path: str, made: list[int], **more: Any) -> dict[str, Any]:
    answer = http.post(path, json={"moves": made, **more})
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def test_the_lessons_of_a_game_are_listed_in_order(client: TestClient[Any]) -> None:
    for game in ("steam", "higgins"):
        found = (client.get(f"/api/lessons/{game}")).json()
        assert [x["id"] for x in found] == list(lessons(game))
    assert (client.get("/api/lessons/chess")).status_code == 404
    assert (client.post("/api/lessons/steam/chess", json={"moves": []})).json()["code"] == "no_lesson"


def test_a_lesson_shows_the_table_after_its_moves_and_stores_nothing(client: TestClient[Any]) -> None:
    start = followed(client, FIRST, [])
    assert (start["step"], start["of"], start["right"], start["state"]["seq"]) == (0, 3, [], 0)
    made = moves("steam", "first-link", "build D2 straight 1", "build D3 straight 1")
    later = followed(client, FIRST, made)
    assert (later["step"], later["state"]["seq"]) == (2, 2)
    assert later["state"]["view"]["seats"][0]["links"] == 1
    assert later["state"]["view"]["legal"]
    past = followed(client, FIRST, made, ply=1)
    assert (past["state"]["seq"], past["state"]["view"]["legal"]) == (1, None)
    assert (client.get("/api/matches")).json() == []


def test_a_finished_lesson_asks_nothing_more(client: TestClient[Any]) -> None:
    made = moves("steam", "first-link", "build D2 straight 1", "build D3 straight 1", "done")
    end = followed(client, FIRST, made)
    assert end["step"] == end["of"]
    assert end["state"]["view"]["legal"] is None


@pytest.mark.parametrize(("text", "status", "code"), [("build D2 gentle 2", 409, "not_the_move")])
def test_a_wrong_move_gets_the_lessons_answer(client: TestClient[Any], text: str, status: int,
                                                    code: str) -> None:
    answer = client.post(FIRST, json={"moves": moves("steam", "first-link", text)})
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.json()["message"].startswith("Legal, but")


def test_an_illegal_move_gets_the_engines_refusal(client: TestClient[Any]) -> None:
    answer = client.post(FIRST, json={"moves": [2**31 - 1]})
    assert answer.status_code == 400
    answer = client.post(f"{FIRST}/why", json={"text": "build D4 straight 1"})
    assert answer.json()["legal"] is False
    assert answer.json()["reason"]["rule"]


def test_moves_made_together_get_the_answer_to_each(client: TestClient[Any]) -> None:
    made = moves("higgins", "moving", "move St. Louis", "pay", "take M. P.")
    both = followed(client, "/api/lessons/higgins/moving", made)
    assert both["step"] == len(both["right"]) == 2
    assert "Food, lodging and telegraph" in both["right"][0]
    assert "The ticket is yours" in both["right"][1]


@pytest.mark.parametrize("game", ["steam", "higgins"])
def test_a_whole_lesson_has_what_following_it_would_answer(client: TestClient[Any], game: str) -> None:
    for name, lesson in [*lessons(game).items(), next(iter(puzzles(game).items()))]:
        path = f"/api/lessons/{game}/{name}"
        moments = client.get(f"{path}/whole").json()
        ways: dict[int, list[int]] = {0: []}
        for place, moment in enumerate(moments):
            ways |= {to: [*ways[place], int(move)] for move, to in moment["on"].items()}
            assert moment["now"] == followed(client, path, ways[place])
            legal = Match.from_position(game, lesson.position).legal() if place == 0 else []
            wrong = next((move for move in legal if str(move) not in moment["on"]), None)
            if wrong is not None:
                answer = client.post(path, json={"moves": [wrong]})
                assert (answer.status_code, answer.json()["message"]) == (409, moment["wrong"])
        assert sorted(ways) == list(range(len(moments)))
        assert any(moment["now"]["step"] == moment["now"]["of"] for moment in moments)
    assert client.get(f"/api/lessons/{game}/chess/whole").status_code == 404
