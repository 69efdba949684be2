"""Steam reloaded, refused, and lit up while a tile is turned or a cube chosen."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.made import make
from tests.browser.steam import BOT, ME, Script, Steam, at, forward, script, seats_of
from tests.browser.table import Table

SEED = 2


def begun(page: Page, phase: str, turn: int = 1) -> Script:
    """A tutorial game of two people, Ada and Ben, on this device, shown at that phase; its script."""
    lines = script(page.request, 2, SEED, map="tutorial")
    match = make(page.request, seats_of("Ben"), SEED, "steam", map="tutorial")
    forward(page.request, match, lines, at(phase, turn))
    page.goto(f"/m/{match}")
    return lines


def test_a_reload_in_the_middle_of_a_build_turn_loses_nothing_and_does_nothing(visit: Visit) -> None:
    page = visit(name="Ada")
    table = Steam(page, begun(page, "build track"))
    before = table.await_turn()
    second = page.context.new_page()
    second.goto(page.url)
    other = Table(second)
    other.id_of("tab-text").click()
    builds = [line["text"] for line in table.lines[before["seq"]:] if line["text"].startswith("build ")][:2]
    for text in builds:
        table.make(text)
    assert table.state() == before, "what is tried out is on this page only"
    expect(other.id_of("text-view")).to_contain_text("No track has been built.")

    page.reload()
    expect(table.slider).to_be_visible()
    expect(table.id_of("line")).to_have_text("Live")
    assert table.await_turn() == before, "nothing was stored"
    expect(table.id_of("staged").get_by_role("listitem")).to_have_count(len(builds))
    expect(table.id_of("build-sums")).to_contain_text(f"{len(builds)} of")
    table.press("start-over") if len(builds) > 1 else table.press("undo")
    table.staged.clear()
    expect(table.id_of("staged")).to_have_count(0)
    expect(table.id_of("build-sums")).to_contain_text("0 of")

    table.play(before)
    state = table.await_turn()
    assert [line["text"] for line in state["log"]] == [line["text"] for line in table.lines[:state["seq"]]]
    expect(other.slider).to_have_attribute("max", str(state["seq"]))
    expect(other.id_of("text-view")).not_to_contain_text("No track has been built.")


def test_a_hex_where_nothing_can_be_built_says_why(visit: Visit) -> None:
    page = visit(name="Ada")
    table = Steam(page, begun(page, "build track"))
    legal = {build["hex"] for build in table.await_turn()["view"]["legal"]["builds"]}
    hexes = table.board["hexes"]
    far = next(i for i, h in enumerate(hexes) if h["terrain"] != "water" and h["stop"] < 0 and i not in legal)
    why = table.id_of("why-not")

    table.click_hex(far)
    expect(why).to_contain_text(hexes[far]["name"])
    rule = why.get_by_role("link", name=re.compile(r"4\.\d+$")).first
    expect(rule).to_be_visible()
    expect(table.id_of("lay")).to_have_count(0)
    rule.click()
    expect(page.get_by_role("dialog", name="The rules")).to_be_visible()
    page.keyboard.press("Escape")
    why.get_by_role("button", name="Close").click()
    expect(why).to_have_count(0)

    table.id_of("hex-field").fill("Z99")
    table.press("hex-go")
    expect(page.get_by_text("No hex or place is called “Z99”.")).to_be_visible()
    table.id_of("hex-field").fill(hexes[min(legal)]["name"])
    table.press("hex-go")
    expect(table.id_of("lay")).to_be_visible()


def test_the_hints_of_a_first_game_can_be_switched_off(visit: Visit) -> None:
    page = visit(name="Ada")
    page.goto(f"/m/{make(page.request, [ME, BOT], SEED, 'steam', map='tutorial')}")
    table = Table(page)
    table.await_turn()
    hint = table.id_of("hint")
    expect(hint).to_contain_text("Buying capital")
    expect(hint.get_by_role("link", name="5.1")).to_be_visible()
    table.id_of("hints-off").click()
    expect(hint).to_have_count(0)
    page.reload()
    expect(table.id_of("hints-on")).to_be_visible()
    expect(hint).to_have_count(0)
    table.id_of("hints-on").click()
    expect(hint).to_be_visible()
