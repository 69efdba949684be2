"""The shapes of notifications over HTTP."""

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
    """A piece of news that is not a turn; `match` is the match's id."""

    id: int
    kind: Kind
    match: str | None
    words: str
    at: datetime.datetime
    seen: bool


class Waiting(msgspec.Struct, frozen=True):
    """A match that waits for your move, `since` its last event, until `deadline` if it has a clock."""

    match: str
    words: str
    since: datetime.datetime
    deadline: datetime.datetime | None


class AllNews(msgspec.Struct, frozen=True):
    """The last 50 news, newest first; `unread` counts all.

    `turns` are matches that wait for your move, `troubles` counts the channels that fail. All is empty for a person who
    is not `known`.
    """

    known: bool
    unread: int
    troubles: int
    turns: list[Waiting]
    news: list[News]


class Seen(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The news with this id and all before it were seen; without an id, all."""

    until: Annotated[int, Meta(ge=0, le=2**53)] | None = None


class NewChannel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A channel: an email address, or the address of a web hook or an Apprise service."""

    kind: Literal["mail", "apprise"]
    address: Address
    name: Title | None = None
    kinds: Kinds | None = None
    wait: Wait | None = None
    digest: bool = False


class ChannelChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What to change; what is left out stays."""

    name: Title | msgspec.UnsetType = msgspec.UNSET
    enabled: bool | msgspec.UnsetType = msgspec.UNSET
    kinds: Kinds | msgspec.UnsetType | None = msgspec.UNSET
    wait: Wait | msgspec.UnsetType = msgspec.UNSET
    digest: bool | msgspec.UnsetType = msgspec.UNSET


class Channel(msgspec.Struct, frozen=True):
    """A channel; `address` is shortened where it holds a secret.

    `kinds` null: all news. `wait`: seconds before anything is sent, as you may see it yourself. `confirmed`: false
    until the code from the email is entered. `error` of the last delivery, null if there was none. `waiting` are still
    to be sent; `given_up` failed too often.
    """

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
    """All your channels; `mail`: this server can send email."""

    mail: bool
    channels: list[Channel]


class Code(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The code from the email."""

    code: Annotated[str, Meta(max_length=20)]


class Empty(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An empty body."""


class Tested(msgspec.Struct, frozen=True):
    """Whether the service took the test; if not, `error` says why."""

    ok: bool
    error: str | None


class Wishes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When and of what you are notified.

    Nothing is sent between `quiet_from` and `quiet_to` in your time `zone`, digests come at `digest`, and the kinds of
    news in `off` not at all.
    """

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
