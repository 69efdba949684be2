"""A bot that plays by the interface for programs, with nothing but Python's standard library.

    TRUNKLINE_TOKEN=... python examples/bot.py https://play.example.org [MATCH]

Make the token on your settings page. The bot takes an open seat of the match, if you name one, and then plays whenever
a match waits for you, until that match, or else for ever, is over. It takes the first legal move: improve `choose`.
"""

import json
import os
import sys
import urllib.error
import urllib.request
import uuid


def call(method, path, body=None):
    data = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": f"Bearer {os.environ['TRUNKLINE_TOKEN']}", "Content-Type": "application/json"}
    return urllib.request.urlopen(urllib.request.Request(sys.argv[1].rstrip("/") + path, data, headers, method=method))


def choose(view):
    """The number of a move: `view["legal"]` has them in groups, each with what is needed to judge them."""
    return next(move["move"] for group in view["legal"].values() for move in group)


def play(match):
    """Decide as long as it is my turn; the match's status then."""
    while (state := json.load(call("GET", f"/api/matches/{match}")))["view"] and state["view"]["legal"]:
        try:
            call("POST", f"/api/matches/{match}/moves",
                 {"seq": state["seq"], "key": uuid.uuid4().hex, "move": choose(state["view"])})
        except urllib.error.HTTPError as error:  # somebody was quicker, or it is paused: look again
            print(json.load(error)["message"])
            break
    return state["status"]


wanted = sys.argv[2] if len(sys.argv) > 2 else None
if wanted:
    call("POST", f"/api/matches/{wanted}/join", {})
for line in call("GET", "/api/me/events"):  # the first events are the turns that wait already
    event = json.loads(line[6:]) if line.startswith(b"data: ") else {}
    if event.get("type") == "turn" or (event.get("match") and event["match"] == wanted):
        if play(event["match"]) == "over" and event["match"] == wanted:
            break
