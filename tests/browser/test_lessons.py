"""Lessons on the real table: by mouse, by keyboard, on a phone; a wrong move is answered, what is done is kept."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.access import WITHOUT_MAP, look
from tests.browser.conftest import PHONE, Faults, Visit
from tests.browser.table import tab_to
from trunkline.engine.lessonfile import begun, mined, puzzles


def point(page: Page, place: str) -> None:
    """Click where a place lies on the map, which the lesson has ringed."""
    expect(page.get_by_test_id("lesson-rings").locator("i").first).to_be_attached()
    box = page.locator(place).bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def says(page: Page, words: str) -> None:
    """The lesson says so now."""
    expect(page.get_by_test_id("lesson")).to_contain_text(words)


def test_a_lesson_of_steam_by_clicks_answers_a_wrong_move_and_is_kept_as_done(visit: Visit, faults: Faults) -> None:
    faults.expect("409")
    page = visit()
    page.get_by_test_id("learn-steam").click()
    expect(page.get_by_test_id("lessons-done")).to_have_text("0 of 8 done")
    look(page)
    page.get_by_test_id("lesson-first-link").click()
    says(page, "you have $10")
    point(page, "[data-hex=D2]")
    page.get_by_test_id("face-gentle").click()
    page.get_by_test_id("lay").click()
    expect(page.get_by_text("Legal, but not this time")).to_be_visible()
    page.get_by_test_id("face-straight").click()
    page.get_by_test_id("lay").click()
    says(page, "leaves $8")
    page.get_by_test_id("undo").click()
    says(page, "you have $10")
    point(page, "[data-hex=D2]")
    page.get_by_test_id("lay").click()
    says(page, "Yours now ends at D3")
    point(page, "[data-hex=D3]")
    page.get_by_test_id("lay").click()
    says(page, "Confirm your turn")
    look(page, WITHOUT_MAP)
    page.get_by_test_id("confirm-turn").click()
    says(page, "You have $6 left")
    page.get_by_test_id("next-lesson").click()
    says(page, "Choose the red cube in Liverpool")
    page.get_by_test_id("all-lessons").click()
    expect(page.get_by_test_id("lessons-done")).to_have_text("1 of 8 done")


def test_a_lesson_of_higgins_by_touch_on_a_phone_leads_to_a_first_game(visit: Visit, faults: Faults) -> None:
    faults.expect("409")
    page = visit("/learn/higgins/tickets", **PHONE)
    says(page, "Take the P. R. R.")
    page.get_by_test_id("take-pr").tap()
    expect(page.get_by_test_id("refusal")).to_contain_text("Compare the points")
    page.get_by_test_id("take-prr").tap()
    says(page, "+5 points")
    page.get_by_test_id("destination-baltimore").tap()
    page.get_by_test_id("confirm-move").tap()
    says(page, "You now have 18")
    expect(page.get_by_test_id("next-lesson")).to_be_visible()
    page.get_by_test_id("all-lessons").tap()
    page.get_by_test_id("first-game").tap()
    page.get_by_test_id("guest-name").fill("Ada")
    page.get_by_test_id("guest-name").press("Enter")
    expect(page.get_by_test_id("status-line")).to_contain_text("Ada")
    expect(page.get_by_test_id("coach-says")).to_contain_text("It leads to about")  # of this position, in numbers
    page.get_by_test_id("rule-link").tap()
    expect(page.get_by_role("dialog").locator("p.lit")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_test_id("coach-show").tap()  # a journey is chosen on the board; the way to a Pass card gets a ring
    expect(page.locator("[data-testid=turn-card], [data-testid=lesson-rings] i").first).to_be_visible()
    page.reload()
    expect(page.get_by_test_id("coach-says")).to_contain_text("It leads to about")
    page.get_by_test_id("coach-off").tap()
    expect(page.get_by_test_id("coach")).to_be_hidden()


def test_a_lesson_by_keyboard_alone(visit: Visit) -> None:
    page = visit("/learn/higgins/moving")
    for city, words in ("St. Louis", "The ticket is yours"), ("Topeka", "Watch your cash"):
        page.get_by_test_id("destination-filter").wait_for()
        tab_to(page, "[data-testid=destination-filter]")
        page.keyboard.type(city)
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        expect(page.get_by_test_id("confirm-move")).to_be_focused()
        page.keyboard.press("Enter")
        says(page, words)
        says(page, "Food, lodging and telegraph" if city == "St. Louis" else "you paid for one of them only")
    tab_to(page, "[data-testid=next-lesson]")
    page.keyboard.press("Enter")
    says(page, "Two tickets lie in Philadelphia")


def test_a_puzzle_of_the_day_is_answered_explained_and_rated(visit: Visit, faults: Faults) -> None:
    faults.expect("409")
    page = visit()
    page.get_by_test_id("daily-puzzle").get_by_role("link").first.wait_for()
    page.get_by_test_id("puzzles").click()
    expect(page.get_by_test_id("rating-steam")).to_contain_text("Everybody begins at 1500")
    page.request.post("/api/guest", data={"name": "Ada"})
    look(page)
    today = str(page.get_by_test_id("today-higgins").get_attribute("href")).rpartition("/")[2]
    assert today in puzzles("higgins")
    name = next(n for n, puzzle in mined("higgins").items() if puzzle.kind == "travel")
    page.locator(f"a[href='/puzzles/higgins/{name}']").last.click()  # the same on every day
    says(page, "Where do you go?")
    expected = mined("higgins")[name].expect
    rows = page.get_by_test_id("destination-list").locator("[data-testid^=destination-]")
    rows.first.wait_for()
    board = page.request.get("/api/games/higgins/board").json()
    label = {city["id"]: f"move {city['label']}" for city in board["cities"]}
    ids = [str(rows.nth(i).get_attribute("data-testid")).removeprefix("destination-") for i in range(rows.count())]
    moves = [i for i in ids if label[i] in puzzles_moves(name)]
    wrong = next(i for i in moves if label[i] not in expected)
    right = next(i for i in label if label[i] in expected)
    for city, words in ((wrong, "There is a better move"), (right, "")):
        page.get_by_test_id(f"destination-{city}").click()
        page.get_by_test_id("confirm-move").click()
        if words:
            expect(page.get_by_test_id("refusal")).to_contain_text(words)
            expect(page.get_by_test_id("puzzle-rating")).to_contain_text("(−")
    says(page, "Right: ")
    expect(page.get_by_test_id("solution").locator("tbody tr")).to_have_count(len(mined("higgins")[name].tried))
    look(page, WITHOUT_MAP)
    page.get_by_test_id("all-lessons").click()
    expect(page.get_by_test_id("rating-higgins")).to_contain_text("from 1 puzzle")
    expect(page.get_by_text(f"1 of {len(puzzles('higgins'))} solved")).to_be_visible()


def puzzles_moves(name: str) -> list[str]:
    """What can be answered in a puzzle of Higgins."""
    return begun("higgins", puzzles("higgins")[name]).texts()
