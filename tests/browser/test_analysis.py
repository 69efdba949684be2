"""Bots as teachers: an analysis that leads over the board, play from a moment on, advice during a game."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.access import look_all_round
from tests.browser.conftest import PHONE, Faults, Visit
from tests.browser.lobby import unfold
from tests.browser.made import finished, midgame
from tests.browser.table import Table, tab_to


def analysis_of(page: Page, match: str) -> dict[str, Any]:
    """The analysis as the server has it."""
    answer = page.request.get(f"/api/matches/{match}/analysis")
    assert answer.ok, answer.text()
    return dict(answer.json()["analysis"])


def analysed(page: Page) -> tuple[Table, dict[str, Any]]:
    """The page of a finished match of two bots, its analysis open and done."""
    page.goto(finished(page.request, seats=2, version="short"))
    table = Table(page)
    table.id_of("open-analysis").click()
    expect(table.final).to_have_count(0)
    expect(table.id_of("every-decision")).to_be_attached()
    expect(table.id_of("analysis").get_by_role("progressbar")).to_have_count(0)
    return table, analysis_of(page, table.id)


def at(page: Page, moves: int) -> None:
    """The board is that after so many moves."""
    expect(page.locator(".count")).to_have_text(f"{moves} / {Table(page).ply()}")


def touch(graph: Locator, share: float) -> None:
    """Click the graph so far from its left end."""
    box = graph.bounding_box()
    assert box
    graph.click(position={"x": share * box["width"], "y": box["height"] / 2})


def percent(outcome: float) -> str:
    return str(int(100 * outcome + 0.5))


def test_the_graph_of_an_analysis_leads_over_the_board(visit: Visit) -> None:
    page = visit(name="Ada")
    table, analysis = analysed(page)
    decisions = analysis["decisions"]
    graph, decision = table.id_of("graph"), table.id_of("decision")
    expect(graph).to_have_attribute("aria-valuemax", str(len(decisions)))

    touch(graph, 0.5)
    place = int(graph.get_attribute("aria-valuenow") or 0)
    assert 0.3 < place / len(decisions) < 0.7
    there = decisions[place - 1]
    at(page, there["move"])
    expect(decision).to_contain_text(there["words"])
    for row, before, after in zip(decision.locator("tbody tr").all(), there["before"], there["after"], strict=True):
        expect(row.get_by_role("cell").nth(0)).to_have_text(percent(before))
        expect(row.get_by_role("cell").nth(1)).to_have_text(percent(after))

    tab_to(page, "[data-testid=graph]")
    for key, to in (("ArrowRight", place + 1), ("ArrowLeft", place), ("PageDown", place - 10), ("End", len(decisions))):
        page.keyboard.press(key)
        expect(graph).to_have_attribute("aria-valuenow", str(to))
        at(page, decisions[to - 1]["move"])
    page.keyboard.press("Home")
    at(page, decisions[0]["move"] - 1)
    expect(graph).to_have_attribute("aria-valuenow", "0")

    assert analysis["swings"]
    buttons = table.id_of("swings").get_by_role("button")
    expect(buttons).to_have_count(len(analysis["swings"]))
    swing = next(d for d in decisions if d["move"] == analysis["swings"][0])
    buttons.first.click()
    at(page, swing["move"])
    expect(decision).to_contain_text(swing["words"])

    better = max((d for d in decisions if d["better"]), key=lambda d: d["better"]["gain"])
    table.id_of("missed").get_by_role("button").first.click()
    expect(table.id_of("better")).to_contain_text(better["better"]["words"])
    expect(table.id_of("better")).to_contain_text(f"Better by {percent(better['better']['gain'])}")
    assert page.locator("main").evaluate("(e) => [e.scrollTop, e.scrollHeight - e.clientHeight]") == [0, 0]
    for details in table.id_of("analysis").locator("summary").all():
        details.click()
    expect(table.id_of("every-decision").locator("tbody tr")).to_have_count(len(decisions))
    expect(table.id_of("every-decision").locator("tbody tr").first).to_be_visible()
    look_all_round(page)


def test_one_plays_on_from_a_moment_of_a_finished_game(visit: Visit) -> None:
    page = visit(name="Ada")
    table, analysis = analysed(page)
    decision = analysis["decisions"][len(analysis["decisions"]) // 2]
    table.slider.fill(str(decision["move"]))
    table.id_of("before-decision").click()
    at(page, decision["move"] - 1)
    expect(table.id_of("decision")).to_contain_text(decision["words"])  # still the one that comes now
    table.id_of("play-on").click()
    mover, other = decision["seat"] + 1, 2 - decision["seat"]
    expect(table.id_of(f"branch-seat-{mover}")).to_be_checked()
    table.id_of(f"branch-seat-{other}").check()
    table.id_of(f"branch-seat-{mover}").check()
    table.id_of("branch-bot").select_option("fireman")
    expect(page.locator("#branch-bot-words")).not_to_be_empty()
    look_all_round(page)
    old = page.url
    table.id_of("branch-start").click()
    expect(page).not_to_have_url(old)
    new = Table(page)
    state = new.await_turn()
    assert state["ply"] == decision["move"] - 1
    assert [(s["mine"], s["bot"]) for s in state["seats"]] == [
        (True, None) if i == decision["seat"] else (False, "fireman") for i in range(2)]
    assert page.request.get(f"/api/matches/{table.id}").json()["status"] == "over"


def test_on_a_phone_the_board_stays_in_sight_under_the_graph(visit: Visit) -> None:
    page = visit(name="Ada", **PHONE)
    for width in (390, 320):
        page.set_viewport_size({"width": width, "height": 844})
        table, analysis = analysed(page)
        graph = table.id_of("graph")
        graph.scroll_into_view_if_needed()
        touch(graph, 0.4)
        place = int(graph.get_attribute("aria-valuenow") or 0)
        at(page, analysis["decisions"][place - 1]["move"])
        board = page.locator(".board").bounding_box()
        assert board
        assert board["y"] >= 0
        assert board["height"] > 250
        assert page.evaluate("document.documentElement.scrollWidth") == width


def test_a_bot_advises_and_its_move_is_chosen_on_the_board(visit: Visit) -> None:
    page = visit(name="Ada")
    page.goto(midgame(page.request, seats=3, moves=4))
    table = Table(page)
    table.await_turn()
    with page.expect_response("**/advice") as coming:
        table.id_of("ask-bot").click()
    advice = coming.value.json()
    shown = table.id_of("advice")
    expect(shown).to_contain_text(advice["words"])
    lines = shown.locator("[data-testid^=advice-line]")
    expect(lines).to_have_count(len(advice["lines"]))
    for line, row in zip(advice["lines"], lines.all(), strict=True):
        expect(row).to_contain_text(line["words"])
        cells = row.get_by_role("cell")
        expect(cells.nth(0)).to_have_text(f"{percent(line['visits'] / advice['playouts'])}%")
        expect(cells.nth(1)).to_have_text(f"{line['points'][advice['seat']]:.1f}")
        expect(cells.nth(2)).to_have_text(percent(line["outcomes"][advice["seat"]]))
    explained = table.id_of("explained")
    expect(explained).not_to_contain_text("This is not a probability.")
    shown.get_by_role("button", name="Outcome").focus()
    expect(explained).to_contain_text("This is not a probability.")

    best = advice["lines"][0]
    assert best["text"].startswith("move ")
    shown.get_by_role("button", name="How it may go on").first.click()
    for step in best["then"]:
        expect(shown).to_contain_text(step["words"])
    look_all_round(page)
    table.id_of("advice-choose-1").click()
    table.after(table.id_of("confirm-move").click)
    mine = [entry["text"] for entry in table.await_turn()["log"] if entry["seat"] == advice["seat"]]
    assert best["text"] == [text for text in mine if text == "stay" or text.startswith("move ")][-1]
    expect(shown.filter(has_text=advice["words"])).to_have_count(0)


def test_where_advice_is_not_allowed_nobody_asks_a_bot(visit: Visit) -> None:
    page = visit("/", name="Ada")
    unfold(page)
    page.get_by_test_id("advice-off").check(force=True)
    page.get_by_test_id("lobby-start").click()
    table = Table(page)
    assert table.await_turn()["advice"] is False
    expect(table.id_of("tab-log")).to_be_visible()
    expect(table.id_of("tab-study")).to_have_count(0)
    expect(table.id_of("ask-bot")).to_have_count(0)

    page.goto("/")
    unfold(page)
    expect(page.get_by_test_id("advice-off")).to_be_checked()  # as it was chosen last
    page.goto("/")
    unfold(page, "steam")
    expect(page.get_by_test_id("advice-on")).to_be_checked()
    page.get_by_test_id("seat-kind-2").select_option("open")
    expect(page.get_by_test_id("advice-off")).to_be_checked()


def test_a_stranger_is_asked_for_a_name_before_a_bot_works_for_him(visit: Visit, faults: Faults) -> None:
    faults.expect("401")
    path = finished(visit(name="Ada").request, seats=2, seed=5, version="short")
    page = visit(path)
    page.get_by_test_id("open-analysis").click()
    page.get_by_test_id("guest-name").fill("Eve")
    page.get_by_test_id("guest-save").click()
    expect(page.get_by_test_id("graph")).to_be_visible()
