"""The first page by hand: the form with all options, and the name asked for where it is needed."""

from __future__ import annotations

from playwright.sync_api import Page


def unfold(page: Page, game: str = "higgins") -> None:
    """Open the form with every option of a game."""
    page.get_by_test_id(f"options-{game}").click()
    page.get_by_test_id("lobby-start").wait_for()


def begin(page: Page, name: str | None = None) -> None:
    """Press Start; a stranger is asked for a name there."""
    page.get_by_test_id("lobby-start").click()
    if name:
        page.get_by_test_id("guest-name").fill(name)
        page.get_by_test_id("guest-save").click()
