"""A bot that plays by the interface for programs, with nothing but Python's standard library.

    TRUNKLINE_TOKEN=... python examples/bot.py https://play.example.org [MATCH]

Make the token on your settings page. If you name a match, the bot takes an open seat there and plays until that match
is over; otherwise it plays for ever, whenever a match waits for you. An answer that does not arrive whole is asked for
again, with the same body and key, so that a move is made once. It takes the first legal move: improve `choose`.
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
    data = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": f"Bearer {os.environ['TRUNKLINE_TOKEN']}", "Content-Type": "application/json"}
    request = urllib.request.Request(sys.argv[1].rstrip("/") + path, data, headers, method=method)
    return urllib.request.urlopen(request, timeout=60)  # an event stream says something every 10 seconds


def wait(error):
    """A little, at a moment of one's own, if the server is away or busy or was cut short; a refusal is raised."""
    if isinstance(error, urllib.error.HTTPError) and error.code < 500 and error.code != 429:
        raise error
    time.sleep(random.uniform(0.2, 1))


def call(method, path, body=None):
    """The answer as JSON; asked for again until it comes whole."""
    while True:
        try:
            with open_(method, path, body) as answer:
                return json.load(answer)
        except AWAY as error:
            wait(error)


def events():
    """What happens, for ever. On connecting the turns that wait already come, then "news"."""
    while True:
        try:
            with open_("GET", "/api/me/events") as stream:
                yield from (json.loads(line[6:]) for line in stream if line.startswith(b"data: "))
        except AWAY as error:
            wait(error)


def choose(moves):
    """One of the legal moves, each `{"move": number, "text": words}`; GET /api/matches/ID has all there is to see."""
    return moves[0]


def play(match):
    """Decide as long as it is my turn; the match's status then."""
    while (now := call("GET", f"/api/matches/{match}/moves"))["moves"]:
        try:
            call("POST", f"/api/matches/{match}/moves",
                 {"seq": now["seq"], "key": uuid.uuid4().hex, "move": choose(now["moves"])["move"]})
        except urllib.error.HTTPError as error:  # somebody was quicker, or it is paused: wait for the next event
            print(error)
            break
    return now["status"]


AWAY = OSError, http.client.HTTPException, ValueError  # no connection; an answer cut short, so that it is no JSON
wanted = sys.argv[2] if len(sys.argv) > 2 else None
if wanted:
    call("POST", f"/api/matches/{wanted}/join", {})
for event in events():
    match = event.get("match", wanted)  # with "news" look at the match wanted, which may have ended during a break
    if match and (event["type"] == "turn" or match == wanted) and play(match) == "over" and match == wanted:
        break
