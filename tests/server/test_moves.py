"""Moves: made once, in turn, or refused with a reason and without a trace."""

from __future__ import annotations

import asyncio
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from litestar.testing import TestClient
from sqlalchemy import text

from tests.server.conftest import Person, Serve, legal
from trunkline.engine.match import Match
from trunkline.server import db

SHORT = {"version": "short"}
BO = {"kind": "local", "name": "Bo"}


def stored(database: str) -> list[tuple[Any, ...]]:
    """Everything a move could change."""
    return asyncio.run(rows(database, "matches", "seats", "entries", "intents"))


async def rows(database: str, *tables: str) -> list[tuple[Any, ...]]:
    engine = db.connect(database)
    async with engine.connect() as connection:
        found = [tuple(row) for table in tables for row in await connection.execute(text(f"SELECT * FROM {table}"))]
    await engine.dispose()
    return found


def test_a_move_and_what_it_forces(ada: Person) -> None:
    match = ada.create("me", BO, options=SHORT, seed=4)
    mirror = Match.start("higgins", {**SHORT, "players": 2}, 4, ["Ada", "Bo"])
    for turn in range(10):
        state = ada.state(match["id"])
        assert sorted(legal(state)) == mirror.legal()
        number = mirror.legal()[-1]
        said: int | str = number if turn % 2 else mirror.texts()[-1]
        mirror.play(number)
        answer = ada.move(match["id"], state["seq"], said, f"turn {turn}")
        assert answer.json() == {"seq": mirror.seq}
    lines = ada.state(match["id"])["log"]
    assert [(x["seq"], x["seat"], x["text"], x["words"], x["forced"]) for x in lines] == [
        (i, e.seat, e.text, e.words, e.forced) for i, e in enumerate(mirror.log, 1)]
    assert any(x["forced"] for x in lines)


def test_a_repeated_key_gets_the_first_answer(ada: Person) -> None:
    match = ada.create("me", BO)["id"]
    state = ada.state(match)
    first = ada.move(match, state["seq"], legal(state)[0], "once")
    for _ in range(3):
        again = ada.move(match, state["seq"], legal(state)[-1], "once")
        assert (again.status_code, again.json()) == (200, first.json())
    assert ada.state(match)["seq"] == first.json()["seq"]


def test_a_key_is_one_guests_own(ada: Person, bob: Person) -> None:
    match = ada.create("me", "open", options=SHORT)["id"]
    bob.post(f"/api/matches/{match}/join", {})
    moved = set()
    while len(moved) < 2:
        state = ada.state(match)
        mover = (ada, bob)[state["to_move"]]
        answer = mover.move(match, state["seq"], legal(mover.state(match))[0], f"same {state['to_move'] in moved}")
        assert answer.json()["seq"] > state["seq"]
        moved.add(state["to_move"])


def test_refused_moves_leave_no_trace(ada: Person, bob: Person, client: TestClient[Any], database: str) -> None:
    match = ada.create("me", "open", options=SHORT)["id"]
    early = ada.move(match, 0, "stay", "early")
    assert (early.status_code, early.json()["code"]) == (409, "not_started")
    bob.post(f"/api/matches/{match}/join", {})
    state = ada.play(match)
    seq, mover, other = state["seq"], *((ada, bob) if state["to_move"] == 0 else (bob, ada))
    before = stored(database)
    good = legal(mover.state(match))[0]
    cy = Person(client, "Cy")
    address = f"/api/matches/{match}/moves"
    refused = [
        (cy.move(match, seq, good), 403, "not_seated"),
        (other.move(match, seq, good), 403, "not_your_turn"),
        (mover.move(match, 0, good), 409, "stale"),
        (mover.move(match, seq + 1, good), 409, "stale"),
        (Person(client).move(match, seq, good), 401, "no_guest"),
        (mover.move(match, -1, good), 400, "invalid"),
        (mover.move(match, seq, -1), 400, "invalid"),
        (mover.move(match, seq, 2**40), 400, "invalid"),
        (mover.move(match, seq, ""), 400, "invalid"),
        (mover.move(match, seq, "x" * 201), 400, "invalid"),
        (mover.move(match, seq, good, ""), 400, "invalid"),
        (mover.move(match, seq, good, "x" * 81), 400, "invalid"),
        (mover.post(address, {"seq": seq, "key": "k"}), 400, "invalid"),
        (mover.post(address, {"seq": seq, "key": "k", "move": good, "text": "stay"}), 400, "invalid"),
        (mover.post(address, {"seq": seq, "move": good}), 400, "invalid"),
        (mover.post(address, {"seq": seq, "key": "k", "move": good, "more": 1}), 400, "invalid"),
        (mover.post(address, {"seq": None, "key": "k", "move": good}), 400, "invalid"),
        (mover.post(address, {"seq": seq, "key": "k", "move": 1.5}), 400, "invalid"),
        (mover.post(address, [seq, good]), 400, "invalid"),
    ]
    for answer, status, code in refused:
        assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text
        assert set(answer.json()) == {"code", "message"}
    assert stored(database) == before
    assert mover.move(match, seq, good).status_code == 200


def test_illegal_moves_say_why_and_what_would_be_legal(ada: Person, database: str) -> None:
    match = ada.create("me", BO)["id"]
    seq = ada.state(match)["seq"]
    before = stored(database)
    for move in "move Seattle", "take Wabash", "fly to the moon", "move Chicago\nmove Omaha", "done", 2**31 - 1:
        answer = ada.move(match, seq, move)
        assert answer.status_code == 400
        assert answer.json()["message"]
        assert answer.json().get("nearest", "stay")
    far = ada.move(match, seq, "move Seattle").json()
    assert far["rule"].startswith("4")
    assert ada.post(f"/api/matches/{match}/why", {"text": far["nearest"]}).json()["legal"]
    assert stored(database) == before


def test_of_many_moves_for_one_moment_one_wins(ada: Person) -> None:
    match = ada.create("me", BO, options=SHORT)["id"]
    for turn in range(3):
        state = ada.state(match)
        moves = (legal(state) * 12)[:12]
        with ThreadPoolExecutor(12) as pool:
            asked = [pool.submit(ada.move, match, state["seq"], m, f"{turn} {i}") for i, m in enumerate(moves)]
            answers = [a.result() for a in asked]
        assert sorted(a.status_code for a in answers) == [200] + [409] * 11
        assert {a.json()["code"] for a in answers if a.status_code == 409} == {"stale"}
        won = next(a for a in answers if a.status_code == 200)
        assert ada.state(match)["seq"] == won.json()["seq"]


def test_of_many_moves_with_one_key_all_get_the_one_answer(ada: Person) -> None:
    match = ada.create("me", BO, options=SHORT)["id"]
    state = ada.state(match)
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda m: ada.move(match, state["seq"], m, "one"), (legal(state) * 8)[:8]))
    assert {a.status_code for a in answers} == {200}
    assert {a.json()["seq"] for a in answers} == {ada.state(match)["seq"]}


def test_two_servers_on_one_database(serve: Serve) -> None:
    one, two = serve(), serve()
    ada = Person(one, "Ada")
    there = Person(two)
    there.cookie = ada.cookie
    match = ada.create("me", BO, options=SHORT)["id"]
    for turn in range(10):
        state = there.state(match) if turn % 2 else ada.state(match)
        moves = legal(state)
        gate = threading.Barrier(2)

        def submit(person: Person, move: int, key: str, seq: int = state["seq"], gate: Any = gate) -> Any:
            gate.wait()
            return person.move(match, seq, move, key)

        with ThreadPoolExecutor(2) as pool:
            answers = [f.result() for f in (pool.submit(submit, ada, moves[0], f"{turn} a"),
                                            pool.submit(submit, there, moves[-1], f"{turn} b"))]
        assert sorted(a.status_code for a in answers) == [200, 409]
        assert ada.state(match)["log"] == there.state(match)["log"]


def test_the_last_open_seat_is_taken_once(ada: Person, client: TestClient[Any]) -> None:
    people = [Person(client, f"P{i}") for i in range(6)]
    match = ada.create("me", "open", "open")["id"]
    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(lambda p: p.post(f"/api/matches/{match}/join", {}), people))
    assert sorted(a.status_code for a in answers) == [200, 200, 409, 409, 409, 409]
    state = ada.state(match)
    assert state["status"] == "running"
    assert len({s["name"] for s in state["seats"]}) == 3


@pytest.mark.parametrize("bots", [("random",), ("greedy", "random")])
def test_a_whole_game_against_bots(ada: Person, bots: tuple[str, ...]) -> None:
    match = ada.create("greedy", *bots, options=SHORT, seed=11)["id"]
    while ada.get("/api/matches").json()[0]["status"] == "running":
        time.sleep(0.1)
    state = ada.state(match)
    assert state["status"] == "over"
    assert (state["to_move"], state["view"]["over"], state["view"]["legal"]) == (None, True, None)
    assert state["result"]
    mirror = Match.start("higgins", {**SHORT, "players": len(state["seats"])}, 11, [s["name"] for s in state["seats"]])
    for line in state["log"]:
        if not line["forced"]:
            mirror.play_text(line["text"])
    assert mirror.over
    assert state["result"] == mirror.explain()
    answer = ada.move(match, state["seq"], "stay")
    assert answer.status_code == 403, "nobody here has a seat"


def test_who_has_seen_a_move_by_another_server_is_not_behind(serve: Serve) -> None:
    ada = Person(serve(), "Ada")
    match = ada.create("me", {"kind": "local", "name": "Bo"}, options={"version": "short"})["id"]
    ada.state(match)
    elsewhere = Person(serve())
    elsewhere.cookie = ada.cookie
    state = elsewhere.play(match)  # of which the first server has not heard
    sent = {"seq": state["seq"], "moves": [legal(state)[0]]}
    assert ada.post(f"/api/matches/{match}/preview", sent).status_code == 200
    answer = ada.move(match, state["seq"], legal(state)[0], "k")
    assert answer.status_code == 200, answer.text
