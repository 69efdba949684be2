"""The pictures of the documentation; written only when TRUNKLINE_UPDATE_IMAGES=1: a test run changes no file."""

from __future__ import annotations

import os

from playwright.sync_api import Page

from tests.browser.conftest import PHONE, ROOT, SHOTS, Server, Visit
from tests.browser.made import finished, make, midgame
from tests.browser.table import Table


def picture(page: Page, name: str) -> None:
    """Keep what the page shows."""
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready")
    folder = ROOT / "docs" / "images" if os.environ.get("TRUNKLINE_UPDATE_IMAGES") == "1" else SHOTS
    path = folder / f"{name}.png"
    page.screenshot(path=path)
    assert 10_000 < path.stat().st_size < 900_000


def test_pictures(own_server: Server, visit: Visit) -> None:
    page = visit("/", name="Ada", base=own_server.address)
    table = midgame(page.request, seats=4, moves=16)
    final = finished(page.request)
    make(page.request, [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "greedy"}], seed=1)
    page.evaluate("localStorage.setItem('trunkline.knows', 'yes')")  # no card for a first game on the pictures
    page.goto("/")
    page.get_by_test_id("lobby-start").wait_for()
    page.get_by_text("Finished").first.wait_for()
    picture(page, "lobby")
    page.goto(table)
    Table(page).await_turn()
    picture(page, "table-desktop")
    page.goto(final)
    page.get_by_test_id("final-table").wait_for()
    picture(page, "final")
    phone = visit("/", base=own_server.address, storage_state=page.context.storage_state(), **PHONE)
    phone.goto(table)
    phone.locator("[data-testid=status-line].yours").wait_for()
    picture(phone, "table-phone")
