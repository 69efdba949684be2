"""Advice, analysis and playing on: who may ask, what is answered, what is kept."""

from __future__ import annotations

import asyncio
import datetime
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
from litestar.testing import TestClient

from tests.server.conftest import Person, Serve, legal
from tests.server.test_restart import wait_for
from trunkline.engine import matchfile
from trunkline.engine.match import Match
from trunkline.lab.analysis import Look
from trunkline.server.matches import study
from trunkline.server.thinking import Busy, Rank, Thinkers

BO = {"kind": "local", "name": "Bo"}
SHORT = {"options": {"version": "short"}}


@pytest.fixture
def client(serve: Serve) -> TestClient[Any]:
    return serve(analysis_seconds=0.01, advice_seconds=0.2)


def upload(person: Person, match: Match) -> dict[str, Any]:
    answer = person.client.post("/api/files", content=matchfile.dumps(match).encode(),
                                headers={"content-type": "text/plain", **person.cookie})
    assert answer.status_code == 201, answer.text
    return answer.json()


def finished(bot: str = "greedy", players: int = 2) -> Match:
    from trunkline import bots

    match = Match.start("higgins", {"players": players, "version": "short"}, 4, ["Ada", "Bob", "Cy"][:players])
    while not match.over:
        match.play(bots.choose(bot, match, match.seq))
    return match


FINISHED = finished()
DECISIONS = [n for n, entry in enumerate(FINISHED.log, 1) if not entry.forced]


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def address(match: dict[str, Any], what: str) -> str:
    return f"/api/matches/{match['id']}/{what}"


def analysed(person: Person, match: dict[str, Any]) -> dict[str, Any]:
    """The state of the analysis when it no longer runs."""
    begun = person.post(address(match, "analysis"), {})
    assert begun.status_code == 200, begun.text
    while (found := person.get(address(match, "analysis")).json())["state"] == "running":
        assert found["done"] == len(found["analysis"]["decisions"]) <= found["of"]
        time.sleep(0.02)
    return found


# --- who may ask


@pytest.mark.parametrize(("seats", "told", "advice"), [
    (["me", "greedy"], {}, True),
    (["me", BO, "greedy"], {}, True),
    (["me", BO], {"advice": False}, False),
    (["me", "open"], {}, False),
    (["me", "open", "greedy"], {"advice": True}, True),
])
def test_advice_is_for_those_who_play_alone_or_say_so(ada: Person, bob: Person, seats: list[Any],
                                                      told: dict[str, bool], advice: bool) -> None:
    match = ada.create(*seats, **told, **SHORT)
    if match["status"] == "open":
        bob.post(address(match, "join"), {})
    assert ada.state(match["id"])["advice"] is advice
    assert [m["advice"] for m in ada.get("/api/matches").json()] == [advice]
    refused = (403, "no_advice")
    if not advice:
        assert code(ada.post(address(match, "advice"), {"ply": 0})) == refused
        assert code(ada.post(address(match, "analysis"), {})) == refused
        assert code(ada.get(address(match, "analysis"))) == refused
        assert code(ada.post(address(match, "branch"), {"ply": 0, "bot": "greedy"})) == refused
    else:
        assert ada.post(address(match, "advice"), {"ply": 0}).status_code == 200
        assert ada.get(address(match, "analysis")).json()["state"] == "none"
        assert ada.post(address(match, "branch"), {"ply": 0, "bot": "greedy"}).status_code == 201


def test_a_match_without_advice_is_studied_when_it_is_over(ada: Person, bob: Person) -> None:
    match = ada.create("greedy", "greedy", advice=False, **SHORT)
    assert not match["advice"]
    state = wait_for(ada, match["id"], lambda s: s["status"] == "over")
    assert state["advice"]
    assert bob.post(address(match, "advice"), {"ply": 3}).status_code == 200
    assert code(bob.post(address(match, "advice"), {"ply": state["seq"]})) == (409, "over")
    assert bob.post(address(match, "branch"), {"ply": 3, "bot": "greedy"}).status_code == 201


def test_questions_that_cannot_be_answered(ada: Person, client: TestClient[Any]) -> None:
    waiting = ada.create("me", "open")
    for path, body in ("advice", {"ply": 0}), ("analysis", {}), ("branch", {"ply": 0, "bot": "greedy"}):
        assert code(ada.post(address(waiting, path), body)) == (409, "not_started")
        assert code(ada.post(f"/api/matches/nosuch/{path}", body)) == (404, "no_match")
        assert code(Person(client).post(address(waiting, path), body)) == (401, "no_guest")
        assert code(ada.post(address(waiting, path), {**body, "more": 1})) == (400, "invalid")
    match = ada.create("me", BO)
    assert code(ada.post(address(match, "advice"), {"ply": match["seq"] + 1})) == (404, "no_moment")
    fresh = ada.create("me", BO, seed=1)
    assert fresh["seq"] == 0
    assert code(ada.post(address(fresh, "analysis"), {})) == (409, "nothing_to_analyse")


# --- advice


def test_advice_now_and_about_the_past(ada: Person) -> None:
    match = ada.create("me", BO, **SHORT)
    then = ada.state(match["id"])
    ada.play(match["id"], 4)
    for state in then, ada.state(match["id"]):
        found = ada.post(address(match, "advice"), {"ply": state["seq"]}).json()
        assert found["seat"] == state["to_move"]
        assert 0 < len(found["lines"]) <= 5
        assert {line["move"] for line in found["lines"]} <= set(legal(state))
        assert found["lines"][0]["text"] in found["words"]
        assert 0.1 < found["seconds"] < 10


def test_a_guest_asks_one_question_at_a_time(ada: Person, bob: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    match = upload(ada, FINISHED)
    begun, gate = threading.Event(), threading.Event()
    real = Thinkers.run

    async def slow(self: Thinkers, *args: Any, **more: Any) -> Any:
        begun.set()
        while not gate.is_set():
            await asyncio.sleep(0.01)
        return await real(self, *args, **more)

    monkeypatch.setattr(Thinkers, "run", slow)
    answers: list[Any] = []
    first = threading.Thread(target=lambda: answers.append(ask(ada)))

    def ask(person: Person) -> Any:
        return person.client.post(address(match, "advice"), json={"ply": 3}, headers=person.cookie)

    first.start()
    assert begun.wait(30)
    assert code(ask(ada)) == (429, "one_question")
    gate.set()
    first.join()
    assert [a.status_code for a in answers] == [200]
    assert ask(ada).status_code == 200
    assert ask(bob).status_code == 200


@pytest.mark.parametrize(("fault", "answer"), [
    (Busy(4.2), (503, "busy")), (TimeoutError(), (503, "no_answer")), (LookupError("a fault"), (503, "no_answer")),
])
def test_advice_that_does_not_come(ada: Person, monkeypatch: pytest.MonkeyPatch, fault: Exception,
                                   answer: tuple[int, str]) -> None:
    async def broken(*_: Any, **__: Any) -> None:
        raise fault

    match = upload(ada, FINISHED)
    with monkeypatch.context() as patch:
        patch.setattr(Thinkers, "run", broken)
        assert code(ada.post(address(match, "advice"), {"ply": 3})) == answer
    assert ada.post(address(match, "advice"), {"ply": 3}).status_code == 200, "the guest may ask again"


# --- analysis


def test_an_analysis_is_done_once_and_kept(serve: Serve, ada: Person, bob: Person, client: TestClient[Any],
                                           monkeypatch: pytest.MonkeyPatch) -> None:
    match = upload(ada, FINISHED)
    assert ada.get(address(match, "analysis")).json() == {
        "state": "none", "done": 0, "of": 0, "analysis": None, "words": None}
    found = analysed(ada, match)
    assert (found["state"], found["done"], found["of"]) == ("done", len(DECISIONS), len(DECISIONS))
    whole = found["analysis"]
    assert [d["move"] for d in whole["decisions"]] == DECISIONS
    assert [d["words"] for d in whole["decisions"]] == [FINISHED.log[n - 1].words for n in DECISIONS]
    assert [len(line) for line in whole["lines"]] == [len(DECISIONS) + 1] * 2
    assert whole["swings"]
    assert whole["playouts"] > 0 < whole["seconds"]

    async def never(*_: Any, **__: Any) -> None:
        raise AssertionError("it is known already")

    monkeypatch.setattr(Thinkers, "run", never)
    assert bob.post(address(match, "analysis"), {}).json() == found
    client.__exit__(None, None, None)
    again = Person(serve())
    again.cookie = bob.cookie
    assert again.get(address(match, "analysis")).json() == found
    assert again.post(address(match, "analysis"), {}).json() == found


def test_two_who_ask_wait_for_the_same_analysis(ada: Person, bob: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    match = upload(ada, FINISHED)
    looked = []
    real = Thinkers.run

    async def counted(self: Thinkers, rank: Rank, *args: Any) -> Any:
        looked.append(rank)
        return await real(self, rank, *args)

    monkeypatch.setattr(Thinkers, "run", counted)
    assert ada.post(address(match, "analysis"), {}).json()["state"] == "running"
    assert analysed(bob, match)["state"] == "done"
    assert set(looked) == {Rank.ANALYSIS}
    assert len(DECISIONS) < len(looked) <= 2 * len(DECISIONS) + 1


def test_a_running_match_is_analysed_as_far_as_it_goes_and_again_when_it_has_gone_on(ada: Person) -> None:
    match = ada.create("me", BO, seed=2, **SHORT)
    state = ada.play(match["id"], 4)
    one = analysed(ada, match)
    assert one["analysis"]["last"] == state["seq"]
    later = ada.play(match["id"], 2)
    assert ada.get(address(match, "analysis")).json() == one, "the last one is shown until a new one is asked for"
    assert analysed(ada, match)["analysis"]["last"] == later["seq"]


def test_an_analysis_that_fails_says_so_and_can_be_asked_for_again(ada: Person,
                                                                   monkeypatch: pytest.MonkeyPatch) -> None:
    match = upload(ada, FINISHED)
    real, looked = Thinkers.run, [0]

    async def shaky(self: Thinkers, *args: Any, **more: Any) -> Any:
        looked[0] += 1
        if looked[0] == 5:
            raise TimeoutError
        return await real(self, *args, **more)

    monkeypatch.setattr(Thinkers, "run", shaky)
    found = analysed(ada, match)
    assert found["state"] == "failed"
    assert "again" in found["words"]
    assert 0 < found["done"] < found["of"]
    assert analysed(ada, match)["state"] == "done"


class Gate(threading.Event):
    """Lets an analysis go on when it is set; `reached` when the analysis waits there, and writes nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.reached = threading.Event()


def held_up(monkeypatch: pytest.MonkeyPatch, after: int) -> Gate:
    """After so many looks nothing more is found until the gate is opened."""
    gate, looked = Gate(), [0]

    async def slow(*_: Any) -> Look:
        looked[0] += 1
        while looked[0] > after and not gate.is_set():
            gate.reached.set()
            await asyncio.sleep(0.01)
        return Look([0.5, 0.5], None, 1)

    monkeypatch.setattr(Thinkers, "run", slow)
    monkeypatch.setattr(study, "WRITE", 0)
    return gate


def test_any_server_tells_how_far_an_analysis_is_and_what_became_of_it(serve: Serve, ada: Person,
                                                                       client: TestClient[Any],
                                                                       monkeypatch: pytest.MonkeyPatch) -> None:
    there = Person(serve(analysis_seconds=0.01))
    there.cookie = ada.cookie
    match = upload(ada, FINISHED)
    gate = held_up(monkeypatch, after=9)
    ada.post(address(match, "analysis"), {})
    wait(lambda: there.get(address(match, "analysis")).json()["done"] > 1)
    found = there.post(address(match, "analysis"), {}).json()
    assert (found["state"], found["of"], found["words"]) == ("running", len(DECISIONS), None)
    assert found["done"] == len(found["analysis"]["decisions"]) < len(DECISIONS)
    client.__exit__(None, None, None)
    found = there.get(address(match, "analysis")).json()
    assert (found["state"], found["words"]) == ("failed", study.CUT)
    gate.set()
    assert analysed(there, match)["state"] == "done"


def test_an_analysis_of_which_nothing_is_heard_is_taken_over(serve: Serve, ada: Person,
                                                             monkeypatch: pytest.MonkeyPatch) -> None:
    there = Person(serve(analysis_seconds=0.01))
    there.cookie = ada.cookie
    match = upload(ada, FINISHED)
    gate = held_up(monkeypatch, after=5)
    ada.post(address(match, "analysis"), {})
    wait(gate.reached.is_set)
    assert there.get(address(match, "analysis")).json()["state"] == "running"
    monkeypatch.setattr(study, "SILENT", datetime.timedelta(0))
    assert there.get(address(match, "analysis")).json()["state"] == "failed", "as after a kill"
    assert there.post(address(match, "analysis"), {}).json()["state"] == "running"
    monkeypatch.setattr(study, "SILENT", datetime.timedelta(hours=1))
    gate.set()
    for person in there, ada:
        wait(lambda person=person: person.get(address(match, "analysis")).json()["state"] == "done")


def test_what_is_taken_back_is_not_shown_as_analysed(ada: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    match = ada.create("me", BO, seed=2, **SHORT)
    state = ada.play(match["id"], 4)
    assert analysed(ada, match)["state"] == "done"
    state = ada.post(address(match, "undo"), {"seq": state["seq"]}).json()
    assert ada.get(address(match, "analysis")).json()["state"] == "none"
    gate = held_up(monkeypatch, after=1)
    assert ada.post(address(match, "analysis"), {}).json()["state"] == "running"
    state = ada.state(match["id"])
    assert ada.post(address(match, "undo"), {"seq": state["seq"]}).status_code < 300
    gate.set()
    wait(lambda: ada.get(address(match, "analysis")).json()["state"] == "none")


def test_an_analysis_outlasts_a_database_that_is_away_and_a_long_wait(ada: Person,
                                                                      monkeypatch: pytest.MonkeyPatch) -> None:
    match = upload(ada, FINISHED)
    gate = held_up(monkeypatch, after=3)
    monkeypatch.setattr(study, "BEAT", 0.02)
    monkeypatch.setattr(study, "RETRY_AFTER", 0.01)
    real, away, whole = study.store.write_analysis, [0], [0]

    async def shaky(*args: Any, **more: Any) -> bool:
        away[0] += 1
        whole[0] += bool(more.get("done"))
        if away[0] % 3 == 0 or whole[0] == 1:
            raise ConnectionError
        return await real(*args, **more)

    monkeypatch.setattr(study.store, "write_analysis", shaky)
    ada.post(address(match, "analysis"), {})
    wait(lambda: away[0] > 12)  # of the positions three alone are looked at: the rest is waiting
    gate.set()
    wait(lambda: ada.get(address(match, "analysis")).json()["state"] == "done")
    assert whole[0] > 1


def test_so_many_analyses_at_once(ada: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    gate = threading.Event()

    async def slow(*_: Any) -> Look:
        while not gate.is_set():
            await asyncio.sleep(0.01)
        return Look([0.5, 0.5], None, 1)

    monkeypatch.setattr(Thinkers, "run", slow)
    matches = [upload(ada, FINISHED) for _ in range(study.AT_ONCE + 1)]
    answers = [ada.post(address(m, "analysis"), {}) for m in matches]
    assert [a.status_code for a in answers] == [200] * study.AT_ONCE + [503]
    assert "retry-after" in answers[-1].headers
    gate.set()
    wait(lambda: ada.get(address(matches[0], "analysis")).json()["state"] == "done")
    assert ada.post(address(matches[-1], "analysis"), {}).status_code == 200


def test_a_match_that_is_too_long(ada: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(study, "LONGEST", len(DECISIONS) - 1)
    answer = ada.post(address(upload(ada, FINISHED), "analysis"), {})
    assert code(answer) == (409, "too_long")
    assert "trunkline analyse" in answer.json()["message"]


def wait(true: Callable[[], bool]) -> None:
    until = time.monotonic() + 60
    while not true():
        assert time.monotonic() < until
        time.sleep(0.02)


# --- playing on


def test_a_branch_begins_as_the_match_did(ada: Person, bob: Person) -> None:
    match = upload(ada, FINISHED)
    at = DECISIONS[len(DECISIONS) // 2] - 1
    state = bob.post(address(match, "branch"), {"ply": at, "seat": None, "bot": "random"}).json()
    mover = FINISHED.at(at).to_move
    assert (state["status"], state["game"], state["seq"], state["to_move"]) == ("running", "higgins", at, mover)
    assert state["options"] == match["options"]
    assert state["advice"]
    assert [(s["kind"], s["mine"], s["bot"]) for s in state["seats"]] == [
        ("person", True, None) if p == mover else ("bot", False, "random") for p in range(2)]
    assert [s["name"] for s in state["seats"]] == ["Bob" if p == mover else "Random" for p in range(2)]
    assert [x["text"] for x in state["log"]] == [e.text for e in FINISHED.log[:at]]
    then = ada.get(f"/api/matches/{match['id']}/at/{at}").json()["view"]
    names = {"Ada": "", "Bob": "", "Random": ""}
    assert strip(state["view"], names) == strip(then, names)
    assert ada.state(state["id"])["mine"] is False
    assert state["id"] in [m["id"] for m in ada.get("/api/matches?status=running").json()]
    wait_for(bob, state["id"], lambda s: s["to_move"] == mover)
    played = bob.play(state["id"])
    assert played["seq"] > at
    assert ada.state(match["id"])["seq"] == match["seq"], "the match itself stays as it is"
    assert matchfile.loads(bob.get(address(state, "file")).text).moves[:at] == FINISHED.moves[:at]


def strip(view: dict[str, Any], names: dict[str, str]) -> Any:
    """The view without the choices of its guest and the players' names."""
    if isinstance(view, dict):
        return {k: strip(v, names) for k, v in view.items() if k != "legal"}
    if isinstance(view, list):
        return [strip(v, names) for v in view]
    if isinstance(view, str):
        for name in names:
            view = view.replace(name, "NAME")
    return view


def test_a_branch_for_another_seat(ada: Person) -> None:
    match = upload(ada, FINISHED)
    for seat in range(2):
        state = ada.post(address(match, "branch"), {"ply": 0, "seat": seat, "bot": "greedy"}).json()
        assert [s["mine"] for s in state["seats"]] == [p == seat for p in range(2)]
        assert legal(wait_for(ada, state["id"], lambda s, seat=seat: s["to_move"] == seat))


@pytest.mark.parametrize("seat", [0, 1])
def test_a_bot_of_a_branch_is_not_called_as_the_guest(client: TestClient[Any], ada: Person, seat: int) -> None:
    match = upload(ada, FINISHED)
    state = Person(client, "Greedy").post(address(match, "branch"), {"ply": 0, "seat": seat, "bot": "greedy"}).json()
    assert [s["name"] for s in state["seats"]] == ["Greedy" if p == seat else "Greedy 2" for p in range(2)]


def test_a_branch_among_forced_moves_goes_on_after_them(ada: Person) -> None:
    match = upload(ada, FINISHED)
    forced = next(n for n, e in enumerate(FINISHED.log, 1) if e.forced)
    state = ada.post(address(match, "branch"), {"ply": forced - 1, "bot": "random"}).json()
    assert state["seq"] >= forced
    assert [x["text"] for x in state["log"]] == [e.text for e in FINISHED.log[:state["seq"]]]


@pytest.mark.parametrize(("wanted", "answer"), [
    ({"ply": FINISHED.seq + 1}, (404, "no_moment")),
    ({"ply": -1}, (400, "invalid")),
    ({"ply": FINISHED.seq}, (409, "over")),
    ({"bot": "deep blue"}, (400, "no_bot")),
    ({"bot": "search:600s"}, (400, "no_bot")),
    ({"seat": 2}, (400, "no_seat")),
    ({"seat": -1}, (400, "invalid")),
])
def test_branches_that_cannot_be(ada: Person, wanted: dict[str, Any], answer: tuple[int, str]) -> None:
    match = upload(ada, FINISHED)
    assert code(ada.post(address(match, "branch"), {"ply": 3, "bot": "greedy", **wanted})) == answer
    assert len(ada.get("/api/matches").json()) == 1


def test_from_a_running_match_its_own_players_play_on(ada: Person, bob: Person) -> None:
    match = ada.create("me", BO, **SHORT)
    ada.play(match["id"], 2)
    assert code(bob.post(address(match, "branch"), {"ply": 1, "bot": "greedy"})) == (403, "not_seated")
    assert ada.post(address(match, "branch"), {"ply": 1, "bot": "greedy"}).status_code == 201
