"""The game is in the server: reloaded, in a second tab, in another browser, after the server was killed."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Faults, Server, Visit
from tests.browser.lobby import unfold
from tests.browser.made import make
from tests.browser.table import Table

ME, BOT = {"kind": "me"}, {"kind": "bot", "bot": "greedy"}


def shown(table: Table) -> tuple[str, str, list[str]]:
    """Place in the game, whose turn it is, and the log, as the page shows them."""
    table.id_of("tab-log").click()
    lines = table.id_of("log").locator("[data-ply]")
    expect(lines).to_have_count(table.ply())
    return table.slider.get_attribute("max") or "", table.status.inner_text(), lines.all_text_contents()


def reload(table: Table) -> None:
    """Reload the page, until it is live again."""
    table.page.reload()
    expect(table.slider).to_be_visible()
    expect(table.id_of("line")).to_have_text("Live")


def go(table: Table) -> None:
    """The mover's journey, by the list."""
    travel = table.way_home(table.await_turn())
    table.destination(travel["city"]).click()
    table.after(table.id_of("confirm-move").click)


def test_a_reload_in_the_middle_of_a_turn_shows_the_same_place(visit: Visit) -> None:
    page = visit(name="Ada")
    page.goto(f"/m/{make(page.request, [ME, BOT], seed=3)}")
    table = Table(page)
    state = table.await_turn()
    card = table.board["passes"][state["view"]["legal"]["buy"][0]["card"]]["id"]
    table.id_of("tab-passes").click()
    table.id_of(f"buy-{card}").click()
    table.after(table.id_of("confirm-buy").click)
    before = shown(table)
    reload(table)
    assert shown(table) == before, "after a purchase"

    table.id_of("tab-passes").click()
    page.get_by_text("Offer Pass cards: before moving").click()
    table.id_of("offer").select_option("every")  # each step by hand
    state = table.await_turn()
    travel = next(t for t in state["view"]["legal"]["travel"] if t["tickets"] and not t["broke"])
    table.destination(travel["city"]).click()
    table.after(table.id_of("confirm-move").click)
    expect(page.get_by_role("list", name="Tickets to take")).to_be_visible()  # no card can be bought: it pays by itself
    before = shown(table)
    reload(table)
    expect(page.get_by_role("list", name="Tickets to take")).to_be_visible()
    assert shown(table) == before, "after the journey, before the ticket"
    table.take()


def test_a_second_tab_sees_every_move(visit: Visit) -> None:
    page = visit(name="Ada")
    page.goto(f"/m/{make(page.request, [ME, BOT], seed=11, version='short')}")
    table = Table(page)
    second = page.context.new_page()
    second.goto(page.url)
    other = Table(second)
    for _ in range(2):
        go(table)
        ply = table.await_turn()["ply"]
        expect(other.slider).to_have_attribute("max", str(ply))
        if table.state()["view"]["legal"]["take"]:
            table.take()
            table.await_turn()
    table.await_turn()
    expect(other.slider).to_have_attribute("max", str(table.ply()))
    assert shown(other) == shown(table)
    go(other)
    expect(table.slider).to_have_attribute("max", str(other.await_turn()["ply"]))


def test_another_browser_joins_by_the_link_and_plays(visit: Visit) -> None:
    page = visit(name="Ada")
    unfold(page)
    page.get_by_test_id("seat-kind-2").select_option("open")
    page.get_by_test_id("option-version-short").check()
    page.get_by_test_id("lobby-start").click()
    link = page.get_by_label("Invite: send this link").input_value()

    guest = visit(link.partition("/m/")[1] + link.partition("/m/")[2])
    guest.get_by_test_id("sit-1").click()
    guest.get_by_test_id("guest-name").fill("Bo")
    guest.get_by_test_id("guest-save").click()  # sits down, too
    ada, bo = Table(page), Table(guest)
    play_turn(ada)
    expect(bo.status).to_contain_text("Your turn, Bo.")
    play_turn(bo)
    expect(ada.status).to_contain_text("Your turn, Ada.")
    expect(ada.slider).to_have_attribute("max", str(bo.ply()))


def test_the_lobby_leads_back_to_a_table_where_one_sits(visit: Visit) -> None:
    page = visit(name="Ada")
    match = make(page.request, [ME, {"kind": "open"}], seed=1)
    page.goto("/")
    row = page.get_by_role("listitem").filter(has=page.get_by_test_id(f"match-{match}"))
    expect(row).to_be_visible()
    expect(page.get_by_test_id(f"join-{match}")).to_have_count(0)
    expect(visit(name="Bo").get_by_test_id(f"join-{match}")).to_be_visible()
    row.get_by_role("link", name="Return to the table").click()
    expect(page.get_by_label("Send this link")).to_be_visible()


def play_turn(table: Table) -> None:
    """Everything of one turn of the Short Version."""
    mover = table.await_turn()["to_move"]
    go(table)
    state = table.state()
    if state["to_move"] == mover and state["view"]["legal"]["take"]:
        table.take()


def test_two_people_play_on_one_device(visit: Visit) -> None:
    page = visit(name="Ada")
    unfold(page)
    page.get_by_test_id("seat-kind-2").select_option("local")
    page.get_by_test_id("seat-name-2").fill("Bo")
    page.get_by_test_id("option-version-short").check()
    page.get_by_test_id("lobby-start").click()
    table = Table(page)
    for name in ("Ada", "Bo", "Ada", "Bo"):
        expect(table.status).to_contain_text(f"{name}, it is your turn.")
        play_turn(table)


def test_the_page_recovers_when_the_server_is_killed(visit: Visit, server: Server, faults: Faults) -> None:
    faults.expect("ERR_CONNECTION", "ERR_INCOMPLETE", "WebSocket", "failed: GET .*/api/(matches|me/)")
    page = visit(name="Ada")
    page.goto(f"/m/{make(page.request, [ME, BOT], seed=11, version='short')}")
    table = Table(page)
    for _ in range(2):
        go(table)
        if table.await_turn()["view"]["legal"]["take"]:
            table.take()
    table.await_turn()
    before = shown(table)
    server.kill()
    expect(table.id_of("line")).to_have_text("Reconnecting…")
    server.start()
    expect(table.id_of("line")).to_have_text("Live")
    assert shown(table) == before
    go(table)
    table.await_turn()
