"""Talk at a table, the bell, and the page of notices with its test button."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.access import look_all_round
from tests.browser.conftest import Faults, Visit
from tests.browser.made import make
from tests.server.receiver import Receiver, dead_port, receiver

OPEN = [{"kind": "me"}, {"kind": "open"}]


@pytest.fixture
def hook() -> Iterator[Receiver]:
    with receiver() as found:
        yield found


def table(visit: Visit) -> tuple[Page, Page]:
    """Ada and Bob at a table of two."""
    ada = visit(name="Ada")
    match = make(ada.request, OPEN, seed=5, version="short")
    bob = visit(name="Bob")
    assert bob.request.post(f"/api/matches/{match}/join", data={}).ok
    for page in ada, bob:
        page.goto(f"/m/{match}")
        page.get_by_test_id("tab-talk").wait_for()
    return ada, bob


def say(page: Page, text: str) -> None:
    page.get_by_test_id("chat-text").fill(text)
    page.get_by_test_id("chat-text").press("Enter")
    expect(page.get_by_test_id("chat-text")).to_have_value("")


def test_two_people_talk(visit: Visit) -> None:
    ada, bob = table(visit)
    ada.get_by_test_id("tab-talk").click()
    say(ada, "Good luck, @Bob <i>!")
    expect(bob.get_by_test_id("tab-talk")).to_have_text("Talk (1)")
    expect(bob.get_by_test_id("announcements")).to_contain_text("Ada: Good luck, @Bob <i>!")
    bob.get_by_test_id("tab-talk").click()
    line = bob.get_by_test_id("chat-line").first
    expect(line).to_contain_text("Good luck, @Bob <i>!")
    expect(line.locator("mark")).to_have_text("@Bob")
    expect(bob.get_by_test_id("tab-talk")).to_have_text("Talk")
    say(bob, "Thank you")
    expect(ada.get_by_test_id("chat-line")).to_have_count(2)
    line.get_by_role("button", name="About this message by Ada").click()
    bob.get_by_role("button", name="Report this message").click()
    bob.get_by_label("What is wrong with it?").fill("It is too kind")
    bob.get_by_role("button", name="Report", exact=True).click()
    expect(bob.get_by_test_id("announcements")).to_contain_text("Reported")
    line.get_by_role("button", name="About this message by Ada").click()
    bob.get_by_role("button", name="Mute Ada").click()
    expect(bob.get_by_test_id("chat-line")).to_have_count(1)
    say(ada, "Do you hear me?")
    bob.reload()
    bob.get_by_test_id("tab-talk").click()
    expect(bob.get_by_test_id("chat-line")).to_have_count(1)
    bob.goto("/notices")
    bob.get_by_role("button", name="Unmute").click()
    expect(bob.get_by_role("heading", name="Muted")).to_have_count(0)


def test_a_note_is_kept_without_a_button(visit: Visit) -> None:
    ada, _ = table(visit)
    ada.get_by_test_id("tab-talk").click()
    ada.get_by_test_id("talk-note").click()
    ada.get_by_test_id("note").fill("Go by Chicago")
    expect(ada.get_by_text("Saved. Only you see this.")).to_be_visible()
    ada.reload()
    ada.get_by_test_id("tab-talk").click()
    ada.get_by_test_id("talk-note").click()
    expect(ada.get_by_test_id("note")).to_have_value("Go by Chicago")


def test_the_bell_and_the_title_say_what_waits(visit: Visit) -> None:
    ada, bob = table(visit)
    mover, other = (ada, bob) if "Your turn" in ada.title() else (bob, ada)
    mover.goto("/rules")
    mover.goto("/")
    expect(mover).to_have_title("(1) Trunkline: railway board games")
    mover.get_by_test_id("bell").click()
    expect(mover.get_by_test_id("news")).to_contain_text("It is your turn in C. C. Higgins Rail Pass")
    other.get_by_test_id("tab-talk").click()
    say(other, f"@{'Ada' if mover is ada else 'Bob'} wake up")
    expect(mover.get_by_test_id("news")).to_contain_text("wake up")
    mover.keyboard.press("Escape")
    expect(mover.get_by_test_id("news")).to_have_count(0)
    expect(mover.get_by_test_id("bell")).to_be_focused()


def test_the_test_button_shows_what_came_of_it(visit: Visit, hook: Receiver) -> None:
    page = visit(path="/notices", name="Ada")
    for address in (hook.address, f"http://127.0.0.1:{dead_port()}/x"):
        page.get_by_test_id("channel-sort").select_option("hook")
        page.get_by_test_id("channel-address").fill(address)
        page.get_by_test_id("channel-add").click()
        expect(page.get_by_test_id("channel-address")).to_have_value("")
    good, dead = page.get_by_test_id("channel").nth(0), page.get_by_test_id("channel").nth(1)
    good.get_by_test_id("channel-test").click()
    expect(good.get_by_test_id("channel-good")).to_be_visible()
    assert "This is a test" in hook.messages[0]
    dead.get_by_test_id("channel-test").click()
    expect(dead.get_by_test_id("channel-failed")).to_contain_text("refused")
    page.reload()
    expect(page.get_by_test_id("channel").nth(1).get_by_test_id("channel-error")).to_contain_text("refused")
    page.get_by_test_id("bell").click()
    expect(page.get_by_test_id("news")).to_contain_text("Some notifications did not reach you")


def test_an_address_that_is_none_is_told_in_words(visit: Visit, faults: Faults) -> None:
    faults.expect("400")
    page = visit(path="/notices", name="Ada")
    page.get_by_test_id("channel-sort").select_option("other")
    page.get_by_test_id("channel-address").fill("file:///etc/passwd")
    page.get_by_test_id("channel-add").click()
    expect(page.get_by_test_id("channel-problem")).to_contain_text("Notifications cannot be sent to this address")


def test_talk_and_notices_have_no_grave_fault(visit: Visit, hook: Receiver) -> None:
    ada, bob = table(visit)
    bob.get_by_test_id("tab-talk").click()
    for text in "Good morning", "Shall we start, @Ada? I have an hour until my train leaves.":
        say(bob, text)
    ada.get_by_test_id("tab-talk").click()
    say(ada, "Yes, by all means. You first, @Bob.")
    expect(ada.get_by_test_id("chat-line")).to_have_count(3)
    ada.get_by_role("button", name="About this message by Bob").first.click()
    look_all_round(ada)
    ada.get_by_test_id("talk-note").click()
    look_all_round(ada)
    ada.get_by_test_id("bell").click()
    ada.get_by_test_id("news").wait_for()
    look_all_round(ada)
    way = ada.request.post("/api/me/channels", data={"kind": "apprise", "address": hook.address, "name": "My hook"})
    hook.status = 500
    ada.request.post(f"/api/me/channels/{way.json()['id']}/test", data={})
    ada.goto("/notices")
    ada.get_by_test_id("channel-error").wait_for()
    look_all_round(ada)
