"""Steam without a mouse: a whole turn of the Standard game, from capital to the income or points of a delivery."""

from __future__ import annotations

from playwright.sync_api import APIRequestContext, expect

from tests.browser.conftest import Visit
from tests.browser.made import make
from tests.browser.steam import BOT, ME, Keyed, Script, forward, script, turn_of
from tests.browser.table import tab_to

EVERYTHING = {"capital", "take", "build", "goods", "ship"}


def telling_turn(request: APIRequestContext) -> tuple[int, Script, int]:
    """A seed, its game, and a turn in which the one in seat 1 bids, builds, brings goods onto a city and delivers."""
    for seed in range(1, 30):
        lines = script(request, 2, seed, map="tutorial")
        mine = [(turn_of(lines, i), line["text"].partition(" ")[0]) for i, line in enumerate(lines)
                if line["seat"] == 0 and not line["forced"]]
        for turn in range(1, 6):
            words = {word for t, word in mine if t == turn}
            if words >= EVERYTHING and words & {"bid", "pass"} and words & {"urbanize", "grow"}:
                return seed, lines, turn
    raise AssertionError("no game of bots shows everything in one turn")


def test_a_standard_turn_by_keyboard_alone(visit: Visit) -> None:
    page = visit(name="Ada")
    seed, lines, turn = telling_turn(page.request)
    match = make(page.request, [ME, BOT], seed, "steam", map="tutorial")
    forward(page.request, match, lines, lambda state: state["view"]["turn"] == turn)
    page.goto(f"/m/{match}")
    table = Keyed(page, lines)
    while (state := table.await_turn())["status"] == "running" and state["view"]["turn"] == turn:
        table.play(state)
    assert table.done >= EVERYTHING
    assert [line["text"] for line in state["log"]] == [line["text"] for line in lines[:state["seq"]]]


def test_the_map_speaks_to_those_who_walk_over_it_by_keys(visit: Visit) -> None:
    page = visit(name="Ada")
    match = make(page.request, [ME, BOT], 2, "steam", map="tutorial")
    page.goto(f"/m/{match}")
    table = Keyed(page, [])
    table.await_turn()
    spoken = page.locator(".spoken")
    tab_to(page, "svg[role=application]")
    page.keyboard.type("D4")
    expect(spoken).to_contain_text("Manchester")
    page.keyboard.press("ArrowLeft")
    expect(spoken).to_contain_text("D3")
    page.keyboard.press("ArrowUp")
    expect(spoken).to_contain_text("C3")
    page.keyboard.press("Escape")
    expect(spoken).to_be_empty()
    tab_to(page, "[role=tab][aria-selected=true]")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(table.id_of("tab-text")).to_be_focused()
    text = table.id_of("text-view")
    for stop in table.board["stops"]:
        expect(text).to_contain_text(stop["name"])
    expect(text).to_contain_text("No track has been built.")
