"""Kills the server at random moments during games over HTTP, and looks whether anything acknowledged is lost.

    python -m bench.faults --games 200 --kills 20

Some threads play games by the interface alone: scripted persons make random legal moves, one or several in a request,
bots hold the other seats.
The server is killed with SIGKILL and started again. After each restart every move that was acknowledged has to be in
its match's log, at its place; at the end every match has to be over and its file has to replay to the same log.
"""

from __future__ import annotations

import argparse
import itertools
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from trunkline.engine import matchfile
from trunkline.engine.match import Match

PATIENCE = 180.0  # seconds a request is tried again while the server is down
TABLES = [("me", "greedy"), ("me", "local", "greedy"), ("greedy", "me", "greedy"), ("me", "random", "greedy")]
VERSIONS = ["short", "classic", "short", "long"]


@dataclass
class Server:
    """The server under test, always at the same address."""

    folder: Path
    port: int = 0
    process: subprocess.Popen[bytes] | None = None
    restarts: list[float] = field(default_factory=list)

    def __post_init__(self) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it and wait until it answers."""
        env = {**os.environ, "TRUNKLINE_PORT": str(self.port), "TRUNKLINE_BOT_DELAY": "0",
               "TRUNKLINE_DATABASE": f"sqlite+aiosqlite:///{self.folder / 'faults.db'}"}
        began = time.perf_counter()
        self.process = subprocess.Popen([sys.executable, "-m", "trunkline.server"], env=env, stdout=subprocess.DEVNULL)
        while True:
            try:
                httpx.get(f"{self.url}/api/health").raise_for_status()
                break
            except httpx.TransportError:
                if self.process.poll() is not None:
                    raise RuntimeError("the server does not start") from None
                time.sleep(0.05)
        self.restarts.append(time.perf_counter() - began)

    def kill(self) -> None:
        """End it without a chance to tidy up."""
        assert self.process
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


@dataclass
class Figures:
    """What happened; `faults` is what must stay empty."""

    games: int = 0
    acknowledged: int = 0
    moves: int = 0
    kills: int = 0
    repeated: int = 0
    seconds: float = 0.0
    restart_seconds: float = 0.0
    faults: list[str] = field(default_factory=list)


class Run:
    """One run: the players' threads, the killer, and the book of what was acknowledged."""

    def __init__(self, server: Server, games: int, seed: int, versions: list[str]) -> None:
        self.server, self.games, self.seed, self.versions = server, games, seed, versions
        self.figures = Figures()
        self.book: dict[str, dict[int, int]] = {}  # match -> seq before the move -> the move
        self.fresh: set[str] = set()  # matches with moves acknowledged since the last check
        self.lock = threading.Lock()
        self.finished = threading.Semaphore(0)

    def ask(self, client: httpx.Client, method: str, path: str, **more: Any) -> httpx.Response:
        """The answer, asked for again while the server is down; the same request, so the same key."""
        until = time.monotonic() + PATIENCE
        for attempt in itertools.count():
            try:
                answer = client.request(method, path, **more)
                if answer.status_code >= 500:
                    raise RuntimeError(f"{method} {path}: {answer.status_code} {answer.text}")
            except httpx.TransportError:
                if time.monotonic() > until:
                    raise
                time.sleep(0.05)
            else:
                self.figures.repeated += attempt > 0 and method == "POST" and answer.is_success
                return answer
        raise AssertionError

    def game(self, number: int) -> None:
        """Play one game to its end."""
        try:
            with httpx.Client(base_url=self.server.url, timeout=60) as client:
                self._play(client, number)
        except Exception as error:
            self.figures.faults.append(f"game {number}: {error!r}")
        finally:
            self.finished.release()

    def _play(self, client: httpx.Client, number: int) -> None:
        dice = random.Random(f"{self.seed} {number}")
        self.ask(client, "POST", "/api/guest", json={"name": f"Person {number}"}).raise_for_status()
        kinds = {"me": {"kind": "me"}, "local": {"kind": "local", "name": "Other"}}
        seats = [kinds.get(s, {"kind": "bot", "bot": s}) for s in TABLES[number % len(TABLES)]]
        wanted = {"game": "higgins", "seats": seats, "seed": number,
                  "options": {"version": self.versions[number % len(self.versions)]}}
        state = self.ask(client, "POST", "/api/matches", json=wanted).raise_for_status().json()
        match = state["id"]
        with self.lock:
            self.book[match] = {}
        while state["status"] == "running":
            legal = state["view"]["legal"]
            if legal is None:  # a bot's turn
                time.sleep(0.1)
            else:
                chosen = self._choose(client, match, state, dice)
                body = {"seq": state["seq"], "moves": list(chosen.values()), "key": f"{match} {state['seq']}"}
                answer = self.ask(client, "POST", f"/api/matches/{match}/moves", json=body)
                if answer.status_code != 200:
                    raise RuntimeError(f"move refused: {answer.text}")
                with self.lock:
                    self.book[match].update(chosen)
                    self.fresh.add(match)
            state = self.ask(client, "GET", f"/api/matches/{match}").raise_for_status().json()
        self.figures.games += 1

    def _choose(self, client: httpx.Client, match: str, state: dict[str, Any], dice: random.Random) -> dict[int, int]:
        """The moves of one request by the seq before each: more with a chance of one half, as previews show them."""
        chosen: dict[int, int] = {}
        now = state
        while legal := now["view"]["legal"]:
            chosen[now["seq"]] = dice.choice([m["move"] for group in legal.values() for m in group])
            if dice.random() < 0.5:
                break
            tried = {"seq": state["seq"], "moves": list(chosen.values())}
            now = self.ask(client, "POST", f"/api/matches/{match}/preview", json=tried).raise_for_status().json()
        return chosen

    def check(self) -> None:
        """Every move acknowledged since the last check is in its match's file, at its place."""
        with self.lock:
            known = {match: dict(self.book[match]) for match in self.fresh}
            self.fresh.clear()
        with httpx.Client(base_url=self.server.url, timeout=60) as client:
            for match, moves in known.items():
                self._compare(match, moves, self.ask(client, "GET", f"/api/matches/{match}/file").text)

    def _compare(self, match: str, moves: dict[int, int], text: str) -> Match:
        replayed = matchfile.loads(text)
        log = replayed.moves
        for seq, move in moves.items():
            if seq >= len(log) or log[seq] != move:
                self.figures.faults.append(f"match {match}: acknowledged move {seq + 1} is lost")
        return replayed

    def check_all(self) -> None:
        """At the end: every match is over, and its file replays to the same log and the same result."""
        with httpx.Client(base_url=self.server.url, timeout=60) as client:
            for match, moves in self.book.items():
                state = client.get(f"/api/matches/{match}").raise_for_status().json()
                replayed = self._compare(match, moves, client.get(f"/api/matches/{match}/file").text)
                told = [(x["seat"], x["text"], x["forced"]) for x in state["log"]]
                self.figures.moves += len(told)
                self.figures.acknowledged += len(moves)
                if not replayed.over or state["status"] != "over":
                    self.figures.faults.append(f"match {match} is not over")
                if told != [(e.seat, e.text, e.forced) for e in replayed.log] or state["result"] != replayed.explain():
                    self.figures.faults.append(f"match {match}: its file replays to something else")


def run(games: int, kills: int, threads: int, seed: int, folder: Path, versions: list[str] = VERSIONS,
        say: Callable[[str], None] = print) -> Figures:
    """Play so many games, kill so often in between; the figures."""
    server = Server(folder)
    work = Run(server, games, seed, versions)
    figures, dice = work.figures, random.Random(seed)
    began = time.perf_counter()
    server.start()
    try:
        with ThreadPoolExecutor(threads) as pool:
            for number in range(games):
                pool.submit(work.game, number)
            # Kills are spread over the games that are still to come, each at a moment of its own.
            due = Counter(dice.randrange(max(1, games - threads // 2)) for _ in range(kills))
            for finished in range(games):
                for _ in range(due[finished]):
                    time.sleep(dice.uniform(0.2, 2.0))
                    server.kill()
                    figures.kills += 1
                    server.start()
                    work.check()
                    say(f"kill {figures.kills}: {figures.games} of {games} games over, up again after "
                        f"{server.restarts[-1]:.1f} s, {len(figures.faults)} faults")
                work.finished.acquire()
        work.check_all()
    finally:
        server.kill()
    figures.seconds = time.perf_counter() - began
    figures.restart_seconds = sum(server.restarts) / len(server.restarts)
    return figures


def main() -> int:
    """The command line; 1 when anything was lost."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--threads", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--version", choices=["classic", "short", "long"], help="one version of Higgins, not a mix")
    told = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        figures = run(told.games, told.kills, told.threads, told.seed, Path(folder),
                      [told.version] if told.version else VERSIONS, lambda words: print(words, flush=True))
    print(f"{figures.games} games over, {figures.moves} moves, {figures.acknowledged} of them acknowledged to persons; "
          f"{figures.kills} kills, {figures.repeated} requests repeated; {figures.seconds:.0f} s, "
          f"{figures.restart_seconds:.1f} s to start")
    for fault in figures.faults:
        print("FAULT", fault)
    return bool(figures.faults)


if __name__ == "__main__":
    sys.exit(main())
