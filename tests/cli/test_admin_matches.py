"""`trunkline admin matches`: list, end and close; and what becomes of the matches of those who go."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from tests.cli.conftest import Cli
from tests.server.conftest import Person, legal
from tests.server.test_people import account
from trunkline.server.app import create_app
from trunkline.server.matches import bots, clocks
from trunkline.server.settings import Settings


@pytest.fixture
def client(database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient[Any]]:
    """A server that runs meanwhile, and looks often for what has ended; its bots take their time."""
    monkeypatch.setattr(clocks, "SEARCH", 0.05)
    settings = Settings(database=database, static=str(tmp_path), bot_delay=3600)
    with TestClient(create_app(settings), raise_server_exceptions=False) as client:
        yield client


def until(true: Callable[[], bool]) -> None:
    """Wait for it, half a minute at most."""
    for _ in range(600):
        if true():
            return
        time.sleep(0.05)
    raise AssertionError("it has not come")


def test_list(client: TestClient[Any], cli: Cli) -> None:
    assert cli("admin", "matches", "list") == "no matches\n"
    assert cli.json("admin", "matches", "list") == []
    ada = account(client)
    waits, alone = ada.create("me", "open")["id"], ada.create("random", "random")["id"]
    assert [row["id"] for row in cli.json("admin", "matches", "list")] == [alone, waits]
    rows = cli.json("admin", "matches", "list", "--status", "running", "--bots", "--person", "Ada")
    assert [(r["id"], r["game"], r["status"], [s["bot"] for s in r["seats"]]) for r in rows] == [
        (alone, "higgins", "running", ["random", "random"])]
    line, = cli("admin", "matches", "list", "--status", "open").splitlines()
    assert line.startswith(f"{waits}  open ") and line.endswith("higgins, 0 moves: Ada, open")
    assert len(cli("admin", "matches", "list", "--limit", "1").splitlines()) == 1
    code, words = cli.refused("admin", "matches", "list", "--person", "Eve")
    assert code == 2 and "Eve" in words


def test_wrong_ids_and_states_are_told(client: TestClient[Any], cli: Cli) -> None:
    ada = Person(client, "Ada")
    waits, runs = ada.create("me", "open")["id"], ada.create("me", "random")["id"]
    for tokens, words in [
        (("end", "nothing"), "'nothing': there is no such match; `trunkline admin matches list` has the ids"),
        (("end", waits), f"'{waits}' waits for players: `close` it"),
        (("close", runs), f"'{runs}' is running: `end` it"),
        (("end",), "requires an argument"),
    ]:
        code, said = cli.refused("admin", "matches", *tokens)
        assert code == 2 and words in said
    assert cli("admin", "matches", "end", runs) == f"{runs} is ended\n"
    code, said = cli.refused("admin", "matches", "end", runs)
    assert code == 2 and f"'{runs}' is ended already" in said


def test_a_running_server_follows(client: TestClient[Any], cli: Cli) -> None:
    ada, bob = Person(client, "Ada"), Person(client, "Bob")
    pace = {"per": "turn", "seconds": 86400, "late": "bot"}
    match = ada.create("me", "open", pace=pace)["id"]
    assert bob.post(f"/api/matches/{match}/join", {}).status_code == 200
    before = ada.state(match)
    with client.websocket_connect(f"/api/matches/{match}/socket", headers=ada.cookie) as socket:
        assert socket.receive_json()["state"]["status"] == "running"
        cli("admin", "matches", "end", match)
        while (message := socket.receive_json()).get("state", {}).get("status") != "ended":
            assert message["type"] in ("state", "ping", "here", "presence")
    for person, other in (ada, "Bob"), (bob, "Ada"):
        told = [one["words"] for one in person.get("/api/me/news").json()["news"]]
        assert f"An administrator ended your game of C. C. Higgins Rail Pass with {other}." in told
    state = ada.state(match)
    assert (state["status"], state["to_move"], state["deadline"], state["clock"]) == ("ended", None, None, None)
    assert state["log"][-1]["kind"] == "end" and "An administrator ended this game." in state["log"][-1]["words"]
    assert state["seq"] == before["seq"] + 1 and state["view"] is not None
    mover = ada if before["to_move"] == 0 else bob
    refused = mover.move(match, state["seq"], 0)
    assert refused.status_code == 409, refused.text
    assert not state["can"]["leave"] and not state["can"]["rematch"]
    assert bob.get(f"/api/matches/{match}/file").status_code == 200
    assert bob.post(f"/api/matches/{match}/join", {"seat": 0}).json()["code"] == "not_open"
    assert cli("admin", "verify").endswith("all as stored\n")


def test_a_move_already_on_its_way_is_refused(client: TestClient[Any], cli: Cli,
                                              monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clocks, "SEARCH", 3600.0)  # the server has not heard of it
    ada = Person(client, "Ada")
    match = ada.create("me", {"kind": "local", "name": "Bo"})["id"]
    state = ada.play(match)
    cli("admin", "matches", "end", match)
    answer = ada.move(match, state["seq"], legal(state)[0], "late")
    assert answer.status_code == 409, answer.text
    until(lambda: bool(ada.state(match)["status"] == "ended"))
    assert cli("admin", "verify").endswith("all as stored\n")


def test_bots_stop(client: TestClient[Any], cli: Cli) -> None:
    ada = Person(client, "Ada")
    match = ada.create("random", "random")["id"]
    cli("admin", "matches", "end", match)
    until(lambda: bool(ada.state(match)["status"] == "ended"))
    ended = ada.state(match)

    async def turn() -> object:
        return await bots.turn_of(client.app.state.service, match)

    with client.portal() as portal:
        assert portal.call(turn) is None
    assert ada.state(match)["seq"] == ended["seq"]


def test_a_closed_table_is_left_and_not_listed(client: TestClient[Any], cli: Cli) -> None:
    ada, bob = Person(client, "Ada"), Person(client, "Bob")
    match = ada.create("me", "open")["id"]
    assert cli("admin", "matches", "close", match) == f"{match} is closed\n"
    assert bob.get("/api/matches").json() == []
    answer = bob.post(f"/api/matches/{match}/join", {})
    assert (answer.status_code, answer.json()["code"]) == (409, "not_open")
    assert "closed" in answer.json()["message"]
    assert ada.state(match)["status"] == "ended"
    assert ada.get(f"/api/matches/{match}/file").status_code == 409
    assert cli("admin", "verify").endswith("all as stored\n")


def test_ended_matches_are_exported_and_imported(client: TestClient[Any], cli: Cli, tmp_path: Path) -> None:
    ada = Person(client, "Ada")
    runs, waits = ada.create("me", "random")["id"], ada.create("me", "open")["id"]
    branch = ada.post(f"/api/matches/{runs}/branch", {"ply": 0, "seat": 0, "bot": "random"}).json()["id"]
    cli("admin", "matches", "end", runs)
    cli("admin", "matches", "close", waits)
    cli("admin", "export", str(tmp_path / "all.jsonl.gz"))
    other = f"sqlite+aiosqlite:///{tmp_path / 'other.db'}"
    cli("admin", "import", str(tmp_path / "all.jsonl.gz"), "--database", other)
    rows = json.loads(cli("admin", "matches", "list", "--database", other, "--json"))
    assert {r["id"]: r["status"] for r in rows} == {runs: "ended", waits: "ended", branch: "running"}
    assert cli("admin", "verify", "--database", other).endswith("all as stored\n")


@pytest.mark.parametrize("command", ["delete", "disable"])
def test_who_goes_leaves_no_table_behind(client: TestClient[Any], cli: Cli, command: str) -> None:
    ada, bob = account(client), Person(client, "Bob")
    waits, alone, own = ada.create("me", "open")["id"], ada.create("random", "random")["id"], ada.create(
        "me", "random")["id"]
    both = ada.create("me", "open")["id"]
    assert bob.post(f"/api/matches/{both}/join", {}).status_code == 200
    bobs = bob.create("open", "open")["id"]
    assert ada.post(f"/api/matches/{bobs}/join", {}).status_code == 200
    cli("admin", "people", command, "Ada")
    stands = {r["id"]: r["status"] for r in cli.json("admin", "matches", "list")}
    assert stands == {waits: "ended", alone: "ended", own: "ended", both: "running", bobs: "open"}
    assert [m["id"] for m in bob.get("/api/matches?status=open").json()] == [bobs]
    assert cli("admin", "verify").endswith("all as stored\n")


def test_what_is_exported_of_a_person_keeps_the_seed_of_a_match_that_runs(client: TestClient[Any], cli: Cli) -> None:
    ada = account(client)
    match = ada.create("me", "random")["id"]
    branch = ada.post(f"/api/matches/{match}/branch", {"ply": 0, "seat": 0, "bot": "random"}).json()["id"]

    def seeds() -> dict[str, bool]:
        return {m["id"]: "seed" in m for m in json.loads(cli("admin", "people", "export", "Ada"))["matches"]}

    assert seeds() == {match: False, branch: False}
    cli("admin", "matches", "end", branch)
    assert seeds() == {match: False, branch: False}, "the match it came from runs"
    cli("admin", "matches", "end", match)
    assert seeds() == {match: True, branch: True}
