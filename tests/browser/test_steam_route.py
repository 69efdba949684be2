"""Steam in few clicks: a route of three tiles, a delivery, capital; each with the end of the turn before it is made."""

from __future__ import annotations

import re
from itertools import permutations
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.access import look_all_round
from tests.browser.conftest import Visit
from tests.browser.made import await_mine, make
from tests.browser.steam import Keyed, Steam, at, forward, script, seats_of

SEED = 2
BUILD_CLICKS = 4  # two places, the way, the end of the turn
SHIP_CLICKS = 2  # the cube, and its way is the best already
COUNTER = "window.clicks = 0; addEventListener('click', () => (window.clicks += 1), true)"


def clicks(page: Page) -> int:
    """Clicks since this was last asked."""
    return int(page.evaluate("[window.clicks, window.clicks = 0][0]"))


def three_tiles(page: Page, table: Steam) -> tuple[int, int, dict[str, Any]]:
    """Two cities, and the cheapest way between them: three tiles that complete a link."""
    stops = [s for s in table.board["stops"] if s["colour"] >= 0]
    for a, z in permutations(stops, 2):
        answer = page.request.post(f"/api/matches/{table.id}/ways", data={"start": a["name"], "end": z["name"]})
        if answer.ok and len((way := answer.json()["ways"][0])["tiles"]) == 3 and not way["left"] and way["completes"]:
            return a["hex"], z["hex"], way
    raise AssertionError("no way of three tiles")


def test_three_tiles_in_four_clicks_and_what_they_lead_to(visit: Visit) -> None:
    page = visit(name="Ada")
    page.add_init_script(COUNTER)
    lines = script(page.request, 3, SEED, map="northeast")
    match = make(page.request, seats_of("Ben", "Cy"), SEED, "steam", map="northeast")
    page.goto(f"/m/{match}")
    table = Steam(page, lines)
    table.await_turn()

    # capital: it begins where it pays the turn; less of it says what it costs; beyond the last sum, why not
    expect(table.id_of("capital-amount")).to_have_text("$15")
    expect(table.id_of("ending")).to_contain_text("$15 in cash, income -3, upkeep $1: $11 left after the turn")
    for _ in range(3):
        table.press("capital-less")
    expect(table.id_of("ending")).to_contain_text("$1 short, which costs 1 income (5.6)")
    table.id_of("capital").fill("10")
    table.press("capital-more")
    expect(table.id_of("capital-why")).to_contain_text("$50")
    expect(table.id_of("ending")).to_contain_text("income -10")

    forward(page.request, match, lines, at("build track"))
    expect(table.id_of("build-panel")).to_be_visible()
    start, end, way = three_tiles(page, table)
    clicks(page)
    table.click_hex(start)
    expect(table.id_of("route-panel")).to_contain_text("From")
    table.click_hex(end)
    expect(table.map.locator(".ghost-tile")).to_have_count(3)
    expect(table.id_of("ending")).to_contain_text(way["end"]["words"])
    look_all_round(page)
    table.press("take-way")
    expect(table.id_of("staged").get_by_role("listitem")).to_have_count(3)
    expect(table.id_of("undo")).to_have_text(re.compile(r"^Undo [A-Z]\d+$"))
    expect(table.map.locator(".ghost-tile")).to_have_count(0)
    before = await_mine(page.request, match)
    table.press("confirm-turn")
    assert clicks(page) == BUILD_CLICKS
    expect(table.id_of("staged")).to_have_count(0)
    after = await_mine(page.request, match)
    assert [line["text"] for line in after["log"][before["seq"]:] if line["text"].startswith("build")] == way["texts"]


def test_a_delivery_in_two_clicks(visit: Visit) -> None:
    page = visit(name="Ada")
    page.add_init_script(COUNTER)
    lines = script(page.request, 3, SEED, map="northeast")
    match = make(page.request, seats_of("Ben", "Cy"), SEED, "steam", map="northeast")
    state = forward(page.request, match, lines, lambda s: at("move goods")(s) and bool(s["view"]["legal"]["ships"]))
    page.goto(f"/m/{match}")
    table = Steam(page, lines)
    table.await_turn()
    seat, ships = state["to_move"], state["view"]["legal"]["ships"]
    chips = table.id_of("cubes").get_by_role("button")
    best = max(s["points"][seat] - max([0, *(n for i, n in enumerate(s["points"]) if i != seat)]) for s in ships)
    own = chips.first.locator(".gain").first
    clicks(page)
    chips.first.click()
    expect(table.map.locator(".glow").first).to_be_visible()
    expect(own).to_contain_text("+")
    said = table.id_of("confirm-ship").inner_text()
    table.press("confirm-ship")
    assert clicks(page) == SHIP_CLICKS
    after = await_mine(page.request, match)
    made = next(s for s in ships if s["text"] == after["log"][state["seq"]]["text"])
    assert made["points"][seat] - max([0, *(n for i, n in enumerate(made["points"]) if i != seat)]) == best
    assert f"+{made['points'][seat]}" in said


def test_a_route_by_keyboard_alone(visit: Visit) -> None:
    page = visit(name="Ada")
    lines = script(page.request, 3, SEED, map="northeast")
    match = make(page.request, seats_of("Ben", "Cy"), SEED, "steam", map="northeast")
    forward(page.request, match, lines, at("build track"))
    page.goto(f"/m/{match}")
    table = Keyed(page, lines)
    table.await_turn()
    names = {s["hex"]: s["name"] for s in table.board["stops"]}
    start, end, way = three_tiles(page, table)
    table.press("route")
    expect(table.id_of("route-field")).to_be_focused()
    for place in (names[start], "nowhere"):
        page.keyboard.type(place)
        table.key("Enter")
    expect(table.id_of("route-panel")).to_contain_text("No hex or place is called “nowhere”.")
    table.id_of("route-field").fill(names[start])
    table.key("Enter")
    expect(table.id_of("route-panel").get_by_role("heading")).to_have_text(f"From {names[start]} to …")
    page.keyboard.type(names[end])
    table.key("Enter")
    expect(table.id_of("route-way-0")).to_be_focused()
    table.press("take-way")
    expect(table.id_of("staged").get_by_role("listitem")).to_have_count(len(way["tiles"]))
    expect(table.id_of("route")).to_have_count(0)  # nothing is left to build
    table.press("undo")
    expect(table.id_of("staged").get_by_role("listitem")).to_have_count(len(way["tiles"]) - 1)
    table.press("route")
    page.keyboard.type(names[start])
    table.key("Enter")
    table.key("Escape")
    expect(table.id_of("route-panel")).to_have_count(0)
