"""Who somebody is: a name, kept by a signed cookie."""

from __future__ import annotations

import datetime
import hashlib
import hmac
import secrets
import unicodedata
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.params import JSONBody
from sqlalchemy import update

from trunkline.server import db
from trunkline.server.errors import Refused, refusals

COOKIE = "trunkline_guest"
YEARS = 5 * 365 * 24 * 3600
LONGEST = 40
BLANKS = "\u115f\u1160\u2800\u3164\uffa0"  # letters and signs that show nothing
STACK = 4  # marks above or below one letter: more reach into other lines
JOINERS = "\u200c\u200d"  # invisible, but some scripts and emoji are spelt with them


class GuestName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The name a person wants."""

    name: Annotated[str, msgspec.Meta(max_length=200)]


class GuestInfo(msgspec.Struct, frozen=True):
    """The name the server knows, or null."""

    name: str | None


def clean(name: str) -> str:
    """The name in one normal form; refuses what is blank, longer than 40 or would disturb other names on a screen."""
    name = " ".join(unicodedata.normalize("NFC", name).split())
    if any(unicodedata.category(c)[0] == "C" and c not in JOINERS for c in name):
        raise Refused(400, "name", "A name cannot have control characters or invisible ones.")
    kinds = "".join("_" if c in BLANKS else unicodedata.category(c)[0] for c in name)
    if "M" * (STACK + 1) in kinds:
        raise Refused(400, "name", f"A name cannot have more than {STACK} marks on one letter.")
    if not set(kinds) & set("LNPS"):
        raise Refused(400, "name", "A name needs at least one visible character.")
    if len(name) > LONGEST:
        raise Refused(400, "name", f"A name has at most {LONGEST} characters; this one has {len(name)}.")
    return name


class Guests:
    """Signs and reads the cookie, keeps the names."""

    def __init__(self, make: db.Sessions, secret: bytes) -> None:
        self._make = make
        self._secret = secret

    def _signed(self, guest: str) -> str:
        return f"{guest}.{hmac.new(self._secret, guest.encode(), hashlib.sha256).hexdigest()}"

    def who(self, connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
        """The guest of a request, None when there is no cookie or not one of ours."""
        cookie = connection.cookies.get(COOKIE, "")
        guest = cookie.partition(".")[0]
        return guest if hmac.compare_digest(cookie.encode(), self._signed(guest).encode()) else None

    async def name(self, guest: str | None) -> str | None:
        """The guest's name, None when he is unknown."""
        async with self._make() as session:
            row = await session.get(db.Person, guest) if guest else None
        return row.name if row else None

    async def call(self, guest: str | None, name: str) -> Cookie:
        """Take the name for the guest, or for a new one; the cookie that proves it."""
        async with self._make.begin() as session:
            changed = await session.execute(update(db.Person).where(db.Person.id == guest).values(name=name))
            if not changed.rowcount:  # type: ignore[attr-defined]
                guest = secrets.token_urlsafe(12)
                session.add(db.Person(id=guest, name=name, created=datetime.datetime.now(datetime.UTC)))
        return Cookie(key=COOKIE, value=self._signed(str(guest)), max_age=YEARS, httponly=True, samesite="lax")


@get("/api/guest", operation_id="getGuest", summary="Who am I?", responses=refusals(400))
async def get_guest(request: Request[Any, Any, Any], guests: NamedDependency[Guests]) -> GuestInfo:
    """The name this browser has given, or null."""
    return GuestInfo(await guests.name(guests.who(request)))


@post("/api/guest", operation_id="setGuest", summary="Give or change a name", status_code=200,
      responses=refusals(400, 403, 413, 415))
async def set_guest(request: Request[Any, Any, Any], guests: NamedDependency[Guests],
                    data: JSONBody[GuestName]) -> Response[GuestInfo]:
    """Sets the signed cookie `trunkline_guest`; matches already joined keep the name they were joined with."""
    name = clean(data.name)
    cookie = await guests.call(guests.who(request), name)
    cookie.secure = request.url.scheme == "https"
    return Response(GuestInfo(name), cookies=[cookie])
