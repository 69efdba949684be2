"""A table played for real: two people in two browsers, with clocks, undo by consent, plans, a seat that changes hands
and a rematch; and what the lobby says of such tables."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, Route, expect

from tests.browser.access import in_hand, look, look_all_round
from tests.browser.conftest import Faults, Visit
from tests.browser.lobby import unfold
from tests.browser.made import make
from tests.browser.table import State, Table, tab_to

ME, OPEN = {"kind": "me"}, {"kind": "open"}
DAY = {"per": "turn", "seconds": 86_400, "bank": 172_800, "refill": 21_600, "late": "kick"}
HASTE = {"per": "turn", "seconds": 2, "bank": 0, "refill": 0, "late": "kick"}
LIVE = {"per": "move", "seconds": 10, "bank": 300, "refill": 10, "late": "bot"}


def agree(ada: Page, ben: Page, seed: int = 3, **asked: Any) -> str:
    """A match of the Short Version, begun; its id."""
    options = {"players": 2, "version": "short"}
    data = {"game": "higgins", "options": options, "seats": [ME, OPEN], "seed": seed, **asked}
    answer = ada.request.post("/api/matches", data=data)
    assert answer.ok, answer.text()
    match = str(answer.json()["id"])
    assert ben.request.post(f"/api/matches/{match}/join", data={}).ok
    return match


def sit_down(*pages: Page, match: str) -> list[Table]:
    """The tables of all of them."""
    for page in pages:
        page.goto(f"/m/{match}")
    return [Table(page) for page in pages]


def move_of(table: Table, state: State) -> dict[str, Any] | None:
    """What the mover here sends by the interface for programs; None where another has to move."""
    legal = (state["view"] or {}).get("legal") if state["status"] == "running" else None
    if not legal:
        return None
    move = table.way_home(state) if legal["travel"] else next(m for g in (legal["take"], legal["plain"]) for m in g)
    return {"seq": state["seq"], "move": move["move"], "key": f"test-{state['seq']}"}


def decide(table: Table, most: int = 200) -> State:
    """The mover here decides as long as it is their turn; the state then."""
    state = table.state()
    while most and (sent := move_of(table, state)):
        answer = table.page.request.post(f"/api/matches/{table.id}/moves", data=sent)
        assert answer.ok, answer.text()
        state, most = table.state(), most - 1
    return state


def in_force(state: State) -> list[dict[str, Any]]:
    """The moves in force."""
    moves: list[dict[str, Any]] = []
    for line in state["log"]:
        moves = [*moves, line] if line["kind"] == "move" else moves[:line["ply"]]
    return moves


def seen(*tables: Table) -> None:
    """The pages show all that has been done."""
    for table in tables:
        expect(table.slider).to_have_attribute("max", str(tables[0].state()["ply"]))


def finish(*tables: Table) -> None:
    """Play it to its end."""
    for _ in range(400):
        if {decide(table)["status"] for table in tables} == {"over"}:
            return
    raise AssertionError("it does not end")


def test_two_people_play_over_days_with_undo_by_consent_a_kick_and_a_rematch(visit: Visit) -> None:
    page, other = visit(name="Ada"), visit(name="Ben")
    unfold(page)
    page.get_by_test_id("seat-kind-2").select_option("open")
    page.get_by_test_id("option-version-short").check(force=True)
    page.get_by_test_id("pace-day").check(force=True)
    page.get_by_test_id("lobby-start").click()
    expect(page).to_have_url(re.compile("/m/"))
    expect(page.get_by_text("1 day for each turn")).to_have_count(1)  # what is agreed is said where one waits
    other.reload()
    match = page.url.rpartition("/m/")[2]
    expect(other.get_by_test_id(f"match-{match}")).to_contain_text("1 day a turn")
    other.get_by_test_id(f"join-{match}").click()
    ada, ben = Table(page), Table(other)
    clock = page.get_by_role("list", name="Players").get_by_test_id("clock")
    expect(clock.first).to_contain_text(re.compile(r"\d+\sh"))

    # Ada decides and takes back at once; then Ben has decided, and is asked
    decide(ada, most=1)
    seen(ada)
    expect(ada.id_of("table-undo")).to_have_text("Undo")
    ada.id_of("table-undo").click()
    expect(ada.slider).to_have_attribute("max", "0")
    decide(ada)
    before = decide(ben)["ply"]
    seen(ada, ben)
    expect(ada.id_of("table-undo")).to_have_text("Ask to undo")
    ada.id_of("table-undo").click()
    expect(ada.id_of("ask")).to_contain_text("Still to answer: Ben.")
    expect(ben.id_of("ask")).to_contain_text("Ada asks to undo")
    expect(ben.id_of("ask")).to_contain_text("Still to answer: you.")
    asked = ben.state()["ask"]
    undone = [line["words"] for line in in_force(ben.state())[asked["ply"]:] if not line["forced"]]
    shown = ben.id_of("would-undo").get_by_role("listitem")
    expect(shown.first).to_have_text(undone[0])
    assert shown.all_text_contents()[:5] == undone[:5]
    ben.id_of("ask-look").click()
    expect(ben.slider).to_have_value(str(asked["ply"]))
    ben.id_of("answer-no").click()
    expect(ada.id_of("ask")).to_have_count(0)
    what = asked["words"].removeprefix("Ada asks ")
    expect(ada.id_of("answered")).to_contain_text(f"Ben does not agree {what}")
    other.keyboard.press("Escape")
    expect(ben.id_of("answered")).to_have_count(0)  # said where it was asked
    assert ada.ply() == before
    ada.id_of("table-undo").click()
    expect(ada.id_of("answered")).to_have_count(0)
    ben.id_of("answer-yes").click()
    expect(ada.id_of("answered")).to_contain_text(re.compile("Ada undid .*; Ben agreed"))
    for table in ada, ben:
        expect(table.id_of("ask")).to_have_count(0)
        expect(table.slider).not_to_have_attribute("max", str(before))
    ada.id_of("tab-log").click()
    expect(ada.id_of("note-undo").last).to_contain_text("undid")
    expect(ada.id_of("log").locator("s").first).to_be_visible()
    assert ada.id_of("log").locator("[data-ply]").count() == ada.ply()

    # a match with hardly any time: Ben is late, Ada has a bot sit down, Ben comes back
    match = agree(page, other, pace=HASTE)
    ada, ben = sit_down(page, other, match=match)
    decide(ada)
    expect(ada.id_of("late")).to_contain_text("Ben is out of time. You can wait, or replace them now")
    expect(ben.id_of("late")).to_contain_text("Your time is up. You can still move, until another player puts a bot")
    ada.id_of("kick-2").click()
    expect(ben.id_of("away")).to_contain_text("You ran out of time and were replaced. Fireman plays for you.")
    expect(ada.id_of("taken")).to_contain_text("Ada replaced Ben, who was late. Fireman plays on for them.")
    expect(page.get_by_role("list", name="Players").get_by_role("listitem").nth(1)).to_contain_text("Ben")
    expect(page.get_by_role("list", name="Players")).to_contain_text("played by Fireman")
    ben.id_of("sit-back-2").click()
    expect(ben.id_of("away")).to_have_count(0)
    ben.id_of("tab-log").click()
    expect(ben.id_of("note-kick")).to_contain_text("Ben")
    expect(ben.id_of("note-sit")).to_contain_text("Ben came back")

    # to the end, and once more; only then do the players see what was said by those who watched
    match = agree(page, other, pace=DAY)
    ada, ben = sit_down(page, other, match=match)
    watcher = visit(name="Cy")
    for someone in watcher, other:
        assert someone.request.post(f"/api/matches/{match}/chat", data={"text": f"{someone is other}"}).ok
    expect(ada.id_of("tab-talk")).to_have_text("Talk (1)")
    finish(ada, ben)
    expect(ben.final).to_be_visible()
    expect(ada.final).to_be_visible()
    page.keyboard.press("Escape")
    expect(ada.final).to_have_count(0)
    expect(ada.id_of("tab-talk")).to_have_text("Talk (2)")
    ada.id_of("tab-talk").click()
    expect(ada.id_of("talk-players")).to_have_text("Players’ room")
    expect(ada.id_of("chat-line")).to_contain_text("True")
    expect(ada.id_of("talk-spectators")).to_have_text("Spectators’ room (1)")
    ada.id_of("talk-spectators").click()
    expect(ada.id_of("chat-line")).to_contain_text("False")
    expect(ada.id_of("chat-room")).to_have_text("Everybody reads this, players and spectators.")
    expect(ada.id_of("tab-talk")).to_have_text("Talk")
    ada.id_of("open-final").click()
    ada.final.get_by_test_id("rematch").click()
    expect(page).not_to_have_url(re.compile(match))
    expect(page.get_by_label("Send this link")).to_be_visible()
    expect(ben.final.get_by_test_id("rematch-made")).to_contain_text("Ada wants a rematch.")
    ben.final.get_by_test_id("rematch-join").click()
    again = Table(other)
    expect(again.status).to_be_visible()
    assert {s["name"] for s in again.state()["seats"]} == {"Ada", "Ben"}
    assert again.state()["pace"] == DAY


def test_the_clock_stops_when_both_agree_and_a_seat_that_was_left_is_taken_back(visit: Visit) -> None:
    page, other = visit(name="Ada"), visit(name="Ben")
    ada, ben = sit_down(page, other, match=agree(page, other, pace={**LIVE, "seconds": 1800}))
    strip = page.get_by_role("list", name="Players")
    expect(strip.get_by_test_id("clock").first).to_contain_text(re.compile(r"2\d:\d\d \+\s5:00"))
    ada.id_of("table-menu").click()
    ada.id_of("pause").click()
    page.keyboard.press("Escape")
    ben.id_of("answer-yes").click()
    expect(ada.id_of("paused")).to_be_visible()
    expect(strip.get_by_test_id("clock").first).to_contain_text("paused")
    ben.id_of("resume").click()
    expect(ada.id_of("paused")).to_have_count(0)
    ada.id_of("table-menu").click()
    ada.id_of("pause").click()
    page.keyboard.press("Escape")
    ben.id_of("answer-no").click()
    expect(ada.id_of("answered")).to_contain_text("Ben does not agree to a pause.")
    expect(ada.id_of("paused")).to_have_count(0)
    ben.id_of("table-menu").click()
    ben.id_of("leave").click()
    ben.id_of("leave-confirm").click()
    expect(ben.id_of("away")).to_be_visible()
    expect(ben.id_of("table-undo")).to_have_count(0)  # a spectator now
    ben.id_of("sit-back-2").click()
    expect(ben.id_of("table-undo")).to_be_visible()


def test_what_cannot_be_done_says_why_to_the_keyboard(visit: Visit) -> None:
    page, other = visit(name="Ada"), visit(name="Ben")
    [ada] = sit_down(page, match=agree(page, other, pace=DAY))
    tab_to(page, "[data-testid=table-undo]")
    expect(page.get_by_role("tooltip")).to_be_visible()
    expect(page.get_by_role("tooltip")).to_have_text("You have not decided anything yet.")
    expect(ada.id_of("table-undo")).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("announcements")).to_have_text("You have not decided anything yet.")


def test_a_plan_is_made_when_its_turn_comes_and_withdrawn_with_its_reason(visit: Visit, faults: Faults) -> None:
    faults.expect("400")
    page, other = visit(name="Ada"), visit(name="Ben")
    ada, ben = sit_down(page, other, match=agree(page, other, pace=DAY))
    ben.id_of("tab-plan").click()
    ben.id_of("plan-1-1").fill("build a castle")
    ben.id_of("plan-add").click()
    other.keyboard.type("no ticket")
    other.keyboard.press("Enter")
    expect(ben.id_of("plan-problem")).to_contain_text("build a castle")
    expect(ben.id_of("plan-1-1")).to_be_focused()
    other.keyboard.press("Control+A")
    other.keyboard.type("move Havana")
    ben.id_of("plan-else-1").click()
    other.keyboard.type("stay")
    ben.id_of("plan-2-1").focus()
    other.keyboard.press("Alt+ArrowUp")
    expect(ben.id_of("plan-1-1")).to_have_value("no ticket")
    other.keyboard.press("Alt+ArrowDown")
    expect(ben.id_of("plan-2-1")).to_have_value("no ticket")
    ben.id_of("plan-save").click()
    expect(ben.id_of("plan-kept")).to_be_visible()
    assert ben.state()["plans"][0]["steps"] == [["move Havana", "stay"], ["no ticket"]]
    assert ada.state()["plans"] == []
    decide(ada)
    seen(ada, ben)
    log = [line for line in ada.state()["log"] if line["seat"] == 1]
    assert log[0]["text"] == "stay"

    # far away, and no other way: it does not fit
    decide(ben)
    if ada.state()["to_move"] == 1:
        raise AssertionError("Ben's turn does not end")
    ben.id_of("plan-1-1").fill("move Havana")
    ben.id_of("plan-save").click()
    expect(ben.id_of("plan-kept")).to_be_visible()
    decide(ada)
    expect(ben.id_of("withdrawn")).to_contain_text("Your plan is withdrawn.")
    expect(ben.id_of("withdrawn")).to_contain_text("Havana")


def test_a_seat_clicked_before_the_page_knows_the_name_is_taken(visit: Visit) -> None:
    ada, ben = visit(name="Ada"), visit(name="Ben")
    match = ada.request.post("/api/matches", data={"game": "higgins", "options": {"players": 2},
                                                   "seats": [ME, OPEN]}).json()["id"]
    held: list[Route] = []
    ben.route("**/api/guest", lambda route: held.append(route))  # noqa: PLW0108 - Playwright marks its handlers
    ben.goto(f"/m/{match}")
    ben.get_by_test_id("sit-1").click()
    for route in held:
        route.continue_()
    expect(ben.get_by_test_id("status-line")).to_be_visible()


def test_a_quick_game_finds_the_table_that_somebody_opened(visit: Visit) -> None:
    page, other = visit(name="Ada"), visit(name="Ben")
    for someone in page, other:  # at one moment
        someone.get_by_test_id("seat-higgins").click()
        someone.get_by_test_id("seek-higgins-2").check(force=True)
        someone.get_by_test_id("seek-pace-higgins-hours").check(force=True)
        someone.get_by_test_id("seek-higgins").click()
    ada, ben = Table(page), Table(other)
    assert ada.id == ben.id
    assert ada.state()["pace"]["seconds"] == 12 * 3600


def test_the_lobby_lists_what_is_asked_for(visit: Visit) -> None:
    page, other = visit(name="Ada"), visit(name="Ben")
    timed = agree(page, other, pace=DAY)
    waiting = other.request.post("/api/matches", data={
        "game": "higgins", "options": {"players": 2}, "seats": [ME, OPEN], "pace": LIVE}).json()["id"]
    hidden = other.request.post("/api/matches", data={
        "game": "higgins", "options": {"players": 2}, "seats": [ME, OPEN], "visibility": "unlisted"}).json()["id"]
    page.goto("/")
    expect(page.get_by_test_id(f"match-{waiting}")).to_contain_text("10 s + 5 min")
    expect(page.get_by_test_id(f"match-{hidden}")).to_have_count(0)
    page.get_by_test_id("filter-pace").select_option("days")
    expect(page.get_by_test_id(f"match-{waiting}")).to_have_count(0)
    expect(page.get_by_test_id(f"match-{timed}")).to_be_visible()  # one's own turn stays in sight
    page.get_by_test_id("filter-pace").select_option("live")
    page.get_by_test_id("filter-open").check()
    expect(page.get_by_test_id(f"match-{waiting}")).to_be_visible()
    page.get_by_test_id("filter-mine").check()
    expect(page.get_by_test_id(f"match-{waiting}")).to_have_count(0)


def test_what_is_asked_and_planned_has_no_grave_fault(visit: Visit) -> None:
    page, other = visit(name="Ada"), visit(name="Ben")
    match = agree(page, other, pace=LIVE, undo="ask")
    ada, ben = sit_down(page, other, match=match)
    decide(ada)
    decide(ben, most=1)
    seen(ada, ben)
    ada.id_of("table-undo").click()
    expect(ben.id_of("ask")).to_be_visible()
    look_all_round(page)
    look_all_round(other)
    other.get_by_test_id("tab-plan").click()
    look_all_round(other)
    other.get_by_test_id("table-menu").click()
    expect(other.get_by_test_id("table-dialog")).to_be_visible()
    look_all_round(other)
    other.keyboard.press("Escape")
    ben.id_of("answer-yes").click()
    other.get_by_test_id("tab-log").click()
    expect(ben.id_of("note-undo")).to_be_visible()
    look_all_round(other)
    page.goto("/")
    set_up(page)
    look(page)
    with in_hand(page):
        page.get_by_test_id("options-higgins").click()  # fold it away
        set_up(page)
        look(page)
    page.goto(f"/m/{make(page.request, [ME, OPEN], seed=1)}")
    page.get_by_label("Send this link").wait_for()
    look_all_round(page)


def set_up(page: Page) -> None:
    """Open what there is to choose for a new table."""
    unfold(page)
    page.get_by_test_id("seat-kind-2").select_option("invited")
    page.get_by_test_id("table-rules").locator("summary").click()
    page.get_by_test_id("pace-own").check(force=True)
