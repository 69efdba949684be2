"""The example bot plays a whole game against a real server, by a personal token."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from tests.server.conftest import Person, Process

BOT = Path(__file__).parents[2] / "examples" / "bot.py"


def test_the_example_bot_plays_a_whole_game(process: Callable[..., Process]) -> None:
    _, http = process()
    ada = Person(http, "Ada")
    answer = ada.post("/api/me/tokens", {"name": "example", "scopes": ["read", "play"]})
    assert answer.status_code == 201, answer.text
    match = ada.create("open", "greedy", game="steam", options={"map": "tutorial"})["id"]
    env = {**os.environ, "TRUNKLINE_TOKEN": answer.json()["token"]}
    done = subprocess.run([sys.executable, str(BOT), str(http.base_url), match], env=env, capture_output=True,
                          text=True, timeout=240, check=False)
    assert done.returncode == 0, done.stderr
    state = ada.state(match)
    assert state["status"] == "over"
    assert state["seats"][0]["mine"]


def test_the_example_is_short() -> None:
    code = BOT.read_text().partition('"""\n\n')[2].splitlines()
    assert len([line for line in code if line.strip()]) <= 45
