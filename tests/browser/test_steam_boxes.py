"""The map of Steam late in the game, with as many players as it takes: nothing that is to be read lies on anything."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.made import await_mine, make
from tests.browser.steam import BOT

SEED = 2
SIZES: list[Any] = [{"width": 1440, "height": 900}, PHONE["viewport"]]
EDGE = 2  # pixels: the box of a text is higher than its letters
MAPS = {"northeast": 5, "ruhr": 6, "chicago_gateway": 6, "tutorial": 3}
# What is measured; a barrier, which may be long and slanting, by points along it.
BOXES = """async () => {
  await document.fonts.ready;
  for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
  const kinds = {cube: '.cube-face', growth: '.growth circle', letter: '.letter-disc', badge: '.badge', town: '.town',
                 name: '.place-names text', plate: '.name-plate', title: '.map-title',
                 ghost: '.ghost-tile', price: '.price rect', point: '.point', tools: '.tools'};
  const found = Object.entries(kinds).flatMap(([kind, selector]) =>
    [...document.querySelectorAll(`.steam-map ${selector}`)].map((element) => {
      const {x, y, width, height} = element.getBoundingClientRect();
      return {kind, words: element.textContent, x, y, width, height};
    }));
  const barrier = document.querySelector('.steam-map path.closed'), screen = barrier?.getScreenCTM();
  for (let at = 0; at < (barrier?.getAttribute('d') ? barrier.getTotalLength() : 0); at += 3) {
    const {x, y} = barrier.getPointAtLength(at).matrixTransform(screen);
    found.push({kind: 'barrier', words: '', x: x - 3, y: y - 3, width: 6, height: 6});
  }
  return found;
}"""


def overlaps(page: Page) -> list[str]:
    """What lies on what, by more than the edge. A name lies on its plate; the map's tools hide cities and tracks where
    the sheet fills the screen, but nothing that is written."""
    boxes: list[dict[str, Any]] = page.evaluate(BOXES)
    assert {"cube", "name", "town", "tools"} <= {box["kind"] for box in boxes}
    found = []
    for a, b in combinations(boxes, 2):
        kinds = {a["kind"], b["kind"]}
        shared = [min(a[at] + a[size], b[at] + b[size]) - max(a[at], b[at])
                  for at, size in (("x", "width"), ("y", "height"))]
        hidden = "tools" in kinds and not kinds & {"name", "plate", "title"}
        apart = hidden or kinds in ({"name", "plate"}, {"barrier"})
        if not apart and min(shared) > EDGE:
            found.append(f"{a['kind']} {a['words']} on {b['kind']} {b['words']} by {shared}")
    return found


def test_nothing_lies_on_anything_on_any_map_with_all_its_players(visit: Visit) -> None:
    page = visit(name="Ada")
    faults: dict[tuple[str, int], list[str]] = {}
    for name, players in MAPS.items():
        match = make(page.request, [BOT] * players, SEED, "steam", map=name)
        await_mine(page.request, match)
        page.set_viewport_size(SIZES[0])
        page.goto(f"/m/{match}")
        expect(page.locator(".steam-map .place-names text").first).to_be_visible()
        expect(page.locator(".steam-map .badge").first).to_be_visible()
        for size in SIZES:
            page.set_viewport_size(size)
            page.wait_for_function("innerWidth > 900 === document.querySelector('.steam-map').clientWidth > 400")
            faults[name, size["width"]] = overlaps(page)
    assert not any(faults.values()), faults
