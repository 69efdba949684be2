"""The addresses of what people at a table do beside moving; each answers with the match as it is then."""

from __future__ import annotations

from litestar import Controller, post, put
from litestar.di import NamedDependency as Named
from litestar.params import FromPath, JSONBody

from trunkline.server.errors import refusals
from trunkline.server.limits import MATCH, MOVE, SEAT_CODE, SEAT_CODE_USE, TABLE, Limits, counted
from trunkline.server.matches import views
from trunkline.server.matches.actions import devices, lobby, pauses, plans, seats, undo
from trunkline.server.matches.routes import CHANGES
from trunkline.server.matches.service import Service
from trunkline.server.matches.shapes import (
    Begin,
    Fill,
    Give,
    Invite,
    MatchState,
    NewName,
    NewPlan,
    OneSeat,
    Reply,
    SeatCode,
    Undo,
    UseCode,
)
from trunkline.server.people import Who

Id = FromPath[str]
REFUSED = refusals(*CHANGES)


class TableRoutes(Controller):
    """What `me`, the person who asks, does at the table of a match."""

    path = "/api/matches/{match_id:str}"

    @post("/undo", operation_id="undo", summary="Undo", status_code=200, guards=[counted(TABLE)],
          responses=REFUSED)
    async def undo(self, me: Named[Who], service: Named[Service], match_id: Id, data: JSONBody[Undo]) -> MatchState:
        """Goes back to `ply` moves, or to before your own last decision: at once if nobody else has decided since and
        the table allows it, else when all others have agreed."""
        await undo.undo(service, match_id, me.id, data)
        return await views.state(service, match_id, me.id)

    @post("/answer", operation_id="answerAsk", summary="Agree, or not", status_code=200, guards=[counted(TABLE)],
          responses=REFUSED)
    async def answer(self, me: Named[Who], service: Named[Service], match_id: Id, data: JSONBody[Reply]) -> MatchState:
        """Answers what is asked at the table; the last one to agree makes it happen."""
        await undo.answer(service, match_id, me.id, data)
        return await views.state(service, match_id, me.id)

    @post("/pause", operation_id="pauseMatch", summary="Ask for a pause", status_code=200, guards=[counted(TABLE)],
          responses=REFUSED)
    async def pause(self, me: Named[Who], service: Named[Service], match_id: Id, data: JSONBody[Begin]) -> MatchState:
        """Asks the others to stop the clocks."""
        await pauses.pause(service, match_id, me.id)
        return await views.state(service, match_id, me.id)

    @post("/resume", operation_id="resumeMatch", summary="End the pause", status_code=200, guards=[counted(TABLE)],
          responses=REFUSED)
    async def resume(self, me: Named[Who], service: Named[Service], match_id: Id, data: JSONBody[Begin]) -> MatchState:
        """Lets the clocks run again; anybody at the table may."""
        await pauses.resume(service, match_id, me.id)
        return await views.state(service, match_id, me.id)

    @post("/time", operation_id="giveTime", summary="Give more time", status_code=200, guards=[counted(TABLE)],
          responses=REFUSED)
    async def time(self, me: Named[Who], service: Named[Service], match_id: Id, data: JSONBody[Give]) -> MatchState:
        """Gives another player more time: `can.give` says whom, and how much."""
        await pauses.give(service, match_id, me.id, data)
        return await views.state(service, match_id, me.id)

    @post("/kick", operation_id="kickSeat", summary="Replace a late player", status_code=200, guards=[counted(TABLE)],
          responses=REFUSED)
    async def kick(self, me: Named[Who], service: Named[Service], match_id: Id, data: JSONBody[OneSeat]) -> MatchState:
        """Lets a bot play for somebody whose time is up, and who may come back; before the match begins, releases a
        reserved seat."""
        await seats.kick(service, match_id, me.id, data.seat)
        return await views.state(service, match_id, me.id)

    @post("/leave", operation_id="leaveMatch", summary="Leave the table", status_code=200, guards=[counted(TABLE)],
          responses=REFUSED)
    async def leave(self, me: Named[Who], service: Named[Service], match_id: Id, data: JSONBody[Begin]) -> MatchState:
        """Leaves your seats to bots, or open if the match has not begun."""
        before = await views.state(service, match_id, me.id)
        await seats.leave(service, match_id, me.id)
        row = await service.find(match_id)
        hidden = row.visibility == "invited" and row.status == "open"
        return before if hidden else await views.state(service, match_id, me.id)

    @post("/sit", operation_id="takeSeat", summary="Take a bot's seat", status_code=200, guards=[counted(TABLE)],
          responses=REFUSED)
    async def sit(self, me: Named[Who], service: Named[Service], match_id: Id, data: JSONBody[OneSeat]) -> MatchState:
        """Takes your seat back from the bot that stands in, or any bot's if the table allows it."""
        await seats.sit(service, match_id, me.id, me.name, data.seat)
        return await views.state(service, match_id, me.id)

    @post("/device", operation_id="lendSeat", summary="Make a code for a seat", guards=[counted(SEAT_CODE)],
          responses=REFUSED)
    async def device(self, me: Named[Who], service: Named[Service], match_id: Id, data: JSONBody[OneSeat]) -> SeatCode:
        """A code with which the person who plays this seat on your device takes it to their own: it works once, in
        place of an earlier one."""
        return await devices.lend(service, match_id, me.id, data.seat)

    @post("/device/use", operation_id="useSeatCode", summary="Take a seat to this device", status_code=200,
          responses=REFUSED)
    async def use(self, me: Named[Who], service: Named[Service], limits: Named[Limits], match_id: Id,
                  data: JSONBody[UseCode]) -> MatchState:
        """Takes over the seat of the code, which keeps its name; the device it was on plays it no more."""
        await limits.hit(SEAT_CODE_USE, match_id)  # of guesses: names are made quickly
        await devices.move_in(service, match_id, me.id, me.name, data.code)
        return await views.state(service, match_id, me.id)

    @put("/name", operation_id="nameTable", summary="Name the table", status_code=200, guards=[counted(TABLE)],
         responses=REFUSED)
    async def name(self, me: Named[Who], service: Named[Service], match_id: Id, data: JSONBody[NewName]) -> MatchState:
        """Calls the table so, in at most 60 characters, or (null) by its game alone; only its host may, until the
        match is over."""
        await lobby.rename(service, match_id, me.id, data.name)
        return await views.state(service, match_id, me.id)

    @post("/invite", operation_id="invite", summary="Invite somebody you have played with", status_code=200,
          guards=[counted(TABLE)], responses=REFUSED)
    async def invite(self, me: Named[Who], service: Named[Service], match_id: Id,
                     data: JSONBody[Invite]) -> MatchState:
        """Keeps a free seat of a table that waits for somebody you have played with, and notifies them."""
        await lobby.invite(service, match_id, me.id, data.person)
        return await views.state(service, match_id, me.id)

    @post("/fill", operation_id="fillSeats", summary="Begin with bots", status_code=200, guards=[counted(TABLE)],
          responses=REFUSED)
    async def fill(self, me: Named[Who], service: Named[Service], match_id: Id, data: JSONBody[Fill]) -> MatchState:
        """Lets a bot take every open seat of a table that waits, so that the match begins."""
        await lobby.fill(service, match_id, me.id, data.bot)
        return await views.state(service, match_id, me.id)

    @post("/rematch", operation_id="rematch", summary="Play again", guards=[counted(MATCH)],
          responses=REFUSED)
    async def rematch(self, me: Named[Who], service: Named[Service], match_id: Id, data: JSONBody[Begin]) -> MatchState:
        """The next match of the same people: made by the first to ask, and joined by all who ask."""
        new = await lobby.rematch(service, match_id, me.id)
        await lobby.join(service, new, me.id, me.name, None)
        return await views.state(service, new, me.id)

    @put("/plan", operation_id="planMoves", summary="Plan the next decisions", status_code=200, guards=[counted(MOVE)],
         responses=REFUSED)
    async def plan(self, me: Named[Who], service: Named[Service], match_id: Id, data: JSONBody[NewPlan]) -> MatchState:
        """Keeps what is to be made at the seat's next decisions, of each step the first legal move; no step at all
        removes it. Nobody else sees it."""
        await plans.plan(service, match_id, me.id, data)
        return await views.state(service, match_id, me.id)
