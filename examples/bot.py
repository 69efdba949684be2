"""A bot that plays over HTTP, written with Python's standard library alone.

    TRUNKLINE_TOKEN=... python examples/bot.py https://play.example.org [MATCH]

Make the token on your settings page. If you name a match, the bot takes an open seat there and plays until the match is
over; otherwise it runs for ever and moves whenever a match waits for you. When an answer does not arrive whole, it
repeats the request with the same body and key, so no move is made twice. It always takes the first legal move: improve
`choose`.
"""

import http.client
import json
import os
import random
import sys
import time
import urllib.error
import urllib.request
import uuid


def open_(method, path, body=None):
    """Send a request with the token and return the open answer."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": f"Bearer {os.environ['TRUNKLINE_TOKEN']}", "Content-Type": "application/json"}
    request = urllib.request.Request(sys.argv[1].rstrip("/") + path, data, headers, method=method)
    return urllib.request.urlopen(request, timeout=60)  # an event stream says something every 10 seconds


def wait(error):
    """Raise a refusal; otherwise pause for a random moment: the server is away or busy, or its answer was cut short."""
    if isinstance(error, urllib.error.HTTPError) and error.code < 500 and error.code != 429:
        raise error
    time.sleep(random.uniform(0.2, 1))


def call(method, path, body=None):
    """Send a request until its answer arrives whole; return it as JSON."""
    while True:
        try:
            with open_(method, path, body) as answer:
                return json.load(answer)
        except AWAY as error:
            wait(error)


def events():
    """Yield events for ever. Each connection begins with the turns that wait already, then "news"."""
    while True:
        try:
            with open_("GET", "/api/me/events") as stream:
                yield from (json.loads(line[6:]) for line in stream if line.startswith(b"data: "))
        except AWAY as error:
            wait(error)


def choose(moves):
    """Pick a legal move, each `{"move": number, "text": words}`; GET /api/matches/ID has the whole position."""
    return moves[0]


def play(match):
    """Move as long as the match waits for this bot; return the match's status after that."""
    while (now := call("GET", f"/api/matches/{match}/moves"))["moves"]:
        try:
            call("POST", f"/api/matches/{match}/moves",
                 {"seq": now["seq"], "key": uuid.uuid4().hex, "move": choose(now["moves"])["move"]})
        except urllib.error.HTTPError as error:  # stale, or paused: wait for the next event
            print(error)
            break
    return now["status"]


AWAY = OSError, http.client.HTTPException, ValueError  # no connection, or an answer cut short, which is not JSON
wanted = sys.argv[2] if len(sys.argv) > 2 else None
if wanted:
    call("POST", f"/api/matches/{wanted}/join", {})
for event in events():
    match = event.get("match", wanted)  # at "news" look at the match wanted: it may have ended meanwhile
    if match and (event["type"] == "turn" or match == wanted) and play(match) == "over" and match == wanted:
        break
