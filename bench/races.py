"""Let many clients send a move for the same moment, again and again, and check that exactly one wins each time.

    python -m bench.races --clients 100 --rounds 1000
    python -m bench.races --servers 2 --database postgresql+asyncpg://...

All clients act as the same person, like a hundred tabs would, so only timing decides. Each sends its own move and
key. Before each round the log must hold nothing but the moves acknowledged so far and those they forced.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx

from bench.load import Requests, serve


async def race(urls: list[str], clients: int, rounds: int, seed: int) -> tuple[int, list[str]]:
    """Run the rounds; return how many exactly one client won, and what was wrong with the others."""
    dice = random.Random(seed)
    async with httpx.AsyncClient(base_url=urls[0], timeout=60) as client:
        answer = await client.post("/api/guest", json={"name": "Ada"})
        cookie = "; ".join(f"{name}={value}" for name, value in answer.cookies.items())
        seats = [{"kind": "me"}, {"kind": "local", "name": "Bo"}]
        loop = asyncio.get_running_loop()
        lines = []
        for n in range(clients):
            parts = urlsplit(urls[n % len(urls)])
            _, line = await loop.create_connection(lambda host=parts.netloc: Requests(host, cookie),  # type: ignore[misc]
                                                   parts.hostname, parts.port)
            lines.append(line)
        won, faults, match, log = 0, list[str](), "", 0
        while won + len(faults) < rounds:
            state = (await client.get(f"/api/matches/{match}")).json() if match else None
            if state is None or state["status"] == "over":
                wanted = {"game": "higgins", "seats": seats, "seed": seed + won}
                state = (await client.post("/api/matches", json=wanted)).json()
                match, log = state["id"], state["seq"]
            if state["seq"] != log:
                faults.append(f"{match}: {state['seq']} entries in the log, {log} acknowledged")
            legal = [m["move"] for group in state["view"]["legal"].values() for m in group]
            bodies = [json.dumps({"seq": state["seq"], "move": dice.choice(legal),
                                  "key": f"{state['seq']} {n}"}).encode() for n in range(clients)]
            answers = await asyncio.gather(*(line.post(f"/api/matches/{match}/moves", body)
                                             for line, body in zip(lines, bodies, strict=True)))
            winners = [body for status, body in answers if status == 200]
            # The losers hear that the match has moved on, or that the winner's move ended it.
            told = [body for status, body in answers if status == 409 and json.loads(body)["code"] in ("stale", "over")]
            if len(winners) != 1 or len(told) != clients - 1:
                faults.append(f"{match} at {state['seq']}: {len(winners)} won, {len(told)} were told, "
                              f"{[answer for answer in answers if answer[0] not in (200, 409)][:2]}")
                log = (await client.get(f"/api/matches/{match}")).json()["seq"]
                continue
            won, log = won + 1, json.loads(winners[0])["seq"]
    return won, faults


def run(clients: int, rounds: int, servers: int, seed: int, **env: str) -> tuple[int, list[str]]:
    """Race on servers started for it; return what `race` does."""
    with tempfile.TemporaryDirectory() as folder:
        started, urls = serve(Path(folder), servers, TRUNKLINE_BOT_WORKERS="1", **env)
        try:
            return asyncio.run(race(urls, clients, rounds, seed))
        finally:
            for server in started:
                server.terminate()
            for server in started:
                server.wait()


def main() -> int:
    """Run the races; return 1 when anything was wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clients", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=1000)
    parser.add_argument("--servers", type=int, default=1)
    parser.add_argument("--database", default="", help="an SQLAlchemy URL; by default a new SQLite file")
    parser.add_argument("--redis", default="")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    env: dict[str, Any] = {name: value for name, value in (("TRUNKLINE_DATABASE", given.database),
                                                           ("TRUNKLINE_REDIS", given.redis)) if value}
    began = time.perf_counter()
    won, faults = run(given.clients, given.rounds, given.servers, given.seed, **env)
    print(f"{given.clients} clients, {given.servers} servers: {won} of {given.rounds} rounds won by exactly one; "
          f"{time.perf_counter() - began:.0f} s")
    for fault in faults[:20]:
        print("FAULT", fault)
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
