"""The games, whether their rules are ready, and their boards."""

from __future__ import annotations

import asyncio
import hashlib
import sys
from functools import lru_cache
from typing import Any

import msgspec
import structlog
from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.openapi.spec import Operation, Parameter, Schema
from litestar.openapi.spec.enums import OpenAPIType
from litestar.params import FromPath

from trunkline import bots
from trunkline.bots import BotInfo
from trunkline.engine.game import NoSuchGame, OptionInfo, game, info, infos
from trunkline.server.errors import Refused, refusals
from trunkline.server.matches import setup
from trunkline.server.matches.shapes import AnyBoard
from trunkline.server.warm import is_warm

log = structlog.get_logger("trunkline.server")


class Rules:
    """Load the rules of all games once, in the background; a new machine compiles them in another process first."""

    def __init__(self, wait: float) -> None:
        self._wait = wait
        self._compiled = asyncio.Event()
        self._ready = asyncio.Event()
        self._work: asyncio.Task[None] | None = None
        self.progress = "Loading the rules"

    @property
    def are_ready(self) -> bool:
        """Return whether matches can be played."""
        return self._ready.is_set()

    def start(self) -> None:
        """Begin to load."""
        self._work = asyncio.create_task(self._load())

    async def stop(self) -> None:
        """Give up loading, if it still goes on."""
        if self._work:
            self._work.cancel()
            await asyncio.gather(self._work, return_exceptions=True)

    async def compiled(self) -> None:
        """Wait, as long as it takes, until every process can have the rules from the compile cache."""
        await self._compiled.wait()

    async def ready(self) -> None:
        """Wait for the rules; 503 when that takes too long."""
        try:
            await asyncio.wait_for(self._ready.wait(), self._wait)
        except TimeoutError:
            raise Refused(503, "not_ready", f"The rules are not ready yet. {self.progress}. Try again in a moment.",
                          headers={"Retry-After": "5"}) from None

    async def _load(self) -> None:
        try:
            async with asyncio.TaskGroup() as group:  # all at once: a process has use for one core only
                for game_id in infos():
                    if not is_warm(game_id):
                        group.create_task(self._compile(game_id))
            self._compiled.set()
            for game_id in infos():
                await asyncio.to_thread(load, game_id)
        except Exception as error:
            self.progress = "The rules could not be loaded. The server's log says why"
            log.error("rules", exc_info=error)
            return
        self.progress = ""
        self._ready.set()

    async def _compile(self, game_id: str) -> None:
        """Compile in a process of its own: compiling holds the GIL, and the lobby has to stay quick."""
        process = await asyncio.create_subprocess_exec(sys.executable, "-m", "trunkline.server.warm", game_id,
                                                       stdout=asyncio.subprocess.PIPE)
        assert process.stdout is not None
        try:
            async for line in process.stdout:
                self.progress = line.decode(errors="replace").strip()
            if await process.wait():
                raise RuntimeError(f"compiling {game_id} failed with exit code {process.returncode}")
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()


def load(game_id: str) -> None:
    """Load the game's rules and bots into memory."""
    game(game_id)
    bots.compiled(game_id)


class GameInfo(msgspec.Struct, frozen=True):
    """A game as the lobby offers it.

    While `ready` is false, `progress` says what is going on. `minutes` it takes, from and to; `first`: the options of
    somebody's first game. The bots are in order of strength.
    """

    id: str
    title: str
    summary: str
    players: tuple[int, int]
    options: list[OptionInfo]
    bots: list[BotInfo]
    ready: bool
    progress: str
    minutes: tuple[int, int] | None
    first: dict[str, str | int]


@get("/api/games", operation_id="listGames", summary="All games")
async def list_games(rules: NamedDependency[Rules]) -> list[GameInfo]:
    """List all games with their options and bots."""
    return [GameInfo(i.id, i.title, i.summary, i.players, i.options, bots.infos(i.id), rules.are_ready, rules.progress,
                     i.minutes, i.first) for i in infos().values()]


def _option_parameters() -> list[Parameter]:
    """Return the options of all games as parameters of an address."""
    names = {name: f for i in infos().values() for name, f in i.options_type.__annotations__.items()}
    return [Parameter(name, "query", schema=Schema(type=OpenAPIType.STRING), required=False,
                      description="An option of the game; by default its default.") for name in names]


class BoardOperation(Operation):
    """Document the options, which the route reads itself: every game has its own."""

    def __post_init__(self) -> None:
        self.parameters = [*(self.parameters or []), *_option_parameters()]


@lru_cache(32)
def _board(game_id: str, options: msgspec.Struct) -> tuple[bytes, str]:
    body = msgspec.json.encode(setup.pack(game_id, options).board)
    return body, f'"{hashlib.sha256(body).hexdigest()[:20]}"'


@get("/api/games/{game_id:str}/board", operation_id="getBoard", summary="The board of a game",
     operation_class=BoardOperation, responses=refusals(400, 404, 503))
async def get_board(request: Request[Any, Any, Any], rules: NamedDependency[Rules],
                    game_id: FromPath[str]) -> Response[AnyBoard]:
    """Return the board of the game with these options: what does not change during a match. Has an ETag."""
    try:
        found = info(game_id)
    except NoSuchGame:
        raise Refused(404, "no_game", "There is no such game.") from None
    options = setup.options(found, dict(request.query_params))
    await rules.ready()
    body, etag = await asyncio.to_thread(_board, game_id, options)
    headers = {"ETag": etag, "Cache-Control": "no-cache"}
    if etag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers)  # type: ignore[arg-type]
    return Response(body, headers=headers, media_type="application/json")  # type: ignore[arg-type]
