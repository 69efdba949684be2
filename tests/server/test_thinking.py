"""The workers: bounded in number and time, in order, and nothing lost when one dies."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from pebble import ProcessFuture

from tests.server import tasks
from tests.server.conftest import Person, Serve, legal
from tests.server.test_restart import wait_for
from trunkline.server import thinking
from trunkline.server.thinking import Busy, Died, Rank, Thinkers


def workers() -> list[Any]:
    return [p for p in multiprocessing.active_children() if p.name == "pebble_pool_worker"]


@asynccontextmanager
async def thinkers(number: int = 1, seconds: float = 60.0) -> AsyncIterator[Thinkers]:
    async def ready() -> None:
        pass

    found = Thinkers(number, seconds, ready)
    found.start()
    try:
        yield found
    finally:
        await found.stop()


async def until(true: Callable[[], bool]) -> None:
    while not true():
        await asyncio.sleep(0.01)


async def test_thinking_is_done_elsewhere_and_ends_with_the_server() -> None:
    async with thinkers(2) as found:
        pids = {await found.run(Rank.WAITED, "", 0, os.getpid) for _ in range(5)}
        assert os.getpid() not in pids
        assert pids <= {p.pid for p in workers()}
        assert len(workers()) == 2
    assert not workers()


async def test_stopped_while_it_starts_it_leaves_no_worker() -> None:
    async with thinkers(2):
        await asyncio.sleep(0)
        await asyncio.sleep(0)  # the pool is being started in a thread
    assert not workers()
    await asyncio.sleep(1)
    assert not workers()


async def test_a_worker_that_dies_costs_a_try(tmp_path: Path) -> None:
    async with thinkers() as found:
        assert await found.run(Rank.WAITED, "", 0, tasks.die, tmp_path / "die", 2) == "try 3"
        with pytest.raises(Died, match="3 times"):
            await found.run(Rank.WAITED, "", 0, tasks.die, tmp_path / "always", 99)
        assert await found.run(Rank.WAITED, "", 0, os.getpid) > 0


async def test_workers_that_die_while_they_wait_are_replaced() -> None:
    async with thinkers(2) as found:
        for _ in range(2):
            before = await found.run(Rank.WAITED, "", 0, os.getpid)
            for process in workers():
                process.kill()
            await until(lambda before=before: before not in {p.pid for p in workers()})
            assert await found.run(Rank.WAITED, "", 0, os.getpid) != before


async def test_a_pool_that_breaks_while_it_starts_is_started_again(monkeypatch: pytest.MonkeyPatch) -> None:
    begin, tries = thinking._begin, []

    def broken_once(number: int) -> Any:
        tries.append(number)
        if len(tries) == 1:
            raise BrokenProcessPool("what workers are forked from has died")
        return begin(number)

    monkeypatch.setattr(thinking, "_begin", broken_once)
    async with thinkers() as found:
        assert await found.run(Rank.WAITED, "", 0, os.getpid) in {p.pid for p in workers()}
    assert len(tries) == 2


async def test_a_pool_that_never_starts_ends_with_the_server_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(number: int) -> Any:
        time.sleep(0.1)
        raise BrokenProcessPool("what workers are forked from has died")

    monkeypatch.setattr(thinking, "_begin", broken)
    async with thinkers() as found:
        with pytest.raises(Died):
            await found.run(Rank.WAITED, "", 0, os.getpid)
        found.start()
        await asyncio.sleep(0.05)  # it is being started


async def test_what_thinks_too_long_is_ended() -> None:
    async with thinkers(seconds=0.2) as found:
        before = await found.run(Rank.WAITED, "", 0, os.getpid)
        with pytest.raises(TimeoutError):
            await found.run(Rank.WAITED, "", 0, tasks.sleep, 600.0)
        await found.run(Rank.WAITED, "", 60, tasks.sleep, 0.6)  # its budget does not count
        assert await found.run(Rank.WAITED, "", 0, os.getpid) != before


async def test_a_pool_that_does_not_answer_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "LATE", 0.1)
    async with thinkers(seconds=0.1) as found:
        pool = await found._open()
        with monkeypatch.context() as patch:
            patch.setattr(pool, "schedule", lambda *_, **__: ProcessFuture())
            with pytest.raises(TimeoutError, match="does not answer"):
                await found.run(Rank.WAITED, "", 0, os.getpid)
        assert await found.run(Rank.WAITED, "", 60, os.getpid) > 0


async def test_what_a_task_raises_comes_back() -> None:
    async with thinkers() as found:
        with pytest.raises(LookupError, match="a fault of the bot"):
            await found.run(Rank.WAITED, "", 0, tasks.fail)


async def test_moves_come_before_advice_and_advice_before_analysis(tmp_path: Path) -> None:
    async with thinkers() as found:
        begun = asyncio.create_task(found.run(Rank.ANALYSIS, "", 0, tasks.wait, tmp_path / "first"))
        await until((tmp_path / "first").exists)
        order: list[str] = []

        async def ask(rank: Rank, name: str) -> None:
            await found.run(rank, "", 0, tasks.sleep, 0.0)
            order.append(name)

        asked = []
        for rank, name in ((Rank.ANALYSIS, "analysis"), (Rank.ADVICE, "advice"),
                           (Rank.ALONE, "alone"), (Rank.WAITED, "one"), (Rank.WAITED, "two")):
            asked.append(asyncio.create_task(ask(rank, name)))
            await asyncio.sleep(0)
        gone = asyncio.create_task(ask(Rank.WAITED, "gone"))
        await asyncio.sleep(0)
        gone.cancel()
        (tmp_path / "first").unlink()
        await asyncio.gather(begun, *asked)
        assert order == ["one", "two", "advice", "analysis", "alone"]


async def test_analysis_leaves_a_worker_to_the_others(tmp_path: Path) -> None:
    async with thinkers(2) as found:
        names = [tmp_path / "one", tmp_path / "two"]
        analyses = [asyncio.create_task(found.run(Rank.ANALYSIS, "", 0, tasks.wait, name)) for name in names]
        await until(names[0].exists)
        assert await found.run(Rank.WAITED, "", 0, os.getpid) > 0
        assert not names[1].exists()
        names[0].unlink()
        await until(names[1].exists)
        names[1].unlink()
        await asyncio.gather(*analyses)


async def test_who_would_wait_too_long_is_told_how_long(tmp_path: Path) -> None:
    async with thinkers() as found:
        begun = asyncio.create_task(found.run(Rank.WAITED, "", 4, tasks.wait, tmp_path / "first"))
        await until((tmp_path / "first").exists)
        waiting = [asyncio.create_task(found.run(Rank.ADVICE, "bob", 3, os.getpid, patience=20)) for _ in range(5)]
        await asyncio.sleep(0)
        with pytest.raises(Busy) as busy:
            await found.run(Rank.ADVICE, "bob", 3, os.getpid, patience=15)
        assert busy.value.seconds == 4 / 2 + 5 * 3
        move = asyncio.create_task(found.run(Rank.WAITED, "ada", 0, os.getpid, patience=15))
        await asyncio.sleep(0)
        assert not move.done(), "a move comes before all of it"
        (tmp_path / "first").unlink()
        await asyncio.gather(begun, move, *waiting)


def test_a_match_goes_on_when_workers_are_killed_in_mid_thought(serve: Serve) -> None:
    ada = Person(serve(), "Ada")
    match = ada.create("me", "engineer", options={"version": "short"}, seed=2)["id"]
    for turn in range(2):
        state = wait_for(ada, match, lambda s: s["to_move"] == 0)
        seq = ada.move(match, state["seq"], legal(state)[-1], str(turn)).json()["seq"]
        while not (found := workers()):
            time.sleep(0.01)
        time.sleep(0.1)  # of the 0.35 s it thinks
        for process in found:
            process.kill()
        assert wait_for(ada, match, lambda s, seq=seq: s["to_move"] == 0)["seq"] > seq


def family(pid: int) -> set[int]:
    """The processes that come from this one."""
    parents: dict[int, int] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if fields[0] != "Z":
            parents[int(stat.parent.name)] = int(fields[1])
    found = {pid}
    while more := {child for child, parent in parents.items() if parent in found} - found:
        found |= more
    return found - {pid}


def alive(pids: set[int]) -> set[int]:
    found = set()
    for pid in pids:
        try:
            state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
        except OSError:
            continue
        if state != "Z":
            found.add(pid)
    return found


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks processes up in /proc")
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_no_worker_outlives_the_server(how: signal.Signals, process: Any) -> None:
    server, client = process(TRUNKLINE_BOT_WORKERS="2")
    ada = Person(client, "Ada")
    match = ada.create("me", "superintendent", "superintendent", options={"version": "short"}, seed=2)["id"]
    state = wait_for(ada, match, lambda s: s["to_move"] == 0)
    ada.move(match, state["seq"], legal(state)[-1])
    wait_for(ada, match, lambda _: len(family(server.pid)) >= 3)  # two workers and what they are forked from
    time.sleep(0.3)
    pids = family(server.pid)
    server.send_signal(how)
    server.wait()
    end = time.monotonic() + 20
    while alive(pids) and time.monotonic() < end:
        time.sleep(0.05)
    assert not alive(pids)
