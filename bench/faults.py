"""Kill servers, workers, Redis and PostgreSQL at random moments during games over HTTP, and check that nothing is lost.

    python -m bench.faults --games 200 --kills 20
    python -m bench.faults --games 400 --kills 50 --kinds server,worker,redis,postgres

Several threads play games over HTTP alone: scripted people make random legal moves, one or several in a request, and
bots hold the other seats. `--kinds server` tests one server on SQLite. Any other kind tests two servers, between which
the games are divided, with a worker, PostgreSQL and Redis (or Valkey).
Each program killed (with SIGKILL) is started again. After each restart every acknowledged move must be in its match's
log, in its place. At the end every match must be over, its file must replay to the same log, and `trunkline admin
verify` must find nothing.
"""

from __future__ import annotations

import argparse
import itertools
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

import httpx

from tests.server.services import Postgres, Redis, Service, free_port
from trunkline.engine import matchfile
from trunkline.engine.match import Match

PATIENCE = 300.0  # seconds for which a request, or a start, is tried again
TABLES = [("me", "greedy"), ("me", "local", "greedy"), ("greedy", "me", "greedy"), ("me", "random", "greedy")]
KINDS = ["server", "worker", "redis", "postgres"]
STUCK = 240.0  # seconds without a new log entry: somebody should have moved
VERSIONS = ["short", "classic", "short", "long"]


class Program(Protocol):
    """Something that can be killed and started again on the same data."""

    def start(self) -> object:
        """Start it and wait until it can be used."""

    def kill(self) -> None:
        """End it without a chance to tidy up."""


@dataclass
class Process:
    """A server or a worker, which keeps its address when it is started again."""

    command: list[str]
    env: dict[str, str]
    port: int
    log: Path
    process: subprocess.Popen[bytes] | None = None
    restarts: list[float] = field(default_factory=list)

    @property
    def url(self) -> str:
        """Return the address it listens on."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it and wait until it answers."""
        began = time.perf_counter()
        while True:
            with self.log.open("ab") as log:
                self.process = subprocess.Popen([sys.executable, "-m", *self.command], env={**os.environ, **self.env},
                                                stdout=log, stderr=log)
            while self.process.poll() is None:
                try:
                    httpx.get(f"{self.url}/api/health").raise_for_status()
                except httpx.HTTPError:
                    time.sleep(0.05)
                else:
                    self.restarts.append(time.perf_counter() - began)
                    return
            # Start it again, as a supervisor would: the database may not be back yet.
            if time.perf_counter() - began > PATIENCE:
                raise RuntimeError(f"{self.command} does not start; see its log, {self.log}")
            time.sleep(0.2)

    def kill(self) -> None:
        """End it without a chance to tidy up."""
        assert self.process
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


class Stack:
    """What is under test: one server on SQLite, unless more than servers are to be killed.

    Then it is two servers and a worker on PostgreSQL and Redis.
    """

    def __init__(self, folder: Path, kinds: Collection[str]) -> None:
        self.programs: dict[str, list[Program]] = {}
        self._services: list[Service] = []
        many = not set(kinds) <= {"server"}
        env = {"TRUNKLINE_BOT_DELAY": "0", "TRUNKLINE_LIMITS": "0", "TRUNKLINE_HEARTBEAT": "2"}
        if many:
            postgres, redis = Postgres(), Redis()
            self._services = [postgres, redis]
            for service in self._services:
                service.start()
            env |= {"TRUNKLINE_REDIS": redis.url, "TRUNKLINE_WORK": "false", "TRUNKLINE_BOT_WORKERS": "1"}
            self.database = postgres.database()
            self.programs = {"postgres": [postgres], "redis": [redis]}
        else:
            self.database = f"sqlite+aiosqlite:///{folder / 'faults.db'}"
        env["TRUNKLINE_DATABASE"] = self.database
        self.servers = []
        for number in range(2 if many else 1):
            port = free_port()
            self.servers.append(Process(["trunkline.server"], {**env, "TRUNKLINE_PORT": str(port)}, port,
                                        folder / f"server{number}.log"))
        self.programs["server"] = list(self.servers)
        if many:
            port = free_port()
            self.programs["worker"] = [Process(["trunkline.cli", "work", "--port", str(port)], env, port,
                                               folder / "worker.log")]

    def start(self) -> None:
        """Start the servers and the worker, one after the other: the first makes the tables."""
        for program in (*self.servers, *self.programs.get("worker", ())):
            program.start()

    def close(self) -> None:
        """Kill the servers and the worker; end PostgreSQL and Redis and remove their data."""
        for process in (*self.servers, *self.programs.get("worker", ())):
            if isinstance(process, Process) and process.process:
                process.kill()
        for service in self._services:
            service.close()

    def restarts(self) -> list[float]:
        """Return the seconds that each start of a server took."""
        return [seconds for server in self.servers for seconds in server.restarts]


@dataclass
class Figures:
    """What happened in a run; `faults` must stay empty."""

    games: int = 0
    acknowledged: int = 0
    moves: int = 0
    kills: Counter[str] = field(default_factory=Counter)
    repeated: int = 0
    waited: int = 0
    slowest: float = 0.0
    seconds: float = 0.0
    restart_seconds: float = 0.0
    faults: list[str] = field(default_factory=list)


class Run:
    """One run: the games played, and the book of acknowledged moves that the checks compare with."""

    def __init__(self, stack: Stack, games: int, seed: int, versions: list[str]) -> None:
        self.stack, self.games, self.seed, self.versions = stack, games, seed, versions
        self.figures = Figures()
        self.book: dict[str, dict[int, int]] = {}  # match -> seq before the move -> the move
        self.fresh: set[str] = set()  # matches with moves acknowledged since the last check
        self.lock = threading.Lock()
        self.finished = threading.Semaphore(0)

    def client(self, number: int) -> httpx.Client:
        """Return a client of one of the servers, in turn by number."""
        return httpx.Client(base_url=self.stack.servers[number % len(self.stack.servers)].url, timeout=60)

    def ask(self, client: httpx.Client, method: str, path: str, **more: Any) -> httpx.Response:
        """Send a request until it is answered, also while the server is down or says 503; return the answer.

        It stays the same request, with the same key. After a broken connection it goes to the next server, if any.
        """
        began = time.monotonic()
        for attempt in itertools.count():
            try:
                answer = client.request(method, path, **more)
                if answer.status_code == 503:
                    self.figures.waited += 1
                    wait = 0.2
                elif answer.status_code >= 500:
                    raise RuntimeError(f"{method} {path}: {answer.status_code} {answer.text}")
                else:
                    self.figures.slowest = max(self.figures.slowest, time.monotonic() - began)
                    self.figures.repeated += attempt > 0 and method == "POST" and answer.is_success
                    return answer
            except httpx.TransportError:
                wait = 0.05
                urls = [server.url for server in self.stack.servers]
                here = urls.index(str(client.base_url).rstrip("/"))
                client.base_url = httpx.URL(urls[(here + 1) % len(urls)])
            if time.monotonic() - began > PATIENCE:
                raise RuntimeError(f"{method} {path}: no answer for {PATIENCE:.0f} s")
            time.sleep(wait)
        raise AssertionError

    def game(self, number: int) -> None:
        """Play one game to its end."""
        try:
            with self.client(number) as client:
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
        seen, since = -1, time.monotonic()
        while state["status"] == "running":
            if state["seq"] != seen:
                seen, since = state["seq"], time.monotonic()
            elif time.monotonic() - since > STUCK:
                raise RuntimeError(f"match {match} is stuck after {seen} log entries")
            legal = state["view"]["legal"]
            if legal is None:  # a bot's turn
                time.sleep(0.1)
            else:
                chosen = self._choose(client, match, state, dice)
                body = {"seq": state["seq"], "moves": list(chosen.values()), "key": f"{match} {state['seq']}"}
                answer = self.ask(client, "POST", f"/api/matches/{match}/moves", json=body)
                if answer.status_code == 409 and answer.json()["code"] == "stale":
                    raise RuntimeError(f"a move without a rival was refused as stale: {answer.text}")
                if answer.status_code != 200:
                    raise RuntimeError(f"move refused: {answer.text}")
                with self.lock:
                    self.book[match].update(chosen)
                    self.fresh.add(match)
            state = self.ask(client, "GET", f"/api/matches/{match}").raise_for_status().json()
        self.figures.games += 1

    def _choose(self, client: httpx.Client, match: str, state: dict[str, Any], dice: random.Random) -> dict[int, int]:
        """Choose random moves for one request, keyed by the seq before each.

        After each there is an even chance of another, out of the legal moves that a preview shows.
        """
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
        """Note a fault for each move acknowledged since the last check that is not at its place in the match's file."""
        with self.lock:
            known = {match: dict(self.book[match]) for match in self.fresh}
            self.fresh.clear()
        with self.client(0) as client:
            for match, moves in known.items():
                answer = self.ask(client, "GET", f"/api/matches/{match}/file")
                if answer.status_code != 403:  # of a match with several people: `check_all` looks at it when it is over
                    self._compare(match, moves, answer.text)

    def _compare(self, match: str, moves: dict[int, int], text: str) -> Match:
        replayed = matchfile.loads(text)
        log = replayed.moves
        for seq, move in moves.items():
            if seq >= len(log) or log[seq] != move:
                self.figures.faults.append(f"match {match}: acknowledged move {seq + 1} is lost")
        return replayed

    def check_all(self) -> None:
        """Note a fault for every match that is not over, or whose file replays to another log or result."""
        with self.client(0) as client:
            for match, moves in self.book.items():
                state = self.ask(client, "GET", f"/api/matches/{match}").raise_for_status().json()
                replayed = self._compare(match, moves, self.ask(client, "GET", f"/api/matches/{match}/file").text)
                told = [(x["seat"], x["text"], x["forced"]) for x in state["log"]]
                self.figures.moves += len(told)
                self.figures.acknowledged += len(moves)
                if not replayed.over or state["status"] != "over":
                    self.figures.faults.append(f"match {match} is not over")
                if told != [(e.seat, e.text, e.forced) for e in replayed.log] or state["result"] != replayed.explain():
                    self.figures.faults.append(f"match {match}: its file replays to something else")

    def verify(self) -> None:
        """Note a fault if `trunkline admin verify` finds one."""
        command = [sys.executable, "-m", "trunkline.cli", "admin", "verify", "--database", self.stack.database]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            self.figures.faults.append(f"admin verify: {done.stdout[-2000:]}{done.stderr[-2000:]}")


def run(games: int, kills: int, threads: int, seed: int, folder: Path, versions: list[str] = VERSIONS,
        kinds: Sequence[str] = ("server",), say: Callable[[str], None] = print) -> Figures:
    """Play so many games, kill a program of each kind so many times meanwhile, and return the figures."""
    stack = Stack(folder, kinds)
    work = Run(stack, games, seed, versions)
    figures, dice = work.figures, random.Random(seed)
    began = time.perf_counter()
    try:
        stack.start()
        with ThreadPoolExecutor(threads) as pool:
            for number in range(games):
                pool.submit(work.game, number)
            # Kills are spread over the games, each at a random moment.
            due: dict[int, list[str]] = defaultdict(list)
            for kind in kinds:
                for _ in range(kills):
                    due[dice.randrange(max(1, games - threads // 2))].append(kind)
            for finished in range(games):
                for kind in dice.sample(due[finished], len(due[finished])):
                    time.sleep(dice.uniform(0.2, 2.0))
                    program = dice.choice(stack.programs[kind])
                    program.kill()
                    figures.kills[kind] += 1
                    time.sleep(dice.choice([0.0, dice.uniform(0.0, 1.5)]))
                    program.start()
                    work.check()
                    say(f"kill {figures.kills.total()} ({kind}): {figures.games} of {games} games over, "
                        f"faults: {'; '.join(figures.faults) or 'none'}")
                work.finished.acquire()
        work.check_all()
        work.verify()
    finally:
        stack.close()
    figures.seconds = time.perf_counter() - began
    figures.restart_seconds = sum(stack.restarts()) / max(1, len(stack.restarts()))
    return figures


def main() -> int:
    """Run it from the command line; return 1 when there is a fault."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--kills", type=int, default=20, help="of each kind")
    parser.add_argument("--kinds", default="server", help="what to kill: any of server,worker,redis,postgres")
    parser.add_argument("--threads", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--version", choices=["classic", "short", "long"], help="of Higgins; by default a mix")
    told = parser.parse_args()
    kinds = told.kinds.split(",")
    if strange := set(kinds) - set(KINDS):
        parser.error(f"--kinds: there is no {', '.join(sorted(strange))}; choose from {', '.join(KINDS)}")
    with tempfile.TemporaryDirectory() as folder:
        figures = run(told.games, told.kills, told.threads, told.seed, Path(folder),
                      [told.version] if told.version else VERSIONS, kinds, lambda words: print(words, flush=True))
    kills = ", ".join(f"{number} of {kind}" for kind, number in figures.kills.items())
    print(f"{figures.games} games over, {figures.moves} moves, {figures.acknowledged} of them acknowledged to people; "
          f"kills: {kills or 'none'}; {figures.repeated} requests repeated with success, {figures.waited} told to "
          f"wait, the slowest answer after {figures.slowest:.1f} s; {figures.seconds:.0f} s, "
          f"{figures.restart_seconds:.1f} s to start a server; admin verify was run")
    for fault in figures.faults:
        print("FAULT", fault)
    return bool(figures.faults)


if __name__ == "__main__":
    sys.exit(main())
