"""What people do for each other at a table: give it a name, give more time, move to a device of their own."""

from __future__ import annotations

from typing import Any

import pytest
from litestar.testing import TestClient

from tests.server.at_table import LATE, LIVE, SHORT, act, code, mover, two
from tests.server.conftest import Clock, Person, Serve, later, legal
from trunkline.server.matches.actions.devices import LASTS
from trunkline.server.matches.store import LETTERS

EVA = {"kind": "local", "name": "Eva"}
DAYS = {"per": "turn", "seconds": 3600}


def rename(person: Person, match: str, name: str | None) -> Any:
    return person.send("PUT", f"/api/matches/{match}/name", {"name": name})


def test_a_table_has_a_name_which_its_host_changes(ada: Person, bob: Person, client: TestClient[Any]) -> None:
    match = ada.create("me", "open", options=SHORT, name="  Friday   <b>night</b> ")["id"]
    assert bob.state(match)["name"] == "Friday <b>night</b>", "a text, which the page escapes"
    assert ada.state(match)["can"]["name"] and not bob.state(match)["can"]["name"]
    assert rename(ada, match, "Waiting").json()["name"] == "Waiting"
    assert code(rename(bob, match, "Mine")) == (403, "not_host")
    assert bob.post(f"/api/matches/{match}/join", {}).status_code == 200
    seq = ada.state(match)["seq"]
    with client.websocket_connect(f"/api/matches/{match}/socket", headers=bob.cookie) as socket:
        assert socket.receive_json()["state"]["name"] == "Waiting"
        for name in "One", "Two":  # more than once, though no log entry tells one change from the other
            assert rename(ada, match, name).status_code == 200
            while (message := socket.receive_json())["type"] != "state":
                pass
            assert (message["state"]["name"], message["state"]["seq"]) == (name, seq)
    assert [m["name"] for m in bob.get("/api/matches").json()] == ["Two"]
    for wrong in "x" * 61, "a\u202eb", "\u3164":
        assert code(rename(ada, match, wrong)) == (400, "name")
    assert rename(ada, match, "é" * 60).json()["name"] == "é" * 60
    who, _ = mover(match, ada, bob)
    assert who.move(match, seq, legal(who.state(match))[0]).status_code == 200, "nothing has moved on"
    assert rename(ada, match, " ").json()["name"] is None


def test_more_time_is_given_and_written_down(ada: Person, bob: Person) -> None:
    match = two(ada, bob, pace=LIVE)
    who, other = mover(match, ada, bob)
    place = who.state(match)["to_move"]
    before = other.state(match)
    assert before["can"]["give"] == [{"seat": place, "seconds": [60, 900]}]
    after = act(other, match, "time", seat=place, seconds=900).json()
    assert after["clock"]["banks"][place] == before["clock"]["banks"][place] + 900
    assert after["clock"]["deadline"] > before["clock"]["deadline"]
    one, two_ = (after["seats"][n]["name"] for n in (1 - place, place))
    assert after["log"][-1]["words"] == f"{one} gave {two_} 15 minutes more."
    for body in {"seat": place, "seconds": 61}, {"seat": 1 - place, "seconds": 60}, {"seat": 7, "seconds": 60}:
        assert code(act(other, match, "time", **body)) == (409, "not_now"), body
    while after["can"]["give"]:
        after = act(other, match, "time", seat=place, seconds=after["can"]["give"][0]["seconds"][-1]).json()
    assert after["clock"]["banks"][place] == 7200, "and no more"
    who.play(match)
    assert who.state(match)["clock"]["banks"][place] > 7000, "moving takes none of it away"


def test_somebody_whose_time_is_up_goes_on_with_what_they_are_given(serve: Serve) -> None:
    client = serve()
    ada, bob = Person(client, "Ada"), Person(client, "Bob")
    match = two(ada, bob, pace=LATE)
    who, other = mover(match, ada, bob)
    place = who.state(match)["to_move"]
    later(client, 200)
    assert other.state(match)["can"]["kick"] == [place]
    later(client, 3600)  # nobody does anything for an hour, which is not taken off the gift
    given = act(other, match, "time", seat=place, seconds=60).json()
    assert given["can"]["kick"] == []
    later(client, 30)
    assert not other.state(match)["can"]["kick"]
    later(client, 31)
    assert other.state(match)["can"]["kick"] == [place], "until that is used up as well"


def test_a_turn_of_days_gets_a_day(ada: Person, bob: Person) -> None:
    match = two(ada, bob, pace=DAYS)
    who, other = mover(match, ada, bob)
    place = who.state(match)["to_move"]
    words = act(other, match, "time", seat=place, seconds=86_400).json()["log"][-1]["words"]
    assert words.endswith(" 1 day more.")


# --- devices


def lend(person: Person, match: str, seat: int = 1) -> str:
    answer = act(person, match, "device", seat=seat)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["code"])


def use(person: Person, match: str, what: str) -> Any:
    return person.post(f"/api/matches/{match}/device/use", {"code": what})


@pytest.fixture
def table(ada: Person) -> str:
    """Ada and Eva at one browser."""
    return str(ada.create("me", EVA, options=SHORT, seed=4, visibility="invited")["id"])


def test_a_seat_moves_to_the_device_of_the_person_who_plays_it(ada: Person, table: str, serve: Serve) -> None:
    state = ada.state(table)
    assert state["can"]["device"] == [1]
    while state["to_move"] != 1:
        state = ada.play(table)
    ada.play(table)
    asked = act(ada, table, "plan", seat=1, steps=[["stay"]])
    assert asked.status_code == 200
    eva = Person(ada.client, "Evangeline")
    assert eva.get(f"/api/matches/{table}").status_code == 404, "for those at the table only"
    assert code(use(eva, table, "abcd-efgh")) == (404, "no_match"), "and who guesses does not learn of it"
    given = lend(ada, table)
    hers = use(eva, table, f" {given.lower().replace('-', ' ')}").json()
    assert [(s["name"], s["mine"]) for s in hers["seats"]] == [("Ada", False), ("Eva", True)]
    assert hers["log"][-1]["words"] == "Eva now plays on their own device."
    mine = ada.state(table)
    assert [s["mine"] for s in mine["seats"]] == [True, False] and mine["plans"] == hers["plans"] == []
    assert mine["can"]["device"] == []
    assert mine["can"]["undo"] is None or mine["to_move"] == 0
    turn = hers if hers["to_move"] == 1 else mine
    holder, not_ = (eva, ada) if turn is hers else (ada, eva)
    assert code(not_.move(table, turn["seq"], legal(holder.state(table))[0], "x")) == (403, "not_your_turn")
    assert holder.move(table, turn["seq"], legal(holder.state(table))[0], "y").status_code == 200
    there = Person(serve())  # another server reads it from the log: the same names at the same moments
    there.cookie = eva.cookie
    words = [line["words"] for line in there.state(table)["log"]]
    assert words == [line["words"] for line in eva.state(table)["log"]]
    assert any(line["seat"] == 1 and "Eva" in line["words"] for line in mine["log"][:-1])


def test_a_code_works_once_for_a_while_and_only_the_newest(ada: Person, table: str, clock: Clock) -> None:
    eva, eve = Person(ada.client, "Evangeline"), Person(ada.client, "Eve")
    old, new = lend(ada, table), lend(ada, table)
    assert code(use(eva, table, old))[0] == 404, "replaced"
    clock.forward(seconds=LASTS.total_seconds() + 1)
    assert code(use(eva, table, new))[0] == 404, "expired"
    given = lend(ada, table)
    assert code(use(ada, table, given)) == (409, "seated"), "which does not use it up"
    assert use(eva, table, given).status_code == 200
    assert code(use(eve, table, given))[0] == 404, "used"
    assert code(use(eva, table, given)) == (403, "code")
    assert code(act(ada, table, "device", seat=1)) == (409, "not_now"), "it is not hers any more"
    again = lend(eva, table)
    assert use(eve, table, again).json()["seats"][1]["mine"], "on to the next device"


def test_only_a_seat_of_somebody_else_on_ones_own_device_moves(ada: Person, bob: Person) -> None:
    match = ada.create("me", EVA, "open", options=SHORT)["id"]
    assert code(act(ada, match, "device", seat=1)) == (409, "over"), "not before it begins"
    assert bob.post(f"/api/matches/{match}/join", {}).status_code == 200
    assert code(act(ada, match, "device", seat=0)) == (403, "not_seated")
    assert code(act(bob, match, "device", seat=1)) == (409, "not_now")
    assert code(use(bob, match, lend(ada, match))) == (409, "seated")


def test_a_code_is_not_guessed(serve: Serve) -> None:
    client = serve()
    ada = Person(client, "Ada")
    match = ada.create("me", EVA, options=SHORT)["id"]
    given = lend(ada, match)
    assert len(LETTERS) ** len(given.replace("-", "")) > 10**11
    guessers = [Person(client, f"Eve {n}") for n in range(3)]  # a new name does not help
    answers = [code(use(guessers[n % 3], match, f"guess{n:03}")) for n in range(21)]
    assert set(answers[:20]) == {(403, "code")} and answers[20] == (429, "too_many")


def test_the_code_of_one_table_is_none_at_another(ada: Person, table: str) -> None:
    other = ada.create("me", EVA, options=SHORT)["id"]
    given = lend(ada, table)
    assert code(use(Person(ada.client, "Eve"), other, given)) == (403, "code")


def test_a_seat_that_changed_hands_twice_keeps_its_names_in_the_log(serve: Serve) -> None:
    one = serve()
    ada, eva, cy = (Person(one, name) for name in ("Ada", "Evangeline", "Cy"))
    match = ada.create("me", EVA, options=SHORT, seed=4, takeover=True)["id"]
    for _ in range(20):
        if ada.play(match)["log"][-1]["seat"] == 1:
            break
    assert use(eva, match, lend(ada, match)).status_code == 200
    assert act(eva, match, "leave").status_code == 200
    assert act(cy, match, "sit", seat=1).status_code == 200
    log = cy.state(match)["log"]
    said = [line["words"] for line in log]
    assert said[-1] == "Cy took over from Eva (Fireman)." or "Cy took over from Eva (Fireman)." in said
    there = Person(serve())
    there.cookie = cy.cookie
    assert [line["words"] for line in there.state(match)["log"]][:len(said)] == said
