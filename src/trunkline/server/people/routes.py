"""The HTTP routes of guests, accounts and signing in."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, Response, get, patch, post
from litestar.background_tasks import BackgroundTask
from litestar.di import NamedDependency as Named
from litestar.params import JSONBody

from trunkline.server.errors import Refused, refusals
from trunkline.server.limits import ACCOUNT, GUEST, LINK, LINK_EMAIL, LINK_USE, SIGN_IN, SIGN_IN_NAME, Limits, address
from trunkline.server.people import names
from trunkline.server.people.accounts import Accounts
from trunkline.server.people.mail import Mailer
from trunkline.server.people.shapes import (
    Change,
    GuestInfo,
    GuestName,
    Hours,
    LinkSent,
    Me,
    NewAccount,
    Nothing,
    SignIn,
    Used,
    UseLink,
    WantLink,
    Ways,
)
from trunkline.server.people.who import People, bearer

Req = Request[Any, Any, Any]
ASKED = 400, 401, 403, 413, 415, 429


async def shown(person: str, scopes: frozenset[str] | None, session: str | None, accounts: Accounts,
                mailer: Mailer) -> Me:
    """Return the person as they see themselves."""
    row = await accounts.row(person)
    hours = Hours(row.hours_from, row.hours_to or 0) if row.hours_from is not None else None
    return Me(row.id, row.name, row.handle is not None, row.email, row.email_ok, row.zone, hours, row.created,
              mailer.works, sorted(scopes) if scopes is not None else None,
              scopes is None and await accounts.fresh(session), row.bot)


def unbound(request: Req) -> None:
    """Raise 403 for a program's token: signing in and out is for browsers."""
    if bearer(request) is not None:
        raise Refused(403, "scope", "A token cannot do this. Use a browser.")


@get("/api/guest", operation_id="getGuest", summary="Your name", responses=refusals(400, 401))
async def get_guest(request: Req, people: Named[People]) -> Response[GuestInfo]:
    """Return the name this browser has chosen, or null."""
    who = await people.who(request)
    return Response(GuestInfo(who.name if who else None), cookies=await people.renewed(request))


@post("/api/guest", operation_id="setGuest", summary="Choose or change your name", status_code=200,
      responses=refusals(*ASKED, 409))
async def set_guest(request: Req, people: Named[People], accounts: Named[Accounts], limits: Named[Limits],
                    data: JSONBody[GuestName]) -> Response[GuestInfo]:
    """Choose a name, and get the cookie `trunkline_session`; a new name is shown at your tables as well."""
    unbound(request)
    name = names.chosen(data.name)
    who = await people.who(request)
    if who is not None:
        await accounts.rename(who.id, name)
        return Response(GuestInfo(name), cookies=await people.renewed(request))
    await limits.hit(GUEST, address(request))
    return Response(GuestInfo(name), cookies=await people.open(request, await accounts.guest(name), "guest"))


@get("/api/me", operation_id="getMe", summary="Who am I?", responses=refusals(400, 401))
async def get_me(request: Req, people: Named[People], accounts: Named[Accounts],
                 mailer: Named[Mailer]) -> Response[Me | None]:
    """Return the person of this browser or token, or null."""
    who = await people.who(request)
    cookies = await people.renewed(request)
    if who is None:
        return Response(None, media_type="application/json")
    return Response(await shown(who.id, who.scopes, people.session_id(request), accounts, mailer), cookies=cookies)


@patch("/api/me", operation_id="changeMe", summary="Change your name, settings or password",
       responses=refusals(*ASKED, 409))
async def change_me(request: Req, people: Named[People], accounts: Named[Accounts], limits: Named[Limits],
                    mailer: Named[Mailer], data: JSONBody[Change]) -> Me:
    """Change what is given. A new password ends all other sessions, and with `end_tokens` all tokens."""
    who = await people.owner(request)
    own = people.session_id(request)
    if data.password_now is not None:  # or a stolen session could be used to guess the password
        await limits.hit(SIGN_IN_NAME, who.id)
    if await accounts.change(who.id, data, await accounts.fresh(own)):
        await people.close(who.id, but=own)
        if data.end_tokens:
            await people.revoke(who.id)
    return await shown(who.id, None, own, accounts, mailer)


@post("/api/account", operation_id="makeAccount", summary="Make an account", responses=refusals(*ASKED, 409))
async def make_account(request: Req, people: Named[People], accounts: Named[Accounts], limits: Named[Limits],
                       mailer: Named[Mailer], data: JSONBody[NewAccount]) -> Response[Me]:
    """Make this browser's guest an account, with their id and games; without a guest, make a new person."""
    unbound(request)
    who = await people.who(request)
    wanted = data.name if data.name is not None else who.name if who else None
    if wanted is None:
        raise Refused(400, "name", "An account needs a name.")
    name = names.chosen(wanted)
    await limits.hit(ACCOUNT, address(request))
    person = await accounts.make(who.id if who else None, name, data.password, data.email)
    return await _signed_in(request, person, "password", people, accounts, mailer)


@get("/api/signin", operation_id="getWays", summary="Ways to sign in")
async def get_ways(mailer: Named[Mailer]) -> Ways:
    """Say whether links can be sent, beside passwords."""
    return Ways(True, mailer.works)


@post("/api/signin", operation_id="signIn", summary="Sign in", status_code=200, responses=refusals(*ASKED))
async def sign_in(request: Req, people: Named[People], accounts: Named[Accounts], limits: Named[Limits],
                  mailer: Named[Mailer], data: JSONBody[SignIn]) -> Response[Me]:
    """Sign in by name and password. An unknown name and a wrong password get the same answer."""
    unbound(request)
    await limits.hit(SIGN_IN, address(request))
    await limits.hit(SIGN_IN_NAME, names.fold(data.name), address(request))
    person = await accounts.sign_in(data.name, data.password)
    return await _signed_in(request, person, "password", people, accounts, mailer)


@post("/api/signin/link", operation_id="askLink", summary="Get a sign-in link", status_code=200,
      responses=refusals(*ASKED, 409))
async def ask_link(request: Req, accounts: Named[Accounts], limits: Named[Limits], mailer: Named[Mailer],
                   data: JSONBody[WantLink]) -> Response[LinkSent]:
    """Send a link to the address if an account has confirmed it; the answer does not tell."""
    if not mailer.works:
        raise Refused(409, "no_mail", "This server cannot send email. Sign in with name and password.")
    await limits.hit(LINK, address(request))
    await limits.hit(LINK_EMAIL, data.email.strip().lower())
    # After the answer, so that the time it takes does not tell whether the address is known.
    return Response(LinkSent(True), background=BackgroundTask(accounts.send_link, mailer.recipient(data.email)))


@post("/api/signin/link/use", operation_id="useLink", summary="Follow a link from an email", status_code=200,
      responses=refusals(*ASKED))
async def use_link(request: Req, people: Named[People], accounts: Named[Accounts], limits: Named[Limits],
                   mailer: Named[Mailer], data: JSONBody[UseLink]) -> Response[Used]:
    """Sign in, or confirm an email address. A link works once, for half an hour."""
    unbound(request)
    await limits.hit(LINK_USE, address(request))
    purpose, person = await accounts.use_link(data.token)
    if purpose == "confirm":
        who = await people.who(request)
        me = await shown(who.id, None, people.session_id(request), accounts, mailer) if who else None
        return Response(Used("confirm", me))
    signed = await _signed_in(request, person, "link", people, accounts, mailer)
    return Response(Used("signin", signed.content), cookies=signed.cookies)


@post("/api/signout", operation_id="signOut", summary="Sign out", status_code=200,
      responses=refusals(400, 401, 403, 413, 415))
async def sign_out(request: Req, people: Named[People], data: JSONBody[Nothing]) -> Response[GuestInfo]:
    """End the session of this browser; a guest cannot get back in."""
    unbound(request)
    who, own = await people.who(request), people.session_id(request)
    if who and own:
        await people.close(who.id, own)
    return Response(GuestInfo(None), cookies=people.closed(request))


async def _signed_in(request: Req, person: str, way: str, people: People, accounts: Accounts,
                     mailer: Mailer) -> Response[Me]:
    """Begin a new session, whatever the browser had before: nobody can prepare one for another person."""
    cookies = await people.open(request, person, way)
    me = await shown(person, None, None, accounts, mailer)
    return Response(msgspec.structs.replace(me, fresh=way == "link"), cookies=cookies)


ROUTES = [get_guest, set_guest, get_me, change_me, make_account, get_ways, sign_in, ask_link, use_link, sign_out]
