"""A turn of Higgins in two clicks: the city, then one card that says what the turn comes to and makes it."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.made import make, midgame
from tests.browser.table import State, Table, tab_to

COUNT = """addEventListener("click", () => document.documentElement.dataset.clicks =
  1 + Number(document.documentElement.dataset.clicks ?? 0), true)"""
ME, BOT = {"kind": "me"}, {"kind": "bot", "bot": "greedy"}


def clicks(page: Page) -> int:
    """The clicks since the count began."""
    return int(page.locator("html").get_attribute("data-clicks") or 0)


def best(state: State) -> dict[str, Any]:
    """The journey to a city with tickets that leaves most."""
    legal = state["view"]["legal"]["travel"]
    return dict(max(legal, key=lambda t: (not t["broke"], bool(t["tickets"]), t["segments"] > 0, t["cash_after"])))


def came_to(table: Table, before: State, travel: dict[str, Any], turn: dict[str, Any]) -> None:
    """The turn is over, and is what the card said."""
    table.await_turn()
    lines = table.state()["log"][len(before["log"]):]
    mine = [line for line in lines if line["seat"] == 0]
    assert mine and lines[-1]["seat"] == 1, "the bot has moved since"
    at = table.state()["view"]["seats"][0]
    assert (at["city"], at["cash"]) == (travel["city"], travel["cash_after"])
    assert turn["ticket"] in [*at["tickets"], -1]


def test_a_turn_is_two_clicks_and_comes_to_what_was_said(visit: Visit) -> None:
    page = visit("/", name="Ada")
    page.goto(midgame(page.request, seats=2, moves=8))
    table = Table(page)
    page.evaluate(COUNT)
    for turn in range(1, 4):
        state = table.await_turn()
        travel = best(state)
        table.city(travel["city"]).click()
        expect(table.id_of("turn-sums")).to_contain_text(f"After${travel['cash_after']}")
        assert table.ply() == state["ply"], "nothing is done yet"
        table.after(table.id_of("confirm-move").click)
        came_to(table, state, travel, travel["turns"][0])
        assert clicks(page) == 2 * turn

    # undo takes the whole turn back, and has said so
    before = table.state()
    undo = table.id_of("table-undo")
    undo.focus()
    expect(page.get_by_role("tooltip").filter(has_text="Undo")).to_contain_text(
        table.board["cities"][travel["city"]]["label"])
    undo.click()
    table.until("s.max !== arg", str(before["ply"]))
    assert table.state()["view"]["phase"] == "travel"
    assert table.state()["view"]["seats"][0]["city"] == state["view"]["seats"][0]["city"]


def test_the_ticket_and_a_pass_card_are_chosen_on_the_card_by_keyboard_and_touch(visit: Visit) -> None:
    page = visit("/", name="Ada")
    page.goto(midgame(page.request, seats=2, moves=8))
    table = Table(page)
    state = table.await_turn()
    travel = max(state["view"]["legal"]["travel"], key=lambda t: (not t["broke"], len(t["turns"]), t["cash_after"]))
    turn = travel["turns"][1]
    tab_to(page, "svg[role=listbox]", "Shift+Tab")
    page.keyboard.type(table.board["cities"][travel["city"]]["label"])
    page.keyboard.press("Enter")
    expect(table.id_of("confirm-move")).to_be_focused()
    tab_to(page, "[name=turn-ticket]", "Shift+Tab")
    page.keyboard.press("ArrowDown")
    name = "none" if turn["ticket"] < 0 else table.board["tickets"][turn["ticket"]]["id"]
    expect(table.id_of(f"pick-{name}")).to_be_checked()
    tab_to(page, "[data-testid=confirm-move]")
    table.after(lambda: page.keyboard.press("Enter"))
    came_to(table, state, travel, turn)

    phone = visit("/", name="Ben", **PHONE)
    phone.goto(f"/m/{make(phone.request, [ME, BOT], seed=3)}")
    table = Table(phone)
    state = table.await_turn()
    stay = next(t for t in state["view"]["legal"]["travel"] if not t["segments"])
    table.city(stay["city"]).tap()
    card, board = table.id_of("turn-card"), table.board
    cheapest = min((b for b in state["view"]["legal"]["buy"] if b["saves"][0] > 0), key=lambda b: b["cost"])
    bought = table.id_of(f"with-{board['passes'][cheapest['card']]['id']}")
    assert (card.bounding_box() or {})["height"] < 844 / 2
    bought.tap()
    expect(table.id_of("turn-sums")).to_contain_text(f"Cash${cheapest['cash_after']}")
    assert table.state()["seq"] == state["seq"], "still nothing is done"
    table.after(table.id_of("confirm-move").tap)
    at = table.await_turn()["view"]["seats"][0]
    assert at["passes"] == [cheapest["card"]] and at["tickets"] == [stay["turns"][0]["ticket"]]
    assert at["cash"] == stay["cash_after"] - cheapest["cost"] + cheapest["saves"][0]
