"""The lobby and the waiting page: what comes first, what is kept, and that nobody sits down twice by accident."""

from __future__ import annotations

import datetime
import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import PHONE, Server, Visit
from tests.browser.made import finished, make
from tests.browser.table import Table

ME, OPEN = {"kind": "me"}, {"kind": "open"}
LONG = "Wilhelmina-Charlotte-Alexandrina-Louis"  # 38 letters, and no space to break at


def test_a_host_invites_first_and_takes_a_second_seat_on_purpose_only(visit: Visit) -> None:
    page = visit(name="Ada")
    page.goto(f"/m/{make(page.request, [ME, OPEN, OPEN], seed=1)}")
    expect(page.get_by_label("Invite: send this link")).to_be_visible()
    expect(page.get_by_role("button", name="Sit here")).to_have_count(0)
    page.get_by_test_id("beside-1").click()
    expect(page.get_by_test_id("beside-name")).to_be_focused()
    page.keyboard.type("Mum")
    page.keyboard.press("Enter")
    expect(page.get_by_role("listitem").filter(has_text="Mum")).to_contain_text("(on this device)")
    expect(page.get_by_test_id("beside-1")).to_have_count(0)
    expect(page.get_by_test_id("beside-2")).to_be_visible()


def test_a_stranger_sits_down_with_one_press_and_is_known_at_once(visit: Visit) -> None:
    host = visit(name="Ada")
    match = make(host.request, [ME, OPEN, OPEN], seed=1)
    page = visit(f"/m/{match}")
    expect(page.get_by_test_id("bell")).to_have_count(0)
    page.get_by_test_id("sit-2").click()
    expect(page.get_by_test_id("guest-name")).to_be_focused()
    page.keyboard.type("Ben")
    page.keyboard.press("Enter")
    expect(page.get_by_role("listitem").filter(has_text="3. Ben")).to_contain_text("(you)")
    expect(page.get_by_role("button", name="Sit here")).to_have_count(0)
    expect(page.get_by_test_id("bell")).to_be_visible()


def test_on_a_phone_own_games_come_first_and_the_filter_is_kept(own_server: Server, visit: Visit) -> None:
    other = visit(name="Emil", base=own_server.address)
    for _ in range(12):
        make(other.request, [ME, OPEN, OPEN, OPEN, OPEN], seed=1)
    page = visit(name="Ada", base=own_server.address, **PHONE)
    mine = make(page.request, [ME, OPEN], seed=1)
    page.reload()
    own, tables = page.get_by_test_id(f"match-{mine}"), page.get_by_role("region", name="Open tables")
    expect(tables.get_by_role("listitem").first).to_contain_text("Emil · 4 of 5 seats free")
    assert box(own)["y"] < 844 < box(page.get_by_role("button", name="Show all 12"))["y"]
    assert box(own)["y"] < box(page.get_by_test_id("card-higgins"))["y"] < 844
    assert box(page.get_by_test_id("card-steam"))["y"] < box(tables)["y"]
    assert tables.get_by_role("listitem").count() == 8
    page.get_by_test_id("filter-pace").select_option("days")
    expect(page.get_by_role("button", name="Show all", exact=True)).to_be_visible()
    page.reload()
    expect(page.get_by_test_id("filter-pace")).to_have_value("days")


def test_a_device_whose_clock_is_fast_tells_the_time_of_the_server(visit: Visit) -> None:
    page = visit(name="Ada")
    match = make(page.request, [ME, OPEN], seed=1)
    page.clock.install(time=datetime.datetime.now(datetime.UTC) + datetime.timedelta(hours=3))
    page.goto("/")
    expect(page.get_by_test_id(f"match-{match}")).to_contain_text(re.compile("just now|1 minute ago"))


@pytest.mark.parametrize("locale", ["en-US", "de-DE"])
def test_a_deadline_and_the_log_have_one_form_by_the_readers_locale(visit: Visit, locale: str) -> None:
    page = visit(name="Ada", locale=locale)
    pace = {"per": "turn", "seconds": 86_400, "bank": 0, "refill": 0, "late": "kick"}
    made = page.request.post("/api/matches", data={"game": "higgins", "options": {"players": 2, "version": "short"},
                                                   "seats": [ME, {"kind": "local", "name": "Ben"}], "pace": pace})
    match = made.json()["id"]
    page.goto("/")
    form = r"until (Mo|Tu|We|Th|Fr|Sa|Su)\w*, \w+ \d+, \d+:\d\d\s[AP]M" if locale == "en-US" else (
        r"until (Mo|Di|Mi|Do|Fr|Sa|So)\w*\.?, \d+\. \w+\.?,? (um )?\d+:\d\d")
    expect(page.get_by_test_id(f"match-{match}")).to_contain_text(re.compile(form))


def test_a_long_name_fits_into_the_talk(visit: Visit) -> None:
    page, other = visit(name="Ada"), visit(name=LONG)
    match = make(page.request, [ME, OPEN], seed=1)
    assert other.request.post(f"/api/matches/{match}/join", data={}).ok
    page.goto(f"/m/{match}")
    other.goto(f"/m/{match}")
    other.get_by_test_id("tab-talk").click()
    other.get_by_test_id("chat-text").fill("Good evening")
    other.get_by_test_id("chat-send").click()
    page.locator('[data-testid^="tab-talk"]').click()
    page.get_by_role("button", name=f"About this message by {LONG}").click()
    for width in (1280, 320):
        page.set_viewport_size({"width": width, "height": 800})
        panel = box(page.locator("#tabpanel"))
        buttons = page.locator("#tabpanel").get_by_role("button").filter(has_text=LONG).all()
        assert buttons
        for button in buttons:
            at = box(button)
            assert panel["x"] <= at["x"]
            assert at["x"] + at["width"] <= panel["x"] + panel["width"]


def test_the_log_opened_again_shows_the_newest_move(visit: Visit) -> None:
    page = visit(name="Ada", viewport={"width": 1280, "height": 800})
    page.goto(finished(page.request))
    table = Table(page)
    table.final.wait_for()
    page.keyboard.press("Escape")
    table.id_of("tab-log").click()
    newest = table.id_of("log").get_by_role("listitem").last
    expect(newest).to_be_in_viewport()
    for tab in page.get_by_role("tab").all():
        if tab.get_attribute("id") == "tab-log":
            continue  # a reader who has scrolled back there stays there
        tab.click()
        page.locator("#tabpanel").evaluate("e => e.scrollTop = 5")
        table.id_of("tab-log").click()
        expect(newest).to_be_in_viewport()


def box(found: Locator) -> dict[str, float]:
    """Where something is drawn."""
    at = found.bounding_box()
    assert at
    return at
