"""The addresses of advice, analysis, and playing on from a moment."""

from __future__ import annotations

from litestar import get, post
from litestar.di import NamedDependency as Named
from litestar.params import FromPath, JSONBody

from trunkline.lab.advice import Advice
from trunkline.server.errors import refusals
from trunkline.server.limits import MATCH, counted
from trunkline.server.matches import views
from trunkline.server.matches.actions import lobby
from trunkline.server.matches.routes import CHANGES
from trunkline.server.matches.service import Service
from trunkline.server.matches.shapes import AnalysisState, AskAdvice, Begin, Branch, MatchState
from trunkline.server.matches.study import Study
from trunkline.server.people import Who


@post("/api/matches/{match_id:str}/advice", operation_id="askAdvice", summary="What would a search do?",
      status_code=200, responses=refusals(*CHANGES))
async def ask_advice(me: Named[Who], study: Named[Study], match_id: FromPath[str],
                     data: JSONBody[AskAdvice]) -> Advice:
    """The best moves at the decision after `ply` moves, what they may lead to, and why."""
    return await study.advise(match_id, me.id, data.ply)


@get("/api/matches/{match_id:str}/analysis", operation_id="getAnalysis", summary="The analysis of a match",
     responses=refusals(400, 403, 404, 409, 503))
async def get_analysis(asking: Named[str | None], study: Named[Study], match_id: FromPath[str]) -> AnalysisState:
    """How far it is, and what is found so far."""
    return await study.analysis(match_id, asking)


@post("/api/matches/{match_id:str}/analysis", operation_id="analyseMatch", summary="Analyse a match",
      status_code=200, responses=refusals(*CHANGES))
async def analyse_match(me: Named[Who], study: Named[Study], match_id: FromPath[str],
                        data: JSONBody[Begin]) -> AnalysisState:
    """Begins to analyse the match as far as it has gone; answers at once, also when that is under way or done."""
    return await study.analyse(match_id, me.id)


@post("/api/matches/{match_id:str}/branch", operation_id="branchMatch", summary="Play on from a moment",
      guards=[counted(MATCH)], responses=refusals(*CHANGES))
async def branch_match(me: Named[Who], service: Named[Service], match_id: FromPath[str],
                       data: JSONBody[Branch]) -> MatchState:
    """Makes a match that begins with the first `ply` moves of this one, against bots."""
    return await views.state(service, await lobby.branch(service, match_id, me.id, me.name, data), me.id)


STUDY_ROUTES = [ask_advice, get_analysis, analyse_match, branch_match]
