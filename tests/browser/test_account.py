"""A guest becomes an account, and is the same person in another browser."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.access import look_all_round
from tests.browser.conftest import PHONE, Faults, Visit
from tests.browser.made import make

PASSWORD = "three small engines"


def become(page: Page, password: str = PASSWORD) -> None:
    """By the menu and the dialog."""
    page.get_by_test_id("person-menu").click()
    page.get_by_test_id("menu-account").click()
    page.get_by_test_id("account-password").fill(password)
    page.get_by_test_id("account-save").click()
    expect(page.get_by_test_id("account-dialog")).to_be_hidden()


def sign_in(page: Page, name: str, password: str = PASSWORD) -> None:
    page.get_by_test_id("sign-in").click()
    page.get_by_test_id("signin-name").fill(name)
    page.get_by_test_id("signin-password").fill(password)
    page.get_by_test_id("signin-go").click()


def sign_out(page: Page) -> None:
    page.get_by_test_id("person-menu").click()
    page.get_by_test_id("menu-signout").click()


def test_a_guest_becomes_an_account_and_plays_on_elsewhere(visit: Visit, faults: Faults) -> None:
    faults.expect("401")
    page = visit("/", name="Countess")
    match = make(page.request, [{"kind": "me"}, {"kind": "bot", "bot": "random"}], seed=3)
    page.reload()
    become(page)
    sign_out(page)
    expect(page.get_by_test_id("sign-in")).to_be_visible()
    assert not page.request.get(f"/api/matches/{match}").json()["mine"]

    other = visit("/")
    sign_in(other, "countess", "three large engines")
    expect(other.get_by_test_id("signin-problem")).to_contain_text("Wrong name or password")
    other.get_by_test_id("signin-password").fill(PASSWORD)
    other.get_by_test_id("signin-go").click()
    expect(other.get_by_text("Playing as Countess")).to_be_visible()
    other.goto(f"/m/{match}")
    expect(other.locator("[data-testid=status-line].yours")).to_be_visible()


def test_a_name_that_is_taken_is_not_given_twice(visit: Visit, faults: Faults) -> None:
    faults.expect("409")
    become(visit("/", name="Duchess"))
    other = visit("/")
    other.get_by_test_id("play-higgins").click()
    other.get_by_test_id("guest-name").fill("DUCHESS")
    other.get_by_test_id("guest-save").click()
    expect(other.get_by_text("This name belongs to an account")).to_be_visible()


def test_settings_browsers_and_tokens(visit: Visit) -> None:
    page = visit("/", name="Marquess", user_agent="Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Firefox/130.0")
    become(page)
    phone = visit("/", **PHONE)
    sign_in(phone, "Marquess")
    expect(phone.get_by_text("Playing as Marquess")).to_be_visible()

    page.goto("/account")
    page.get_by_test_id("my-zone").fill("Europe/Zurich")
    page.get_by_test_id("my-limited").check()
    page.get_by_test_id("my-hours-save").click()
    expect(page.get_by_test_id("hours-done")).to_be_visible()
    assert page.request.get("/api/me").json()["hours"] == {"start": 8 * 60, "end": 22 * 60}

    browsers = page.get_by_test_id("sessions").get_by_role("listitem")
    expect(browsers).to_have_count(2)
    expect(browsers.filter(has_text="this one")).to_contain_text("Firefox on Linux")
    page.get_by_role("button", name=re.compile("^Sign out")).last.click()
    expect(browsers).to_have_count(1)
    assert phone.request.get("/api/me").json() is None
    phone.reload()
    expect(phone.get_by_test_id("sign-in")).to_be_visible()

    page.get_by_test_id("token-name").fill("my bot")
    page.get_by_test_id("token-make").click()
    token = page.get_by_test_id("token-made").input_value()
    bearer = {"authorization": f"Bearer {token}"}
    assert phone.request.get("/api/me", headers=bearer).json()["name"] == "Marquess"
    page.reload()
    expect(page.get_by_test_id("tokens")).to_contain_text("my bot")
    expect(page.get_by_test_id("token-made")).to_have_count(0)
    page.get_by_role("button", name="Revoke my bot").click()
    expect(page.get_by_test_id("tokens")).to_have_count(0)
    assert phone.request.get("/api/me", headers=bearer).status == 401


def test_guests_are_asked_before_they_leave_for_good(visit: Visit) -> None:
    page = visit("/", name="Baroness")
    sign_out(page)
    expect(page.get_by_test_id("signout-dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_text("Playing as Baroness")).to_be_visible()
    sign_out(page)
    page.get_by_test_id("leave-for-good").click()
    expect(page.get_by_test_id("sign-in")).to_be_visible()


def test_the_menu_by_keyboard(visit: Visit) -> None:
    page = visit("/", name="Baron")
    menu = page.get_by_test_id("person-menu")
    menu.focus()
    page.keyboard.press("Enter")
    expect(menu).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    expect(menu).to_have_attribute("aria-expanded", "false")
    expect(menu).to_be_focused()
    page.keyboard.press("Enter")
    page.get_by_test_id("menu-profile").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Baron", exact=True)).to_be_visible()


def test_a_script_in_a_name_runs_nowhere(visit: Visit) -> None:
    name = "<img src=x onerror=alert(1)>"
    page = visit("/", name=name)
    page.on("dialog", lambda d: pytest.fail(d.message))
    become(page)
    expect(page.get_by_text(f"Playing as {name}")).to_be_visible()
    page.get_by_test_id("person-menu").click()
    page.get_by_test_id("menu-profile").click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()


def test_pages_about_people_have_no_grave_fault(visit: Visit) -> None:
    page = visit("/", name="Viscount")
    page.get_by_test_id("person-menu").click()
    expect(page.get_by_test_id("menu-account")).to_be_visible()
    look_all_round(page)
    page.get_by_test_id("menu-account").click()
    expect(page.get_by_test_id("account-password")).to_be_visible()
    look_all_round(page)
    key = page.request.get("/api/me").json()["id"]
    for path, shown in (("/account", "tokens"), ("/signin", "signin-go"), (f"/person/{key}", "ratings")):
        page.goto(path)
        page.locator(f"[data-testid={shown}], #{shown}").first.wait_for()
        look_all_round(page)
