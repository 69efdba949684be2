"""The client comes in parts: the lobby with the first, the rest when it is asked for."""

from __future__ import annotations

import gzip
import re

from playwright.sync_api import Page, Response, Route, expect

from scripts.build_client import OUT
from tests.browser.conftest import Faults, Visit

FIRST = 150_000  # bytes of script and style, by gzip -9, until the lobby stands


def test_the_lobby_fetches_little(visit: Visit) -> None:
    page = visit("/", name="Ada")
    fetched: set[str] = set()

    def note(response: Response) -> None:
        if found := re.search(r"/(assets/.*\.(js|css))$", response.url):
            fetched.add(found[1])

    page.on("response", note)
    page.reload()
    expect(page.get_by_test_id("person-menu")).to_be_visible()
    page.wait_for_load_state("networkidle")
    sizes = {name: len(gzip.compress((OUT / name).read_bytes(), 9)) for name in fetched}
    assert {name.rpartition(".")[2] for name in sizes} == {"js", "css"}
    assert sum(sizes.values()) < FIRST, sizes


def to_the_sign_in(page: Page) -> None:
    page.get_by_test_id("sign-in").first.click()


def test_a_part_that_does_not_come_is_said_and_asked_for_again(visit: Visit, faults: Faults) -> None:
    faults.expect("ERR_FAILED", "dynamically imported module", "Unable to preload CSS")
    page = visit("/")
    page.route("**/assets/SignInPage*", lambda route: route.abort())
    to_the_sign_in(page)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("did not arrive")
    assert page.url.endswith("/signin")
    page.unroute_all()
    alert.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Sign in")


def test_a_part_gone_with_an_old_build_brings_the_new_page(visit: Visit, faults: Faults) -> None:
    faults.expect("404", "dynamically imported module", "Unable to preload CSS")
    page = visit("/")

    def newer(route: Route) -> None:
        if route.request.resource_type == "fetch":
            route.fulfill(content_type="text/html", body='<script type="module" src="/assets/index-newer.js"></script>')
            page.unroute_all()
        else:
            route.continue_()

    page.route("**/assets/SignInPage*.js", lambda route: route.fulfill(status=404))
    page.route(re.compile(r"/$"), newer)
    to_the_sign_in(page)
    expect(page.get_by_role("heading", level=1)).to_have_text("Sign in")
    assert page.evaluate("performance.getEntriesByType('navigation')[0].type") == "reload"
