"""Make the pictures of the documentation: `make pictures`, not part of a test run."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, ROOT, Server, Visit
from tests.browser.made import finished, make, midgame
from tests.browser.steam import Steam, forward, script, seats_of
from tests.browser.table import State, Table

SEED = 4  # of the game of Steam
ANALYSED = 600_000  # ms; an analysis of some hundred positions, on a machine that does other things too


def picture(page: Page, name: str) -> None:
    """Keep what the page shows."""
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready")
    path = ROOT / "docs" / "images" / f"{name}.png"
    page.screenshot(path=path)
    assert 10_000 < path.stat().st_size < 900_000


def test_pictures(own_server: Server, visit: Visit) -> None:
    page = visit("/", name="Ada", base=own_server.address)
    table = midgame(page.request, seats=4, moves=16)
    final = finished(page.request)
    make(page.request, [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "greedy"}], seed=1)
    page.evaluate("localStorage.setItem('trunkline.knows', 'yes')")  # no card for a first game on the pictures
    page.goto("/")
    page.get_by_test_id("play-steam").wait_for()
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


@pytest.fixture
def analysing(client_built: None, tmp_path: Path) -> Iterator[Server]:
    """A server that analyses in a third of the usual time."""
    server = Server(tmp_path, TRUNKLINE_ANALYSIS_SECONDS="0.1")
    yield server
    server.kill()


def test_picture_of_an_analysis(analysing: Server, visit: Visit) -> None:
    page = visit("/", name="Ada", base=analysing.address, viewport={"width": 1280, "height": 800})
    page.goto(finished(page.request, SEED, "steam", 4, map="ruhr"))
    page.get_by_test_id("open-analysis").click()
    page.get_by_test_id("every-decision").wait_for(state="attached")
    expect(page.get_by_test_id("analysis").get_by_role("progressbar")).to_have_count(0, timeout=ANALYSED)
    table = Table(page)
    decisions = page.request.get(f"/api/matches/{table.id}/analysis").json()["analysis"]["decisions"]
    late = [d for d in decisions[len(decisions) // 2:] if d["better"]]
    table.slider.fill(str(max(late, key=lambda d: float(d["better"]["gain"]))["move"]))
    page.get_by_test_id("better").wait_for()
    picture(page, "analysis-desktop")


def test_pictures_of_steam(own_server: Server, visit: Visit) -> None:
    page = visit("/", name="Ada", base=own_server.address, viewport={"width": 1280, "height": 800})
    page.evaluate("localStorage.setItem('trunkline.knows', 'steam')")
    lines = script(page.request, 4, SEED, map="ruhr")
    match = make(page.request, seats_of("Ben", "Cleo", "Dan"), SEED, "steam", map="ruhr")
    forward(page.request, match, lines, rich("builds", turn=4))
    page.goto(f"/m/{match}")
    table = Steam(page, lines)
    table.await_turn()
    picture(page, "steam-table-desktop")
    phone = visit("/", base=own_server.address, storage_state=page.context.storage_state(), **PHONE)
    phone.goto(f"/m/{match}")
    phone.locator("[data-testid=status-line].yours").wait_for()
    picture(phone, "steam-table-phone")

    page.set_viewport_size({"width": 1120, "height": 700})
    build = crossing(forward(page.request, match, lines, lambda state: bool(crossing(state))))[0]
    page.reload()
    table.await_turn()
    page.mouse.move(*table.pixel(build["hex"]))
    page.mouse.wheel(0, -500)
    table.lay_out(build)
    picture(page, "steam-building")

    page.set_viewport_size({"width": 1280, "height": 800})
    state = forward(page.request, match, lines, rich("ships", turn=5))
    best = max(state["view"]["legal"]["ships"], key=lambda s: s["points"][state["to_move"]])
    page.reload()
    table.await_turn()
    table.cube(best["stops"][0], best["colour"])
    table.press(f"way-{best['move']}")
    picture(page, "steam-goods")

    forward(page.request, match, lines, lambda state: state["status"] == "over")
    page.reload()
    table.final.wait_for()
    picture(page, "steam-final")


def rich(group: str, turn: int) -> Callable[[State], bool]:
    """Looks for a decision with several choices of a kind; the moves that follow begin with one of them."""
    return lambda state: state["view"]["turn"] >= turn and len(state["view"]["legal"][group]) > 5


def crossing(state: State) -> list[dict[str, Any]]:
    """The tiles laid on another that claim a link."""
    return [b for b in state["view"]["legal"]["builds"] if b["kind"] == "improve" and b["claims"]]
