"""Puzzles over HTTP: the list, the answer, and ratings, for which only the first try counts."""

from __future__ import annotations

from typing import Any

from litestar.testing import TestClient

from trunkline.engine.lessonfile import begun, mined, puzzles

GAME = "higgins"
ID = next(iter(mined(GAME)))


def numbers(name: str) -> tuple[int, int]:
    """The best move of a puzzle, and another."""
    match, puzzle = begun(GAME, puzzles(GAME)[name]), mined(GAME)[name]
    moves = dict(zip(match.texts(), match.legal(), strict=True))
    word = puzzle.expect[0].split()[0]
    return moves[puzzle.expect[0]], next(m for text, m in moves.items()
                                         if text not in puzzle.expect and text.split()[0] == word)


def answered(http: TestClient[Any], name: str, move: int | None) -> dict[str, Any]:
    answer = http.post(f"/api/puzzles/{GAME}/{name}", json={"move": move})
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def listed(http: TestClient[Any]) -> dict[str, Any]:
    return dict(http.get(f"/api/puzzles/{GAME}").json())


def test_a_stranger_gets_the_answer_and_no_rating(client: TestClient[Any]) -> None:
    found = listed(client)
    assert [p["id"] for p in found["puzzles"]] == list(mined(GAME))
    assert found["today"] in mined(GAME)
    assert (found["you"], {(p["rating"], p["solved"]) for p in found["puzzles"]}) == (None, {(1500, None)})
    [daily] = client.get(f"/api/puzzles/{GAME}?day=true").json()["puzzles"]
    assert daily["id"] == found["today"]
    best, other = numbers(ID)
    assert answered(client, ID, other) == {"solved": False, "moves": [], "before": None, "after": None}
    right = answered(client, ID, best)
    assert (right["solved"], right["before"]) == (True, None)
    told = mined(GAME)[ID].tried
    assert [(m["text"], m["outcome"], m["points"]) for m in right["moves"]] == [
        (t.text, t.outcome, t.points) for t in told]
    assert len(right["moves"][0]["then"]) == len(told[0].then)
    assert listed(client)["you"] is None


def test_only_the_first_try_counts_and_rates_both(client: TestClient[Any]) -> None:
    client.post("/api/guest", json={"name": "Ada"})
    first, second = list(mined(GAME))[:2]
    best, other = numbers(first)
    wrong = answered(client, first, other)
    assert (wrong["solved"], wrong["before"]) == (False, {"rating": 1500, "deviation": 350, "tries": 0})
    assert wrong["after"]["rating"] < 1500
    assert wrong["after"]["tries"] == 1
    right = answered(client, first, best)
    assert (right["solved"], right["before"], right["after"]) == (True, None, None)
    found = listed(client)
    assert found["you"] == wrong["after"]
    assert (found["puzzles"][0]["solved"], found["puzzles"][1]["solved"]) == (False, None)
    assert found["puzzles"][0]["rating"] > 1500
    given_up = answered(client, second, None)
    assert given_up["moves"][0]["text"] == mined(GAME)[second].tried[0].text
    assert given_up["after"]["rating"] < wrong["after"]["rating"]


def test_an_answer_of_another_kind_is_no_try_and_an_illegal_one_is_refused(client: TestClient[Any]) -> None:
    client.post("/api/guest", json={"name": "Ada"})
    travel = next(name for name, puzzle in mined(GAME).items() if puzzle.kind == "travel")
    match = begun(GAME, puzzles(GAME)[travel])
    stay = answered(client, travel, match.legal()[match.texts().index("stay")])
    assert (stay["solved"], stay["after"]) == (False, None)
    assert client.post(f"/api/puzzles/{GAME}/{ID}", json={"move": 2**31 - 1}).status_code == 400
    assert client.post(f"/api/puzzles/{GAME}/none", json={"move": 1}).json()["code"] == "no_lesson"
    assert client.get("/api/puzzles/chess").status_code == 404
    assert listed(client)["you"] is None
