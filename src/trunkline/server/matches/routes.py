"""The addresses of matches."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, Literal

from litestar import Request, Response, WebSocket, get, post, websocket
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency as Named
from litestar.params import FromPath, FromQuery, JSONBody, PathParameter, QueryParameter, RawBody

from trunkline.server.errors import Refused, refusals
from trunkline.server.limits import MATCH, MOVE, TABLE, UPLOAD, counted
from trunkline.server.matches import company, views
from trunkline.server.matches.actions import lobby, moves
from trunkline.server.matches.broadcast import Broadcast, follow
from trunkline.server.matches.service import Service
from trunkline.server.matches.shapes import (
    Answer,
    Companion,
    FromTo,
    Join,
    LegalMoves,
    MatchState,
    MatchSummary,
    Moved,
    NewMatch,
    NewMove,
    Preview,
    Question,
    Quick,
    Status,
    Ways,
)
from trunkline.server.matches.store import Wanted
from trunkline.server.people import People, Who
from trunkline.server.people.accounts import named
from trunkline.server.people.who import pass_of
from trunkline.server.settings import Settings

Req = Request[Any, Any, Any]
FILE_BYTES = 2_000_000
CHANGES = 400, 401, 403, 404, 409, 413, 415, 429, 503


async def known(request: Req, people: People, scope: str = "play") -> tuple[str, str]:
    """Return the person and their name; 401 for somebody without one, 403 for a token that lacks the scope."""
    who = await people.known(request, scope)
    return who.id, who.name


async def asker(connection: ASGIConnection[Any, Any, Any, Any], people: People) -> str | None:
    """Return the person who asks, None for a stranger."""
    who = await people.who(connection)
    return who.id if who else None


async def me(request: Req) -> Who:
    """Provide the person who plays; 401 for somebody without a name, 403 for a token that is not for playing."""
    people: People = request.app.state.people
    return await people.known(request)


async def asking(request: Req) -> str | None:
    """Provide the person who asks, None for a stranger."""
    return await asker(request, request.app.state.people)


@post("/api/matches", operation_id="createMatch", summary="Make a match", guards=[counted(MATCH)],
      responses=refusals(*CHANGES))
async def create_match(me: Named[Who], service: Named[Service], data: JSONBody[NewMatch]) -> MatchState:
    """Makes a match; it starts when no seat is open."""
    made = await lobby.create(service, me.id, me.name, data, partial(named, service.sessions))
    return await views.state(service, made, me.id)


@get("/api/matches", operation_id="listMatches", summary="Matches, the newest first", responses=refusals(400, 404))
async def list_matches(
    asking: Named[str | None], service: Named[Service], status: FromQuery[Status | None] = None,
    game: Annotated[str | None, QueryParameter(max_length=40)] = None, mine: FromQuery[bool] = False,
    seats: FromQuery[Literal["open"] | None] = None, pace: FromQuery[Literal["live", "days", "none"] | None] = None,
    limit: Annotated[int, QueryParameter(ge=1, le=200)] = 50,
    before: Annotated[str | None, QueryParameter(max_length=40, description="A match's id; only older ones.")] = None,
    players: Annotated[int | None, QueryParameter(ge=1, le=99, description="How many seats.")] = None,
    strength: Annotated[Literal["new", "middle", "strong"] | None, QueryParameter(
        description="The rating of the strongest person there: below 10, below 20, or from 20 on.")] = None,
    search: Annotated[str | None, QueryParameter(max_length=80, description="Part of a name at the table.")] = None,
) -> list[MatchSummary]:
    """Public matches and your own: all, or of one status, game or pace, your own alone, with open seats alone, of so
    many players, by strength, or where somebody's name is found."""
    wanted = Wanted(status, game, mine, seats, pace, limit, before, players, strength, search)
    return await views.page(service, asking, wanted)


@post("/api/quick", operation_id="quickMatch", summary="Find a match, or make one", status_code=200,
      guards=[counted(MATCH)], responses=refusals(*CHANGES))
async def quick_match(me: Named[Who], service: Named[Service], data: JSONBody[Quick]) -> MatchState:
    """Sits down in the first public match that is as wanted; makes one with open seats if there is none."""
    return await views.state(service, await lobby.quick(service, me.id, me.name, data), me.id)


@get("/api/me/companions", operation_id="listCompanions", summary="Whom you have played with",
     responses=refusals(401, 403))
async def list_companions(me: Named[Who], service: Named[Service]) -> list[Companion]:
    """Those you have shared a table with, the last first, at most 12: you can invite them to an open table."""
    async with service.sessions() as db:
        return await company.companions(db, me.id)


@get("/api/matches/{match_id:str}", operation_id="getMatch", summary="A match", responses=refusals(400, 404, 409, 503))
async def get_match(asking: Named[str | None], service: Named[Service], match_id: FromPath[str]) -> MatchState:
    """The match as you may see it."""
    return await views.state(service, match_id, asking)


@get("/api/matches/{match_id:str}/at/{ply:int}", operation_id="getMatchAt", summary="A match at an earlier moment",
     responses=refusals(400, 404, 409, 503))
async def get_match_at(asking: Named[str | None], service: Named[Service], match_id: FromPath[str],
                       ply: Annotated[int, PathParameter(ge=0, le=2**31 - 1)]) -> MatchState:
    """The match after so many of the moves in force, to look at only."""
    return await views.at(service, match_id, ply, asking)


@post("/api/matches/{match_id:str}/join", operation_id="joinMatch", summary="Take an open seat", status_code=200,
      guards=[counted(TABLE)], responses=refusals(*CHANGES))
async def join_match(me: Named[Who], service: Named[Service], match_id: FromPath[str],
                     data: JSONBody[Join]) -> MatchState:
    """Takes the open seat named, or the first. Nobody sits down twice by accident: a second seat needs the name of the
    person who plays it on your device."""
    await lobby.join(service, match_id, me.id, me.name, data.seat, data.name)
    return await views.state(service, match_id, me.id)


@post("/api/matches/{match_id:str}/moves", operation_id="makeMove", summary="Make moves", status_code=200,
      guards=[counted(MOVE)], responses=refusals(*CHANGES))
async def make_move(request: Req, service: Named[Service], match_id: FromPath[str], data: JSONBody[NewMove]) -> Moved:
    """Makes the move, or all the moves or none, and those they force; they are stored when this answers."""
    # One dependency alone is found without a group of tasks, which costs as much as the move.
    who = await request.app.state.people.known(request)
    return Moved(await moves.move(service, match_id, who.id, data))


@get("/api/matches/{match_id:str}/moves", operation_id="getMoves", summary="What you may do now",
     responses=refusals(400, 401, 403, 404, 409, 503))
async def get_moves(asking: Named[str | None], service: Named[Service], match_id: FromPath[str]) -> LegalMoves:
    """The legal moves of the person who asks, by number and in words, without the rest of the match."""
    return await views.legal(service, match_id, asking)


@post("/api/matches/{match_id:str}/preview", operation_id="previewMoves", summary="Try moves", status_code=200,
      guards=[counted(MOVE)], responses=refusals(*CHANGES))
async def preview_moves(me: Named[Who], service: Named[Service], match_id: FromPath[str],
                        data: JSONBody[Preview]) -> MatchState:
    """The match as it would be after the moves, and those they force; nothing is stored."""
    return await views.preview(service, match_id, me.id, data)


@post("/api/matches/{match_id:str}/why", operation_id="whyNot", summary="Is this move legal?", status_code=200,
      guards=[counted(MOVE)], responses=refusals(400, 403, 404, 409, 413, 415, 429, 503))
async def why_not(asking: Named[str | None], service: Named[Service], match_id: FromPath[str],
                  data: JSONBody[Question]) -> Answer:
    """Whether the seat to move may make the move, now or after others, and if not, why."""
    return await views.why(service, match_id, asking, data)


@post("/api/matches/{match_id:str}/ways", operation_id="findWays", summary="Ways from place to place", status_code=200,
      guards=[counted(MOVE)], responses=refusals(400, 401, 403, 404, 409, 413, 415, 429, 503))
async def find_ways(asking: Named[str | None], service: Named[Service], match_id: FromPath[str],
                    data: JSONBody[FromTo]) -> Ways:
    """The ways the seat to move may take from one place to another, now or after other moves, the best first."""
    return await views.ways(service, match_id, asking, data)


@get("/api/matches/{match_id:str}/file", operation_id="getMatchFile", summary="The match file",
     media_type="text/plain", responses=refusals(400, 404, 409, 503))
async def get_match_file(asking: Named[str | None], service: Named[Service], match_id: FromPath[str]) -> Response[str]:
    """The moves in force as text."""
    text = await views.file(service, match_id, asking)
    return Response(text, media_type="text/plain",
                    headers={"Content-Disposition": f'attachment; filename="{match_id}.trunkline.txt"'})


@post("/api/files", operation_id="uploadFile", summary="Open a match file",
      request_max_body_size=FILE_BYTES, opt={"content_type": "text/plain"},
      guards=[counted(UPLOAD)], responses=refusals(400, 403, 413, 415, 429, 503))
async def upload_file(request: Req, people: Named[People], service: Named[Service], body: RawBody) -> MatchState:
    """Keeps the match for viewing."""
    try:
        text = body.decode()
    except UnicodeDecodeError as error:
        raise Refused(400, "file", f"Byte {error.start + 1} of the file is not UTF-8 text.") from None
    who = await people.who(request)
    person = (await people.known(request)).id if who else None  # a token needs the scope
    return await views.state(service, await lobby.upload(service, text, person), person)


@websocket("/api/matches/{match_id:str}/socket")
async def match_socket(socket: WebSocket[Any, Any, Any], people: Named[People], service: Named[Service],
                       broadcast: Named[Broadcast], settings: Named[Settings], match_id: FromPath[str]) -> None:
    """Sends the match after every change; closes with 4404 when there is no such match."""
    shown = pass_of(socket)

    async def who() -> str | None:
        found = await people.who_shows(shown)
        return found.id if found else None

    await socket.accept()
    await follow(socket, service, broadcast, match_id, who, settings.heartbeat)


ROUTES = [create_match, list_matches, quick_match, list_companions, get_match, get_match_at, join_match, get_moves,
          make_move, preview_moves, why_not, find_ways, get_match_file, upload_file, match_socket]
