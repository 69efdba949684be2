"""What cannot be done is said in words, with the number of its rule."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Faults, Visit
from tests.browser.lobby import unfold
from tests.browser.made import make
from tests.browser.table import Table


def test_a_city_out_of_reach_says_why_with_its_rule(visit: Visit) -> None:
    page = visit(name="Ada")
    page.goto(f"/m/{make(page.request, [{'kind': 'me'}, {'kind': 'bot', 'bot': 'greedy'}], seed=3)}")
    table = Table(page)
    state = table.await_turn()
    within = {t["city"] for t in state["view"]["legal"]["travel"]}
    far = table.distances([state["view"]["seats"][0]["city"]])
    beyond = min((c for c in far if c not in within), key=lambda c: (far[c], c))
    why = page.request.post(f"/api/matches/{table.id}/why",
                            data={"text": f"move {table.board['cities'][beyond]['label']}"}).json()["reason"]

    page.get_by_role("button", name="Whole map").click()
    table.city(beyond).click()
    bar = table.id_of("why-not")
    expect(bar).to_contain_text(table.board["cities"][beyond]["label"])
    expect(bar).to_contain_text(why["rule"])
    expect(table.id_of("confirm-move")).to_have_count(0)
    bar.get_by_role("link", name=why["rule"]).first.click()
    expect(page.get_by_role("dialog", name="The rules")).to_be_visible()
    page.keyboard.press("Escape")
    bar.get_by_role("button", name=re.compile("instead")).click()
    table.after(table.id_of("confirm-move").click)


def test_a_table_that_is_not_there_says_so(visit: Visit, faults: Faults) -> None:
    faults.expect("404", "WebSocket")
    page = visit("/m/nothing-here")
    expect(page.get_by_role("heading", name="This table cannot be shown")).to_be_visible()
    page.get_by_role("link", name="To the lobby", exact=True).click()
    expect(page.get_by_test_id("play-higgins")).to_be_visible()


def test_a_game_without_a_name_asks_for_one(visit: Visit) -> None:
    page = visit()
    unfold(page)
    page.get_by_test_id("lobby-start").click()
    expect(page.get_by_text("Choose a name to start.")).to_be_visible()
    expect(page.get_by_test_id("guest-name")).to_be_focused()
    page.keyboard.type("Ada")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/m/"))  # what asked for the name goes on
