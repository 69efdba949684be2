"""What is undone, at once or by the consent of all, over HTTP."""

from __future__ import annotations

import time

from tests.server.at_table import SHORT, act, code, move_until, mover, two
from tests.server.conftest import Person, Serve, legal
from trunkline.engine import matchfile


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
    asks, agrees, undid = (line["words"] for line in done["log"][-3:])
    one, two_ = name(who, match), name(other, match)
    what = asks.removeprefix(f"{one} asks to undo ").removesuffix(".")
    assert what.startswith("“") and (agrees, undid) == (f"{two_} agrees to undo {what}.",
                                                       f"{one} undid {what}; {two_} agreed.")
    assert code(who.get(f"/api/matches/{match}/file")) == (403, "not_over"), "it would tell the seed"


def test_a_no_ends_it_and_so_does_a_move(ada: Person, bob: Person) -> None:
    match = two(ada, bob)
    who = move_until(match, ada, bob)
    other = bob if who is ada else ada
    other.play(match)
    asked = act(who, match, "undo", seq=who.state(match)["seq"]).json()
    refused = act(other, match, "answer", seq=asked["ask"]["seq"], yes=False).json()
    assert (refused["ask"], refused["ply"]) == (None, asked["ply"])
    assert refused["log"][-1]["words"] == refused["log"][-2]["words"].replace(
        f"{name(who, match)} asks", f"{name(other, match)} does not agree"), "to what, too"
    again = act(who, match, "undo", seq=refused["seq"]).json()
    assert again["ask"] is not None
    assert code(act(who, match, "undo", seq=again["seq"])) == (409, "not_now")
    seq = again["seq"]
    decides, _ = mover(match, ada, bob)
    assert decides.move(match, seq, legal(decides.state(match))[0], "m").status_code == 200, "asking stops nobody"
    assert ada.state(match)["ask"] is None


def name(person: Person, match: str) -> str:
    return next(str(seat["name"]) for seat in person.state(match)["seats"] if seat["mine"])


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
