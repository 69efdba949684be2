"""The writer's promise to those who wait: each is told what became of their part."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from trunkline.server.matches.events import Events
from trunkline.server.outage import is_outage
from trunkline.server.writer import Part, Writer


class Never:
    """A database that begins, and does not come to an end."""

    def begin(self) -> Any:
        return self

    async def __aenter__(self) -> Any:
        await asyncio.Event().wait()

    async def __aexit__(self, *_: object) -> None:
        """Never reached."""


async def test_whoever_waits_is_told_when_the_writing_is_given_up() -> None:
    writer = Writer(Never(), Events())  # type: ignore[arg-type]
    waiting = [asyncio.create_task(writer.write(Part(number))) for number in (1, 2)]
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert writer._work
    writer._work.cancel()
    for told in waiting:
        with pytest.raises(ConnectionError) as caught:
            await asyncio.wait_for(told, 5)
        assert is_outage(caught.value)
