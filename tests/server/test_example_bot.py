"""The example bot plays a whole game against a real server, by a personal token, whatever the line does."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import httpx

from tests.server.conftest import Person, Process

BOT = Path(__file__).parents[2] / "examples" / "bot.py"
Ada = tuple[Person, str, dict[str, str]]


def seated(http: httpx.Client) -> Ada:
    """Ada, a match with a seat open for her, and the environment of her bot."""
    ada = Person(http, "Ada")
    answer = ada.post("/api/me/tokens", {"name": "example", "scopes": ["read", "play"]})
    assert answer.status_code == 201, answer.text
    match = ada.create("open", "greedy", game="steam", options={"map": "tutorial"})["id"]
    return ada, match, {**os.environ, "TRUNKLINE_TOKEN": answer.json()["token"]}


@contextmanager
def bot(address: str, match: str, env: dict[str, str]) -> Iterator[subprocess.Popen[str]]:
    running = subprocess.Popen([sys.executable, str(BOT), address, match], env=env, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True)
    try:
        yield running
    finally:
        running.kill()
        running.communicate()


def ended(running: subprocess.Popen[str], ada: Person, match: str) -> None:
    _, errors = running.communicate(timeout=240)
    assert running.returncode == 0, errors
    state = ada.state(match)
    assert state["status"] == "over"
    assert state["seats"][0]["mine"]


def test_it_plays_a_whole_game_though_its_server_dies_and_is_started_again(process: Callable[..., Process]) -> None:
    server, http = process()
    ada, match, env = seated(http)
    with bot(str(http.base_url), match, env) as running:
        while ada.state(match)["ply"] < 4:
            assert running.poll() is None
        server.kill()
        server.wait()
        _, again = process(TRUNKLINE_PORT=str(http.base_url.port))
        ada.client = again
        assert ada.state(match)["status"] == "running", "nothing was to be seen"
        ended(running, ada, match)


@contextmanager
def cutting(origin: str) -> Iterator[tuple[str, Counter[str]]]:
    """A proxy that ends one of three answers of a kind in its middle, four in all: with a line that breaks, or looking
    whole."""
    answers: Counter[str] = Counter()
    cuts: Counter[str] = Counter()

    class Proxy(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            length = int(self.headers.get("Content-Length", 0))
            asked = urllib.request.Request(origin + self.path, self.rfile.read(length) if length else None,
                                           dict(self.headers), method=self.command)
            kind = f"{self.command} {self.path.rpartition('/')[2]}"
            answers[kind] += 1
            cut = answers[kind] % 3 == 1 and answers[kind] < 12
            cuts[kind] += cut
            try:
                answer = urllib.request.urlopen(asked)
            except urllib.error.HTTPError as error:
                answer = error
            with answer:
                self.send_response(answer.status)
                if kind == "GET events":
                    self.end_headers()
                    for number, line in enumerate(answer):
                        if cut and number == 3:
                            self.wfile.write(line[:len(line) // 2])
                            return
                        self.wfile.write(line)
                    return
                body = answer.read()
                if not cut or cuts[kind] % 2:
                    self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body[:len(body) // 2] if cut else body)

        do_POST = do_GET

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Proxy)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", cuts
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def test_it_takes_no_answer_that_is_cut_short(process: Callable[..., Process]) -> None:
    _, http = process()
    ada, match, env = seated(http)
    with cutting(str(http.base_url).rstrip("/")) as (address, cuts), bot(address, match, env) as running:
        ended(running, ada, match)
    assert cuts["POST join"] and cuts["POST moves"] and cuts["GET moves"] and cuts["GET events"]


def test_the_example_is_short() -> None:
    code = BOT.read_text().partition('"""\n\n')[2].splitlines()
    assert len([line for line in code if line.strip()]) <= 60
