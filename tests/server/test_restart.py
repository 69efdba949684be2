"""A server that was stopped, or killed, goes on where it was."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.server.conftest import Person, Serve, legal, start_process
from trunkline.engine.game import Refusal
from trunkline.server.matches import bots as bot_runner
from trunkline.server.run import hold
from trunkline.server.settings import Settings
from trunkline.server.thinking import Rank, Thinkers

BO = {"kind": "local", "name": "Bo"}


def test_everything_is_there_after_a_restart(serve: Serve) -> None:
    one = serve()
    ada = Person(one, "Ada")
    match = ada.create("me", BO, options={"version": "short"})["id"]
    waiting = ada.create("me", "open")["id"]
    before = ada.play(match, 7)
    moved = ada.move(match, before["seq"], legal(before)[0], "last one")
    state = ada.state(match)
    one.__exit__(None, None, None)
    again = Person(serve())
    again.cookie = ada.cookie
    assert again.get("/api/guest").json() == {"name": "Ada"}, "the cookie is still good"
    assert again.state(match) == state
    repeated = again.move(match, before["seq"], legal(before)[-1], "last one")
    assert (repeated.status_code, repeated.json()) == (200, moved.json()), "the key is still known"
    assert again.play(match)["seq"] > state["seq"]
    assert [m["id"] for m in again.get("/api/matches").json()] == [waiting, match]
    bob = Person(again.client, "Bob")
    assert bob.post(f"/api/matches/{waiting}/join", {}).json()["status"] == "running"


def test_bots_go_on_after_a_restart(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(bot_runner.Bots, "wake", lambda *_: None)
        one = serve()
        ada = Person(one, "Ada")
        match = ada.create("random", "me", options={"version": "short"})
        one.__exit__(None, None, None)
    again = Person(serve())
    again.cookie = ada.cookie
    state = wait_for(again, match["id"], lambda s: s["to_move"] == 1)
    assert state["seq"] > match["seq"]
    assert legal(state)


def out_of_time() -> int:
    raise TimeoutError


@pytest.mark.parametrize(("fault", "asked"), [
    (lambda: 2**31 - 1, ["random", "random", "greedy"]),  # no legal move
    (lambda: int("no number"), ["random", "random", "greedy"]),
    (out_of_time, ["random", "greedy"]),
])
@pytest.mark.parametrize("greedy", [True, False])
def test_for_a_bot_that_fails_the_greedy_one_moves_and_else_anybody(
        serve: Serve, monkeypatch: pytest.MonkeyPatch, fault: Any, asked: list[str], greedy: bool) -> None:
    real, bots = Thinkers.run, []

    async def shaky(self: Thinkers, rank: Rank, person: str, budget: float, task: Any, position: Any, bot: str,
                    seed: int) -> Any:
        bots.append(bot)
        if bot == "random" or not greedy:
            return fault()
        return await real(self, rank, person, budget, task, position, bot, seed)

    monkeypatch.setattr(Thinkers, "run", shaky)
    ada = Person(serve(), "Ada")
    match = ada.create("random", "me", options={"version": "short"})["id"]
    assert legal(wait_for(ada, match, lambda s: s["to_move"] == 1))
    assert bots[:len(asked)] == asked
    assert len(bots) % len(asked) == 0


def wait_for(person: Person, match: str, true: Any) -> dict[str, Any]:
    """The state as soon as it is as it should be."""
    while not true(state := person.state(match)):
        time.sleep(0.05)
    return state


def test_killed_in_the_middle(process: Any) -> None:
    server, client = process()
    ada = Person(client, "Ada")
    match = ada.create("me", "random", options={"version": "short"}, seed=2)["id"]
    seq = 0
    for turn in range(3):
        state = wait_for(ada, match, lambda s: s["to_move"] == 0)
        seq = ada.move(match, state["seq"], legal(state)[-1], str(turn)).json()["seq"]
    server.send_signal(signal.SIGKILL)
    server.wait()
    server, client = process()
    again = Person(client)
    again.cookie = ada.cookie
    state = wait_for(again, match, lambda s: s["to_move"] == 0)
    assert state["seq"] >= seq
    assert [x["seq"] for x in state["log"]] == list(range(1, state["seq"] + 1))
    assert again.move(match, state["seq"], legal(state)[-1], "go on").status_code == 200
    server.send_signal(signal.SIGINT)
    server.wait()
    assert server.returncode == 0, "Ctrl-C stops it cleanly"


def refused(**env: str) -> str:
    """What a server says that does not start."""
    env = {**os.environ, "TRUNKLINE_PORT": "0", **env}
    second = subprocess.run([sys.executable, "-m", "trunkline.server"], env=env, capture_output=True, text=True,
                            timeout=300, check=False)
    assert second.returncode == 1
    return second.stderr


def test_a_sqlite_file_has_one_server_unless_all_hear_of_each_other(tmp_path: Path) -> None:
    alone = Settings(database=f"sqlite+aiosqlite:///{tmp_path / 'test.db'}")
    together = msgspec.structs.replace(alone, redis="redis://127.0.0.1:6379/0")
    linked = msgspec.structs.replace(alone, database=f"sqlite+aiosqlite:///{tmp_path / 'link.db'}")
    with start_process(tmp_path) as (first, _):
        told = refused(TRUNKLINE_DATABASE=alone.database)
        assert "another Trunkline uses this database" in told and "redis" in told
        (tmp_path / "link.db").symlink_to(tmp_path / "test.db")
        for other in together, linked:
            with pytest.raises(Refusal, match="another Trunkline"):
                hold(other)
        first.kill()
        first.wait()
        held = [hold(together) for _ in range(2)]
    with pytest.raises(Refusal, match="another Trunkline"):
        hold(alone)
    for each in held:
        assert each
        each.close()
    assert hold(linked)
