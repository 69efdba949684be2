"""axe-core on every kind of page, in both themes, on a desk and in the hand."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.conftest import PHONE, Visit
from tests.browser.made import finished, make, midgame
from tests.browser.steam import Steam, at, forward, script, seats_of

GRAVE = ("serious", "critical")
WAYS = pytest.mark.parametrize(("scheme", "device"), [
    ("light", {}), ("dark", {}), ("light", PHONE), ("dark", PHONE)], ids=["light", "dark", "light-phone", "dark-phone"])


def grave(page: Page, within: dict[str, Any] | None = None) -> list[str]:
    """What axe-core finds serious or critical, with where it is; `within` is its context, else the whole page."""
    found: dict[str, Any] = Axe().run(page, context=within).response
    return [f"{v['id']}: {v['help']}: {', '.join(str(n['target']) for n in v['nodes'][:3])}"
            for v in found["violations"] if v["impact"] in GRAVE]


@WAYS
def test_the_lobby_and_the_rules_have_no_grave_fault(visit: Visit, scheme: str, device: dict[str, Any]) -> None:
    page = visit("/", name="Ada", color_scheme=scheme, **device)
    if device:
        assert not grave(page)
        page.get_by_test_id("new-game").click()
    page.get_by_test_id("lobby-start").wait_for()
    assert not grave(page)
    page.goto("/rules")
    page.get_by_role("heading", name="Movement").first.wait_for()
    assert not grave(page)


@WAYS
def test_a_table_has_no_grave_fault(visit: Visit, scheme: str, device: dict[str, Any]) -> None:
    page = visit("/", name="Ada", color_scheme=scheme, **device)
    page.goto(midgame(page.request, seats=2, moves=6))
    page.locator("[data-testid=status-line].yours").wait_for()
    assert not grave(page)
    page.goto(finished(page.request))
    page.get_by_test_id("final-table").wait_for()
    assert not grave(page)


@WAYS
def test_a_table_of_steam_has_no_grave_fault(visit: Visit, scheme: str, device: dict[str, Any]) -> None:
    page = visit("/", name="Ada", color_scheme=scheme, **device)
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
        assert not grave(page), phase
    for tab in ("players", "supply", "text", "log"):
        page.get_by_test_id(f"tab-{tab}").click()
        assert not grave(page), tab
    page.goto(finished(page.request, 2, "steam", 3, map="tutorial"))
    page.get_by_test_id("final-table").wait_for()
    assert not grave(page)
