"""What is said about people over HTTP."""

from __future__ import annotations

import datetime
from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

Said = Annotated[str, Meta(max_length=200)]  # what is too long or hostile is refused in words by `names.clean`
Password = Annotated[str, Meta(max_length=200)]
Email = Annotated[str, Meta(max_length=254)]
Secret = Annotated[str, Meta(min_length=1, max_length=200)]
Minute = Annotated[int, Meta(ge=0, le=24 * 60)]
Scope = Literal["read", "play", "chat"]


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A body with nothing else in it."""


class Nothing(Strict, frozen=True):
    """Nothing has to be said."""


class GuestName(Strict, frozen=True):
    """The name a person wants."""

    name: Said


class GuestInfo(msgspec.Struct, frozen=True):
    """The name the server knows, or null."""

    name: str | None


class Hours(Strict, frozen=True):
    """From when to when somebody plays, in minutes after midnight in his time zone; past midnight if `end` is first."""

    start: Minute
    end: Minute


class Me(msgspec.Struct, frozen=True):
    """Who asks. `email` is used once it is `confirmed`; `mail`: this server can send letters; `scopes` of a token, null
    for a browser; `fresh`: came by a link just now, and may set a password without the old one; `bot`: a program plays
    by this account."""

    id: str
    name: str
    account: bool
    email: str | None
    confirmed: bool
    zone: str | None
    hours: Hours | None
    created: datetime.datetime
    mail: bool
    scopes: list[str] | None
    fresh: bool
    bot: bool


class NewAccount(Strict, frozen=True):
    """What makes a guest an account; without a name the guest's own."""

    password: Password
    name: Said | None = None
    email: Email | None = None


class SignIn(Strict, frozen=True):
    """An account's name and password."""

    name: Said
    password: Password


class Ways(msgspec.Struct, frozen=True):
    """How one can sign in: by a password, by a link sent by mail."""

    password: bool
    link: bool


class WantLink(Strict, frozen=True):
    """Where the link is to be sent."""

    email: Email


class UseLink(Strict, frozen=True):
    """What stands in the link."""

    token: Secret


class Change(Strict, frozen=True):
    """What to change; what is left out stays. A new password and another address need the present password.
    `end_tokens`: with a new password, whether programs lose their tokens as well; else these stay valid. `bot`: whether
    a program plays by this account, until its first rated game and while it sits at no table."""

    name: Said | UnsetType = UNSET
    email: Email | UnsetType | None = UNSET
    zone: Annotated[str, Meta(max_length=64)] | UnsetType | None = UNSET
    hours: Hours | UnsetType | None = UNSET
    password: Password | UnsetType = UNSET
    password_now: Password | None = None
    end_tokens: bool = False
    bot: bool | UnsetType = UNSET


class SessionInfo(msgspec.Struct, frozen=True):
    """A browser that is signed in; `current`: the one that asks. `id` says which, and opens nothing."""

    id: str
    current: bool
    way: str
    agent: str
    created: datetime.datetime
    seen: datetime.datetime


class NewToken(Strict, frozen=True):
    """A name to know it by, and what it may be used for; reading what its owner may see it always may."""

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    scopes: Annotated[list[Scope], Meta(min_length=1, max_length=3)]


class TokenInfo(msgspec.Struct, frozen=True):
    """A token without its secret."""

    id: str
    name: str
    scopes: list[str]
    created: datetime.datetime
    used: datetime.datetime | None


class MadeToken(TokenInfo, frozen=True):
    """A new token with its secret, which is never shown again."""

    token: str


class Ended(msgspec.Struct, frozen=True):
    """How many there were."""

    ended: int


class LinkSent(msgspec.Struct, frozen=True):
    """Always true: whether an address is known is not told."""

    ok: bool


class Used(msgspec.Struct, frozen=True):
    """What the link has done: signed in, or confirmed an address."""

    purpose: Literal["signin", "confirm"]
    me: Me | None


class Played(msgspec.Struct, frozen=True):
    """A finished public match; `place` from 1 is his own, null for matches from before places were kept."""

    id: str
    game: str
    names: list[str]
    place: int | None
    changed: datetime.datetime


class Rated(msgspec.Struct, frozen=True):
    """How strong somebody is at a game: `rating` is mu less three sigma, which is nearly certain, at least 0. `pool`:
    by games between people, or by those in which a bot's account played."""

    game: str
    pool: Literal["people", "bots"]
    rating: float
    mu: float
    sigma: float
    matches: int


class Reliability(msgspec.Struct, frozen=True):
    """Of so many decisions with a clock how many were made in time."""

    on_time: int
    of: int


class Profile(msgspec.Struct, frozen=True):
    """What everybody may know of somebody; `bot`: a program plays by this account."""

    id: str
    name: str
    account: bool
    bot: bool
    since: datetime.datetime
    online: bool
    finished: int
    games: list[Played]
    ratings: list[Rated]
    reliability: Reliability | None


class Present(msgspec.Struct, frozen=True):
    """Somebody who is on-line; `bot`: a program plays by this account."""

    id: str
    name: str
    account: bool
    bot: bool


class Online(msgspec.Struct, frozen=True):
    """Who is on-line: `count` people, at most 100 of them by name; and how many public tables are open and running."""

    people: list[Present]
    count: int
    open: int
    running: int
