"""A table as somebody uses it: what is asked is read from the page or from the server, what is done is done by hand."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from playwright.sync_api import Locator, Page, expect

State = dict[str, Any]
STOPS = 150  # more places for the keyboard than any page has


def tab_to(page: Page, selector: str, key: str = "Tab") -> None:
    """Press Tab until it is reached, from wherever one is."""
    for _ in range(STOPS):
        if page.evaluate("(s) => !!document.activeElement?.matches(s)", selector):
            return
        page.keyboard.press(key)
    raise AssertionError(f"Tab does not reach {selector}")


class Table:
    """The match that a page shows."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.wait_for_url("**/m/*")
        self.id = page.url.rpartition("/m/")[2].partition("?")[0]
        self.slider = page.get_by_test_id("replay-slider")
        self.status = page.get_by_test_id("status-line")
        self.final = page.get_by_test_id("final-table")
        expect(self.slider).to_be_attached()  # a phone shows it only when one looks back

    def id_of(self, name: str) -> Locator:
        """A thing of the page by its test id."""
        return self.page.get_by_test_id(name)

    @cached_property
    def board(self) -> dict[str, Any]:
        """The board of this match's options."""
        state = self.state()
        answer = self.page.request.get(f"/api/games/{state['game']}/board", params=state["options"])
        assert answer.ok, answer.text()
        return dict(answer.json())

    def state(self) -> State:
        """The match as the server has it, for the person at this browser."""
        answer = self.page.request.get(f"/api/matches/{self.id}")
        assert answer.ok, answer.text()
        return dict(answer.json())

    def ply(self) -> int:
        """How many moves the page has seen, of those in force."""
        return int(self.slider.get_attribute("max") or 0)

    def after(self, act: Callable[[], object]) -> None:
        """Do it, and see the match go on."""
        before = self.slider.get_attribute("max")
        act()
        self.until("s.max !== arg", before)

    def until(self, true: str, arg: Any) -> None:
        """Wait for something of the slider `s`, frame by frame: `expect` would look after 100, 350, 850 ms."""
        self.page.wait_for_function(f"""(arg) => {{
          const s = document.querySelector("[data-testid=replay-slider]"); return s && {true} }}""", arg=arg)

    def await_turn(self) -> State:
        """Wait until somebody here has to decide, or the game is over; the state then, which the page shows."""
        self.until("document.querySelector('[data-testid=status-line].yours, [data-testid=final-table]')", None)
        state = self.state()
        self.until("s.max === arg", str(state["ply"]))
        return state

    def city(self, index: int) -> Locator:
        """A city of the map."""
        return self.page.locator(f'[data-city="{self.board["cities"][index]["id"]}"]')

    def destination(self, index: int) -> Locator:
        """A city of the list of destinations."""
        return self.id_of(f"destination-{self.board['cities'][index]['id']}")

    def take(self) -> None:
        """Take the ticket that the page puts first."""
        self.after(self.page.get_by_role("list", name="Tickets to take").get_by_role("button", name="Take").first.click)

    def go_by_map(self, travel: dict[str, Any]) -> None:
        """Click the city on the map, and confirm."""
        self.city(travel["city"]).click()
        self.after(self.id_of("confirm-move").click)

    def way_home(self, state: State) -> dict[str, Any]:
        """Of the legal journeys the one that ends nearest to an own Pay marker and can be paid."""
        seat = state["view"]["seats"][state["to_move"]]
        far = self.distances(seat["markers"])
        return min(state["view"]["legal"]["travel"], key=lambda t: (t["broke"], far[t["city"]], t["segments"]))

    def distances(self, goals: list[int]) -> dict[int, int]:
        """Segments from every city to the nearest of these."""
        far = dict.fromkeys(goals, 0)
        line = list(goals)
        for city in line:
            for near in self.board["cities"][city]["neighbours"]:
                if near not in far:
                    far[near] = far[city] + 1
                    line.append(near)
        return far
