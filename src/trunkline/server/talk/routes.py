"""The HTTP routes of chat, notes, mutes and reports."""

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
Line = Annotated[int | None, QueryParameter(ge=0, le=2**53, description="A message's id.")]


@get("/api/matches/{match_id:str}/chat", operation_id="getChat", summary="The chat of a match",
     responses=refusals(400, 404))
async def get_chat(request: Req, people: Named[People], talk: Named[Talk], match_id: FromPath[str], before: Line = None,
                   after: Line = None) -> shapes.Chat:
    """List the newest 100 messages; with `before` the 100 before that one, with `after` the first 100 after it."""
    return await talk.chat(match_id, await asker(request, people), before, after)


@post("/api/matches/{match_id:str}/chat", operation_id="say", summary="Say something",
      guards=[counted(CHAT)], responses=refusals(*CHANGES))
async def say(request: Req, people: Named[People], talk: Named[Talk], bus: Named[Bus], match_id: FromPath[str],
              data: JSONBody[shapes.NewLine]) -> shapes.ChatLine:
    """Write one line to the table; people mentioned as `@Name` get a notification."""
    person, name = await known(request, people, "chat")
    done = await talk.say(match_id, person, name, data)
    bus.publish("chat", match_id)
    return done


@get("/api/matches/{match_id:str}/note", operation_id="getNote", summary="Your note about a match",
     responses=refusals(400, 401, 403, 404))
async def get_note(request: Req, people: Named[People], talk: Named[Talk], match_id: FromPath[str]) -> shapes.Note:
    """Return your note, which nobody else sees."""
    person, _ = await known(request, people, "read")
    return await talk.note(match_id, person)


@put("/api/matches/{match_id:str}/note", operation_id="setNote", summary="Write a note", responses=refusals(*CHANGES))
async def set_note(request: Req, people: Named[People], talk: Named[Talk], match_id: FromPath[str],
                   data: JSONBody[shapes.NewNote]) -> shapes.Note:
    """Replace your note."""
    person, _ = await known(request, people)
    return await talk.take_note(match_id, person, data.text)


@get("/api/me/mutes", operation_id="listMutes", summary="People you have muted", responses=refusals(400, 401, 403))
async def list_mutes(request: Req, people: Named[People], talk: Named[Talk]) -> list[shapes.Muted]:
    """List the people you have muted, by name."""
    person, _ = await known(request, people, "read")
    return await talk.muted(person)


@post("/api/people/{person_id:str}/mute", operation_id="mute", summary="Mute somebody", status_code=200,
      responses=refusals(*CHANGES, 409))
async def mute(request: Req, people: Named[People], talk: Named[Talk], person_id: FromPath[str],
               data: JSONBody[shapes.Empty]) -> list[shapes.Muted]:
    """Hide a person's messages and get no notifications of them; they are not told."""
    person, _ = await known(request, people)
    return await talk.mute(person, person_id)


@delete("/api/people/{person_id:str}/mute", operation_id="unmute", summary="Unmute somebody",
        responses=refusals(*CHANGES))
async def unmute(request: Req, people: Named[People], talk: Named[Talk], person_id: FromPath[str]) -> None:
    """Show a person's messages again, also those written meanwhile."""
    person, _ = await known(request, people)
    await talk.unmute(person, person_id)


@post("/api/reports", operation_id="report", summary="Report a message, a match or a person",
      guards=[counted(REPORT)], responses=refusals(*CHANGES))
async def report(request: Req, people: Named[People], talk: Named[Talk],
                 data: JSONBody[shapes.NewReport]) -> shapes.Report:
    """Report something to the host, who reads it with the message as it was."""
    person, _ = await known(request, people)
    return await talk.report(person, data)


TALK_ROUTES = [get_chat, say, get_note, set_note, list_mutes, mute, unmute, report]
