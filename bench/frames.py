"""Measure how evenly the page draws while a train runs in Higgins and a cube travels in Steam.

    python -m bench.frames --slow 4

A headless Chromium whose processor is slowed down looks at a table on the largest map of each game; moves are made as
if on another device, and their motion is played at the normal pace. Print the times between frames while a train or
cube is on its way: the moment in which it sets out, when the position is drawn anew, is told apart.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from bench.table import start

EACH = 6  # runs of a game
# For every piece that runs, the times at which frames were drawn from its coming to its going.
WATCH = """() => { window.runs = []
  const loop = (now) => {
    const on = document.querySelector("[data-testid=running]"), last = window.runs.at(-1)
    if (on && last?.piece === on) last.at.push(now)
    else if (on) window.runs.push({ piece: on, at: [now] })
    requestAnimationFrame(loop)
  }
  requestAnimationFrame(loop) }"""
RUNS = "() => window.runs.map((run) => run.at)"
GAMES: dict[str, dict[str, Any]] = {"higgins": {"players": 6}, "steam": {"players": 3, "map": "ruhr"}}


def table(page: Page, game: str) -> str:
    """Make a match against greedy bots, and return its id."""
    options = GAMES[game]
    seats = [{"kind": "me"}] + [{"kind": "bot", "bot": "greedy"}] * (options["players"] - 1)
    asked = {"game": game, "options": options, "seats": seats, "seed": 1920}
    return str(page.request.post("/api/matches", data=asked).json()["id"])


def decide(page: Page, match: str) -> bool:
    """Make the next move as a greedy bot would; false when the match is over."""
    while True:
        state = page.request.get(f"/api/matches/{match}").json()
        if state["status"] != "running":
            return False
        if state["to_move"] == 0:
            break
        time.sleep(0.05)
    legal = state["view"]["legal"]
    if state["game"] == "higgins" and legal["travel"]:
        best = max(legal["travel"], key=lambda t: (not t["broke"], t["segments"], t["cash_after"]))
        moves = best["turns"][0]["moves"]
    else:
        advice = page.request.post(f"/api/matches/{match}/advice", data={"ply": state["ply"]}, timeout=120_000).json()
        moves = [advice["lines"][0]["move"]] if advice.get("lines") else [_any(legal)]
    page.request.post(f"/api/matches/{match}/moves",
                      data={"seq": state["seq"], "moves": moves, "key": f"bench-{state['seq']}"})
    return True


def _any(legal: dict[str, Any]) -> int:
    return int(next(group[0]["move"] for group in legal.values() if group))


def measure(page: Page, game: str) -> list[list[float]]:
    """Play until enough has run, and return the times between frames of each run, in ms."""
    match = table(page, game)
    page.goto(f"/m/{match}")
    page.get_by_test_id("replay-slider").wait_for(state="attached")
    page.evaluate(WATCH)
    while len(page.evaluate(RUNS)) < EACH and decide(page, match):
        time.sleep(0.3)
        page.get_by_test_id("caption").wait_for(state="detached", timeout=120_000)
    return [[b - a for a, b in pairwise(run)] for run in page.evaluate(RUNS) if len(run) > 2]


def told(game: str, runs: list[list[float]]) -> str:
    """Return the figures of a game in a line."""
    first = [run[0] for run in runs]
    rest = sorted(gap for run in runs for gap in run[1:])
    late = sum(gap > 17.5 for gap in rest)
    return (f"{game}: {len(runs)} runs, {len(rest)} frames; between two {statistics.mean(rest):.1f} ms on average, "
            f"{rest[int(0.95 * len(rest))]:.1f} ms at the 95th percentile, {rest[-1]:.0f} ms at most; "
            f"{late} late ({100 * late / len(rest):.1f}%); the first after {statistics.median(first):.0f} ms")


def main() -> None:
    """Start a server and a browser, and print a line for each game."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--slow", type=float, default=4, help="how many times slower the processor is made")
    parser.add_argument("--chromium", help="the browser, else Playwright's own")
    parser.add_argument("games", nargs="*", default=list(GAMES))
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server, url = start(Path(folder), TRUNKLINE_ADVICE_SECONDS="0.3")
        try:
            browser = playwright.chromium.launch(executable_path=asked.chromium, args=["--no-sandbox"])
            context = browser.new_context(base_url=url, viewport={"width": 1440, "height": 900})
            context.request.post("/api/guest", data={"name": "Ada"})
            page = context.new_page()
            page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": asked.slow})
            for game in asked.games:
                print(told(game, measure(page, game)), flush=True)
            browser.close()
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
