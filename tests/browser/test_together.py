"""What people do for each other at a table: name it, watch, give time, take a seat to another device; and are told."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.access import look_all_round
from tests.browser.conftest import PHONE, Faults, Visit
from tests.browser.made import make
from tests.browser.table import Table
from tests.browser.test_table_play import DAY, decide

SEATS = [{"kind": "me"}, {"kind": "local", "name": "Eva"}, {"kind": "open"}]


def test_a_table_over_days_is_named_watched_and_shared_out(visit: Visit, faults: Faults) -> None:
    faults.expect("403")  # a wrong code
    page, other = visit(name="Ada"), visit(name="Ben")
    asked = {"game": "higgins", "options": {"players": 3, "version": "short"}, "seats": SEATS, "seed": 3, "pace": DAY}
    made = page.request.post("/api/matches", data=asked)
    assert made.ok, made.text()
    match = made.json()["id"]
    page.goto(f"/m/{match}")
    page.get_by_test_id("table-rename").click()
    page.get_by_test_id("table-name").fill("Friday <b>night</b>")
    page.get_by_test_id("table-name").press("Enter")
    expect(page.get_by_test_id("table-title")).to_have_text("Friday <b>night</b>")
    other.goto(f"/m/{match}")
    other.get_by_test_id("sit-2").click()
    ada, ben = Table(page), Table(other)
    expect(ben.id_of("table-title")).to_have_text("Friday <b>night</b>")

    # nobody has a channel: both are offered one, and are not asked again
    expect(ben.id_of("offer")).to_contain_text("Be told when it is your turn?")
    ada.id_of("offer-no").click()
    expect(ada.id_of("offer")).to_have_count(0)
    page.reload()
    expect(ada.status).to_be_visible()
    expect(ada.id_of("offer")).to_have_count(0)

    # who has no seat is counted
    watcher = visit(f"/m/{match}")
    expect(ada.id_of("watching")).to_contain_text("1 watching")

    # Ben gives Ada a day; Eva goes on at her own device, after a code that was read wrongly
    ben.id_of("table-menu").click()
    ben.id_of("give-1-86400").click()
    ada.id_of("tab-log").click()
    expect(ada.id_of("note-time")).to_contain_text("Ben gave Ada 1 day more.")
    ada.id_of("table-menu").click()
    ada.id_of("lend-2").click()
    code, link = ada.id_of("lent-code").inner_text(), ada.id_of("lent-link").input_value()
    expect(ada.id_of("lent")).to_contain_text("It works once")
    look_all_round(page)
    watcher.goto(link)
    expect(watcher.get_by_test_id("take-seat-code")).to_have_value(code)
    watcher.get_by_test_id("take-seat-name").fill("Evangeline")
    look_all_round(watcher)
    watcher.get_by_test_id("take-seat-code").fill("AAAA-BBBB")
    watcher.get_by_test_id("take-seat-go").click()
    expect(watcher.get_by_test_id("take-seat-problem")).to_contain_text("wrong, used or expired")
    watcher.get_by_test_id("take-seat-code").fill(code.lower())
    watcher.get_by_test_id("take-seat-go").click()
    expect(watcher.get_by_test_id("take-seat-go")).to_have_count(0)
    assert "#" not in watcher.url
    eva = Table(watcher)
    expect(eva.id_of("table-undo")).to_be_visible()
    expect(ada.id_of("lend-2")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(ada.id_of("note-device")).to_contain_text("Eva now plays on their own device.")
    expect(ada.id_of("watching")).to_have_count(0)
    assert [seat["mine"] for seat in eva.state()["seats"]] == [False, True, False]
    while decide(ada)["to_move"] != 1:
        decide(ben)
    assert decide(eva)["to_move"] != 1


def test_a_person_in_whose_place_a_bot_plays_keeps_their_name_in_hand(visit: Visit) -> None:
    page, other = visit(name="Ada"), visit(name="Ben", **PHONE)
    match = make(page.request, [{"kind": "me"}, {"kind": "open"}], seed=5, version="short")
    assert other.request.post(f"/api/matches/{match}/join", data={}).ok
    assert page.request.post(f"/api/matches/{match}/leave", data={}).ok
    other.goto(f"/m/{match}")
    other.get_by_test_id("tab-players").click()
    expect(other.get_by_test_id("player-0")).to_contain_text("Ada")
    expect(other.get_by_test_id("player-0")).to_contain_text("Played by Fireman")
    page.goto(f"/m/{match}")
    page.get_by_test_id("sit-back-1").click()
    expect(other.get_by_test_id("player-0")).not_to_contain_text("Played by")
