"""What the others did since one's last turn, told at the table."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.access import look_all_round
from tests.browser.conftest import Visit
from tests.browser.made import midgame
from tests.browser.table import Table, tab_to


def test_what_the_others_did_is_told_and_shown_until_one_decides(visit: Visit) -> None:
    page = visit(name="Ada")
    page.goto(midgame(page.request, 3, 6))
    table = Table(page)
    recap = table.id_of("recap")
    expect(recap.get_by_role("heading")).to_have_text("Since your last turn")
    lines = recap.get_by_role("listitem").get_by_role("button")
    log = table.state()["log"]
    own = max(line["seq"] for line in log if line["seat"] == 0 and not line["forced"])
    since = [line for line in log if line["seq"] > own and line["seat"] != 0]
    players = sorted({line["seat"] for line in since})
    expect(lines).to_have_count(len(players))
    for seat in players:
        told = " ".join(line["words"] for line in since if line["seat"] == seat)
        expect(lines.filter(has_text=told)).to_have_count(1)

    ply = str(table.ply())
    page.mouse.move(1, 1)  # from somewhere: what moves under a mouse that rests is not pointed at
    lines.first.hover()
    expect(table.page.get_by_text("You are looking back.")).to_be_visible()
    table.page.mouse.move(1, 1)
    expect(table.page.get_by_text("You are looking back.")).to_have_count(0)
    tab_to(page, "[data-testid=recap] li button")
    page.keyboard.press("Enter")
    expect(lines.first).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Enter")
    expect(lines.first).to_have_attribute("aria-pressed", "false")
    assert ply == str(table.ply())
    look_all_round(page)

    table.id_of("recap-close").click()
    expect(recap).to_have_count(0)
    state = table.await_turn()
    table.go_by_map(min(state["view"]["legal"]["travel"], key=lambda t: (t["broke"], not t["tickets"], t["segments"])))
    for _ in range(4):  # until the others have had their turns
        state = table.await_turn()
        if state["view"]["legal"]["travel"]:
            break
        if state["view"]["legal"]["take"]:
            table.take()
        else:
            table.after(table.page.locator("[data-testid^=action-]").first.click)
    expect(recap).to_be_visible()
