"""What axe-core finds on the page that a test has open: in both themes, on a desk and in the hand."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE

GRAVE = ("serious", "critical")
SCRIPT = Axe().axe_script
# Of the second theme the colours alone are looked at: all else is the same page.
COLOURS = ["color-contrast", "link-in-text-block"]
# To look over a map takes seconds: it is looked at where a test says so.
WITHOUT_MAP = {"exclude": [[".board"]]}
WITH_MAP = None


def grave(page: Page, within: dict[str, Any] | None = None, rules: list[str] | None = None) -> list[str]:
    """What is serious or critical, with where it is; `within` is the context of axe-core, else the whole page."""
    if not page.evaluate("!!window.axe"):
        page.evaluate(SCRIPT)
    options: dict[str, Any] = {"resultTypes": ["violations"], "preload": False}
    found = page.evaluate("([within, options]) => axe.run(within ?? document, options)",
                          [within, options | ({"runOnly": rules} if rules else {})])
    return [f"{v['id']}: {v['help']}: {', '.join(str(n['target']) for n in v['nodes'][:3])}"
            for v in found["violations"] if v["impact"] in GRAVE]


def look(page: Page, within: dict[str, Any] | None = None) -> None:
    """Nothing grave on the page as it is now, in both themes."""
    for theme, rules in (("light", None), ("dark", COLOURS)):
        page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        assert not grave(page, within, rules), f"{page.url}, {theme}, {page.viewport_size}"
    page.emulate_media(color_scheme="light")


@contextmanager
def in_hand(page: Page) -> Iterator[None]:
    """The page on a phone, by its size and by fingers in place of a mouse."""
    before, devtools = page.viewport_size, page.context.new_cdp_session(page)
    assert before
    devtools.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    page.set_viewport_size(PHONE["viewport"])
    assert page.evaluate("matchMedia('(pointer: coarse) and (max-width: 400px)').matches")
    yield
    devtools.send("Emulation.setTouchEmulationEnabled", {"enabled": False})
    devtools.detach()
    page.set_viewport_size(before)


def look_all_round(page: Page, within: dict[str, Any] | None = WITHOUT_MAP) -> None:
    """Nothing grave on the page, on a desk or in the hand."""
    look(page, within)
    with in_hand(page):
        look(page, WITHOUT_MAP)
