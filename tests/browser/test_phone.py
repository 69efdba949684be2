"""The table in the hand: whole games by touch, the sheet under the board, what crowds under a finger."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.access import WITHOUT_MAP, look
from tests.browser.conftest import PHONE, Visit
from tests.browser.made import make, midgame
from tests.browser.steam import BOT, ME, Touched, at, box_middle, forward, in_sight, script
from tests.browser.table import Table

SEED = 2
TURNS = 60  # far more than a game needs
LONG = ("Bartholomew Featherstonehaugh", "Wilhelmina van der Westhuizen", "Maximiliane Oberhauser-Lindqvist",
        "Konstantinos Papadopoulos", "Anne-Sophie de La Rochefoucauld")
SIZES = {"upright": (390, 844), "small": (360, 740), "sideways": (844, 390)}
# What a thumb has to hit, and what is wrong: smaller than 44 px (words in a sentence may be), out of the page, cut off.
TARGETS = """() => {
  const seen = (e) => { const b = e.getBoundingClientRect()
    return b.width > 1 && b.height > 1 && e.checkVisibility({visibilityProperty: true}) }
  const name = (e) => e.dataset.testid || e.getAttribute("aria-label") || e.textContent.trim().slice(0, 30)
  const found = [...document.querySelectorAll(".table :is(button, a.btn, summary, select)")].filter(seen)
  const small = found.filter((e) => !e.matches(".rule, .textlink, p button, p a") && e.offsetHeight < 43.5)
  const out = found.filter((e) => !e.closest("[role=tablist], .goals, .strip") && (
    e.getBoundingClientRect().left < -1 || e.getBoundingClientRect().right > innerWidth + 1))
  const cut = found.filter((e) => !e.matches(".handle") && e.scrollWidth > e.clientWidth + 2)
  const said = (fault, all) => all.map((e) => `${fault}: ${name(e)}`)
  return [...said("small", small), ...said("out", out), ...said("cut", cut),
    document.documentElement.scrollWidth > innerWidth && "the page is too wide"].filter(Boolean) }"""
# Names on the map under its buttons.
COVERED = """() => { const t = document.querySelector(".trunkline-board .tools").getBoundingClientRect()
  return [...document.querySelectorAll(".place-names text, .names text")].filter((e) => {
    const b = e.getBoundingClientRect()
    return b.width && b.left < t.right && b.right > t.left && b.top < t.bottom && b.bottom > t.top
  }).map((e) => e.textContent) }"""


def fits(page: Page) -> None:
    """Every target is large enough, nothing is out of the page or cut off, no name lies under the map's buttons."""
    assert page.evaluate(TARGETS) == []
    expect(page.locator(".trunkline-board .tools")).to_be_visible()
    page.wait_for_function(f"({COVERED})().length === 0")


def height(page: Page) -> str:
    """How far the sheet is pulled up."""
    classes = (page.get_by_test_id("side").get_attribute("class") or "").split()
    return next(name for name in ("peek", "half", "full") if name in classes)


def choose(table: Table, city: int) -> str:
    """Tap a city on the map, in the list of what may be meant, or where it is out of sight in that of destinations."""
    mark, name = table.city(city), table.board["cities"][city]["id"]
    if in_sight(table.page, *box_middle(mark)):
        table.page.touchscreen.tap(*box_middle(mark))
        which, card = table.id_of(f"which-{name}"), table.id_of("turn-card")
        expect(which.or_(card).first).to_be_visible()
        if not which.is_visible():
            return "map"
        which.tap()
        return "which"
    table.id_of(f"destination-{name}").tap()
    return "list"


def test_a_whole_short_game_of_higgins_by_touch(visit: Visit) -> None:
    page = visit(name="Ada", **PHONE)
    page.goto(f"/m/{make(page.request, [ME, BOT], 11, version='short')}")
    table, ways = Table(page), set[str]()
    for _ in range(TURNS):
        state = table.await_turn()
        if state["status"] == "over":
            break
        expect(table.status).to_be_in_viewport(ratio=1)
        if not state["view"]["legal"]["travel"]:
            fits(page)
            table.take()
            continue
        travel = table.way_home(state)
        ways.add(choose(table, travel["city"]))
        go = table.id_of("confirm-move")
        expect(go).to_be_in_viewport(ratio=1)
        expect(page.get_by_role("heading", name=table.board["cities"][travel["city"]]["label"])).to_be_visible()
        fits(page)
        table.after(go.tap)
    expect(table.final).to_be_visible()
    assert any(not seat["markers"] for seat in table.state()["view"]["seats"]), "somebody has cleared their last marker"
    assert "map" in ways


def test_a_whole_tutorial_game_of_steam_by_touch(visit: Visit) -> None:
    page = visit(name="Ada", **PHONE)
    lines = script(page.request, 2, SEED, map="tutorial")
    page.goto(f"/m/{make(page.request, [ME, BOT], SEED, 'steam', map='tutorial')}")
    table = Touched(page, lines)
    phases = set()
    while (state := table.await_turn())["status"] == "running":
        phase = state["view"]["phase"]
        if phase not in phases:
            expect(table.status).to_be_in_viewport(ratio=1)
            fits(page)
        phases.add(phase)
        table.play(state)
    assert table.done >= {"capital", "take", "build", "ship", "which"}
    assert [line["text"] for line in state["log"]] == [line["text"] for line in lines], "the bots' game, move for move"
    expect(table.final).to_be_visible()


def drag(page: Page, by: float) -> None:
    """Pull the sheet by its handle with a finger, slowly enough not to throw it."""
    x, y = box_middle(page.get_by_test_id("sheet"))
    devtools = page.context.new_cdp_session(page)
    steps = 24

    def touch(kind: str, at: float) -> None:
        points = [] if kind == "touchEnd" else [{"x": x, "y": at}]
        devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", y)
    for step in range(1, steps + 1):
        touch("touchMove", y + by * step / steps)
    page.wait_for_timeout(120)  # a finger that rests before it lets go throws nothing
    touch("touchMove", y + by + 1)
    touch("touchEnd", y + by)
    devtools.detach()


def test_the_sheet_is_pulled_by_finger_button_and_keys_and_shows_what_is_chosen(visit: Visit) -> None:
    page = visit(name="Ada", **PHONE)
    page.goto(midgame(page.request, seats=4, moves=8))
    table = Table(page)
    state = table.await_turn()
    handle, board = table.id_of("sheet"), page.locator(".board")
    assert height(page) == "half", "every visit begins so"
    before = board.bounding_box()
    drag(page, -300)
    assert height(page) == "full"
    after = board.bounding_box()
    assert before and after and after["height"] == pytest.approx(before["height"], abs=1), "the board lies under it"
    look(page, WITHOUT_MAP)
    drag(page, 320)
    assert height(page) == "half"
    drag(page, 300)
    assert height(page) == "peek"
    expect(handle).to_contain_text("Your turn")
    assert (board.bounding_box() or {})["height"] > before["height"] + 200
    handle.tap()
    assert height(page) == "half"
    handle.focus()
    for key, expected in (("ArrowDown", "peek"), ("ArrowUp", "half"), ("ArrowUp", "full"), ("Enter", "peek")):
        page.keyboard.press(key)
        assert height(page) == expected
    page.reload()
    table.await_turn()
    assert height(page) == "half", "nothing is remembered"

    # what is chosen on the board raises it, and the way to it is in sight above it
    handle.focus()
    page.keyboard.press("ArrowDown")
    far = max(state["view"]["legal"]["travel"], key=lambda t: t["segments"])
    handle.focus()
    page.keyboard.press("ArrowUp")
    table.destination(far["city"]).tap()
    assert height(page) == "half"
    expect(table.id_of("confirm-move")).to_be_in_viewport(ratio=1)
    card = table.id_of("turn-card").bounding_box()
    assert card
    for city in (far["city"], state["view"]["seats"][0]["city"]):
        x, y = box_middle(table.city(city))
        assert 0 < x < 390 and 90 < y < card["y"], "in sight above the card"
    table.id_of("cancel-move").tap()
    for tab in ("players", "tickets", "score"):
        table.id_of(f"tab-{tab}").tap()
        expect(table.id_of(f"tab-{tab}")).to_have_attribute("aria-selected", "true")
        fits(page)


def test_where_cities_crowd_a_finger_chooses_from_a_list(visit: Visit) -> None:
    page = visit(name="Ada", **PHONE)
    page.goto(midgame(page.request, seats=2, moves=8))
    table = Table(page)
    state = table.await_turn()
    legal = [t["city"] for t in state["view"]["legal"]["travel"]]
    middles = {c: box_middle(table.city(c)) for c in legal if in_sight(page, *box_middle(table.city(c)))}
    a, b = min(((a, b) for a in middles for b in middles if a < b), key=lambda p: apart(middles[p[0]], middles[p[1]]))
    assert apart(middles[a], middles[b]) < 16, "two cities no thumb could tell apart"
    which, board = table.id_of("which"), table.board
    for city in (a, b):
        page.touchscreen.tap(*middles[a])
        rows = which.get_by_role("button")
        assert all((row.bounding_box() or {})["height"] >= 44 for row in rows.all())
        if city == a:
            look(page, WITHOUT_MAP)
            page.keyboard.press("Escape")
            expect(which).to_have_count(0)
            page.touchscreen.tap(*middles[a])
        table.id_of(f"which-{board['cities'][city]['id']}").tap()
        expect(table.id_of("turn-card")).to_contain_text(board["cities"][city]["label"])
        table.id_of("cancel-move").tap()
        page.wait_for_function("(at) => { const b = document.querySelector(`[data-city='${at[0]}']`)"
                               ".getBoundingClientRect(); return Math.abs(b.x + b.width / 2 - at[1]) < 2 }",
                               arg=[board["cities"][a]["id"], middles[a][0]])


def apart(a: tuple[float, float], b: tuple[float, float]) -> float:
    """How far two places are from each other."""
    return float(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5)


@pytest.mark.parametrize("game", ["higgins", "steam"])
def test_six_players_with_long_names_fit_on_every_phone(visit: Visit, game: str) -> None:
    page = visit(name="Ada Konstantinopolskaya", **PHONE)
    seats: list[dict[str, str]] = [ME, *({"kind": "local", "name": name} for name in LONG)]
    options: dict[str, Any] = {"map": "ruhr"} if game == "steam" else {}
    match = make(page.request, seats, SEED, game, **options)
    phases = ("order of play", "move goods") if game == "steam" else ("travel",)
    for phase in phases:
        if game == "steam":
            forward(page.request, match, script(page.request, 6, SEED, **options), at(phase, 3))
        for size in SIZES.values():
            page.set_viewport_size({"width": size[0], "height": size[1]})
            page.goto(f"/m/{match}")
            table = Table(page)
            table.await_turn()
            fits(page)
            expect(table.status).to_be_in_viewport(ratio=1)
            if size[0] < size[1]:
                assert (page.locator(".board").bounding_box() or {})["height"] > 230
    look(page, WITHOUT_MAP)
