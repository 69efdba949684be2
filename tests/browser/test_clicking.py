"""Whole games by the mouse."""

from __future__ import annotations

import json

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Visit
from tests.browser.table import Table

TURNS = 60  # far more than a game needs


def fix_seed(page: Page, seed: int) -> None:
    """The next game that the page makes is dealt from this seed: the lobby leaves it to chance."""
    def deal(route: Route) -> None:
        if route.request.method == "POST":
            route.continue_(post_data=json.dumps({**route.request.post_data_json, "seed": seed}))
        else:
            route.continue_()

    page.route("**/api/matches", deal)


def start(page: Page, version: str, seed: int) -> Table:
    """From the lobby to a table with one bot."""
    fix_seed(page, seed)
    page.get_by_test_id("guest-name").fill("Ada")
    page.get_by_test_id("guest-save").click()
    expect(page.get_by_text("Playing as Ada")).to_be_visible()
    page.get_by_test_id(f"option-version-{version}").check()
    expect(page.get_by_test_id("seat-kind-1")).to_have_value("me")
    expect(page.get_by_test_id("seat-bot-2")).to_have_value("greedy")
    page.get_by_test_id("lobby-start").click()
    return Table(page)


def test_a_whole_short_game_against_greedy_by_clicking(visit: Visit) -> None:
    table = start(visit(), "short", seed=1)
    for _ in range(TURNS):
        state = table.await_turn()
        if state["status"] == "over":
            break
        legal = state["view"]["legal"]
        if legal["travel"]:
            table.go_by_map(table.way_home(state))
        else:
            take = table.page.get_by_role("list", name="Tickets to take").get_by_role("button", name="Take").first
            table.after(take.click)
    expect(table.final).to_be_visible()
    view = table.state()["view"]
    assert any(not seat["markers"] for seat in view["seats"]), "somebody has cleared his last marker"
    for seat in view["seats"]:
        expect(table.final.locator("tfoot")).to_contain_text(str(seat["points"]))
