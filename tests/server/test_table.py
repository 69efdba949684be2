"""What people do at a table beside moving, over HTTP: undo, pause, be late, leave, come back, plan, play again."""

from __future__ import annotations

import datetime
import time
from typing import Any

import pytest
from litestar.testing import TestClient

from tests.server.conftest import Person, Serve, later, legal
from trunkline.engine import matchfile
from trunkline.server.notices.follow import Following

SHORT = {"version": "short"}
LIVE = {"per": "move", "seconds": 60, "bank": 60}
LATE = {**LIVE, "late": "kick"}


def act(person: Person, match: str, what: str, **body: Any) -> Any:
    return person.send("PUT" if what == "plan" else "POST", f"/api/matches/{match}/{what}", body)


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json().get("code", "")


def two(ada: Person, bob: Person, **more: Any) -> str:
    match = ada.create("me", "open", options=SHORT, seed=4, **more)["id"]
    assert bob.post(f"/api/matches/{match}/join", {}).status_code == 200
    return str(match)


def mover(match: str, *people: Person) -> tuple[Person, Person]:
    """Who has to move, and the other."""
    first, second = people
    state = first.state(match)
    return (first, second) if state["seats"][state["to_move"]]["mine"] else (second, first)


def move_until(match: str, *people: Person) -> Person:
    """Move until somebody else has to; who has moved last."""
    who, _ = mover(match, *people)
    while mover(match, *people)[0] is who:
        who.play(match)
    return who


def test_everybody_sees_their_own_of_what_is_worked_out_once(ada: Person, bob: Person) -> None:
    match = two(ada, bob)
    who, other = mover(match, ada, bob)

    def own(person: Person) -> tuple[Any, ...]:
        state = person.state(match)
        return [seat["mine"] for seat in state["seats"]], state["mine"], state["hosting"], state["can"]["leave"]

    for _ in range(2):  # of one moment, and of the next
        assert (own(ada), own(bob)) == (([True, False], True, True, True), ([False, True], True, False, True))
        assert [bool(person.state(match)["view"]["legal"]) for person in (who, other)] == [True, False]
        who.play(match)
        who, other = mover(match, ada, bob)
    assert act(bob, match, "leave").status_code == 200
    assert own(bob) == ([False, False], False, False, False)
    assert [seat["away"] for seat in ada.state(match)["seats"]] == [False, True]
    assert [seat["yours"] for seat in bob.state(match)["seats"]] == [False, True]


# --- undo


def test_own_decisions_are_taken_back_until_another_has_decided(ada: Person, bob: Person) -> None:
    match = two(ada, bob)
    who, other = mover(match, ada, bob)
    before = who.state(match)
    assert before["can"]["undo"] is None
    assert before["can"]["why"]["undo"] == "You have not decided anything yet."
    after = who.play(match)
    assert after["can"]["undo"] == before["ply"]
    back = act(who, match, "undo", seq=after["seq"]).json()
    assert (back["ply"], back["view"], back["to_move"]) == (before["ply"], before["view"], before["to_move"])
    assert back["seq"] == after["seq"] + 1
    assert [line["kind"] for line in back["log"][-2:]] == ["move", "undo"]
    assert back["log"][-1]["words"].endswith(f" undid “{back['log'][-2]['text']}”."), "and what"
    assert code(act(who, match, "undo", seq=after["seq"])) in ((409, "stale"), (409, "not_now")), "once"
    assert code(act(other, match, "undo", seq=back["seq"]))[0] == 409
    stale = who.move(match, after["seq"], legal(back)[0], "old")
    assert code(stale) == (409, "stale"), "what was meant for the moment before the undo"
    assert who.move(match, back["seq"], legal(back)[-1], "new").status_code == 200


def test_a_file_has_the_moves_in_force(ada: Person) -> None:
    match = ada.create("me", {"kind": "local", "name": "Bo"}, options=SHORT, seed=4)["id"]
    ply = ada.state(match)["ply"]
    act(ada, match, "undo", seq=ada.play(match)["seq"])
    assert matchfile.loads(ada.get(f"/api/matches/{match}/file").text).seq == ply


def test_bots_do_not_mind(ada: Person) -> None:
    match = ada.create("me", "random", options=SHORT, seed=4)["id"]
    while (state := ada.state(match))["to_move"] != 0:
        time.sleep(0.02)
    ply = state["ply"]
    ada.play(match)
    while (state := ada.state(match))["to_move"] != 0:
        time.sleep(0.02)
    back = act(ada, match, "undo", seq=state["seq"], ply=ply).json()
    assert (back["ply"], back["to_move"]) == (ply, 0)


def test_bots_do_not_mind_when_others_sit_there(ada: Person, bob: Person) -> None:
    match = ada.create("me", "random", "open", options=SHORT, seed=4)["id"]
    assert bob.post(f"/api/matches/{match}/join", {}).status_code == 200
    people = {0: ada, 2: bob}
    for _ in range(400):  # until the bot has decided after ada, and bob has not
        state = ada.state(match)
        moves = [line for line in state["log"] if line["kind"] == "move" and not line["forced"]]
        if len(moves) > 1 and [m["seat"] for m in moves[-2:]] == [0, 1] and state["to_move"] != 1:
            break
        if state["to_move"] in people:
            people[state["to_move"]].play(match)
        else:
            time.sleep(0.02)
    else:
        raise AssertionError("the bot never followed")
    assert state["can"]["undo"] is not None
    back = act(ada, match, "undo", seq=state["seq"]).json()
    assert (back["ply"], back["to_move"], back["ask"]) == (state["can"]["undo"], 0, None)


def test_at_one_browser_the_log_names_who_took_back(ada: Person) -> None:
    match = ada.create("me", {"kind": "local", "name": "Eva"}, options=SHORT, seed=4)["id"]
    for _ in range(100):
        state = ada.state(match)
        who = state["to_move"]
        state = ada.play(match)
        if who == 1:
            break
    back = act(ada, match, "undo", seq=state["seq"]).json()
    last = back["log"][-1]
    assert (last["seat"], last["words"].split()[0]) == (1, "Eva")


def test_nobody_takes_back_the_moves_of_somebody_who_is_away(ada: Person, bob: Person) -> None:
    match = two(ada, bob)
    who, other = mover(match, ada, bob)
    move_until(match, who, other)
    move_until(match, other, who)
    assert act(other, match, "leave").status_code == 200
    state = who.state(match)
    answer = act(who, match, "undo", seq=state["seq"])
    assert code(answer) == (409, "not_now")
    assert answer.json()["message"] == "The player who made those moves is away and cannot be asked."
    assert who.state(match)["ask"] is None
    after = who.play(match)
    assert after["can"]["undo"] == state["ply"], "one's own, and those of the bot"
    answer = act(who, match, "undo", seq=after["seq"])
    while code(answer) == (409, "stale"):  # the bot was quicker
        answer = act(who, match, "undo", seq=who.state(match)["seq"])
    assert answer.json()["ply"] == state["ply"]


def test_further_back_by_the_consent_of_all(ada: Person, bob: Person) -> None:
    match = two(ada, bob)
    start = ada.state(match)["ply"]
    who = move_until(match, ada, bob)
    other = bob if who is ada else ada
    other.play(match)
    state = who.state(match)
    assert (state["can"]["undo"], state["can"]["ask_undo"]) == (None, True)
    asked = act(who, match, "undo", seq=state["seq"], ply=start).json()
    assert (asked["ply"], asked["ask"]["what"], asked["ask"]["ply"], asked["ask"]["mine"]) == (
        state["ply"], "undo", start, False)
    seen = other.state(match)["ask"]
    assert (seen["mine"], seen["yes"]) == (True, [])
    assert code(act(who, match, "answer", seq=seen["seq"], yes=True)) == (403, "not_asked")
    assert code(act(other, match, "answer", seq=seen["seq"] - 1, yes=True)) == (409, "not_asked")
    done = act(other, match, "answer", seq=seen["seq"], yes=True).json()
    assert (done["ply"], done["ask"]) == (start, None)
    assert [line["kind"] for line in done["log"][-3:]] == ["ask", "answer", "undo"]
    assert code(who.get(f"/api/matches/{match}/file")) == (403, "not_over"), "it would tell the seed"


def test_a_no_ends_it_and_so_does_a_move(ada: Person, bob: Person) -> None:
    match = two(ada, bob)
    who = move_until(match, ada, bob)
    other = bob if who is ada else ada
    other.play(match)
    asked = act(who, match, "undo", seq=who.state(match)["seq"]).json()
    refused = act(other, match, "answer", seq=asked["ask"]["seq"], yes=False).json()
    assert (refused["ask"], refused["ply"]) == (None, asked["ply"])
    assert refused["log"][-1]["words"].endswith("does not agree.")
    again = act(who, match, "undo", seq=refused["seq"]).json()
    assert again["ask"] is not None
    assert code(act(who, match, "undo", seq=again["seq"])) == (409, "not_now")
    seq = again["seq"]
    decides, _ = mover(match, ada, bob)
    assert decides.move(match, seq, legal(decides.state(match))[0], "m").status_code == 200, "asking stops nobody"
    assert ada.state(match)["ask"] is None


def test_a_table_where_nothing_is_taken_back(ada: Person, bob: Person) -> None:
    match = two(ada, bob, undo="none")
    who, _ = mover(match, ada, bob)
    state = who.play(match)
    assert state["can"]["undo"] is None
    assert code(act(who, match, "undo", seq=state["seq"])) == (409, "not_now")
    match = two(ada, bob, undo="ask")
    who, _ = mover(match, ada, bob)
    asked = act(who, match, "undo", seq=who.play(match)["seq"]).json()
    assert asked["ask"] is not None


def test_what_was_taken_back_is_so_after_a_restart(serve: Serve) -> None:
    one = serve()
    ada, bob = Person(one, "Ada"), Person(one, "Bob")
    match = two(ada, bob)
    who, _ = mover(match, ada, bob)
    for _ in range(3):
        state = who.play(match)
        act(who, match, "undo", seq=state["seq"])
    who.play(match)
    before = who.state(match)
    one.__exit__(None, None, None)
    again = Person(serve())
    again.cookie = who.cookie
    after = again.state(match)
    assert {**after, "clock": None} == {**before, "clock": None}


# --- clocks


def test_a_clock_runs_and_a_bot_takes_the_seat_of_who_is_late(ada: Person, bob: Person,
                                                               client: TestClient[Any]) -> None:
    match = two(ada, bob, pace=LIVE)
    who, other = mover(match, ada, bob)
    state = who.state(match)
    assert state["clock"]["running"]
    assert state["clock"]["banks"] == [60, 60]
    left = datetime.datetime.fromisoformat(state["deadline"]) - datetime.datetime.fromisoformat(state["clock"]["now"])
    assert 115 < left.total_seconds() <= 120
    later(client, 90)
    state = who.play(match)
    assert 25 < min(state["clock"]["banks"]) <= 30.1
    later(client, 125)
    state = other.state(match)
    late = next(line for line in state["log"] if line["kind"] == "timeout")
    seat = state["seats"][late["seat"]]
    assert (seat["kind"], seat["away"]) == ("bot", True)
    assert sum(line["kind"] == "timeout" for line in state["log"]) == 1
    gone = ada if not any(s["mine"] for s in ada.state(match)["seats"]) else bob
    assert gone.state(match)["can"]["sit"] == [late["seat"]]
    back = act(gone, match, "sit", seat=late["seat"]).json()
    assert (back["seats"][late["seat"]]["kind"], back["seats"][late["seat"]]["mine"]) == ("person", True)
    assert code(act(gone, match, "sit", seat=late["seat"])) == (200, ""), "asked twice"


def test_a_late_player_is_kicked_by_another_and_only_then(ada: Person, bob: Person, client: TestClient[Any]) -> None:
    match = two(ada, bob, pace=LATE)
    who, other = mover(match, ada, bob)
    seat = other.state(match)["to_move"]
    assert code(act(other, match, "kick", seat=seat)) == (409, "not_now")
    later(client, 121)
    state = other.state(match)
    assert state["can"]["kick"] == [seat]
    assert state["seats"][seat]["kind"] == "person"
    assert who.state(match)["can"]["kick"] == []
    kicked = act(other, match, "kick", seat=seat).json()
    assert kicked["seats"][seat]["kind"] == "bot"
    assert kicked["seats"][seat]["away"]
    assert code(act(other, match, "kick", seat=seat)) == (200, ""), "asked twice"
    assert sum(line["kind"] == "kick" for line in other.state(match)["log"]) == 1
    assert code(who.move(match, kicked["seq"], 0)) == (403, "not_seated")


def test_a_late_player_may_still_move(ada: Person, bob: Person, client: TestClient[Any]) -> None:
    match = two(ada, bob, pace=LATE)
    who, other = mover(match, ada, bob)
    later(client, 121)
    assert who.state(match)["log"][-1]["kind"] == "timeout"
    who.play(match)
    assert other.state(match)["can"]["kick"] == []


def test_without_a_clock_somebody_silent_for_a_day_may_be_replaced(ada: Person, bob: Person,
                                                                   client: TestClient[Any]) -> None:
    match = two(ada, bob)
    _, other = mover(match, ada, bob)
    seat = other.state(match)["to_move"]
    assert code(act(other, match, "kick", seat=seat)) == (409, "not_now")
    later(client, 24 * 3600)
    assert act(other, match, "kick", seat=seat).json()["seats"][seat]["kind"] == "bot"


def test_pausing_by_consent(ada: Person, bob: Person, client: TestClient[Any]) -> None:
    match = two(ada, bob, pace=LIVE)
    who, other = mover(match, ada, bob)
    asked = act(other, match, "pause").json()
    assert not asked["paused"]
    paused = act(who, match, "answer", seq=asked["ask"]["seq"], yes=True).json()
    assert (paused["paused"], paused["deadline"], paused["clock"]["running"]) == (True, None, False)
    assert code(who.move(match, paused["seq"], legal(paused)[0])) == (409, "paused")
    later(client, 10_000)
    state = act(who, match, "resume").json()
    assert not state["paused"]
    assert min(state["clock"]["banks"]) == 60
    assert [line["kind"] for line in state["log"]][-1] == "resume"
    assert who.move(match, state["seq"], legal(state)[0]).status_code == 200


def test_a_clock_that_ran_out_while_no_server_ran_acts_once_at_start(serve: Serve) -> None:
    one = serve()
    ada, bob = Person(one, "Ada"), Person(one, "Bob")
    match = two(ada, bob, pace={"per": "turn", "seconds": 3600})
    one.__exit__(None, None, None)
    one.app.state.service.now.ahead += datetime.timedelta(hours=2)
    for server in serve(), serve():
        later(server, 0)
        person = Person(server)
        person.cookie = ada.cookie
        assert [line["kind"] for line in person.state(match)["log"]].count("timeout") == 1


# --- who sits


def test_leaving_and_taking_over(ada: Person, bob: Person, client: TestClient[Any]) -> None:
    match = two(ada, bob, takeover=True)
    cy = Person(client, "Cy")
    assert cy.state(match)["can"]["sit"] == []
    left = act(bob, match, "leave").json()
    seat = left["seats"][1]
    assert (seat["kind"], seat["name"], seat["played_by"], seat["yours"]) == ("bot", "Bob", "Fireman", True)
    assert cy.state(match)["can"]["sit"] == [1]
    assert code(act(ada, match, "sit", seat=1)) == (409, "not_now"), "one has a seat"
    took = act(cy, match, "sit", seat=1).json()
    assert (took["seats"][1]["name"], took["seats"][1]["mine"]) == ("Cy", True)
    assert took["log"][-1]["words"].startswith("Cy took over from Bob (Fireman).")
    assert code(act(bob, match, "sit", seat=1))[0] == 409
    closed = two(ada, bob)
    act(bob, closed, "leave")
    assert cy.state(closed)["can"]["sit"] == []
    assert code(act(cy, closed, "sit", seat=1)) == (409, "not_now")


def test_nobody_sits_or_acts_where_he_may_not_look(ada: Person, bob: Person, client: TestClient[Any]) -> None:
    match = ada.create("me", "greedy", options=SHORT, takeover=True, visibility="invited")["id"]
    cy = Person(client, "Cy")
    seq = ada.state(match)["seq"]
    for what, body in (("sit", {"seat": 1}), ("kick", {"seat": 0}), ("undo", {"seq": seq}), ("pause", {}),
                       ("resume", {}), ("leave", {}), ("answer", {"seq": seq, "yes": True}), ("rematch", {}),
                       ("plan", {"seat": 0, "steps": []}), ("moves", {"seq": seq, "move": 0, "key": "k"}),
                       ("preview", {"seq": seq, "moves": []})):
        assert code(act(cy, match, what, **body)) == (404, "no_match"), what
    assert [seat["kind"] for seat in ada.state(match)["seats"]] == ["person", "bot"]


def test_a_pause_goes_on_when_nobody_is_left(ada: Person, bob: Person) -> None:
    match = two(ada, bob, pace=LIVE)
    asked = act(ada, match, "pause").json()["ask"]
    assert act(bob, match, "answer", seq=asked["seq"], yes=True).json()["paused"]
    assert act(ada, match, "leave").json()["paused"]
    left = act(bob, match, "leave").json()
    assert not left["paused"]
    assert [line["kind"] for line in left["log"]][-1] in ("resume", "move")


def test_who_asks_may_take_it_back(ada: Person, bob: Person) -> None:
    match = two(ada, bob, pace=LIVE)
    asked = act(ada, match, "pause").json()["ask"]
    assert code(act(ada, match, "answer", seq=asked["seq"], yes=True)) == (403, "not_asked")
    state = act(ada, match, "answer", seq=asked["seq"], yes=False).json()
    assert state["ask"] is None
    assert state["log"][-1]["words"] == "Ada no longer asks."
    assert act(bob, match, "pause").json()["ask"]["mine"] is False


def test_who_acts_by_way_of_a_server_that_was_too_late_is_told_so(serve: Serve) -> None:
    one, two_ = serve(), serve()  # they do not tell each other anything
    ada, bob = Person(one, "Ada"), Person(one, "Bob")
    match = two(ada, bob)
    there = {person: Person(two_) for person in (ada, bob)}
    for person, same in there.items():
        same.cookie = person.cookie
        same.state(match)
    mover(match, ada, bob)[0].play(match)
    assert code(act(there[bob], match, "leave")) == (409, "stale")
    assert act(there[bob], match, "leave").status_code == 200


def test_asking_for_what_is_none_makes_nothing_be_forgotten(ada: Person, client: TestClient[Any]) -> None:
    match = ada.create("me", "me", options=SHORT)["id"]
    ada.state(match)
    matches = client.app.state.service.matches
    known = matches[match]
    for n in range(1200):
        assert matches[match] is known
        if n % 100 == 0:
            assert ada.get(f"/api/matches/none{n}").status_code == 404
    assert len(matches) == 1


def test_leaving_before_it_begins(ada: Person, bob: Person) -> None:
    match = ada.create("me", "open", "open", options=SHORT)["id"]
    bob.post(f"/api/matches/{match}/join", {})
    act(bob, match, "leave")
    assert [s["kind"] for s in ada.state(match)["seats"]] == ["person", "open", "open"]
    act(ada, match, "leave")
    assert match not in [m["id"] for m in bob.get("/api/matches?status=open").json()]


def test_a_seat_kept_for_somebody_who_does_not_come_is_given_away(ada: Person, bob: Person,
                                                                 client: TestClient[Any]) -> None:
    cy = Person(client, "Cy")
    cy.take_cookie(cy.post("/api/account", {"name": "Cyrus", "password": "a long password"}))
    wanted = {"game": "higgins", "seats": [{"kind": "me"}, {"kind": "invited", "name": "Cyrus"}], "options": SHORT}
    match = ada.post("/api/matches", wanted).json()["id"]
    assert ada.state(match)["seats"][1]["name"] == "Cyrus"
    assert ada.state(match)["can"]["kick"] == [1]
    assert bob.state(match)["can"]["kick"] == []
    assert code(act(bob, match, "kick", seat=1)) == (403, "not_host")
    assert code(bob.post(f"/api/matches/{match}/join", {})) == (409, "seat_taken")
    assert not act(ada, match, "kick", seat=1).json()["seats"][1]["reserved"]
    assert bob.post(f"/api/matches/{match}/join", {}).json()["status"] == "running"


def test_a_rematch_is_one_for_all(ada: Person, bob: Person) -> None:
    match = ada.create("me", "open", "greedy", options=SHORT, seed=6)["id"]
    bob.post(f"/api/matches/{match}/join", {})
    assert code(act(ada, match, "rematch")) == (409, "not_now")
    for _ in range(5000):
        state = ada.state(match)
        if state["status"] == "over":
            break
        if state["seats"][state["to_move"]]["kind"] == "person":
            mover(match, ada, bob)[0].play(match)
    new = act(ada, match, "rematch").json()
    assert new["status"] == "open"
    assert [(s["kind"], s["reserved"]) for s in new["seats"]] == [("open", True), ("bot", False), ("person", False)]
    assert bob.state(match)["rematch"] == new["id"]
    assert bob.state(new["id"])["seats"][0]["yours"]
    assert new["seats"][0]["name"] == "Bob"
    assert code(Person(ada.client, "Cy").post(f"/api/matches/{new['id']}/join", {})) == (409, "seat_taken")
    joined = act(bob, match, "rematch").json()
    assert (joined["id"], joined["status"]) == (new["id"], "running")
    assert act(ada, match, "rematch").json()["id"] == new["id"]


# --- plans


def test_plans_are_made_when_the_turn_comes(ada: Person, bob: Person) -> None:
    match = two(ada, bob)
    who, other = mover(match, ada, bob)
    seat = other.state(match)["seats"].index(next(s for s in other.state(match)["seats"] if s["mine"]))
    planned = act(other, match, "plan", seat=seat, steps=[["move Nowhere", "stay"]])
    assert code(planned) == (400, "plan"), "words that mean nothing"
    assert planned.json()["index"] == 0
    planned = act(other, match, "plan", seat=seat, steps=[["move Boston", "stay", "no ticket"]]).json()
    assert planned["plans"] == [{"seat": seat, "steps": [["move Boston", "stay", "no ticket"]], "withdrawn": None}]
    assert who.state(match)["plans"] == []
    assert code(act(who, match, "plan", seat=seat, steps=[["stay"]])) == (403, "not_seated")
    move_until(match, who, other)
    state = other.state(match)
    made = [line for line in state["log"] if line["kind"] == "move" and line["seat"] == seat]
    if state["plans"]:
        assert state["plans"][0]["withdrawn"]
    else:
        assert made[0]["text"] in ("move Boston", "stay", "no ticket")


def test_a_plan_that_no_longer_fits_is_withdrawn_with_its_reason(ada: Person, bob: Person) -> None:
    match = two(ada, bob)
    who, other = mover(match, ada, bob)
    seat = next(i for i, s in enumerate(other.state(match)["seats"]) if s["mine"])
    act(other, match, "plan", seat=seat, steps=[["no ticket"]])
    while mover(match, who, other)[0] is who:
        who.play(match)
    state = other.state(match)
    assert state["plans"][0]["withdrawn"].startswith("It no longer fits: 'no ticket':")
    assert state["seats"][state["to_move"]]["mine"], "nothing was made instead"
    assert act(other, match, "plan", seat=seat, steps=[]).json()["plans"] == []


def test_a_plan_is_not_made_again_after_moves_were_taken_back_or_a_bot_sat_there(ada: Person, bob: Person) -> None:
    for what in "undo", "leave":
        match = two(ada, bob)
        who, other = mover(match, ada, bob)
        seat = next(i for i, s in enumerate(other.state(match)["seats"]) if s["mine"])
        who.play(match)
        assert act(other, match, "plan", seat=seat, steps=[["stay"], ["stay"]]).json()["plans"][0]["withdrawn"] is None
        if what == "undo":
            assert act(who, match, what, seq=who.state(match)["seq"]).status_code == 200
        else:
            assert act(other, match, what).status_code == 200
            assert act(other, match, "sit", seat=seat).status_code == 200
        [plan] = other.state(match)["plans"]
        assert plan["withdrawn"] in ("Moves were undone.", "A bot has taken the seat.")


def test_one_plans_the_next_decisions_of_ones_own_turn(ada: Person) -> None:
    match = ada.create("me", {"kind": "local", "name": "Bo"}, options=SHORT, seed=4)["id"]
    state = ada.state(match)
    seat = state["to_move"]
    first = next(m["text"] for group in state["view"]["legal"].values() for m in group)
    planned = act(ada, match, "plan", seat=seat, steps=[[first], ["no ticket"]]).json()
    assert planned["ply"] > state["ply"], "it is made at once when one has to move"
    assert next(line for line in planned["log"] if line["seq"] == state["seq"] + 1)["text"] == first


# --- the lobby


def test_who_sees_what(ada: Person, bob: Person, client: TestClient[Any]) -> None:
    ada.take_cookie(ada.post("/api/account", {"name": "Ada Lovelace", "password": "analytical engine"}))
    cy = Person(client, "Cy")
    wanted = {"game": "higgins", "seats": [{"kind": "me"}, {"kind": "invited", "name": "Ada Lovelace"}],
              "options": SHORT, "visibility": "invited"}
    answer = bob.post("/api/matches", wanted)
    assert answer.status_code == 201, answer.text
    match = answer.json()["id"]
    assert cy.get(f"/api/matches/{match}").status_code == 404
    assert cy.post(f"/api/matches/{match}/join", {}).status_code == 404
    for path in "at/0", "file", "analysis", "chat":
        assert cy.get(f"/api/matches/{match}/{path}").status_code == 404, path
    for path, body in (("why", {"text": "stay"}), ("advice", {"ply": 0}), ("chat", {"text": "hello"})):
        assert cy.post(f"/api/matches/{match}/{path}", body).status_code in (403, 404), path
    assert match not in [m["id"] for m in cy.get("/api/matches").json()]
    assert match in [m["id"] for m in ada.get("/api/matches?mine=true").json()]
    for stranger in cy, Person(client):
        assert stranger.get("/api/matches?mine=true").json() == []
    answer = ada.post(f"/api/matches/{match}/join", {})
    assert answer.json().get("status") == "running", answer.text
    assert cy.get(f"/api/matches/{match}").status_code == 404
    wanted = {"game": "higgins", "seats": [{"kind": "me"}, {"kind": "invited", "name": "Nobody Here"}]}
    assert code(bob.post("/api/matches", wanted)) == (400, "no_person")
    alone = two(ada, bob, spectators=False, visibility="unlisted")
    assert cy.get(f"/api/matches/{alone}").status_code == 404
    assert alone not in [m["id"] for m in cy.get("/api/matches").json()]


def test_filters_and_quick_games(ada: Person, bob: Person) -> None:
    live = ada.create("me", "open", options=SHORT, pace=LIVE)["id"]
    days = ada.create("me", "open", options=SHORT, pace={"per": "turn", "seconds": 86400})["id"]
    none = ada.create("me", "random", options=SHORT)["id"]
    def ids(query: str) -> list[str]:
        return [m["id"] for m in bob.get(f"/api/matches?{query}").json()]
    assert ids("pace=live") == [live]
    assert ids("pace=days") == [days]
    assert none in ids("pace=none")
    assert set(ids("seats=open")) == {live, days}
    assert ids("mine=true") == []
    assert ids("game=steam") == []
    quick = bob.post("/api/quick", {"game": "higgins", "players": 2, "pace": LIVE}).json()
    assert (quick["id"], quick["status"]) == (live, "running")
    new = bob.post("/api/quick", {"game": "higgins", "players": 3}).json()
    assert (new["status"], len(new["seats"])) == ("open", 3)
    assert ada.post("/api/quick", {"game": "higgins", "players": 3}).json()["id"] == new["id"]


@pytest.mark.parametrize("pace", [
    {"per": "turn", "seconds": 0}, {"per": "day", "seconds": 10}, {"per": "move"}, {"per": "move", "seconds": 10**12},
    {"per": "move", "seconds": 10, "bank": -1}, {"per": "move", "seconds": 10, "late": "shoot"},
])
def test_a_pace_that_is_none(pace: dict[str, Any], ada: Person) -> None:
    answer = ada.post("/api/matches", {"game": "higgins", "seats": [{"kind": "me"}, {"kind": "open"}], "pace": pace})
    assert code(answer) == (400, "invalid")


def test_a_fault_in_what_follows_a_move_does_not_hold_up_the_match(ada: Person,
                                                                     monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(_: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Following, "__call__", lambda *_: broken)
    match = ada.create("me", {"kind": "local", "name": "Bo"}, options=SHORT, seed=4)["id"]
    ply = ada.state(match)["ply"]
    assert ada.play(match, 3)["ply"] >= ply + 3
