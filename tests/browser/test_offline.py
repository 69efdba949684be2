"""Installed, offline, and never out of date: the worker with a server that goes and comes back."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from scripts.build_client import OUT
from tests.browser.access import look
from tests.browser.conftest import PATIENCE, PHONE, Faults, Server, Visit
from trunkline.engine.lessonfile import lessons

# Waits until the worker has kept an answer whose address begins so, of each.
KEPT = """async ([starts, patience]) => {
  for (const end = performance.now() + patience; ; await new Promise((on) => setTimeout(on, 50))) {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    const there = all.flat().map((request) => new URL(request.url)).map((url) => url.pathname + url.search)
    const missing = starts.filter((start) => !there.some((path) => path.startsWith(start)))
    if (!missing.length) return
    if (performance.now() > end) throw new Error(`not kept: ${missing}`)
  }
}"""


@pytest.fixture
def static(client_built: None, tmp_path: Path) -> Path:
    """A copy of the client that a test may change."""
    return Path(shutil.copytree(OUT, tmp_path / "static"))


@pytest.fixture
def leaving(static: Path, tmp_path: Path) -> Iterator[Server]:
    """A server of this test's own that serves that copy."""
    server = Server(tmp_path, TRUNKLINE_STATIC=str(static))
    yield server
    server.kill()


def kept(page: Page, *paths: str) -> None:
    """Wait until the worker has these."""
    page.evaluate(KEPT, [paths, PATIENCE])


def test_the_client_can_be_installed(visit: Visit) -> None:
    page = visit("/")
    devtools = page.context.new_cdp_session(page)
    manifest = devtools.send("Page.getAppManifest")
    assert manifest["url"].endswith("/manifest.webmanifest")
    assert manifest["errors"] == []
    errors = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {error["errorId"] for error in errors} <= {"in-incognito"}
    for theme, colour in (("light", "#f5efe0"), ("dark", "#10201b")):
        page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        assert page.evaluate("[...document.querySelectorAll('meta[name=theme-color]')].map((m) => m.content)") == [
            colour, colour]


def test_lessons_and_the_days_puzzle_go_on_without_the_server_and_a_new_client_comes_at_once(
        leaving: Server, static: Path, visit: Visit, faults: Faults) -> None:
    faults.expect("ERR_CONNECTION_", "ERR_FAILED", "ERR_EMPTY_RESPONSE", "409", "Failed to fetch", "FetchEvent",
                  "dynamically imported module")
    page = visit("/learn/higgins", base=leaving.address, service_workers="allow", **PHONE)
    whole = [f"/api/lessons/higgins/{lesson}/whole" for lesson in lessons("higgins")]
    today = page.request.get("/api/puzzles/higgins").json()["today"]
    tables = [f"/assets/{name}" for name in ("HigginsTable", "LessonPage", "PuzzlesPage")]
    kept(page, *tables, *whole, f"/api/lessons/higgins/{today}/whole", "/api/games/higgins/board",
         "/api/puzzles/steam", "/api/lessons/steam/puzzle-", "/api/games/steam/board")
    page.wait_for_load_state("networkidle")

    leaving.kill()
    page.goto("/m/abcdefghjk")
    expect(page.get_by_role("heading", level=1)).to_have_text("The server cannot be reached")
    look(page)
    expect(page.get_by_test_id("offline-learn-steam")).to_have_count(0)
    page.get_by_test_id("offline-learn-higgins").tap()
    page.get_by_test_id("lesson-tickets").tap()
    says = page.get_by_test_id("lesson")
    expect(says).to_contain_text("Take the P. R. R.")
    page.get_by_test_id("take-pr").tap()
    expect(page.get_by_test_id("refusal")).to_contain_text("Compare the points")
    page.get_by_test_id("take-prr").tap()
    expect(says).to_contain_text("+5 points")
    page.get_by_test_id("destination-baltimore").tap()
    page.get_by_test_id("confirm-move").tap()
    expect(says).to_contain_text("You now have 18")
    page.goto("/puzzles")
    page.get_by_test_id("today-higgins").tap()
    expect(says).to_be_visible()

    # the newest client is shown as soon as the server has it, and kept from then on
    old = (static / "index.html").read_text("utf-8")
    (static / "assets" / "newer.js").write_text("document.body.dataset.build = 'newer'")
    script = '<script type="module" src="/assets/newer.js"></script>'
    (static / "index.html").write_text(old.replace("</body>", f"{script}</body>"))
    leaving.start()
    page.goto("/")
    expect(page.locator("body")).to_have_attribute("data-build", "newer")
    leaving.kill()
    page.goto("/learn/higgins")
    expect(page.locator("body")).to_have_attribute("data-build", "newer")
    (static / "index.html").write_text(old)
    leaving.start()
    page.goto("/learn/higgins")
    expect(page.get_by_test_id("lesson-tickets")).to_be_visible()
    expect(page.locator("body")).not_to_have_attribute("data-build", "newer")
