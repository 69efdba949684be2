"""axe-core on the pages that no other test has open; the others look at theirs themselves."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.access import WITH_MAP, WITHOUT_MAP, in_hand, look, look_all_round
from tests.browser.conftest import Visit
from tests.browser.lobby import unfold
from tests.browser.made import make
from tests.browser.steam import Steam, at, forward, script, seats_of


def test_the_lobby_and_the_rules_have_no_grave_fault(visit: Visit) -> None:
    page = visit("/", name="Ada")
    unfold(page)
    look(page)
    page.get_by_test_id("seat-steam").click()
    page.get_by_test_id("friends-higgins").click()
    look(page)
    with in_hand(page):
        page.goto("/")
        page.get_by_test_id("play-steam").wait_for()
        look(page)
        unfold(page)
        look(page)
    page.goto("/rules")
    page.get_by_role("heading", name="Movement").first.wait_for()
    look_all_round(page)


def test_a_table_of_steam_has_no_grave_fault(visit: Visit) -> None:
    page = visit("/", name="Ada")
    lines = script(page.request, 2, seed=2, map="tutorial")
    match = make(page.request, seats_of("Ben"), 2, "steam", map="tutorial")
    for phase in ("buy capital", "order of play", "action tiles", "build track", "move goods", "income or points"):
        state = forward(page.request, match, lines, at(phase))
        page.goto(f"/m/{match}")
        table = Steam(page, lines)
        table.await_turn()
        if phase == "build track":
            table.id_of("hex-field").fill(table.board["hexes"][state["view"]["legal"]["builds"][0]["hex"]]["name"])
            table.press("hex-go")
            table.id_of("lay").wait_for()
        elif phase == "move goods" and state["view"]["legal"]["ships"]:
            page.get_by_test_id("cubes").get_by_role("button").first.click()
            page.get_by_test_id("ways").get_by_role("button").first.click()
        look_all_round(page, WITH_MAP if phase in ("build track", "move goods") else WITHOUT_MAP)
    for tab in ("players", "supply", "text", "log"):
        page.get_by_test_id(f"tab-{tab}").click()
        expect(page.get_by_test_id(f"tab-{tab}")).to_have_attribute("aria-selected", "true")
        look_all_round(page)
