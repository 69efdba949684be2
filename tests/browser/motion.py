"""What moves over a map, and marks of what has moved: told by the page, not looked at in time."""

from __future__ import annotations

from typing import Any, Literal

from playwright.sync_api import Page, expect

from tests.browser.made import await_mine
from tests.browser.test_ear import LISTEN, heard

# Of each piece that is not told of yet: near which place its motion begins, is half over and ends.
LOOK = """() => { const told = window.told ??= new WeakSet()
  const place = (e) => { const box = e.getBoundingClientRect()
    return [e.dataset.city ?? e.dataset.hex, box.x + box.width / 2, box.y + box.height / 2] }
  const places = [...document.querySelectorAll("[data-city], [data-hex]")].map(place)
  const pieces = [...document.querySelectorAll(".piece:has(svg[data-testid])")]
  return pieces.filter((piece) => !told.has(piece)).map((piece) => {
    told.add(piece)
    const drawing = piece.querySelector("svg"), [motion] = piece.firstElementChild.getAnimations()
    const { delay, duration } = motion.effect.getComputedTiming(), now = motion.currentTime
    const at = [0, 0.5, 1].map((share) => {
      motion.currentTime = delay + share * duration
      const box = drawing.getBoundingClientRect()
      const far = ([, x, y]) => Math.hypot(x - box.x, y - box.y)
      return places.reduce((best, one) => (far(one) < far(best) ? one : best))[0]
    })
    motion.currentTime = now
    return { name: drawing.dataset.testid, seat: Number(drawing.dataset.seat), at }
  }) }"""
PACE = "(pace) => localStorage.setItem('trunkline.motion', pace)"


class Stage:
    """A table on a page whose clock stands still, so that what is played waits to be looked at."""

    def __init__(self, page: Page, path: str, pace: str, motion: Literal["reduce", "no-preference"] = "no-preference",
                 ) -> None:
        self.page, self.match = page, path.rpartition("/")[2]
        page.clock.resume()
        page.emulate_media(reduced_motion=motion)
        page.evaluate(PACE, pace)
        page.goto(path)
        self.caption = page.get_by_test_id("caption")
        self.slider = page.get_by_test_id("replay-slider")
        self.slider.wait_for(state="attached")
        self.seen: list[dict[str, Any]] = []
        page.evaluate(LISTEN)
        page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)

    def state(self) -> dict[str, Any]:
        """The match as the server has it."""
        return dict(self.page.request.get(f"/api/matches/{self.match}").json())

    def send(self, **moves: Any) -> tuple[dict[str, Any], list[dict[str, Any]]]:
        """Make moves by the interface for programs, as if on another device, and wait for what the bots do and for the
        page to hear of it; return the match before them, and the new lines of the log."""
        before = self.state()
        sent = {"seq": before["seq"], "key": f"sent-{before['seq']}", **moves}
        answer = self.page.request.post(f"/api/matches/{self.match}/moves", data=sent)
        assert answer.ok, answer.text()
        after = await_mine(self.page.request, self.match)
        expect(self.slider).to_have_attribute("max", str(after["ply"]))
        return before, after["log"][len(before["log"]):]

    def pieces(self, name: str) -> list[dict[str, Any]]:
        """What has moved by that name so far."""
        return [piece for piece in self.seen if piece["name"] == name]

    def play_on(self) -> None:
        """Let the page's clock run until all is played."""
        for _ in range(400):
            self.seen += self.page.evaluate(LOOK)
            if not self.caption.count():
                return
            self.page.clock.run_for(100)
        raise AssertionError("it is not played to its end")

    def said_once(self, lines: list[dict[str, Any]]) -> None:
        """What happened last was announced, once."""
        for line in lines[-2:]:
            assert heard(self.page).count(line["words"]) == 1, line["words"]
