"""Play for bots, which take their turns as people do: through the service."""

from __future__ import annotations

import asyncio
import datetime
import random
from collections.abc import Callable

import msgspec
import structlog

from trunkline.engine.match import Match
from trunkline.server.errors import Stale
from trunkline.server.matches import store
from trunkline.server.matches.service import Service
from trunkline.server.outage import brief, is_outage
from trunkline.server.thinking import Rank, Thinkers, worker

log = structlog.get_logger("trunkline.server")
RETRY = 30.0  # seconds at most between two tries to make a move that cannot be stored
OUTAGE_RETRY = 2.0  # where that is because the database is away
CLAIM = datetime.timedelta(seconds=30)  # after which another server may think about a bot's move


class BotTurn(msgspec.Struct, frozen=True):
    """A moment at which a bot has to move; `people` when a person waits for it. `owner` is the person for whom it
    thinks: the host, else somebody who sits there."""

    match: Match
    number: int
    seat: int
    bot: str
    seq: int
    people: bool
    owner: str


async def turn_of(service: Service, match_id: str) -> BotTurn | None:
    """Return the turn of the bot that has to move now, if one has."""
    async with service.hold(match_id) as held:
        row = held.row
        if not held.begun or held.note or row.status != "running" or row.to_move is None or held.table.paused:
            return None
        seat = row.seats[row.to_move]
        if seat.kind != "bot":
            return None
        people = [s.person for s in row.seats if s.person is not None]
        owner = row.host or next(iter(people), "")
        return BotTurn(held.match.copy(), row.number, row.to_move, str(seat.bot), held.table.seq, bool(people), owner)


async def make(service: Service, match_id: str, turn: BotTurn, chosen: int) -> None:
    """Make a bot's move, unless the match has moved on since its turn was asked for."""
    async with service.change(match_id) as draft:
        row, table = draft.row, draft.table
        if row.status == "running" and table.moved <= turn.seq and not table.paused and row.to_move == turn.seat:
            draft.play([chosen], [turn.seat])


class Bots:
    """Plays for the bots of all running matches: one task a match, thinking in the workers. A turn in a match that is
    not `mine` is claimed before it is thought about: whose it is may be at it."""

    def __init__(self, service: Service, thinkers: Thinkers, delay: float, mine: Callable[[str], bool]) -> None:
        self._service = service
        self._thinkers = thinkers
        self._delay = delay
        self._mine = mine
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()

    def wake(self, match_id: str) -> None:
        """Something about the match is new: perhaps a bot has to move."""
        if self._service.matches.person_moves(match_id):
            return
        if match_id in self._tasks:
            self._again.add(match_id)
            return
        task = asyncio.create_task(self._drive(match_id))
        self._tasks[match_id] = task
        task.add_done_callback(lambda _: self._done(match_id))

    def _done(self, match_id: str) -> None:
        self._tasks.pop(match_id, None)
        if match_id in self._again:
            self._again.discard(match_id)
            self.wake(match_id)

    async def stop(self) -> None:
        """Let go of everything; the log knows where to go on."""
        tasks = list(self._tasks.values())
        self._again.clear()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _drive(self, match_id: str) -> None:
        pause = 0.5
        while True:
            self._again.discard(match_id)
            try:
                turn = await turn_of(self._service, match_id)
                if turn is None or not await self._claimed(match_id, turn):
                    return
                chosen, _ = await asyncio.gather(self._think(match_id, turn),
                                                 asyncio.sleep(self._delay if turn.people else 0))
                await make(self._service, match_id, turn, chosen)
                pause = 0.5
            except Stale:
                continue  # another server has made it
            except Exception as error:
                away = is_outage(error)
                if away:
                    log.warning("bot", match=match_id, error=brief(error))
                else:
                    log.error("bot", match=match_id, exc_info=error)
                await asyncio.sleep(pause)
                pause = min(2 * pause, OUTAGE_RETRY if away else RETRY)

    async def _claimed(self, match_id: str, turn: BotTurn) -> bool:
        if self._mine(match_id):
            return True
        async with self._service.sessions.begin() as db:
            return await store.claim(db, turn.number, turn.seq, self._service.now(), CLAIM)

    async def _think(self, match_id: str, turn: BotTurn) -> int:
        """The bot's move; if it finds none, the greedy one's; else any: the table is not to wait for ever."""
        # From the match and the moment alone: after a restart the bot plays as it would have.
        seed = (turn.match.seed * 1_000_003 + turn.seq) & 0x7FFF_FFFF
        legal = turn.match.legal()
        position = worker.Position.of(turn.match)
        rank = Rank.WAITED if turn.people else Rank.ALONE
        late = False
        for bot in (turn.bot, turn.bot, "greedy"):
            if late and bot == turn.bot:
                continue  # it would be late again
            try:
                move = await self._thinkers.run(rank, turn.owner, 0, worker.choose, position, bot, seed)
                if move in legal:
                    return move
                log.error("bot", match=match_id, seq=turn.seq, bot=bot, error=f"{move} is not a legal move")
            except Exception as error:
                late = isinstance(error, TimeoutError)
                log.error("bot", match=match_id, seq=turn.seq, bot=bot, exc_info=error)
        return random.Random(seed).choice(legal)
