"""Measure how long a person waits while six bots play a whole match on the same server.

    python -m bench.table --bots levels --workers 1 --analysis

Six bots play a match to its end. Meanwhile a person plays a greedy bot at another table and makes a move every half
second. Print how long each decision of the six took (forced moves left out) and how long the person's moves took to be
answered. With --analysis a finished match is analysed meanwhile; with --advice the person asks for advice, too.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx

TABLES = {"greedy": ["greedy"] * 6, "levels": ["fireman", "engineer"] * 3}


class Client:
    """A guest of the server, with a cookie of their own."""

    def __init__(self, url: str, name: str) -> None:
        self.http = httpx.Client(base_url=url, timeout=600)
        self.http.post("/api/guest", json={"name": name}).raise_for_status()

    def post(self, path: str, body: dict[str, Any]) -> Any:
        """Send a request that has to succeed; return its answer."""
        return self.http.post(path, json=body).raise_for_status().json()

    def state(self, match: str) -> Any:
        """Return the state of the match as the guest sees it now."""
        return self.http.get(f"/api/matches/{match}").raise_for_status().json()


def start(folder: Path, **env: str) -> tuple[subprocess.Popen[str], str]:
    """Start a server, wait until its rules are compiled, and return it with its address."""
    server = subprocess.Popen([sys.executable, "-m", "trunkline.server"], stdout=subprocess.PIPE, text=True, env={
        **os.environ, "TRUNKLINE_PORT": "0", "TRUNKLINE_BOT_DELAY": "0",
        "TRUNKLINE_DATABASE": f"sqlite+aiosqlite:///{folder / 'table.db'}", **env})
    assert server.stdout
    url = next(word for word in server.stdout.readline().split() if word.startswith("http"))
    while not all(game["ready"] for game in httpx.get(f"{url}/api/games").json()):
        time.sleep(0.2)
    return server, url


def person(url: str, game: str, end: threading.Event, waits: list[float], advice: list[float]) -> None:
    """Move every half second until `end` is set; add how long each move, and each advice, took to be answered.

    Advice is asked for if the list is not empty.
    """
    client = Client(url, "Ada")
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]
    match, number = "", 0
    while not end.is_set():
        state = client.state(match) if match else None
        if state is None or state["status"] == "over":
            match = client.post("/api/matches", {"game": game, "seats": seats})["id"]
            continue
        if state["to_move"] == 0:
            moves = [m["move"] for group in state["view"]["legal"].values() for m in group]
            if advice and len(waits) % 5 == 0:
                began = time.perf_counter()
                client.post(f"/api/matches/{match}/advice", {"ply": state["ply"]})
                advice.append(time.perf_counter() - began)
            number += 1
            began = time.perf_counter()
            client.post(f"/api/matches/{match}/moves", {"seq": state["seq"], "key": str(number), "move": moves[0]})
            waits.append(time.perf_counter() - began)
        end.wait(0.5)


def six(client: Client, game: str, bots: list[str]) -> tuple[list[float], float]:
    """Let these bots play a match; return the seconds each decision took, and the seconds of the whole match."""
    began = time.perf_counter()
    made = client.post("/api/matches", {"game": game, "seats": [{"kind": "bot", "bot": bot} for bot in bots]})
    seen = [(0, began)]
    while True:
        listed = client.http.get("/api/matches?limit=200").json()
        found = next(match for match in listed if match["id"] == made["id"])
        if found["seq"] > seen[-1][0]:
            seen.append((found["seq"], time.perf_counter()))
        if found["status"] == "over":
            break
        time.sleep(0.05)
    log = client.state(made["id"])["log"]
    times: list[float] = []
    for (before, since), (seq, at) in pairwise(seen):
        if new := sum(not line["forced"] for line in log[before:seq]):
            times += [(at - since) / new] * new
    return times, seen[-1][1] - began


def used(pid: int) -> float:
    """Return the seconds of processor time that the process and its descendants have used."""
    fields = {int(stat.parent.name): stat.read_text().rpartition(")")[2].split()
              for stat in Path("/proc").glob("[0-9]*/stat")}
    family = {pid}
    while more := {child for child, found in fields.items() if int(found[1]) in family} - family:
        family |= more
    return sum(int(fields[p][11]) + int(fields[p][12]) for p in family) / os.sysconf("SC_CLK_TCK")


def told(name: str, times: list[float]) -> str:
    """Return a line with the median, the 95th percentile and the worst of these seconds, in milliseconds."""
    if not times:
        return f"{name}: none"
    sorts = sorted(times)
    return (f"{name}: {len(times)}, median {1000 * statistics.median(sorts):.0f} ms, "
            f"95% {1000 * sorts[int(0.95 * (len(sorts) - 1))]:.0f} ms, worst {1000 * sorts[-1]:.0f} ms")


def main() -> None:
    """Run the measurement and print it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="higgins")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--bots", choices=TABLES, default="greedy")
    parser.add_argument("--analysis", action="store_true")
    parser.add_argument("--advice", action="store_true")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        server, url = start(Path(name), TRUNKLINE_BOT_WORKERS=str(given.workers))
        end, waits, advice = threading.Event(), list[float](), [0.0] if given.advice else []
        try:
            client = Client(url, "Bench")
            client.post("/api/matches", {"game": given.game, "seats": [{"kind": "bot", "bot": "random"}] * 2})
            time.sleep(5)  # so that the workers have started
            if given.analysis:
                seats = [{"kind": "bot", "bot": "greedy"}] * 4
                done = client.post("/api/matches", {"game": given.game, "seats": seats})["id"]
                while client.state(done)["status"] != "over":
                    time.sleep(0.1)
                began = time.perf_counter()
                client.post(f"/api/matches/{done}/analysis", {})
            beside = threading.Thread(target=person, args=(url, given.game, end, waits, advice))
            beside.start()
            before = used(server.pid)
            times, whole = six(client, given.game, TABLES[given.bots])
            seconds = used(server.pid) - before
            end.set()
            beside.join()
            print(f"{given.game}, six bots ({given.bots}), {given.workers} workers: {whole:.1f} s; "
                  f"{seconds:.1f} s of a processor in the server and its workers")
            print(told("decisions of the six", times))
            print(told("a person's moves", waits))
            if given.advice:
                print(told("advice", advice[1:]))
            if given.analysis:
                while (found := client.http.get(f"/api/matches/{done}/analysis").json())["state"] == "running":
                    time.sleep(0.1)
                print(f"analysis of {found['of']} decisions: {time.perf_counter() - began:.1f} s")
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
