"""News between processes: over Redis, over PostgreSQL and within one process alike."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import pytest

from tests.server.services import Postgres, Redis
from trunkline.engine.game import Refusal
from trunkline.server.bus import Bus, make, remote
from trunkline.server.bus.memory import MemoryBus
from trunkline.server.settings import Settings

SQLITE = "sqlite+aiosqlite:///nowhere.db"


class Ear:
    """What a process has heard."""

    def __init__(self, bus: Bus) -> None:
        self.bus = bus
        self.matches: list[str] = []
        self.gaps = 0
        bus.listen("match", self.matches.append)
        bus.lost.append(self._gap)

    def _gap(self) -> None:
        self.gaps += 1


class Wire:
    """A service that carries news, and the settings that name it."""

    def __init__(self, service: Redis | Postgres, settings: Settings) -> None:
        self.service, self.settings = service, settings

    @asynccontextmanager
    async def two(self) -> AsyncIterator[tuple[Ear, Ear]]:
        one, two = make(self.settings), make(self.settings)
        await asyncio.gather(one.start(), two.start())
        try:
            yield Ear(one), Ear(two)
        finally:
            await asyncio.gather(one.stop(), two.stop())


@pytest.fixture(params=["redis", "postgres"])
def wire(request: pytest.FixtureRequest) -> Wire:
    service = request.getfixturevalue(request.param)
    if isinstance(service, Redis):
        return Wire(service, Settings(database=SQLITE, redis=service.url))
    return Wire(service, Settings(database=service.database()))


async def until(true: Callable[[], Any], seconds: float = 20) -> None:
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.01)


async def test_what_one_says_both_hear_and_the_speaker_at_once(wire: Wire) -> None:
    async with wire.two() as (one, two):
        assert one.bus.healthy and two.bus.healthy
        one.bus.publish("match", "m1")
        assert one.matches == ["m1"]
        await until(lambda: two.matches)
        one.bus.publish("person", "nobody listens")
        two.bus.publish("match", 'm2 "\n é')
        await until(lambda: len(one.matches) > 1)
        assert (one.matches, two.matches) == (["m1", 'm2 "\n é'], ["m1", 'm2 "\n é'])
        assert (one.gaps, two.gaps) == (0, 0)


async def test_a_thousand_pieces_of_news_arrive_and_publishing_does_not_wait(wire: Wire) -> None:
    async with wire.two() as (one, two):
        for number in range(1000):
            one.bus.publish("match", f"{number:064}")
        await until(lambda: len(two.matches) >= 1000)
        assert set(two.matches) == {f"{number:064}" for number in range(1000)}


async def test_killed_and_started_again(wire: Wire) -> None:
    async with wire.two() as (one, two):
        wire.service.kill()
        await until(lambda: not one.bus.healthy and not two.bus.healthy)
        one.bus.publish("match", "meanwhile")
        assert one.matches == ["meanwhile"], "own listeners hear it all the same"
        await asyncio.sleep(0.5)
        assert not one.bus.healthy
        wire.service.start()
        await until(lambda: one.bus.healthy and two.bus.healthy)
        assert (one.gaps, two.gaps) == (1, 1)
        one.bus.publish("match", "after")
        await until(lambda: "after" in two.matches)


async def test_started_before_the_service_is_there(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remote, "PATIENCE", 0.3)
    wire.service.kill()
    try:
        async with wire.two() as (one, two):
            assert not one.bus.healthy
            one.bus.publish("match", "early")
            wire.service.start()
            await until(lambda: one.bus.healthy and two.bus.healthy)
            assert (one.gaps, two.gaps) == (1, 1), "what is known was read before the line was up"
            one.bus.publish("match", "m")
            await until(lambda: "m" in two.matches)
    finally:
        if wire.service.process is None:
            wire.service.start()


async def test_a_line_that_has_gone_quiet_is_made_anew(redis: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remote, "BEAT", 0.1)
    monkeypatch.setattr(remote, "SILENCE", 0.5)
    wire = Wire(redis, Settings(database=SQLITE, redis=redis.url))
    async with wire.two() as (one, two):
        assert redis.process
        redis.process.send_signal(19)  # SIGSTOP: the connection stays, nobody answers
        await until(lambda: not one.bus.healthy)
        redis.process.send_signal(18)
        await until(lambda: one.bus.healthy and two.bus.healthy)
        assert one.gaps == 1


@pytest.mark.parametrize("part", ["_hear", "_speak"])
async def test_a_line_of_which_one_half_is_gone_is_made_anew(wire: Wire, part: str) -> None:
    async with wire.two() as (one, two):
        gone = [task for task in asyncio.all_tasks() if f"RemoteBus.{part}" in repr(task.get_coro())]
        assert len(gone) == 2
        for task in gone:
            task.cancel()
        await until(lambda: one.gaps == two.gaps == 1)
        one.bus.publish("match", "after")
        await until(lambda: "after" in two.matches)


async def test_with_too_much_to_say_the_others_look_at_everything(redis: Redis,
                                                                  monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remote, "MOST", 10)
    wire = Wire(redis, Settings(database=SQLITE, redis=redis.url))
    async with wire.two() as (one, two):
        for number in range(100):
            one.bus.publish("match", str(number))
        await until(lambda: two.gaps)


async def test_work_is_shared_out_and_taken_over(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remote, "BEAT", 0.1)
    monkeypatch.setattr(remote, "SILENCE", 1.0)
    keys = [f"m{i}" for i in range(200)]
    idle = make(msgspec.structs.replace(wire.settings, work=False))
    await idle.start()
    shifts: list[int] = []
    async with wire.two() as (one, two):
        one.bus.shifted.append(lambda: shifts.append(1))

        def shared() -> list[int]:
            return [one.bus.mine(key) + two.bus.mine(key) for key in keys]

        await until(lambda: shared() == [1] * 200)
        assert 50 < sum(map(one.bus.mine, keys)) < 150
        assert not any(map(idle.mine, keys)), "it was told not to work"
        await two.bus.stop()
        await until(lambda: all(map(one.bus.mine, keys)))
        assert shifts
        await two.bus.start()
        await until(lambda: shared() == [1] * 200)
    await idle.stop()


async def test_a_worker_that_falls_silent_is_replaced(redis: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remote, "BEAT", 0.1)
    monkeypatch.setattr(remote, "SILENCE", 0.5)
    wire = Wire(redis, Settings(database=SQLITE, redis=redis.url))
    async with wire.two() as (one, two):
        await until(lambda: not all(one.bus.mine(f"m{i}") for i in range(50)))
        assert isinstance(two.bus, remote.RemoteBus) and two.bus._task
        two.bus._task.cancel()
        await until(lambda: all(one.bus.mine(f"m{i}") for i in range(50)))


async def test_a_listener_that_fails_harms_nobody() -> None:
    bus = MemoryBus()
    heard: list[str] = []
    bus.listen("chat", lambda key: heard.append(str(1 / len(key))))
    bus.listen("chat", heard.append)
    bus.publish("chat", "")
    assert heard == [""]


def test_which_bus_is_made() -> None:
    assert isinstance(make(Settings(database=SQLITE)), MemoryBus)
    names = [type(make(settings)).__name__ for settings in (
        Settings(database="postgresql+asyncpg://a@b/c"), Settings(database="postgresql+asyncpg://a@b/c", redis="redis://x"),
        Settings(database=SQLITE, redis="valkey://x"))]
    assert names == ["PostgresBus", "RedisBus", "RedisBus"]
    with pytest.raises(Refusal, match="TRUNKLINE_REDIS"):
        make(Settings(redis="http://x"))
