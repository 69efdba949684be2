"""The shapes of people over HTTP."""

from __future__ import annotations

import datetime
from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

Said = Annotated[str, Meta(max_length=200)]  # `names.clean` refuses what is too long or hostile, in words
Password = Annotated[str, Meta(max_length=200)]
Email = Annotated[str, Meta(max_length=254)]
Secret = Annotated[str, Meta(min_length=1, max_length=200)]
Minute = Annotated[int, Meta(ge=0, le=24 * 60)]
Scope = Literal["read", "play", "chat"]


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A body without other fields."""


class Nothing(Strict, frozen=True):
    """An empty body."""


class GuestName(Strict, frozen=True):
    """The name a person wants."""

    name: Said


class GuestInfo(msgspec.Struct, frozen=True):
    """The name you have chosen, or null."""

    name: str | None


class Hours(Strict, frozen=True):
    """The hours in which you play, in minutes after midnight in your time zone; past midnight if `end` is first."""

    start: Minute
    end: Minute


class Me(msgspec.Struct, frozen=True):
    """You.

    `email` is used once it is `confirmed`. `mail`: this server can send email. `scopes` are a token's, null for a
    browser. `fresh`: you came by a link just now, and can set a password without the old one. `bot`: a program plays
    with this account.
    """

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
    """What makes a guest an account, by default under the guest's name."""

    password: Password
    name: Said | None = None
    email: Email | None = None


class SignIn(Strict, frozen=True):
    """An account's name and password."""

    name: Said
    password: Password


class Ways(msgspec.Struct, frozen=True):
    """How you can sign in: by password, by a link in an email."""

    password: bool
    link: bool


class WantLink(Strict, frozen=True):
    """The address to which the link is sent."""

    email: Email


class UseLink(Strict, frozen=True):
    """The token in the link."""

    token: Secret


class Change(Strict, frozen=True):
    """What to change; what is left out stays.

    A new password or email address needs the current password. `end_tokens`: a new password also revokes all tokens.
    `bot`: a program plays with this account; this can be changed before the first rated game, and away from tables.
    """

    name: Said | UnsetType = UNSET
    email: Email | UnsetType | None = UNSET
    zone: Annotated[str, Meta(max_length=64)] | UnsetType | None = UNSET
    hours: Hours | UnsetType | None = UNSET
    password: Password | UnsetType = UNSET
    password_now: Password | None = None
    end_tokens: bool = False
    bot: bool | UnsetType = UNSET


class SessionInfo(msgspec.Struct, frozen=True):
    """A browser that is signed in; `current`: this one. `id` names the session, and opens nothing."""

    id: str
    current: bool
    way: str
    agent: str
    created: datetime.datetime
    seen: datetime.datetime


class NewToken(Strict, frozen=True):
    """A name for the token, and what it may do beside reading what its owner can see."""

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
    """Always true: this does not tell whether an address is known."""

    ok: bool


class Used(msgspec.Struct, frozen=True):
    """What the link did: signed you in, or confirmed an address."""

    purpose: Literal["signin", "confirm"]
    me: Me | None


class Played(msgspec.Struct, frozen=True):
    """A finished public match; `place`, from 1, is this person's, null if it is not known."""

    id: str
    game: str
    names: list[str]
    place: int | None
    changed: datetime.datetime


class Rated(msgspec.Struct, frozen=True):
    """How strong somebody is at a game.

    `rating` is mu less three sigma, at least 0: their strength is almost certainly higher. `pool`: from games between
    people, or from games in which a bot's account played.
    """

    game: str
    pool: Literal["people", "bots"]
    rating: float
    mu: float
    sigma: float
    matches: int


class Reliability(msgspec.Struct, frozen=True):
    """How many of so many timed decisions were made in time."""

    on_time: int
    of: int


class Profile(msgspec.Struct, frozen=True):
    """What everybody can see of a person; `bot`: a program plays with this account."""

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
    """A person who is online; `bot`: a program plays with this account."""

    id: str
    name: str
    account: bool
    bot: bool


class Online(msgspec.Struct, frozen=True):
    """Who is online: `count` people, at most 100 of them by name; and the numbers of public tables."""

    people: list[Present]
    count: int
    open: int
    running: int
