"""What is said about notices over HTTP."""

from __future__ import annotations

import datetime
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from trunkline.server.notices.outbox import Kind

Clock = Annotated[str, Meta(pattern=r"^([01][0-9]|2[0-3]):[0-5][0-9]\Z", description="HH:MM")]
Wait = Annotated[int, Meta(ge=0, le=86_400)]
Title = Annotated[str, Meta(max_length=60)]
Address = Annotated[str, Meta(min_length=1, max_length=1000)]
Kinds = Annotated[list[Kind], Meta(max_length=20)]
Key = Annotated[str, Meta(min_length=1, max_length=200)]


class News(msgspec.Struct, frozen=True):
    """One piece of news, but for turns; `match` is the match's id."""

    id: int
    kind: Kind
    match: str | None
    words: str
    at: datetime.datetime
    seen: bool


class Waiting(msgspec.Struct, frozen=True):
    """A match that waits for my move, `since` something last happened there; until `deadline`, if it has a clock."""

    match: str
    words: str
    since: datetime.datetime
    deadline: datetime.datetime | None


class AllNews(msgspec.Struct, frozen=True):
    """The last 50 of `news`, the newest first, so many of all `unread`; `turns`: matches that wait for my move;
    `troubles`: so many ways to reach me fail. Nothing of all that for who is not `known`."""

    known: bool
    unread: int
    troubles: int
    turns: list[Waiting]
    news: list[News]


class Seen(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The news with this id and all before it have been seen; without one, all."""

    until: Annotated[int, Meta(ge=0, le=2**53)] | None = None


class NewChannel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A way to reach me: a mail address, or the address of a web hook or an Apprise service."""

    kind: Literal["mail", "apprise"]
    address: Address
    name: Title | None = None
    kinds: Kinds | None = None
    wait: Wait | None = None
    digest: bool = False


class ChannelChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is to be different; what is left out stays."""

    name: Title | msgspec.UnsetType = msgspec.UNSET
    enabled: bool | msgspec.UnsetType = msgspec.UNSET
    kinds: Kinds | msgspec.UnsetType | None = msgspec.UNSET
    wait: Wait | msgspec.UnsetType = msgspec.UNSET
    digest: bool | msgspec.UnsetType = msgspec.UNSET


class Channel(msgspec.Struct, frozen=True):
    """A way to reach me; `address` is shortened where it holds a secret. `kinds` null: all news. `wait`: seconds until
    anything is sent, for one may have seen it by then. `confirmed`: false until the code from the mail is told.
    `error` of the last delivery; null when that went well or there was none yet. `waiting` are still to be sent."""

    id: int
    kind: Literal["mail", "apprise", "push"]
    name: str
    address: str
    enabled: bool
    confirmed: bool
    kinds: list[Kind] | None
    wait: int
    digest: bool
    error: str | None
    tried: datetime.datetime | None
    waiting: int
    given_up: int


class Channels(msgspec.Struct, frozen=True):
    """All my ways; `mail`: this server can send mail."""

    mail: bool
    channels: list[Channel]


class Code(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The code that has come by mail."""

    code: Annotated[str, Meta(max_length=20)]


class Empty(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Nothing more has to be said."""


class Tested(msgspec.Struct, frozen=True):
    """Whether the test arrived at the service; if not, `error` says why."""

    ok: bool
    error: str | None


class Wishes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How I want to be told: nothing between `quiet_from` and `quiet_to` in my time `zone`, digests at `digest`, these
    kinds of news (`off`) not at all."""

    zone: Annotated[str, Meta(max_length=64)] = "UTC"
    quiet_from: Clock | None = None
    quiet_to: Clock | None = None
    digest: Clock = "18:00"
    off: Kinds = []


class PushKey(msgspec.Struct, frozen=True):
    """The server's public key, for `pushManager.subscribe`."""

    key: str


class PushKeys(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The keys of a browser's subscription."""

    p256dh: Key
    auth: Key


class Subscription(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"expiration": "expirationTime"}):
    """A browser's push subscription, as `JSON.stringify(subscription)` has it; `name` of the browser."""

    endpoint: Address
    keys: PushKeys
    expiration: float | None = None
    name: Title | None = None
