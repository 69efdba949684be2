"""The HTTP routes of sessions, for browsers, and tokens, for programs."""

from __future__ import annotations

import secrets

from litestar import delete, get, post
from litestar.di import NamedDependency as Named
from litestar.params import FromPath, JSONBody
from sqlalchemy import func, select

from trunkline.server.errors import Refused, refusals
from trunkline.server.limits import TOKEN, counted
from trunkline.server.people import names
from trunkline.server.people.routes import ASKED, Req
from trunkline.server.people.shapes import Ended, MadeToken, NewToken, SessionInfo, TokenInfo
from trunkline.server.people.tables import Session, Token
from trunkline.server.people.who import People, digest

PREFIX = "trunkline_"  # makes a token that was left somewhere by mistake recognisable
MOST = 50


@get("/api/me/sessions", operation_id="listSessions", summary="The browsers that are signed in",
     responses=refusals(400, 401, 403))
async def list_sessions(request: Req, people: Named[People]) -> list[SessionInfo]:
    """List the browsers that are signed in as you, most recently used first."""
    who, own = await people.owner(request), people.session_id(request)
    async with people.make() as db:
        rows = (await db.execute(select(Session).where(Session.person == who.id)
                                 .order_by(Session.seen.desc()).limit(200))).scalars().all()
    return [SessionInfo(s.id[:16], s.id == own, s.way, s.agent, s.created, s.seen) for s in rows]


@delete("/api/me/sessions", operation_id="endSessions", summary="Sign out everywhere else", status_code=200,
        responses=refusals(400, 401, 403))
async def end_sessions(request: Req, people: Named[People]) -> Ended:
    """End all sessions except this browser's."""
    who = await people.owner(request)
    return Ended(await people.close(who.id, but=people.session_id(request)))


@delete("/api/me/sessions/{session_id:str}", operation_id="endSession", summary="Sign a browser out", status_code=200,
        responses=refusals(400, 401, 403, 404))
async def end_session(request: Req, people: Named[People], session_id: FromPath[str]) -> Ended:
    """End a session; it may be this browser's own."""
    who = await people.owner(request)
    async with people.make() as db:
        mine = (await db.execute(select(Session.id).where(Session.person == who.id))).scalars().all()
    found = [key for key in mine if key[:16] == session_id]
    if not found:
        raise Refused(404, "no_session", "There is no such session. It may have ended already.")
    return Ended(await people.close(who.id, *found))


def _info(token: Token) -> TokenInfo:
    return TokenInfo(token.id[:16], token.name, token.scopes.split(), token.created, token.used)


@get("/api/me/tokens", operation_id="listTokens", summary="Your tokens", responses=refusals(400, 401, 403))
async def list_tokens(request: Req, people: Named[People]) -> list[TokenInfo]:
    """List the tokens of your programs, without their secrets."""
    who = await people.owner(request)
    async with people.make() as db:
        rows = (await db.execute(select(Token).where(Token.person == who.id).order_by(Token.created))).scalars().all()
    return [_info(t) for t in rows]


@post("/api/me/tokens", operation_id="makeToken", summary="Make a token",
      guards=[counted(TOKEN)], responses=refusals(*ASKED, 409))
async def make_token(request: Req, people: Named[People], data: JSONBody[NewToken]) -> MadeToken:
    """Make a token for a program, to be sent as `Authorization: Bearer TOKEN`; only this answer has its secret."""
    who = await people.owner(request)
    secret = PREFIX + secrets.token_urlsafe(32)
    token = Token(id=digest(secret), person=who.id, name=names.clean(data.name),
                  scopes=" ".join(sorted({*data.scopes, "read"})), created=people.now(), used=None)
    async with people.make.begin() as db:
        if (await db.execute(select(func.count()).where(Token.person == who.id))).scalar_one() >= MOST:
            raise Refused(409, "too_many_tokens", f"You have {MOST} tokens, the most allowed. Revoke one first.")
        db.add(token)
    kept = _info(token)
    return MadeToken(kept.id, kept.name, kept.scopes, kept.created, kept.used, secret)


@delete("/api/me/tokens/{token_id:str}", operation_id="revokeToken", summary="Revoke a token", status_code=200,
        responses=refusals(400, 401, 403, 404))
async def revoke_token(request: Req, people: Named[People], token_id: FromPath[str]) -> Ended:
    """Revoke a token: it opens nothing any more."""
    who = await people.owner(request)
    ended = await people.revoke(who.id, token_id)
    if not ended:
        raise Refused(404, "no_token", "There is no such token. It may have been revoked already.")
    return Ended(ended)


KEY_ROUTES = [list_sessions, end_sessions, end_session, list_tokens, make_token, revoke_token]
