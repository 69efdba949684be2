"""The addresses of chat, notes, mutes and reports."""

from __future__ import annotations

from typing import Annotated

from litestar import delete, get, post, put
from litestar.di import NamedDependency as Named
from litestar.params import FromPath, JSONBody, QueryParameter

from trunkline.server.bus import Bus
from trunkline.server.errors import refusals
from trunkline.server.limits import CHAT, REPORT, counted
from trunkline.server.matches.routes import Req, asker, known
from trunkline.server.people import People
from trunkline.server.talk import shapes
from trunkline.server.talk.service import Talk

CHANGES = 400, 401, 403, 404, 413, 415, 429
Line = Annotated[int | None, QueryParameter(ge=0, le=2**53, description="A line's id.")]


@get("/api/matches/{match_id:str}/chat", operation_id="getChat", summary="The chat of a match",
     responses=refusals(400, 404))
async def get_chat(request: Req, people: Named[People], talk: Named[Talk], match_id: FromPath[str], before: Line = None,
                   after: Line = None) -> shapes.Chat:
    """The newest 100 lines; with `before` the 100 before that one, with `after` the first 100 after it."""
    return await talk.chat(match_id, await asker(request, people), before, after)


@post("/api/matches/{match_id:str}/chat", operation_id="say", summary="Say something",
      guards=[counted(CHAT)], responses=refusals(*CHANGES))
async def say(request: Req, people: Named[People], talk: Named[Talk], bus: Named[Bus], match_id: FromPath[str],
              data: JSONBody[shapes.NewLine]) -> shapes.ChatLine:
    """One line, told to the table; whoever is mentioned as `@Name` gets a notice."""
    person, name = await known(request, people, "chat")
    done = await talk.say(match_id, person, name, data)
    bus.publish("chat", match_id)
    return done


@get("/api/matches/{match_id:str}/note", operation_id="getNote", summary="My note about a match",
     responses=refusals(400, 401, 403, 404))
async def get_note(request: Req, people: Named[People], talk: Named[Talk], match_id: FromPath[str]) -> shapes.Note:
    """Nobody else sees it."""
    person, _ = await known(request, people, "read")
    return await talk.note(match_id, person)


@put("/api/matches/{match_id:str}/note", operation_id="setNote", summary="Write a note", responses=refusals(*CHANGES))
async def set_note(request: Req, people: Named[People], talk: Named[Talk], match_id: FromPath[str],
                   data: JSONBody[shapes.NewNote]) -> shapes.Note:
    """In place of the one before."""
    person, _ = await known(request, people)
    return await talk.take_note(match_id, person, data.text)


@get("/api/me/mutes", operation_id="listMutes", summary="Whom I do not hear", responses=refusals(400, 401, 403))
async def list_mutes(request: Req, people: Named[People], talk: Named[Talk]) -> list[shapes.Muted]:
    """By name."""
    person, _ = await known(request, people, "read")
    return await talk.muted(person)


@post("/api/people/{person_id:str}/mute", operation_id="mute", summary="Mute somebody", status_code=200,
      responses=refusals(*CHANGES, 409))
async def mute(request: Req, people: Named[People], talk: Named[Talk], person_id: FromPath[str],
               data: JSONBody[shapes.Empty]) -> list[shapes.Muted]:
    """His lines are not shown to me, and give me no notice; he is not told."""
    person, _ = await known(request, people)
    return await talk.mute(person, person_id)


@delete("/api/people/{person_id:str}/mute", operation_id="unmute", summary="Hear somebody again",
        responses=refusals(*CHANGES))
async def unmute(request: Req, people: Named[People], talk: Named[Talk], person_id: FromPath[str]) -> None:
    """Also what he has said meanwhile."""
    person, _ = await known(request, people)
    await talk.unmute(person, person_id)


@post("/api/reports", operation_id="report", summary="Report a line, a match or a person",
      guards=[counted(REPORT)], responses=refusals(*CHANGES))
async def report(request: Req, people: Named[People], talk: Named[Talk],
                 data: JSONBody[shapes.NewReport]) -> shapes.Report:
    """Whoever runs the server reads it, with the line of chat as it was."""
    person, _ = await known(request, people)
    return await talk.report(person, data)


TALK_ROUTES = [get_chat, say, get_note, set_note, list_mutes, mute, unmute, report]
