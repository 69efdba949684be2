"""A game of Steam played by hand. What is to be done is taken from a game of bots from the same seed: bots decide by
the match and the moment alone, so who does in seat 1 what the bot did there sees the same game go on.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cached_property, partial
from typing import Any

from playwright.sync_api import APIRequestContext, Locator, Page, expect

from tests.browser.made import await_mine, make
from tests.browser.table import State, Table, tab_to

ME, BOT = {"kind": "me"}, {"kind": "bot", "bot": "greedy"}
BUILDS = ("build", "urbanize", "grow", "goods")
HEIGHT, WIDTH = 45.0, 30 * 3**0.5  # from row to row and from hex to hex on the sheet

Line = dict[str, Any]
Script = list[Line]

SCRIPTS: dict[tuple[object, ...], Script] = {}  # the games that bots have played already


def seats_of(*names: str) -> list[dict[str, str]]:
    """Me, and others on the same device."""
    return [ME, *({"kind": "local", "name": name} for name in names)]


def script(request: APIRequestContext, seats: int, seed: int, **options: str) -> Script:
    """All moves of a game of greedy bots, each line of the log at the place `seq` that the match had before it."""
    game = (seats, seed, *sorted(options.items()))
    if game not in SCRIPTS:
        match = make(request, [BOT] * seats, seed, "steam", **options)
        SCRIPTS[game] = list(await_mine(request, match)["log"])
    return SCRIPTS[game]


def turn_of(lines: Script, index: int) -> int:
    """The turn of the game (from 1) in which a line of a Standard game is: each begins with capital."""
    phases = [line["text"].partition(" ")[0] == "capital" for line in lines[:index + 1]]
    return sum(now and not before for before, now in zip([False, *phases], phases, strict=False))


def forward(request: APIRequestContext, match: str, lines: Script, until: Callable[[State], bool]) -> State:
    """Make the script's moves for all seats of this device until a decision of theirs that is looked for."""
    while not until(state := await_mine(request, match)):
        assert state["status"] == "running", "the match is over too soon"
        sent = {"seq": state["seq"], "text": lines[state["seq"]]["text"], "key": f"made-{state['seq']}"}
        answer = request.post(f"/api/matches/{match}/moves", data=sent)
        assert answer.ok, answer.text()
    return state


def at(phase: str, turn: int = 1) -> Callable[[State], bool]:
    """Looks for a phase, in that turn of the game or later."""
    return lambda state: state["view"]["phase"] == phase and state["view"]["turn"] >= turn


class Steam(Table):
    """A table of Steam, and the hands of somebody who plays the script at it."""

    def __init__(self, page: Page, lines: Script) -> None:
        super().__init__(page)
        self.lines = lines
        self.staged: list[int] = []
        self.map = page.get_by_role("application", name="Map")
        self.done: set[str] = set()

    # What there is to do.

    def play(self, state: State) -> None:
        """The script's next move; in a build turn all of it, to its end."""
        index = state["seq"]
        if state["view"]["phase"] not in ("build track", "goods for a city"):
            self.after(partial(self.make, self.lines[index]["text"]))
            return
        while (text := self.lines[index]["text"]) != "done":
            if not self.lines[index]["forced"]:
                self.make(text)
            index += 1
        self.after(self.end)

    def make(self, text: str) -> None:
        """One move."""
        word = text.partition(" ")[0]
        self.done.add(word)
        if word in ("capital", "bid"):
            self.amount(word, int(text.split()[1]))
        elif word == "take":
            tile = self.found("tiles", text)
            without = "" if tile["used"] else "-without"
            self.press(f"tile-{tile['tile']}")
            self.press(f"take-{tile['tile']}{without}")
        elif word == "build":
            self.build(self.found("builds", text))
        elif word in ("urbanize", "grow"):
            city = self.found("cities", text)
            self.site(city["stop"])
            self.press(f"city-{city['stop']}-{city['colour']}")
            self.tried(city["move"])
        elif word == "goods":
            self.press(f"fetch-{text.split()[1]}")
            self.tried(self.found("fetch", text)["move"])
        elif word == "ship":
            ship = self.found("ships", text)
            self.cube(ship["stops"][0], ship["colour"])
            self.press(f"way-{ship['move']}")
            self.press("confirm-ship")
        elif word in ("income", "points"):
            self.press(f"gain-{word}")
        else:
            self.press(f"action-{word}")

    def tried(self, move: int) -> None:
        """The page has tried out one more."""
        self.staged.append(move)
        expect(self.id_of("staged").get_by_role("listitem")).to_have_count(len(self.staged))

    def undo(self) -> None:
        """Take the last one back."""
        self.press("undo")
        self.staged.pop()
        expect(self.id_of("staged").get_by_role("listitem")).to_have_count(len(self.staged))

    def end(self) -> None:
        """Confirm the build turn."""
        self.press("confirm-turn")
        self.staged.clear()

    def legal(self) -> dict[str, list[Any]]:
        """What can be done after all that is tried out."""
        asked = {"seq": self.state()["seq"], "moves": self.staged}
        answer = self.page.request.post(f"/api/matches/{self.id}/preview", data=asked)
        assert answer.ok, answer.text()
        return dict(answer.json()["view"]["legal"])

    def found(self, group: str, text: str) -> dict[str, Any]:
        """The legal move of that text."""
        return dict(next(m for m in self.legal()[group] if m["text"] == text))

    def turns(self, build: dict[str, Any]) -> tuple[Locator, int, int]:
        """The button of a tile, which of its turns is meant, and how many there are."""
        faces = self.board["faces"]
        same = [b for b in self.legal()["builds"] if b["hex"] == build["hex"]
                and faces[b["face"]]["kind"] == faces[build["face"]]["kind"]]
        place = sorted(faces[b["face"]]["turn"] for b in same).index(faces[build["face"]]["turn"])
        return self.id_of(f"face-{faces[build['face']]['id']}"), place + 1, len(same)

    @cached_property
    def kinds(self) -> int:
        """How many kinds of tiles there are."""
        return len(self.board["kinds"])

    # How it is done: with the mouse.

    def press(self, name: str) -> None:
        """Press a button."""
        self.id_of(name).click()

    def click_hex(self, index: int) -> None:
        """Click a hex on the map, away from cubes and names."""
        self.point(*self.pixel(index))

    def point(self, x: float, y: float) -> None:
        """Click there."""
        self.page.mouse.click(x, y)

    def pixel(self, index: int) -> tuple[float, float]:
        """Where on the screen the lower part of a hex is."""
        cell = self.board["hexes"][index]
        sheet = [WIDTH * (cell["column"] + (cell["row"] % 2) / 2), HEIGHT * cell["row"] + 18]
        x, y = self.map.evaluate("""(svg, [x, y]) => {
          const at = new DOMPoint(x, y).matrixTransform(svg.querySelector("g[role=presentation]").getScreenCTM());
          return [at.x, at.y];
        }""", sheet)
        return float(x), float(y)

    def amount(self, name: str, dollars: int) -> None:
        """Choose a sum and take it."""
        shown = self.id_of(f"{name}-amount")
        while (now := int(shown.inner_text()[1:])) != dollars:
            self.press(f"{name}-{'more' if now < dollars else 'less'}")
        self.press("buy-capital" if name == "capital" else "place-bid")

    def build(self, build: dict[str, Any]) -> None:
        """Show the tile where it is to lie, and lay it."""
        self.lay_out(build)
        self.press("lay")
        self.tried(build["move"])

    def lay_out(self, build: dict[str, Any]) -> None:
        """A hex of the map, a tile of the strip, turned by clicking it on the map."""
        button, place, count = self.turns(build)
        self.click_hex(build["hex"])
        if button.get_attribute("aria-pressed") == "false":
            button.click()
        expect(button).to_have_attribute("aria-pressed", "true")
        self.turned(button, place, count, lambda: self.click_hex(build["hex"]))

    def turned(self, button: Locator, place: int, count: int, turn: Callable[[], None]) -> None:
        """Turn the tile until it lies as it is meant to; it begins in the turn that does most."""
        expect(button).to_have_attribute("aria-label", re.compile(rf"turn \d+ of {count},"))
        found = re.search(rf"turn (\d+) of {count},", button.get_attribute("aria-label") or "")
        assert found
        for now in range(int(found[1]), int(found[1]) + (place - int(found[1])) % count):
            turn()
            expect(button).to_have_attribute("aria-label", saying(now % count + 1, count))

    def site(self, stop: int) -> None:
        """A town or city, on the map."""
        self.click_hex(self.board["stops"][stop]["hex"])

    def cube(self, stop: int, colour: int) -> None:
        """A cube, on the map."""
        box = self.map.locator(f'[data-cube="{stop}-{colour}"]').first.bounding_box()
        assert box
        self.point(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        expect(self.id_of(f"cube-{stop}-{colour}")).to_have_attribute("aria-pressed", "true")


class Touched(Steam):
    """The same with a finger, on a phone: what is not in sight is looked for on the whole map."""

    def press(self, name: str) -> None:
        self.id_of(name).tap()

    def point(self, x: float, y: float) -> None:
        self.page.touchscreen.tap(x, y)

    def click_hex(self, index: int) -> None:
        if not in_sight(self.page, *self.pixel(index)):
            self.page.get_by_role("button", name="Whole map").tap()
        super().click_hex(index)

    def cube(self, stop: int, colour: int) -> None:
        """A cube, on the map; where several lie under the finger, by the list of them."""
        cube, which = self.map.locator(f'[data-cube="{stop}-{colour}"]').first, self.id_of(f"which-{stop}-{colour}")
        middle = box_middle(cube)
        if not in_sight(self.page, *middle):
            self.page.get_by_role("button", name="Whole map").tap()
            middle = box_middle(cube)
        self.point(*middle)
        chosen = self.page.locator(f"[data-testid=cube-{stop}-{colour}][aria-pressed=true]")
        expect(which.or_(chosen).first).to_be_visible()
        if which.is_visible():
            self.done.add("which")
            which.tap()
        expect(chosen).to_be_attached()


def in_sight(page: Page, x: float, y: float) -> bool:
    """Whether a finger there touches the map itself."""
    return bool(page.evaluate("([x, y]) => !!document.elementFromPoint(x, y)?.closest('.sheet > svg')", [x, y]))


def box_middle(found: Locator) -> tuple[float, float]:
    """The middle of it on the screen."""
    box = found.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Keyed(Steam):
    """The same with keys alone."""

    def key(self, name: str) -> None:
        """Press a key."""
        self.page.keyboard.press(name)

    def press(self, name: str) -> None:
        tab_to(self.page, f"[data-testid='{name}']:enabled")
        self.key("Enter")

    def amount(self, name: str, dollars: int) -> None:
        slider = self.id_of(name).count()  # there is none for two sums
        shown = self.id_of(f"{name}-amount")
        while (now := int(shown.inner_text()[1:])) != dollars:
            if slider:
                tab_to(self.page, f"[data-testid={name}]")
                self.key("ArrowRight" if now < dollars else "ArrowLeft")
            else:
                self.press(f"{name}-{'more' if now < dollars else 'less'}")
        self.press("buy-capital" if name == "capital" else "place-bid")

    def lay_out(self, build: dict[str, Any]) -> None:
        """The hex by its name, typed in the field or on the map, the tile by arrows, its turn by R."""
        button, place, count = self.turns(build)
        tab_to(self.page, "svg[role=application]" if len(self.staged) % 2 else "[data-testid=hex-field]")
        self.page.keyboard.type(self.board["hexes"][build["hex"]]["name"])
        self.key("Enter")
        expect(self.id_of("tiles").locator("[aria-pressed=true]")).to_be_focused()
        for _ in range(self.kinds):
            if button.get_attribute("aria-pressed") == "true":
                break
            self.key("ArrowRight")
        expect(button).to_be_focused()
        self.turned(button, place, count, lambda: self.key("r"))

    def site(self, stop: int) -> None:
        self.press(f"site-{stop}")

    def cube(self, stop: int, colour: int) -> None:
        """The city by its name on the map, its cubes one after another by the space bar."""
        tab_to(self.page, "svg[role=application]")
        self.page.keyboard.type(self.board["stops"][stop]["name"])
        self.key("Enter")
        expect(self.id_of("cubes").locator(f"[data-testid^=cube-{stop}-][aria-pressed=true]")).to_be_visible()
        for _ in self.board["colours"]:
            if self.id_of(f"cube-{stop}-{colour}").get_attribute("aria-pressed") == "true":
                return
            self.key(" ")
        raise AssertionError("the space bar does not reach the cube")


def saying(turn: int, count: int) -> re.Pattern[str]:
    """The label of a tile in that turn."""
    return re.compile(f"turn {turn} of {count},")
