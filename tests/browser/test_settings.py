"""What a person wants of a board: names, coordinates, questions before a move; and the key that explains its marks."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.access import look
from tests.browser.conftest import Visit
from tests.browser.made import make, midgame
from tests.browser.steam import BOT, ME
from tests.browser.table import Table


def test_settings_are_heeded_on_both_boards_and_kept(visit: Visit) -> None:
    page = visit(name="Ada")
    page.goto(f"/m/{make(page.request, [ME, BOT], 2, 'steam', map='tutorial')}")
    names, coordinates = page.locator(".place-names text:not(.coordinate)"), page.locator(".place-names .coordinate")
    expect(names).to_have_count(10)
    expect(coordinates).to_have_count(0)
    page.get_by_test_id("open-settings").click()
    page.get_by_test_id("set-coordinates").check()
    page.get_by_test_id("set-confirm").check()
    page.get_by_test_id("set-labels").select_option("none")
    page.get_by_test_id("set-sound").select_option("off")
    look(page, {"include": ["[data-testid=settings]"]})
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("open-settings")).to_be_focused()
    expect(names).to_have_count(0)
    expect(coordinates.first).to_be_visible()
    page.get_by_test_id("open-key").click()
    key = page.get_by_test_id("key")
    expect(key.get_by_text("woods: only drawn, they cost nothing")).to_be_visible()
    look(page, {"include": ["[data-testid=key]"]})
    page.keyboard.press("Escape")

    # another game, in the same browser: the settings are there, a move is asked about, one's destinations are a layer
    page.goto(midgame(page.request, seats=2, moves=2))
    table = Table(page)
    table.await_turn()
    expect(page.locator(".higgins-map .names text")).to_have_count(0)
    page.get_by_test_id("open-settings").click()
    expect(page.get_by_test_id("set-confirm")).to_be_checked()
    page.get_by_test_id("set-labels").select_option("all")
    page.keyboard.press("Escape")
    tails = page.locator(".higgins-map .names .tail")
    expect(tails).to_have_count(0)
    page.get_by_test_id("destinations-layer").click()
    page.get_by_role("button", name="Whole map").click()
    expect(tails.first).to_contain_text("away")
    ply = table.ply()
    page.get_by_test_id("destination-list").get_by_role("button").nth(1).click()
    go = page.get_by_test_id("confirm-move")
    go.click()
    expect(page.get_by_test_id("ask-move")).to_be_visible()
    page.get_by_role("button", name="Not yet").click()
    assert table.ply() == ply
    go.click()
    page.get_by_test_id("ask-yes").click()
    table.until("s.max !== arg", str(ply))
