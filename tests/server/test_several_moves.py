"""Several moves in one request: all of them or none, tried first or made."""

from __future__ import annotations

from typing import Any

import pytest
from litestar.testing import TestClient

from tests.server.conftest import Person, Serve, lasting, legal
from tests.server.test_moves import BO, SHORT, stored
from tests.server.test_socket import next_state
from trunkline import bots
from trunkline.engine.match import Match

NO_MOVE = 2**31 - 1


def choices(mirror: Match, count: int, seat: int | None = None, bot: str = "random") -> list[int]:
    """So many choices from now on, of the seat alone if one is given, as the bot makes them; the mirror plays them."""
    made: list[int] = []
    while len(made) < count and not mirror.over and seat in (None, mirror.to_move):
        made.append(bots.choose(bot, mirror, mirror.seq))
        mirror.play(made[-1])
    return made


def several(person: Person, match: str, seq: int, moves: Any, key: str = "all") -> Any:
    return person.post(f"/api/matches/{match}/moves", {"seq": seq, "moves": moves, "key": key})


def preview(person: Person, match: str, seq: int, moves: Any) -> Any:
    return person.post(f"/api/matches/{match}/preview", {"seq": seq, "moves": moves})


@pytest.fixture
def table(ada: Person) -> tuple[str, Match]:
    """A match with all seats on one device, and the same match here."""
    state = ada.create("me", BO, options=SHORT, seed=4)
    return state["id"], Match.start("higgins", {**SHORT, "players": 2}, 4, ["Ada", "Bo"])


def test_several_moves_are_the_same_as_one_after_another(ada: Person, table: tuple[str, Match]) -> None:
    match, mirror = table
    other = ada.create("me", BO, options=SHORT, seed=4)["id"]
    for turn in range(6):
        seq = mirror.seq
        moves = choices(mirror, 5)
        assert several(ada, match, seq, moves, f"turn {turn}").json() == {"seq": mirror.seq}
        for move in moves:
            seq = ada.move(other, seq, move, f"one {seq}").json()["seq"]
        state, one_by_one = lasting(ada.state(match)), lasting(ada.state(other))
        assert (state["view"], state["log"]) == (one_by_one["view"], one_by_one["log"])
        assert [x["text"] for x in state["log"]] == [e.text for e in mirror.log]
    assert any(x["forced"] for x in state["log"])


def test_a_refused_one_leaves_no_trace_of_the_others(ada: Person, table: tuple[str, Match], database: str) -> None:
    match, mirror = table
    seq, before, seen = mirror.seq, stored(database), ada.state(match)
    moves = choices(mirror, 3)
    for at in range(4):
        for answer in (several(ada, match, seq, [*moves[:at], NO_MOVE, *moves[at:]]),
                       preview(ada, match, seq, [*moves[:at], NO_MOVE, *moves[at:]])):
            assert answer.status_code == 400
            assert answer.json()["index"] == at
            assert answer.json()["message"]
    assert (stored(database), ada.state(match)) == (before, seen)
    assert several(ada, match, seq, moves).json() == {"seq": mirror.seq}


def test_another_guests_decision_is_not_mine_to_make(ada: Person, bob: Person, database: str) -> None:
    match = ada.create("me", "open", options=SHORT, seed=4)["id"]
    bob.post(f"/api/matches/{match}/join", {})
    mirror = Match.start("higgins", {**SHORT, "players": 2}, 4, ["Ada", "Bob"])
    before, seq = stored(database), mirror.seq
    mover, other = (ada, bob) if mirror.to_move == 0 else (bob, ada)
    mine = choices(mirror, 64, mirror.to_move)
    assert not mirror.over
    for ask in several, preview:
        answer = ask(mover, match, seq, [*mine, mirror.legal()[0]])
        assert (answer.status_code, answer.json()["code"], answer.json()["index"]) == (403, "not_your_turn", len(mine))
        answer = ask(other, match, seq, mine)
        assert (answer.status_code, answer.json()["code"]) == (403, "not_your_turn")
        assert "index" not in answer.json(), "no move was looked at"
    assert stored(database) == before
    assert several(mover, match, seq, mine).json() == {"seq": mirror.seq}
    assert ada.state(match)["to_move"] == mirror.to_move


def test_moves_after_the_end_are_refused(ada: Person, table: tuple[str, Match]) -> None:
    match, mirror = table
    while not mirror.over:
        seq, moves = mirror.seq, choices(mirror, 60, bot="greedy")
        if mirror.over:
            answer = several(ada, match, seq, [*moves, 0])
            foreseen = preview(ada, match, seq, moves).json()
        assert several(ada, match, seq, moves, f"from {seq}").status_code == 200
    assert (answer.status_code, answer.json()["code"], answer.json()["index"]) == (409, "over", len(moves))
    state = ada.state(match)
    assert lasting({**foreseen, "log": []}) == lasting({**state, "log": []})
    assert (foreseen["status"], foreseen["view"]["legal"]) == ("over", None)
    assert foreseen["result"] == mirror.explain()
    assert preview(ada, match, state["seq"], []).json()["code"] == "over"


def test_one_key_for_all_of_them_also_after_a_restart(serve: Serve) -> None:
    one = serve()
    ada = Person(one, "Ada")
    match = ada.create("me", BO, options=SHORT, seed=4)["id"]
    mirror = Match.start("higgins", {**SHORT, "players": 2}, 4, ["Ada", "Bo"])
    seq, moves = mirror.seq, choices(mirror, 4)
    first = several(ada, match, seq, moves, "once")
    state = ada.state(match)
    for again in moves, moves[:1], [NO_MOVE]:
        assert several(ada, match, seq, again, "once").json() == first.json() == {"seq": mirror.seq}
    one.__exit__(None, None, None)
    later = Person(serve())
    later.cookie = ada.cookie
    assert several(later, match, seq, moves, "once").json() == first.json()
    assert later.state(match) == state
    assert several(later, match, seq, moves, "twice").json()["code"] == "stale"


@pytest.mark.parametrize("said", [
    {"moves": []}, {"moves": None}, {"moves": [0] * 65}, {"moves": ["stay"]}, {"moves": [-1]}, {"moves": [2**31]},
    {"moves": 3}, {"moves": [1], "move": 1}, {"moves": [1], "text": "stay"}, {"moves": [[1]]},
])
def test_moves_that_do_not_fit(said: dict[str, Any], ada: Person, table: tuple[str, Match], database: str) -> None:
    before = stored(database)
    answer = ada.post(f"/api/matches/{table[0]}/moves", {"seq": table[1].seq, "key": "k", **said})
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")
    assert stored(database) == before


def test_a_preview_is_what_will_be(ada: Person, table: tuple[str, Match], database: str,
                                   client: TestClient[Any]) -> None:
    match, mirror = table
    seq, before, seen = mirror.seq, stored(database), ada.state(match)
    with client.websocket_connect(f"/api/matches/{match}/socket", headers=ada.cookie) as socket:
        assert socket.receive_json()["state"]["seq"] == seq
        moves = choices(mirror, 6)
        foreseen = [preview(ada, match, seq, moves[:n]).json() for n in range(len(moves) + 1)]
        assert (stored(database), ada.state(match)) == (before, seen)
        assert lasting(foreseen[0]) == lasting({**seen, "log": []})
        assert several(ada, match, seq, moves).status_code == 200
        news = next_state(socket)
    assert news["prev"] == seq, "nobody was told of the previews"
    now = lasting(ada.state(match))
    assert lasting(foreseen[-1]) == {**now, "log": now["log"][seq:]}
    assert legal(now)
    assert [f["log"] for f in foreseen[1:]] == [now["log"][seq:f["seq"]] for f in foreseen[1:]]


def test_a_preview_ends_where_others_decide(ada: Person) -> None:
    match = ada.create("me", "random", options=SHORT, seed=4)["id"]
    while (state := ada.state(match))["to_move"] != 0:
        pass
    mirror = Match.start("higgins", {**SHORT, "players": 2}, 4, ["Ada", "Random"])
    for line in state["log"][mirror.seq:]:
        if not line["forced"]:
            mirror.play_text(line["text"])
    mine = choices(mirror, 64, 0)
    foreseen = preview(ada, match, state["seq"], mine).json()
    assert (foreseen["to_move"], foreseen["view"]["legal"]) == (1, None)
    assert preview(ada, match, state["seq"], mine[:-1]).json()["view"]["legal"] is not None
    assert ada.state(match) == state


def test_why_not_after_moves(ada: Person, table: tuple[str, Match], database: str) -> None:
    match, mirror = table
    before, address = stored(database), f"/api/matches/{match}/why"
    moves = choices(mirror, 5)
    for text in *mirror.texts(), "move Seattle", "fly to the moon":
        told = ada.post(address, {"text": text, "moves": moves}).json()
        reason = mirror.why_not(text)
        assert told["legal"] is (reason is None)
        assert (told["reason"] or {}).get("words") == (reason and reason.words)
    wrong = ada.post(address, {"text": "stay", "moves": [*moves[:2], NO_MOVE]})
    assert (wrong.status_code, wrong.json()["index"]) == (400, 2)
    assert stored(database) == before


def test_who_may_try_moves(ada: Person, bob: Person, client: TestClient[Any]) -> None:
    match = ada.create("me", "open", options=SHORT)["id"]
    assert preview(ada, match, 0, []).json()["code"] == "not_started"
    bob.post(f"/api/matches/{match}/join", {})
    state = ada.state(match)
    mover, other = (ada, bob) if state["to_move"] == 0 else (bob, ada)
    refused = [
        (preview(Person(client), match, state["seq"], []), 401, "no_guest"),
        (preview(Person(client, "Cy"), match, state["seq"], []), 403, "not_seated"),
        (preview(other, match, state["seq"], []), 403, "not_your_turn"),
        (preview(mover, match, state["seq"] + 1, []), 409, "stale"),
        (preview(mover, "nosuch", state["seq"], []), 404, "no_match"),
        (preview(mover, match, state["seq"], [0] * 65), 400, "invalid"),
        (preview(mover, match, state["seq"], None), 400, "invalid"),
        (preview(mover, match, -1, []), 400, "invalid"),
    ]
    for answer, status, code in refused:
        assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text


def test_ways_from_place_to_place(ada: Person, client: TestClient[Any]) -> None:
    options = {"map": "tutorial", "players": 2, "ruleset": "base", "order": "random"}
    match = ada.create("me", "me", game="steam", options=options)["id"]
    address, far = f"/api/matches/{match}/ways", {"start": "Leeds", "end": "Liverpool"}
    early = ada.post(address, far)
    assert (early.status_code, early.json()["code"]) == (404, "no_way")
    moves = []
    while (state := ada.post(f"/api/matches/{match}/preview", {"seq": ada.state(match)["seq"], "moves": moves}).json())[
            "view"]["phase"] != "build track":
        moves.append(state["view"]["legal"]["tiles"][0]["move"])
    found = Person(client).post(address, {"start": "Leeds", "end": "huddersfield", "moves": moves}).json()["ways"]
    assert found
    for way in found:
        seq = ada.state(match)["seq"]
        after = ada.post(f"/api/matches/{match}/preview", {"seq": seq, "moves": [*moves, *way["moves"]]})
        assert after.status_code == 200
        assert sorted(way["tiles"]) == [[laid["hex"], laid["face"]] for laid in after.json()["view"]["laid"]]
    unknown = ada.post(address, {"start": "Leeds", "end": "Atlantis", "moves": moves})
    assert (unknown.status_code, "Atlantis" in unknown.json()["message"]) == (404, True)
    higgins = ada.create("me", "me", options=SHORT)["id"]
    assert ada.post(f"/api/matches/{higgins}/ways", far).json()["code"] == "no_way"
