"""Measure whether one person's games of bots make others wait.

    python -m bench.fairness --guests 4 --matches 40

First see how many games of bots alone the default cap allows a guest. Then lift the cap and let guests fill a server
with them: Steam with five superintendents and Higgins with four bots, in turn. Before and after that a person plays
Higgins against the greedy bot. Print how long they wait, on the idle server and on the busy one: from their move to
their next decision, for advice, and for a short request.
"""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx

from bench.table import Client, start

SEATS = {"steam": ["superintendent"] * 5, "higgins": ["fireman", "engineer", "superintendent", "greedy"]}
MOVE, ADVICE = 3.0, 8.0  # seconds that a person should wait at most
PATIENCE = 120.0  # seconds to wait before giving up


class Times:
    """How long a person waited, in seconds, and the advice they were refused."""

    def __init__(self) -> None:
        self.moves: list[float] = []
        self.advice: list[float] = []
        self.requests: list[float] = []
        self.refused: list[str] = []

    def tell(self, when: str) -> bool:
        """Print them; return whether all are within the targets."""
        for name, times, most in (("own move to own next decision", self.moves, MOVE),
                                  ("advice", self.advice, ADVICE), ("GET /api/games", self.requests, None)):
            if times:
                target = "" if most is None else f" (target: {most:.0f} s)"
                print(f"{when}, {name}: {len(times)}, median {statistics.median(times):.2f} s, "
                      f"worst {max(times):.2f} s{target}")
        for words in self.refused:
            print(f"{when}, advice refused: {words}")
        return not self.refused and max(self.moves, default=0) <= MOVE and max(self.advice, default=0) <= ADVICE


def of_bots(client: Client, game: str) -> httpx.Response:
    """Ask for a game that bots play alone."""
    return client.http.post("/api/matches", json={
        "game": game, "seats": [{"kind": "bot", "bot": bot} for bot in SEATS[game]]})


def shipped(folder: Path) -> None:
    """Print how many games of bots alone the default cap allows a guest."""
    server, url = start(folder, TRUNKLINE_LIMITS="0")
    try:
        guest = Client(url, "Eve")
        for number in range(100):
            answer = of_bots(guest, "steam" if number % 2 else "higgins")
            if answer.status_code != 201:
                print(f"as shipped a guest has {number} games of bots alone, then {answer.status_code} "
                      f"{answer.json()['code']}: {answer.json()['message']}")
                return
        print("as shipped a guest has 100 games of bots alone and more")
    finally:
        server.kill()
        server.communicate()


def fill(url: str, guests: int, matches: int) -> int:
    """Let each guest make that many games of bots, all guests at once; return how many were made."""
    def one(guest: int) -> int:
        client = Client(url, f"Guest {guest}")
        return sum(of_bots(client, "steam" if number % 2 else "higgins").status_code == 201
                   for number in range(matches))

    with ThreadPoolExecutor(guests) as pool:
        return sum(pool.map(one, range(guests)))


def play(url: str, turns: int) -> Times:
    """Play up to this many turns against the greedy bot, asking for advice up to three times; return the waits."""
    client, times = Client(url, "Ada"), Times()
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]
    match = client.post("/api/matches", {"game": "higgins", "seats": seats})
    state = awaited(client, match["id"])
    for turn in range(turns):
        if state["status"] == "over":
            break
        began = time.perf_counter()
        client.http.get("/api/games").raise_for_status()
        times.requests.append(time.perf_counter() - began)
        if turn % max(1, turns // 3) == 0 and len(times.advice) + len(times.refused) < 3:
            began = time.perf_counter()
            answer = client.http.post(f"/api/matches/{match['id']}/advice", json={"ply": state["ply"]})
            if answer.is_success:
                times.advice.append(time.perf_counter() - began)
            else:
                times.refused.append(f"{answer.status_code} {answer.json()['message']}")
        moves = [m["move"] for group in state["view"]["legal"].values() for m in group]
        began = time.perf_counter()
        client.post(f"/api/matches/{match['id']}/moves",
                    {"seq": state["seq"], "key": str(turn), "move": moves[turn % len(moves)]})
        state = awaited(client, match["id"])
        times.moves.append(time.perf_counter() - began)
    return times


def awaited(client: Client, match: str) -> dict[str, Any]:
    """Wait until the person has to decide or the match is over; return its state."""
    until = time.perf_counter() + PATIENCE
    while time.perf_counter() < until:
        state: dict[str, Any] = client.state(match)
        if state["to_move"] == 0 or state["status"] == "over":
            return state
        time.sleep(0.05)
    raise TimeoutError(f"no decision and no end for {PATIENCE:.0f} s")


def main() -> int:
    """Run the measurement; return 1 when a target is missed on the busy server."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--guests", type=int, default=4)
    parser.add_argument("--matches", type=int, default=40, help="games of bots for each guest")
    parser.add_argument("--turns", type=int, default=30)
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        shipped(Path(folder))
    with tempfile.TemporaryDirectory() as folder:
        server, url = start(Path(folder), TRUNKLINE_LIMITS="0", TRUNKLINE_BOT_MATCHES="0",
                            TRUNKLINE_BOT_WORKERS=str(given.workers))
        try:
            play(url, 3)  # so that the workers have started
            idle = play(url, given.turns)
            began = time.perf_counter()
            made = fill(url, given.guests, given.matches)
            print(f"{made} games of bots alone by {given.guests} guests, made in {time.perf_counter() - began:.0f} s; "
                  f"{given.workers} workers, load {os.getloadavg()[0]:.1f}")
            busy = play(url, given.turns)
        finally:
            server.kill()
            server.communicate()
    idle.tell("idle")
    return not busy.tell("busy")


if __name__ == "__main__":
    raise SystemExit(main())
