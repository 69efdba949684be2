"""Plans of one's next decisions, over HTTP."""

from __future__ import annotations

from tests.server.at_table import SHORT, act, code, move_until, mover, two
from tests.server.conftest import Person


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
