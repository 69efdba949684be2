"""Measure how long scripted clients wait while they play many matches at once over HTTP and WebSocket.

    python -m bench.load --matches 20 --players 4
    python -m bench.load --matches 200 --rate 100 --database postgresql+asyncpg://... --servers 2

Every player has an open socket and a second connection for moves; the player to move picks a random legal move. Print
how many moves were acknowledged (so stored), how long from sending a move to its acknowledgement and to its arrival on
the other players' sockets, and the processor time and memory of the servers. The clients run in processes of their own
(--clients), on the same processors.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import json
import multiprocessing
import os
import random
import statistics
import struct
import subprocess
import sys
import tempfile
import time
from collections import deque
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import msgspec

from bench.table import used

OPTIONS = {"higgins": {"version": "classic"}, "steam": {"map": "northeast", "ruleset": "standard"}}


class View(msgspec.Struct):
    """The legal moves: all that a scripted player reads of a view."""

    legal: dict[str, list[dict[str, Any]]] | None = None


class State(msgspec.Struct):
    """What a scripted player reads of a match."""

    seq: int
    status: str
    to_move: int | None
    view: View | None = None


class Message(msgspec.Struct):
    """What a scripted player reads of a message on the socket."""

    type: str
    state: State | None = None
    seq: int = 0


read = msgspec.json.Decoder(Message).decode


class Socket(asyncio.Protocol):
    """A minimal WebSocket: passes each text frame to `got`, answers pings, and calls `lost` when it ends."""

    def __init__(self, host: str, path: str, cookie: str, got: Any, lost: Any) -> None:
        key = base64.b64encode(os.urandom(16)).decode()
        self._hello = (f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                       f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"
                       f"Cookie: {cookie}\r\n\r\n").encode()
        self._buffer = bytearray()
        self._open = False
        self._got, self._lost = got, lost

    def connection_made(self, transport: Any) -> None:
        """Send the handshake."""
        self.transport = transport
        transport.write(self._hello)

    def connection_lost(self, exc: Exception | None) -> None:
        """Report that the socket has ended."""
        self._lost()

    def data_received(self, data: bytes) -> None:
        """Check the answer to the handshake, then read whole frames."""
        buffer = self._buffer
        buffer += data
        if not self._open:
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if b" 101 " not in buffer[:end].split(b"\r\n", 1)[0]:
                self.transport.close()
                return
            del buffer[:end + 4]
            self._open = True
        while len(buffer) >= 2:
            size, start = buffer[1] & 127, 2
            if size == 126:
                size, start = struct.unpack_from("!H", buffer, 2)[0] if len(buffer) >= 4 else 1 << 60, 4
            elif size == 127:
                size, start = struct.unpack_from("!Q", buffer, 2)[0] if len(buffer) >= 10 else 1 << 60, 10
            if len(buffer) < start + size:
                return
            kind, body = buffer[0] & 15, bytes(buffer[start:start + size])
            del buffer[:start + size]
            if kind == 1:
                self._got(body)
            elif kind == 9:
                mask = os.urandom(4)
                masked = bytes(b ^ mask[i % 4] for i, b in enumerate(body))
                self.transport.write(bytes([0x8A, 0x80 | len(body)]) + mask + masked)
            elif kind == 8:
                self.transport.close()


class Requests(asyncio.Protocol):
    """A minimal HTTP connection: one request at a time."""

    def __init__(self, host: str, cookie: str) -> None:
        self._host, self._cookie = host, cookie
        self._buffer = bytearray()
        self._waiting: asyncio.Future[tuple[int, bytes]] | None = None
        self.closed = False

    def connection_made(self, transport: Any) -> None:
        """Remember where to write."""
        self.transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        """Fail the request that waits for an answer."""
        self.closed = True
        if self._waiting and not self._waiting.done():
            self._waiting.set_exception(ConnectionError("the server has gone"))

    def data_received(self, data: bytes) -> None:
        """Hand an answer over once it is whole."""
        self._buffer += data
        head = self._buffer.find(b"\r\n\r\n")
        if head < 0:
            return
        lines = bytes(self._buffer[:head]).lower().split(b"\r\n")
        length = next((int(line[15:]) for line in lines if line.startswith(b"content-length:")), 0)
        if len(self._buffer) < head + 4 + length:
            return
        status, body = int(lines[0].split()[1]), bytes(self._buffer[head + 4:head + 4 + length])
        self._buffer.clear()
        if self._waiting and not self._waiting.done():
            self._waiting.set_result((status, body))

    async def post(self, path: str, body: bytes) -> tuple[int, bytes]:
        """Send a request and return the status and body of its answer; wait at most a minute."""
        self._waiting = asyncio.get_running_loop().create_future()
        self.transport.write((f"POST {path} HTTP/1.1\r\nHost: {self._host}\r\nCookie: {self._cookie}\r\n"
                              f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n").encode() + body)
        return await asyncio.wait_for(self._waiting, 60)


class Figures(msgspec.Struct):
    """What one process of clients has counted and measured; times are in seconds."""

    matches: int = 0
    moves: int = 0  # acknowledged, with the forced ones that follow
    acks: list[float] = []
    screens: list[float] = []
    size: int = 0
    messages: int = 0
    faults: list[str] = []


class Player:
    """A player of a match: a socket to watch, a connection to move."""

    def __init__(self, game: Match, place: int, url: str, cookie: str) -> None:
        self.game, self.place, self.cookie = game, place, cookie
        parts = urlsplit(url)
        self.host, self.at = parts.netloc, (parts.hostname, parts.port)
        self.requests: Requests | None = None
        self.seq = -1

    async def follow(self) -> None:
        """Keep a socket open as long as the match lasts: open it again, after a pause, when it ends."""
        pause = 0.1
        while not self.game.over.is_set():
            ended = asyncio.Event()
            with suppress(OSError):
                loop = asyncio.get_running_loop()
                transport, _ = await loop.create_connection(lambda ended=ended: Socket(  # type: ignore[misc]
                    self.host, f"/api/matches/{self.game.id}/socket", self.cookie, self.got, ended.set), *self.at)
                await ended.wait()
                transport.close()
            if not self.game.over.is_set():
                await asyncio.sleep(pause)
                pause = min(2 * pause, 2.0)

    def got(self, body: bytes) -> None:
        """Note a state from the socket, and move if it is this player's turn."""
        arrived = time.perf_counter()
        message = read(body)
        figures = self.game.figures
        if (state := message.state) is None:
            return
        figures.messages += 1
        figures.size += len(body)
        sent = self.game.sent.get(state.seq)
        if sent is not None and self.game.mover != self.place and state.seq > self.seq:
            figures.screens.append(arrived - sent)
        self.seq = max(self.seq, state.seq)
        if state.status == "over":
            self.game.over.set()
        elif state.to_move == self.place and state.view and state.view.legal and state.seq > self.game.asked:
            self.game.asked = state.seq
            task = asyncio.create_task(self.move(state))
            self.game.tasks.add(task)
            task.add_done_callback(self.game.tasks.discard)

    async def move(self, state: State) -> None:
        """Send a random legal move with one key, again and again until it is answered, and note how long that took."""
        assert state.view and state.view.legal
        legal = [m["move"] for group in state.view.legal.values() for m in group]
        await self.game.pace()
        body = json.dumps({"seq": state.seq, "move": self.game.dice.choice(legal),
                           "key": f"{self.game.id} {state.seq}"}).encode()
        began = time.perf_counter()
        while True:
            try:
                if self.requests is None or self.requests.closed:
                    loop = asyncio.get_running_loop()
                    _, self.requests = await loop.create_connection(lambda: Requests(self.host, self.cookie), *self.at)
                status, answer = await self.requests.post(f"/api/matches/{self.game.id}/moves", body)
            except (OSError, TimeoutError):
                self.game.again += 1
                await asyncio.sleep(0.2)
                continue
            if status >= 500 or status == 429:
                self.game.again += 1
                await asyncio.sleep(0.2)
                continue
            break
        if status != 200:
            self.game.figures.faults.append(f"{self.game.id} {state.seq}: {status} {answer[:200]!r}")
            self.game.asked = min(self.game.asked, state.seq - 1)
            return
        seq = json.loads(answer)["seq"]
        self.game.acknowledged.append((state.seq + 1, json.loads(body)["move"]))
        self.game.sent[seq] = began
        self.game.mover = self.place
        self.game.figures.acks.append(time.perf_counter() - began)
        self.game.figures.moves += seq - state.seq
        self.game.sent.pop(seq - 40, None)


class Match:
    """One match and its players; `figures` are shared by all matches of the process."""

    def __init__(self, id: str, urls: list[str], cookies: list[str], figures: Figures, seed: int, rate: float) -> None:
        self.id, self.figures, self.rate = id, figures, rate
        self.dice = random.Random(seed)
        self.over, self.asked, self.mover, self.again = asyncio.Event(), -1, -1, 0
        self.sent: dict[int, float] = {}
        self.acknowledged: list[tuple[int, int]] = []
        self.tasks: set[asyncio.Task[None]] = set()
        self.players = [Player(self, n, urls[n % len(urls)], cookie) for n, cookie in enumerate(cookies)]
        self._go = asyncio.Event()
        self._next = 0.0

    def begin(self) -> None:
        """Let the players move from now on."""
        self._next = time.perf_counter() + self.dice.random() / self.rate if self.rate else 0.0
        self._go.set()

    async def pace(self) -> None:
        """Wait until the next move is due; without a rate, only until all matches have begun."""
        await self._go.wait()
        if self.rate:
            now = time.perf_counter()
            if self._next > now:
                await asyncio.sleep(self._next - now)
            self._next = max(self._next, now - 1) + self.dice.expovariate(self.rate)

    async def play(self) -> None:
        """Follow the match on every player's socket until it is over."""
        follows = [asyncio.create_task(player.follow()) for player in self.players]
        await self.over.wait()
        self.figures.matches += 1
        await asyncio.sleep(0.2)
        for task in follows:
            task.cancel()
        await asyncio.gather(*follows, return_exceptions=True)


def clients(urls: list[str], game: str, numbers: list[int], players: int, rate: float, seconds: float,
            seed: int, ready: Any, out: Any) -> None:
    """Run one process of clients: make its matches and play them until they end or the time is up."""
    out.put(msgspec.json.encode(asyncio.run(_clients(urls, game, numbers, players, rate, seconds, seed, ready))))


async def _clients(urls: list[str], game: str, numbers: list[int], players: int, rate: float, seconds: float,
                   seed: int, ready: Any) -> Figures:
    figures = Figures()
    matches = [await made(urls, game, number, players, figures, seed, rate) for number in numbers]
    work = [asyncio.create_task(match.play()) for match in matches]
    while any(player.seq < 0 for match in matches for player in match.players):  # until all see their table
        await asyncio.sleep(0.1)
    await asyncio.to_thread(ready.wait)
    for match in matches:
        match.begin()
    await asyncio.wait(work, timeout=seconds or None)
    for task in work:
        task.cancel()
    await asyncio.gather(*work, return_exceptions=True)
    return figures


async def made(urls: list[str], game: str, number: int, players: int, figures: Figures, seed: int,
               rate: float) -> Match:
    """Make a match and seat all its players, each a new guest."""
    cookies = []
    async with httpx.AsyncClient(timeout=120) as client:
        for place in range(players):
            client.cookies.clear()
            answer = (await client.post(f"{urls[0]}/api/guest", json={"name": f"Person {number}-{place}"}))
            answer.raise_for_status()
            cookies.append("; ".join(f"{name}={value}" for name, value in answer.cookies.items()))
        client.cookies.clear()
        seats = [{"kind": "me"}, *[{"kind": "open"}] * (players - 1)]
        wanted = {"game": game, "seats": seats, "seed": seed + number, "options": OPTIONS[game]}
        match = (await client.post(f"{urls[0]}/api/matches", json=wanted, headers={"cookie": cookies[0]}))
        match.raise_for_status()
        id = match.json()["id"]
        for place in range(1, players):
            client.cookies.clear()
            (await client.post(f"{urls[place % len(urls)]}/api/matches/{id}/join", json={"seat": place},
                               headers={"cookie": cookies[place]})).raise_for_status()
    return Match(id, urls, cookies, figures, seed + number, rate)


def serve(folder: Path, servers: int, **env: str) -> tuple[list[subprocess.Popen[str]], list[str]]:
    """Start so many servers on one database, wait until their rules are compiled; return them and their addresses."""
    started: list[subprocess.Popen[str]] = []
    urls: list[str] = []
    for _ in range(servers):
        server = subprocess.Popen([sys.executable, "-m", "trunkline.server"], stdout=subprocess.PIPE, text=True, env={
            **os.environ, "TRUNKLINE_PORT": "0", "TRUNKLINE_LIMITS": "0",
            "TRUNKLINE_DATABASE": f"sqlite+aiosqlite:///{folder / 'load.db'}", **env})
        assert server.stdout
        url = next(word for word in server.stdout.readline().split() if word.startswith("http"))
        while not all(game["ready"] for game in httpx.get(f"{url}/api/games").json()):
            time.sleep(0.2)
        started.append(server)
        urls.append(url)
    return started, urls


def memory(pid: int) -> float:
    """Return the memory that the process shares with no other, in MB."""
    text = Path(f"/proc/{pid}/smaps_rollup").read_text()
    return sum(int(line.split()[1]) for line in text.splitlines() if line.startswith("Private_")) / 1024


def told(name: str, times: list[float]) -> str:
    """Return a line with the median, the 99th percentile and the worst of these seconds, in milliseconds."""
    if not times:
        return f"{name}: none"
    ordered = sorted(times)
    return (f"{name}: {len(ordered)}, p50 {1000 * statistics.median(ordered):.1f} ms, "
            f"p99 {1000 * ordered[int(0.99 * (len(ordered) - 1))]:.1f} ms, worst {1000 * ordered[-1]:.0f} ms")


def main() -> int:
    """Run the measurement and print it; return 1 when a move was refused."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=OPTIONS, default="higgins")
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--rate", type=float, default=0, help="moves a second in all; 0: as fast as possible")
    parser.add_argument("--seconds", type=float, default=30, help="at most; 0: until all matches are over")
    parser.add_argument("--servers", type=int, default=1)
    parser.add_argument("--clients", type=int, default=1, help="processes of clients")
    parser.add_argument("--database", default="", help="an SQLAlchemy URL; by default a new SQLite file")
    parser.add_argument("--redis", default="")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    env = {name: value for name, value in (("TRUNKLINE_DATABASE", given.database), ("TRUNKLINE_REDIS", given.redis))
           if value}
    context = multiprocessing.get_context("spawn")
    with tempfile.TemporaryDirectory() as folder:
        servers, urls = serve(Path(folder), given.servers, TRUNKLINE_BOT_WORKERS="1", **env)
        try:
            deque((httpx.get(f"{url}/api/health") for url in urls), maxlen=0)
            out: Any = context.Queue()
            ready = context.Barrier(given.clients + 1)
            work = [context.Process(target=clients, args=(
                urls, given.game, list(range(n, given.matches, given.clients)), given.players,
                given.rate / given.matches, given.seconds, given.seed, ready, out)) for n in range(given.clients)]
            for process in work:
                process.start()
            ready.wait()
            before = [used(server.pid) for server in servers]
            began = time.perf_counter()
            found = [msgspec.json.decode(out.get(), type=Figures) for _ in work]
            seconds = time.perf_counter() - began
            for process in work:
                process.join()
            busy = [used(server.pid) - b for server, b in zip(servers, before, strict=True)]
            private = [memory(server.pid) for server in servers]
        finally:
            for server in servers:
                server.terminate()
            for server in servers:
                server.wait()
    acks = [t for f in found for t in f.acks]
    moves, messages = sum(f.moves for f in found), sum(f.messages for f in found)
    played = sum(acks) and seconds
    print(f"{given.game}, {given.matches} matches of {given.players}, {given.servers} servers, "
          f"{'SQLite' if not given.database else given.database.partition('+')[0]}: {played:.1f} s; "
          f"{sum(f.matches for f in found)} played to the end")
    size = sum(f.size for f in found) / max(1, messages) / 1000
    print(f"moves: {len(acks)} acknowledged ({len(acks) / played:.0f}/s), {moves} stored with forced ones "
          f"({moves / played:.0f}/s); {messages} states on sockets, {size:.1f} kB each")
    print(told("to acknowledgement", acks))
    print(told("to the others' screens", [t for f in found for t in f.screens]))
    print(f"processor: {', '.join(f'{b:.1f} s' for b in busy)}; memory {', '.join(f'{p:.0f} MB' for p in private)}")
    for fault in [fault for f in found for fault in f.faults][:20]:
        print("FAULT", fault)
    return any(f.faults for f in found)


if __name__ == "__main__":
    sys.exit(main())
