"""A whole game without a mouse: Tab, arrows, Enter, and letters."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import Visit, fix_seed
from tests.browser.table import STOPS, Table, tab_to


def name_of(table: Table, city: int) -> str:
    """What one types to find a city."""
    return str(table.board["cities"][city]["label"])


def go_by_list(table: Table, travel: dict[str, Any]) -> None:
    """Type the name, go down the list to it, choose and confirm."""
    page, city = table.page, travel["city"]
    tab_to(page, "[data-testid=destination-filter]")
    page.keyboard.type(name_of(table, city))
    for _ in range(STOPS):
        page.keyboard.press("ArrowDown")
        if table.destination(city).evaluate("(e) => e === document.activeElement"):
            break
    page.keyboard.press("Enter")
    expect(table.id_of("confirm-move")).to_be_focused()
    table.after(lambda: page.keyboard.press("Enter"))


def go_by_map(table: Table, travel: dict[str, Any]) -> None:
    """Type the name on the map, choose and confirm."""
    page = table.page
    tab_to(page, "svg[role=listbox]", "Shift+Tab")
    page.keyboard.type(name_of(table, travel["city"]))
    expect(table.page.locator("svg[role=listbox]")).to_have_attribute(
        "aria-activedescendant", table.city(travel["city"]).get_attribute("id") or "")
    page.keyboard.press("Enter")
    expect(table.id_of("confirm-move")).to_be_focused()
    table.after(lambda: page.keyboard.press("Enter"))


def test_a_whole_short_game_against_greedy_by_keyboard_alone(visit: Visit) -> None:
    page = visit()
    fix_seed(page, 13)
    page.get_by_test_id("options-higgins").wait_for()
    tab_to(page, "[data-testid=options-higgins]")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="New game")).to_be_focused()
    tab_to(page, "[data-testid=option-version-classic]")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_test_id("option-version-short")).to_be_checked()
    tab_to(page, "[data-testid=lobby-start]")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("guest-name")).to_be_focused()
    page.keyboard.type("Ada")
    page.keyboard.press("Enter")

    table = Table(page)
    turns = 0
    while (state := table.await_turn())["status"] == "running":
        legal = state["view"]["legal"]
        if legal["travel"]:
            turns += 1
            assert turns < 60
            (go_by_map if turns % 3 == 0 else go_by_list)(table, table.way_home(state))
        else:
            tab_to(page, "[data-testid^=take-]")
            table.after(lambda: page.keyboard.press("Enter"))
    expect(table.final).to_be_visible()
    page.keyboard.press("Escape")
    expect(table.final).to_be_hidden()
    tab_to(page, "[data-testid=open-final]")
    page.keyboard.press("Enter")
    expect(table.final).to_be_visible()
