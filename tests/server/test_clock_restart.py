"""A server that is killed while matches run on clocks: no time is lost or gained, nobody is told twice."""

from __future__ import annotations

import datetime
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

from tests.server.conftest import Person, legal, start_process
from tests.server.receiver import receiver

GAMES = 12
ENV = {"TRUNKLINE_LIMITS": "0", "TRUNKLINE_PRIVATE_NOTICES": "true", "TRUNKLINE_POSTMAN": "0.1"}


def when(text: str) -> datetime.datetime:
    return datetime.datetime.fromisoformat(text)


def kept(state: dict[str, Any]) -> Any:
    """What of a clock may not change by a restart."""
    return state["deadline"], {k: v for k, v in state["clock"].items() if k != "now"}, state["seq"]


def test_no_time_is_lost_or_gained_and_nobody_is_told_twice(tmp_path: Path) -> None:
    with receiver() as hook:
        with start_process(tmp_path, **ENV) as (server, client):
            ada, bob = Person(client, "Ada"), Person(client, "Bob")
            for person in ada, bob:
                assert person.post("/api/me/channels", {"kind": "apprise", "address": hook.address,
                                                        "wait": 0}).status_code in (200, 201)
            matches, before = [], {}
            for n in range(GAMES):
                # A third is due while no server runs, the rest afterwards.
                pace = {"per": "move", "seconds": 3 if n % 3 == 0 else 12 + n % 3, "bank": 0 if n % 3 == 0 else 1,
                        "late": "kick"}
                match = ada.create("me", "open", options={"version": "short"}, seed=n, pace=pace)["id"]
                state = bob.post(f"/api/matches/{match}/join", {}).json()
                if n % 3:
                    who = bob if state["seats"][state["to_move"]]["mine"] else ada
                    state = who.state(match)
                    assert who.move(match, state["seq"], legal(state)[0]).status_code == 200
                matches.append(match)
            for match in matches:
                before[match] = ada.state(match)
            server.kill()
            server.wait()
        with closing(sqlite3.connect(tmp_path / "test.db")) as kept_here:
            # Being sent when the server was killed: sent or not, they are not sent again before their lease ends.
            unsure = kept_here.execute("SELECT COUNT(*) FROM deliveries WHERE lease IS NOT NULL").fetchone()[0]
        last = max((when(before[m]["deadline"]) for m in matches[::3] if before[m]["deadline"]),
                   default=datetime.datetime.min.replace(tzinfo=datetime.UTC))
        while datetime.datetime.now(datetime.UTC) < last:
            time.sleep(0.05)
        with start_process(tmp_path, **ENV) as (_, client):
            up = datetime.datetime.now(datetime.UTC)
            again = Person(client)
            again.cookie = ada.cookie
            for match in matches:
                state = again.state(match)
                if not any(line["kind"] == "timeout" for line in before[match]["log"] + state["log"]):
                    assert kept(state) == kept(before[match]), match
            until = time.monotonic() + 90
            waiting = set(matches)
            while waiting:
                assert time.monotonic() < until
                waiting = {m for m in waiting if not any(x["kind"] == "timeout" for x in again.state(m)["log"])}
                time.sleep(0.1)
            for match in matches:
                log = again.state(match)["log"]
                late = [line for line in log if line["kind"] == "timeout"]
                assert len(late) == 1, "once"
                if before[match]["deadline"] is None:
                    continue  # it was acted on before the server was killed
                due = when(before[match]["deadline"])
                acted = when(late[0]["at"])
                # Whatever was due is acted on when a server runs, however long the rules take to load just then.
                assert due <= acted, match
                assert (acted - max(due, up)).total_seconds() < 60, match
            for _ in range(100):  # several may come in one letter
                if (told := sum(words.count("time is up") for words in hook.messages)) >= GAMES:
                    break
                time.sleep(0.1)
        assert GAMES - unsure <= told <= GAMES
