"""axe-core on every kind of page, in both themes, on a desk and in the hand."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.conftest import PHONE, Visit
from tests.browser.made import finished, midgame

GRAVE = ("serious", "critical")
WAYS = pytest.mark.parametrize(("scheme", "device"), [
    ("light", {}), ("dark", {}), ("light", PHONE), ("dark", PHONE)], ids=["light", "dark", "light-phone", "dark-phone"])


def grave(page: Page) -> list[str]:
    """What axe-core finds serious or critical, with where it is."""
    found: dict[str, Any] = Axe().run(page).response
    return [f"{v['id']}: {v['help']}: {', '.join(str(n['target']) for n in v['nodes'][:3])}"
            for v in found["violations"] if v["impact"] in GRAVE]


@WAYS
def test_the_lobby_and_the_rules_have_no_grave_fault(visit: Visit, scheme: str, device: dict[str, Any]) -> None:
    page = visit("/", name="Ada", color_scheme=scheme, **device)
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
