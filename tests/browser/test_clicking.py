"""Games by the mouse."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit, fix_seed
from tests.browser.lobby import begin, unfold
from tests.browser.table import Table

TURNS = 60  # far more than a game needs


def start(page: Page, version: str, seed: int) -> Table:
    """From the lobby to a table with one bot."""
    fix_seed(page, seed)
    unfold(page)
    page.get_by_test_id(f"option-version-{version}").check()
    expect(page.get_by_test_id("seat-kind-1")).to_have_value("me")
    expect(page.get_by_test_id("seat-bot-2")).to_have_value("greedy")
    begin(page, "Ada")
    return Table(page)


def test_a_whole_short_game_against_greedy_by_clicking(visit: Visit) -> None:
    table = start(visit(), "short", seed=11)
    for _ in range(TURNS):
        state = table.await_turn()
        if state["status"] == "over":
            break
        if state["view"]["legal"]["travel"]:
            table.go_by_map(table.way_home(state))
        else:
            table.take()
    expect(table.final).to_be_visible()
    seats = table.state()["view"]["seats"]
    assert any(not seat["markers"] for seat in seats), "somebody has cleared their last marker"
    for seat in seats:
        expect(table.final.locator("tfoot")).to_contain_text(str(seat["points"]))


def test_a_classic_game_with_expenses_pass_cards_and_tickets_by_clicking(visit: Visit) -> None:
    table = start(visit(), "classic", seed=3)
    passes = table.id_of("tab-passes")
    passes.click()
    table.page.get_by_text("Offer Pass cards: before moving").click()
    table.id_of("offer").select_option("every")
    done: set[str] = set()
    for _ in range(40):
        state = table.await_turn()
        legal = state["view"]["legal"]
        kinds = {plain["kind"] for plain in legal["plain"]}
        if legal["buy"] and "buy" not in done:
            passes.click()
            cheapest = min(legal["buy"], key=lambda b: (b["cost"], b["card"]))
            table.id_of(f"buy-{table.board['passes'][cheapest['card']]['id']}").click()
            table.after(table.id_of("confirm-buy").click)
            expect(table.page.locator("#tabpanel").get_by_text("Yours.")).to_be_visible()
            done.add("buy")
        elif legal["travel"]:
            table.go_by_map(min(legal["travel"], key=lambda t: (t["broke"], not t["tickets"], t["segments"])))
            done.add("travel")
        elif legal["take"]:
            table.take()
            done.add("take")
        elif "pay" in kinds:
            cash = state["view"]["seats"][0]["cash"]
            due = sum(e["due"] for e in state["view"]["expenses"])
            expect(table.page.get_by_role("row", name="Together")).to_contain_text(f"${due}")
            table.after(table.id_of("action-pay").click)
            assert table.state()["view"]["seats"][0]["cash"] in (cash - due, cash - due + 50)
            done.add("pay")
        else:
            table.after(table.id_of("action-done").click)
            done.add("done")
        if len(done) == 5:
            break
    assert done == {"buy", "travel", "pay", "take", "done"}
    table.id_of("tab-log").click()
    expect(table.id_of("log").locator("[data-ply]")).to_contain_text([line["words"] for line in table.state()["log"]])
    table.id_of("tab-players").click()
    expect(table.page.locator("#tabpanel")).to_contain_text(f"${table.state()['view']['seats'][0]['cash']}")
