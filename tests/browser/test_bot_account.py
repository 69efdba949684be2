"""An account that a program plays by says so wherever its name stands."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.made import make
from tests.browser.test_account import become


def marked(page: Page) -> str:
    """The account of this browser is marked in its settings; its id."""
    page.goto("/account")
    page.get_by_test_id("my-bot").check()
    page.get_by_test_id("my-bot-save").click()
    expect(page.get_by_test_id("bot-done")).to_contain_text("shown as BOT")
    return str(page.request.get("/api/me").json()["id"])


def test_a_marked_account_is_shown_as_bot(visit: Visit) -> None:
    zed = visit("/", name="Zed")
    become(zed)
    key = marked(zed)
    for phone in False, True:
        match = make(zed.request, [{"kind": "me"}, {"kind": "open"}], seed=3)
        page = visit("/", name="Ada", **(PHONE if phone else {}))
        expect(page.get_by_test_id(f"match-{match}")).to_contain_text("Zed BOT")
        page.goto(f"/person/{key}")
        expect(page.locator(".facts")).to_contain_text("BOT: a program plays by this account")
        page.goto(f"/m/{match}")
        expect(page.get_by_text("Zed BOT")).to_be_visible()
        page.get_by_test_id("sit-1").click()
        page.get_by_test_id("status-line").wait_for()
        if phone:
            page.get_by_role("tab", name="Players").click()
            expect(page.get_by_role("heading", name="Zed BOT")).to_be_visible()
        else:
            expect(page.get_by_role("list", name="Players")).to_contain_text("Zed BOT")
