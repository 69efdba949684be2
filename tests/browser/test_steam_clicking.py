"""Steam by the mouse: a whole game against a bot, and three people at one device."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit, fix_seed
from tests.browser.lobby import begin, unfold
from tests.browser.made import make
from tests.browser.steam import Steam, script, seats_of

SEED = 2


def test_a_whole_tutorial_game_against_greedy_by_clicking(visit: Visit) -> None:
    page = visit(name="Ada")
    fix_seed(page, SEED)
    unfold(page, "steam")
    page.get_by_test_id("option-map-tutorial").check()
    page.get_by_test_id("players-2").check()
    expect(page.get_by_test_id("seat-kind-1")).to_have_value("me")
    expect(page.get_by_test_id("seat-bot-2")).to_have_value("greedy")
    lines = script(page.request, 2, SEED, map="tutorial")
    begin(page)

    table = Steam(page, lines)
    turns = set()
    while (state := table.await_turn())["status"] == "running":
        turns.add(state["view"]["turn"])
        expect(table.id_of("turn-track")).to_contain_text(f"{state['view']['turn']} of 5")
        if state["view"]["phase"] == "build track" and state["view"]["turn"] == 1:
            try_and_undo(table, state["view"]["legal"]["builds"][0])
        table.play(state)
    assert turns == {1, 2, 3, 4, 5}
    assert table.done >= {"capital", "take", "build", "ship"} and table.done & {"income", "points"}
    assert [line["text"] for line in state["log"]] == [line["text"] for line in lines], "the bots' game, move for move"
    expect(table.final).to_be_visible()
    for seat in state["view"]["seats"]:
        expect(table.final.locator("tfoot")).to_contain_text(str(abs(seat["score"])))
    for line in state["result"]:
        expect(table.final).to_contain_text(line)


def try_and_undo(table: Steam, build: dict[str, object]) -> None:
    """Lay a tile and take it back: the money is there again, and nobody has heard of it."""
    cash = table.id_of("build-sums").get_by_text(re.compile(r"^\$\d+$")).last
    before, seq = cash.inner_text(), table.state()["seq"]
    table.build(build)
    expect(cash).to_have_text(f"${int(before[1:]) - int(str(build['cost']))}")
    table.undo()
    expect(cash).to_have_text(before)
    expect(table.id_of("build-sums")).to_contain_text("0 of")
    assert table.state()["seq"] == seq


def test_three_people_play_on_one_device(visit: Visit) -> None:
    page = visit(name="Ada")
    names = ("Ada", "Ben", "Cleo")
    lines = script(page.request, 3, SEED, map="tutorial")
    page.goto(f"/m/{make(page.request, seats_of(*names[1:]), SEED, 'steam', map='tutorial')}")
    table = Steam(page, lines)
    moved = []
    while (state := table.await_turn())["view"]["phase"] not in ("move goods", "income or points"):
        seat = state["to_move"]
        expect(table.status).to_contain_text(f"{names[seat]}, it is your turn.")
        expect(table.id_of("orders").locator("li.now").first).to_contain_text(f"{names[seat]}, decides now")
        moved.append((state["view"]["phase"], seat))
        table.play(state)
    for phase in ("buy capital", "action tiles", "build track"):
        assert {seat for p, seat in moved if p == phase} == {0, 1, 2}


def test_a_first_turn_of_the_base_game_by_clicking(visit: Visit) -> None:
    page = visit(name="Ada")
    lines = script(page.request, 3, SEED, map="tutorial", ruleset="base")
    match = make(page.request, seats_of("Ben", "Cleo"), SEED, "steam", map="tutorial", ruleset="base")
    page.goto(f"/m/{match}")
    table = Steam(page, lines)
    assert table.await_turn()["view"]["phase"] == "first order"
    expect(table.id_of("standing-bid")).to_contain_text("Place auctioned: 1st")
    while (state := table.await_turn())["view"]["turn"] == 1:
        table.play(state)
    assert table.done >= {"bid", "take", "build"}
    assert [line["text"] for line in state["log"]] == [line["text"] for line in lines[:state["seq"]]]
