"""The way from the first page to a table: clicks counted, friends invited, a seat looked for without a dead wait."""

from __future__ import annotations

import datetime
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.access import look, look_all_round
from tests.browser.conftest import PHONE, Server, Visit
from tests.browser.lobby import begin, unfold
from tests.browser.made import make
from tests.browser.table import Table

SOON = 22_000  # ms: twenty seconds by the clock of a server that tells the time in whole ones
ME, OPEN = {"kind": "me"}, {"kind": "open"}
# The last page of a tab knows how often it was clicked on all of them.
COUNT = """addEventListener("click", (e) => { if (e.isTrusted && e.detail)
  sessionStorage.clicks = Number(sessionStorage.clicks ?? 0) + 1 }, true)"""


@pytest.mark.parametrize(("game", "screen"), [("higgins", {}), ("steam", PHONE)])
def test_a_newcomer_decides_after_two_clicks_and_a_name(visit: Visit, game: str, screen: dict[str, Any]) -> None:
    page = visit(**screen)
    page.evaluate(COUNT)
    page.get_by_test_id(f"play-{game}").click()
    expect(page.get_by_test_id("guest-name")).to_be_focused()
    page.keyboard.type("Ada")
    page.get_by_test_id("guest-save").click()
    state = Table(page).await_turn()
    assert int(page.evaluate("sessionStorage.clicks")) == 2
    assert [seat["bot"] for seat in state["seats"]] == [None, "apprentice", "apprentice"]
    assert state["view"]["legal"]
    page.goto("/")
    page.evaluate("sessionStorage.clear()")
    page.evaluate(COUNT)
    page.get_by_test_id(f"play-{game}").click()  # who is known is asked nothing
    Table(page).await_turn()
    assert int(page.evaluate("sessionStorage.clicks")) == 1


def moving(page: Page) -> int:
    """How many drawings move."""
    expect(page.get_by_test_id("card-higgins").locator("svg")).to_be_visible()
    expect(page.get_by_test_id("card-steam").locator("svg")).to_be_visible()
    return int(page.evaluate("document.getAnimations().filter((a) => a.effect.target.closest('article')).length"))


def test_boards_live_unless_somebody_wants_them_still(visit: Visit) -> None:
    assert moving(visit()) == 0
    assert moving(visit(reduced_motion="no-preference")) == 2


def test_friends_come_by_a_link_or_a_seat_kept_and_bots_fill_the_rest(visit: Visit) -> None:
    host, ben = visit(name="Ada"), visit(name="Ben")
    before = make(host.request, [ME, OPEN], seed=1)
    assert ben.request.post(f"/api/matches/{before}/join", data={}).ok
    host.get_by_test_id("friends-steam").click()
    host.get_by_test_id("friends-steam-4").check(force=True)
    host.get_by_test_id("friends-open-steam").click()
    expect(host.get_by_test_id("qr")).to_be_visible()
    link = host.get_by_label("Invite: send this link").input_value()
    host.get_by_role("button", name="Invite Ben").click()
    expect(host.get_by_role("button", name="Invite Ben")).to_have_count(0)
    look_all_round(host)
    match = link.rpartition("/m/")[2]
    ben.goto("/")
    invited = ben.get_by_role("region", name="You are invited")
    expect(invited.get_by_test_id(f"match-{match}")).to_be_visible()
    ben.get_by_test_id(f"join-{match}").click()

    eve = visit(f"/m/{match}")  # a stranger: name and seat in one step
    eve.get_by_test_id("sit-2").click()
    eve.get_by_test_id("guest-name").fill("Eve")
    eve.get_by_test_id("guest-save").click()
    expect(eve.get_by_role("listitem").filter(has_text="3. Eve")).to_contain_text("(you)")
    expect(eve.get_by_test_id("fill")).to_have_count(0)

    expect(host.get_by_role("listitem").filter(has_text="3. Eve")).to_be_visible()
    host.get_by_test_id("fill-bot").select_option("random")
    host.get_by_role("button", name="Start with 1 bot").click()
    assert [seat["name"] for seat in Table(host).state()["seats"]] == ["Ada", "Ben", "Eve", "Random"]
    Table(eve)


def test_waiting_for_twenty_seconds_is_offered_something_else(own_server: Server, visit: Visit) -> None:
    page, other = visit(name="Ada", base=own_server.address), visit(name="Ben", base=own_server.address)
    page.clock.install()
    page.goto("/")
    page.get_by_test_id("seat-higgins").click()
    page.clock.pause_at(datetime.datetime.now(datetime.UTC) + datetime.timedelta(minutes=1))
    page.get_by_test_id("seek-higgins").click()
    page.get_by_test_id("fill").wait_for()
    expect(page.get_by_test_id("online")).to_contain_text("online: Ada")
    expect(page.get_by_test_id("offers")).to_have_count(0)
    page.clock.fast_forward(SOON)
    offers = page.get_by_test_id("offers")
    expect(offers).to_contain_text("Nobody has come yet")
    expect(offers).to_contain_text(re.compile("Notify me when somebody comes|Other ways to be notified"))
    page.clock.resume()  # axe waits by it
    look_all_round(page)
    first = page.url
    page.get_by_test_id("offer-pace-live").click()
    expect(page).not_to_have_url(first)
    expect(page.get_by_text("30 seconds for each move")).to_be_visible()
    page.get_by_test_id("fill").wait_for()
    waiting = make(other.request, [ME, OPEN, OPEN], seed=1)
    page.clock.fast_forward(SOON)
    page.get_by_test_id(f"offer-{waiting}").click()
    expect(page).to_have_url(re.compile(waiting))
    expect(page.get_by_role("listitem").filter(has_text="2. Ada")).to_contain_text("(you)")
    open_tables = page.request.get("/api/matches?status=open").json()
    assert [match["id"] for match in open_tables] == [waiting], "nobody is left waiting at the others"
    assert other.request.get("/api/me/news").json()["news"][0]["words"].startswith("Ada sat down at your table")

    other.goto(f"/m/{waiting}")
    other.get_by_test_id("fill").click()
    assert [seat["bot"] for seat in Table(page).state()["seats"]] == [None, None, "apprentice"]


def test_a_lobby_full_of_tables_is_searched_and_says_who_is_reliable(own_server: Server, visit: Visit) -> None:
    ben = visit(name="Ben", base=own_server.address)
    cleo = visit(name="Cleo", base=own_server.address)
    table = make(ben.request, [ME, OPEN], seed=1)
    assert cleo.request.post(f"/api/matches/{table}/join", data={}).ok
    assert ben.request.post(f"/api/matches/{table}/leave", data={}).ok
    of_ben, of_cleo = make(ben.request, [ME, OPEN], seed=1), make(cleo.request, [ME, OPEN, OPEN], seed=1)
    page = visit(base=own_server.address)
    expect(page.get_by_test_id(f"match-{of_ben}")).to_contain_text("Ben finished 0 of 1 game")
    expect(page.get_by_test_id(f"match-{of_cleo}")).to_contain_text("Cleo is new here")
    page.get_by_test_id("filter-players").select_option("3")
    expect(page.get_by_test_id(f"match-{of_ben}")).to_have_count(0)
    page.get_by_test_id("filter-strength").select_option("strong")
    page.get_by_role("button", name="Show all", exact=True).click()
    page.get_by_test_id("filter-search").fill("cle")
    expect(page.get_by_test_id(f"match-{of_ben}")).to_have_count(0)
    look(page)
    page.get_by_test_id(f"join-{of_cleo}").click()
    page.get_by_test_id("guest-name").fill("Ada")
    page.get_by_test_id("guest-save").click()
    expect(page).to_have_url(re.compile(of_cleo))
    expect(page.get_by_role("listitem").filter(has_text="2. Ada")).to_contain_text("(you)")


def test_the_form_remembers_and_keeps_start_in_view(visit: Visit) -> None:
    page = visit(name="Ada", **PHONE)
    unfold(page, "steam")
    page.get_by_test_id("players-4").check(force=True)
    page.get_by_test_id("seat-bot-2").select_option("random")
    start = page.get_by_test_id("lobby-start")
    for top in (page.get_by_role("heading", name="New game: Steam"), page.get_by_test_id("seat-kind-4")):
        top.scroll_into_view_if_needed()
        expect(start).to_be_in_viewport(ratio=1)
    begin(page)
    Table(page)
    page.goto("/")
    unfold(page, "steam")
    expect(page.get_by_test_id("players-4")).to_be_checked()
    expect(page.get_by_test_id("seat-bot-2")).to_have_value("random")
    options = page.get_by_test_id("seat-bot-2").locator("option").all_inner_texts()
    assert options[0] == "Random (no opponent)" and options[-1] == "Superintendent (hardest)"
