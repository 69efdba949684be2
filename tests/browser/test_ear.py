"""What somebody hears who plays by keyboard and screen reader: names, announcements, and where the focus is."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.access import WITH_MAP, look_all_round
from tests.browser.conftest import Visit
from tests.browser.lobby import unfold
from tests.browser.made import make, midgame
from tests.browser.steam import BOT, ME, Steam, at, forward, script
from tests.browser.table import Table, tab_to

# Keeps every announcement; the region itself shows the latest alone.
LISTEN = """() => { const page = document.documentElement; page.dataset.heard = ""
  const region = document.querySelector("[data-testid=announcements]")
  new MutationObserver(() => { if (region.textContent) page.dataset.heard += region.textContent + "\\n" })
    .observe(region, { childList: true, characterData: true, subtree: true }) }"""
# The element of an id that an ARIA attribute names may be missing, or an id may hold a space and so never resolve.
BROKEN = """() => ["aria-labelledby", "aria-describedby", "aria-controls", "aria-activedescendant"].flatMap((a) =>
  [...document.querySelectorAll(`[${a}]:not(dialog:not([open]))`)].flatMap((e) => e.getAttribute(a)
    .split(/\\s+/).filter((id) => id && !document.getElementById(id)
    && !(a === "aria-controls" && e.getAttribute("aria-expanded") === "false"))
    .map((id) => `${a}=${id}`))).concat([...document.querySelectorAll("[id]")].map((e) => e.id)
  .filter((id) => /\\s/.test(id)).map((id) => `id "${id}"`))"""


def heard(page: Page) -> str:
    """All announcements since LISTEN, a line each."""
    return str(page.locator("html").get_attribute("data-heard"))


def hear(page: Page, words: str) -> None:
    """Wait until it has been announced."""
    expect(page.locator("html")).to_have_attribute("data-heard", re.compile(re.escape(words)))


def described(what: Locator) -> str:
    """What an element is described by."""
    return str(what.evaluate("""(e) => (e.getAttribute("aria-describedby") ?? "").split(" ")
      .map((id) => document.getElementById(id)?.textContent ?? "").join(" ")"""))


def focused(page: Page) -> None:
    """Something of the page has the focus, not the page itself; what is gone may give it away in the next frame."""
    expect(page.locator(":focus")).to_have_count(1)


def test_the_lobby_names_its_boxes_by_their_form_and_keeps_the_focus(visit: Visit) -> None:
    page = visit("/")
    unfold(page)
    page.get_by_test_id("seat-higgins").click()
    names = page.locator("select:visible").evaluate_all(
        "(all) => all.map((e) => e.ariaLabel ?? e.labels[0]?.textContent.trim())")
    assert len(names) == len(set(names)) and {"Seat 1", "Bot of seat 2", "Pace of the tables shown"} <= set(names)
    page.evaluate("document.activeElement.blur()")
    tab_to(page, ".skip")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="The games")).to_be_focused()
    page.get_by_test_id("play-higgins").click()
    expect(page.get_by_test_id("guest-name")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("play-higgins")).to_be_focused()
    assert page.request.post("/api/guest", data={"name": "Ada"}).ok
    page.reload()
    page.get_by_test_id("person-menu").click()
    page.get_by_test_id("menu-rename").click()
    expect(page.get_by_test_id("guest-name")).to_be_focused()
    page.keyboard.type("Eva")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("person-menu")).to_be_focused()
    assert not page.evaluate(BROKEN)


def test_a_turn_of_higgins_is_heard(visit: Visit) -> None:
    page = visit("/", name="Ada")
    page.goto(midgame(page.request, seats=2, moves=6))
    table = Table(page)
    state = table.await_turn()
    page.evaluate(LISTEN)
    look_all_round(page, WITH_MAP)
    view, cities = state["view"], table.board["cities"]
    seat, legal = view["seats"][0], view["legal"]["travel"]
    expect(table.status).to_contain_text(view["task"])
    region = page.get_by_role("region", name="Your turn, Ada.")
    expect(region).to_have_id("turn")

    # Names of places win over tickets; a place out of reach is found, and says how far it is.
    reached = {t["city"] for t in legal}
    far = next(i for i, c in enumerate(cities) if i not in reached)
    tab_to(page, "[data-testid=destination-filter]")
    page.keyboard.type(cities[far]["label"])
    hear(page, "1 place out of reach")
    assert heard(page).count("out of reach") == 1, "said once, when typing pauses"
    page.keyboard.press("Enter")
    why = table.id_of("why-not")
    expect(why).to_contain_text(f"{cities[far]['label']} is ")
    expect(why).to_contain_text("segments from")
    expect(why.get_by_role("button").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(table.id_of("destination-filter")).to_be_focused()

    # What is asked for is described by its price and by what is left.
    travel = max((t for t in legal if t["segments"] and not t["broke"]), key=lambda t: len(t["tickets"]))
    tab_to(page, "svg[role=listbox]", "Shift+Tab")
    page.keyboard.type(cities[travel["city"]]["label"])
    page.keyboard.press(",")
    hear(page, f"Around {cities[travel['city']]['label']}: ")
    page.keyboard.press("Enter")
    go = table.id_of("confirm-move")
    expect(go).to_be_focused()
    said = described(go)
    assert said.startswith(travel["words"]) and f"${travel['fare']}" in said
    assert ("From there:" in said) == (len(set(seat["markers"]) - {travel["city"]}) > 0)
    assert not page.evaluate(BROKEN)

    # One's own move is heard, with what comes next and the cash there is for it.
    page.evaluate("document.documentElement.dataset.heard = ''")
    table.after(lambda: page.keyboard.press("Enter"))
    focused(page)
    hear(page, "You have $")
    assert cities[travel["city"]]["label"] in heard(page)

    look_back(table)
    letters(table)


def look_back(table: Table) -> None:
    """The past is entered and left by keys: both are said, and the focus stays on the table."""
    page = table.page
    page.evaluate("document.documentElement.dataset.heard = ''")
    tab_to(page, "[data-testid=replay-back]")
    page.keyboard.press("Enter")
    hear(page, "You are looking back, at move ")
    tab_to(page, "[data-testid=replay-now]")
    page.keyboard.press("Enter")
    hear(page, "Back to now.")
    expect(table.slider).to_be_focused()
    page.keyboard.press("Home")
    expect(table.id_of("replay-now")).to_be_visible()
    page.keyboard.press("Escape")
    expect(table.id_of("replay-now")).to_be_hidden()
    expect(table.slider).to_be_focused()
    tab_to(page, "[data-testid=replay-back]", "Shift+Tab")
    for _ in range(table.ply()):
        page.keyboard.press("Enter")
    focused(page)  # the button is out of use at the beginning
    page.keyboard.press("Escape")
    expect(table.id_of("replay-now")).to_be_hidden()


def letters(table: Table) -> None:
    """T, M, L and P are keys where nothing is typed, and can be turned off."""
    page = table.page
    page.keyboard.press("t")
    expect(table.status).to_be_focused()
    page.evaluate("document.documentElement.dataset.heard = ''")
    page.keyboard.press("p")
    hear(page, "Ada")
    page.keyboard.press("l")
    expect(table.id_of("tab-log")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("m")
    board = page.locator("svg[role=listbox], svg[role=application]")
    expect(board).to_be_focused()
    page.keyboard.press("t")  # a letter of a name here
    expect(board).to_be_focused()
    table.id_of("open-settings").click()
    table.id_of("settings").get_by_test_id("letters").uncheck()
    page.keyboard.press("Escape")
    expect(table.id_of("open-settings")).to_be_focused()
    page.keyboard.press("m")
    expect(table.id_of("open-settings")).to_be_focused()


def test_a_build_of_steam_is_heard(visit: Visit) -> None:
    page = visit("/", name="Ada")
    lines = script(page.request, 2, 2, map="tutorial")
    match = make(page.request, [ME, BOT], 2, "steam", map="tutorial")
    state = forward(page.request, match, lines, at("build track"))
    page.goto(f"/m/{match}")
    table = Steam(page, lines)
    table.await_turn()
    page.evaluate(LISTEN)
    builds, hexes = state["view"]["legal"]["builds"], table.board["hexes"]
    build = min(builds, key=lambda b: b["cost"])
    here, name = build["hex"], hexes[build["hex"]]["name"]
    least = min(b["cost"] for b in builds if b["hex"] == here)
    spoken = page.locator(".spoken")
    tab_to(page, "svg[role=application]")
    page.keyboard.type(name)
    expect(spoken).to_contain_text(f"{name}, ")
    expect(spoken).to_contain_text(f"can be built from ${least}")
    page.keyboard.press(",")
    hear(page, f"Around {name}: north-east ")
    # a hex where nothing can be built: its answer takes the focus, Escape gives it back to the map
    bare = next(h for i, h in enumerate(hexes) if i not in {b["hex"] for b in builds} and h["terrain"] == "plain")
    page.keyboard.press("Escape")
    page.keyboard.type(bare["name"])
    page.keyboard.press("Enter")
    expect(table.id_of("why-not").get_by_role("button")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("svg[role=application]")).to_be_focused()
    choose(page, name)
    tile = table.id_of("tiles").locator("[aria-pressed=true]")
    expect(tile).to_be_focused()
    joined = str(tile.get_attribute("aria-label"))
    near = [hexes[n] for n in hexes[here]["near"] if n >= 0]
    stops = table.board["stops"]
    assert any((stops[h["stop"]]["name"] if h["stop"] >= 0 else h["name"]) in joined for h in near)
    assert "from " in joined and ", to " in joined
    assert described(table.id_of("lay"))
    assert not page.evaluate(BROKEN)
    tab_to(page, "[data-testid=lay]")
    page.keyboard.press("Enter")
    hear(page, " left.")
    focused(page)
    look_back_from_the_turn(table)


def choose(page: Page, name: str) -> None:
    """A hex by its name in the field."""
    page.get_by_test_id("hex-field").focus()
    page.get_by_test_id("hex-field").fill(name)
    page.keyboard.press("Enter")


def look_back_from_the_turn(table: Steam) -> None:
    """The turn's own way back to now keeps the focus on the turn."""
    page = table.page
    table.id_of("replay-back").click()
    page.get_by_role("button", name="Back to now").focus()
    page.keyboard.press("Enter")
    focused(page)


def test_income_or_points_are_told_with_the_choice(visit: Visit) -> None:
    page = visit("/", name="Ada")
    lines = script(page.request, 2, 2, map="tutorial")
    match = make(page.request, [ME, BOT], 2, "steam", map="tutorial")
    state = forward(page.request, match, lines, at("income or points"))
    page.goto(f"/m/{match}")
    table = Steam(page, lines)
    table.await_turn()
    for gain in state["view"]["legal"]["gains"]:
        said = described(table.id_of(f"gain-{gain['kind']}"))
        assert gain["words"] in said and "Score now" in said
    page.evaluate(LISTEN)
    tab_to(page, "[data-testid=gain-income]")
    table.after(lambda: page.keyboard.press("Enter"))
    hear(page, "as income")
    focused(page)
    assert not page.evaluate(BROKEN)


@pytest.mark.parametrize("path", ["/", "/m"])
def test_what_is_selected_shows_in_colours_of_ones_own(visit: Visit, path: str) -> None:
    page = visit("/", name="Ada", forced_colors="active")
    if path == "/":
        unfold(page)
        chosen, other = "input[type=radio]:checked + span", "input[type=radio]:not(:checked) + span"
    else:
        page.goto(midgame(page.request, seats=2, moves=0))
        Table(page).await_turn()
        chosen, other = "[role=tab][aria-selected=true]", "[role=tab][aria-selected=false]"
    colour: Any = "(e) => getComputedStyle(e).backgroundColor"
    assert page.locator(chosen).first.evaluate(colour) != page.locator(other).first.evaluate(colour)
