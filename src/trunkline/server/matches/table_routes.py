"""The addresses of what people at a table do beside moving."""

from __future__ import annotations

from litestar import post, put
from litestar.di import NamedDependency as Named
from litestar.params import FromPath, JSONBody

from trunkline.server.errors import refusals
from trunkline.server.limits import MATCH, MOVE, TABLE, counted
from trunkline.server.matches import agreeing, lobby, plans, seating
from trunkline.server.matches.routes import CHANGES, Req, known
from trunkline.server.matches.service import Service
from trunkline.server.matches.shapes import Begin, MatchState, NewPlan, OneSeat, Reply, Undo
from trunkline.server.people import People


@post("/api/matches/{match_id:str}/undo", operation_id="undo", summary="Take back", status_code=200,
      guards=[counted(TABLE)], responses=refusals(*CHANGES))
async def undo(request: Req, people: Named[People], service: Named[Service], match_id: FromPath[str],
               data: JSONBody[Undo]) -> MatchState:
    """Goes back to `ply` moves, or to before one's own last decision: at once if nobody else has decided since and the
    table allows it, else when all others have agreed."""
    person, _ = await known(request, people)
    await agreeing.undo(service, match_id, person, data)
    return await service.state(match_id, person)


@post("/api/matches/{match_id:str}/answer", operation_id="answerAsk", summary="Agree, or not", status_code=200,
      guards=[counted(TABLE)], responses=refusals(*CHANGES))
async def answer(request: Req, people: Named[People], service: Named[Service], match_id: FromPath[str],
                 data: JSONBody[Reply]) -> MatchState:
    """Answers what is asked at the table; the last one who agrees makes it happen."""
    person, _ = await known(request, people)
    await agreeing.answer(service, match_id, person, data)
    return await service.state(match_id, person)


@post("/api/matches/{match_id:str}/pause", operation_id="pauseMatch", summary="Ask for a pause", status_code=200,
      guards=[counted(TABLE)], responses=refusals(*CHANGES))
async def pause(request: Req, people: Named[People], service: Named[Service], match_id: FromPath[str],
                data: JSONBody[Begin]) -> MatchState:
    """Asks the others to stop the clocks."""
    person, _ = await known(request, people)
    await agreeing.pause(service, match_id, person)
    return await service.state(match_id, person)


@post("/api/matches/{match_id:str}/resume", operation_id="resumeMatch", summary="End the pause", status_code=200,
      guards=[counted(TABLE)], responses=refusals(*CHANGES))
async def resume(request: Req, people: Named[People], service: Named[Service], match_id: FromPath[str],
                 data: JSONBody[Begin]) -> MatchState:
    """Lets the clocks run again; anybody at the table may."""
    person, _ = await known(request, people)
    await agreeing.resume(service, match_id, person)
    return await service.state(match_id, person)


@post("/api/matches/{match_id:str}/kick", operation_id="kickSeat", summary="Replace a late player", status_code=200,
      guards=[counted(TABLE)], responses=refusals(*CHANGES))
async def kick(request: Req, people: Named[People], service: Named[Service], match_id: FromPath[str],
               data: JSONBody[OneSeat]) -> MatchState:
    """Lets a bot play for somebody whose time is up; he may come back."""
    person, _ = await known(request, people)
    await seating.kick(service, match_id, person, data.seat)
    return await service.state(match_id, person)


@post("/api/matches/{match_id:str}/leave", operation_id="leaveMatch", summary="Leave the table", status_code=200,
      guards=[counted(TABLE)], responses=refusals(*CHANGES))
async def leave(request: Req, people: Named[People], service: Named[Service], match_id: FromPath[str],
                data: JSONBody[Begin]) -> MatchState:
    """Leaves one's seats to bots, or open if the match has not begun."""
    person, _ = await known(request, people)
    before = await service.state(match_id, person)
    await seating.leave(service, match_id, person)
    row = await service.find(match_id)
    return before if row.visibility == "invited" and row.status == "open" else await service.state(match_id, person)


@post("/api/matches/{match_id:str}/sit", operation_id="takeSeat", summary="Take a bot's seat", status_code=200,
      guards=[counted(TABLE)], responses=refusals(*CHANGES))
async def sit(request: Req, people: Named[People], service: Named[Service], match_id: FromPath[str],
              data: JSONBody[OneSeat]) -> MatchState:
    """Takes back one's seat from the bot that stands in, or any bot's if the table allows it."""
    person, name = await known(request, people)
    await seating.sit(service, match_id, person, name, data.seat)
    return await service.state(match_id, person)


@post("/api/matches/{match_id:str}/rematch", operation_id="rematch", summary="Play again",
      guards=[counted(MATCH)], responses=refusals(*CHANGES))
async def rematch(request: Req, people: Named[People], service: Named[Service], match_id: FromPath[str],
                  data: JSONBody[Begin]) -> MatchState:
    """The next match of the same people: made by the first who asks, and joined by him and by all who ask after him."""
    person, name = await known(request, people)
    new = await lobby.rematch(service, match_id, person)
    await lobby.join(service, new, person, name, None)
    return await service.state(new, person)


@put("/api/matches/{match_id:str}/plan", operation_id="planMoves", summary="Plan the next decisions", status_code=200,
     guards=[counted(MOVE)], responses=refusals(*CHANGES))
async def plan(request: Req, people: Named[People], service: Named[Service], match_id: FromPath[str],
               data: JSONBody[NewPlan]) -> MatchState:
    """Keeps what is to be made at the seat's next decisions, of each step the first legal move; no step at all removes
    it. Nobody else sees it."""
    person, _ = await known(request, people)
    await plans.say(service, match_id, person, data)
    return await service.state(match_id, person)


TABLE_ROUTES = [undo, answer, pause, resume, kick, leave, sit, rematch, plan]
